"""Requests of those who run the server: is it alive, is it ready, how is it doing."""

from __future__ import annotations

from fastapi import APIRouter
from sqlalchemy import text
from starlette.responses import Response

from polis import __version__
from polis.server.storage.database import UNREACHABLE
from polis.server.tables.room import dumps

from . import answers
from .problems import REFUSALS, no_database
from .routes_tables import json_answer
from .state import Parts

router = APIRouter(tags=["running"], responses=REFUSALS)

METRICS_TYPE = "text/plain; version=0.0.4; charset=utf-8"


@router.get("/healthz", response_model=answers.Health, summary="Is it alive?")
async def health() -> Response:
    """Answer as long as the process is alive."""
    return json_answer(dumps({"status": "ok", "version": __version__}))


@router.get("/readyz", response_model=answers.Health, summary="Is it ready?")
async def ready(parts: Parts) -> Response:
    """Answer 200 while the database answers, 503 while it does not."""
    try:
        await parts.house.database.read(lambda found: found.execute(text("SELECT 1")))
    except UNREACHABLE as error:
        raise no_database() from error
    return await health()


@router.get(
    "/metrics",
    summary="Prometheus metrics",
    response_class=Response,
    responses={200: {"content": {"text/plain": {"schema": {"type": "string"}}}}},
)
async def metrics(parts: Parts) -> Response:
    """Return the server's meters in Prometheus' form."""
    return Response(parts.house.metrics.text(), media_type=METRICS_TYPE)
