"""Every refusal as a problem document (RFC 9457)."""

from __future__ import annotations

import logging
from http import HTTPStatus
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import Response

from polis.errors import PolisError
from polis.server.errors import Busy, ServerError, TooMany
from polis.server.storage.database import UNREACHABLE
from polis.server.tables.room import dumps

from .answers import Problem

MEDIA_TYPE = "application/problem+json"
MOST_PROBLEMS = 3
CODES = {404: "no_address", 405: "no_method", 413: "too_large"}

logger = logging.getLogger(__name__)

REFUSALS: dict[int | str, dict[str, Any]] = {
    status: {
        "description": HTTPStatus(status).phrase,
        "content": {MEDIA_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}}},
    }
    for status in (400, 403, 404, 409, 413, 422, 429, 503)
}
"""What any request may be answered with, for the OpenAPI document."""


def problem_of(error: PolisError) -> dict[str, Any]:
    """Return a refusal as plain data. What a game refuses is well-formed, but not acceptable."""
    status = error.status if isinstance(error, ServerError) else HTTPStatus.UNPROCESSABLE_ENTITY
    title = error.title if isinstance(error, ServerError) else "The rules do not allow this"
    return problem(int(status), title, str(error), error.code, dict(error.params))


def problem(
    status: int,
    title: str,
    detail: str,
    code: str | None = None,
    params: dict[str, object] | None = None,
) -> dict[str, Any]:
    """Return a problem document as plain data."""
    data = Problem(type="about:blank", title=title, status=status, detail=detail).model_dump()
    return {**data, "code": code, "params": params or {}}


def answer(data: dict[str, Any], headers: dict[str, str] | None = None) -> Response:
    """Return a problem document as an HTTP answer."""
    return Response(dumps(data), data["status"], headers, MEDIA_TYPE)


def validation_text(errors: Any) -> str:  # noqa: ANN401 (two libraries' lists of errors)
    """Say what is wrong with a body, the first few things only."""
    said = []
    for error in list(errors)[:MOST_PROBLEMS]:
        where = ".".join(str(part)[:40] for part in error["loc"] if part != "body")
        said.append(f"{where}: {error['msg']}" if where else str(error["msg"]))
    return "; ".join(said)


def refusal(error: PolisError) -> Response:
    """Return a refusal as an HTTP answer."""
    headers = {"Retry-After": str(int(error.seconds) + 1)} if isinstance(error, TooMany) else None
    return answer(problem_of(error), headers)


async def _refused(_: Request, error: Exception) -> Response:
    assert isinstance(error, PolisError)
    return refusal(error)


async def _invalid(_: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    errors = error.errors()
    broken = any(one["type"] == "json_invalid" for one in errors)
    status = HTTPStatus.BAD_REQUEST if broken else HTTPStatus.UNPROCESSABLE_ENTITY
    detail = validation_text(errors)
    return answer(problem(status, "The request is not understood", detail, "invalid"))


async def _unreachable(request: Request, error: Exception) -> Response:
    logger.warning("%s %s: %s", request.method, request.url.path, type(error).__name__)
    return refusal(no_database())


def no_database() -> Busy:
    """Say that the database does not answer."""
    return Busy("the database does not answer; try again in a moment", "no_database")


async def _http(_: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    title = HTTPStatus(error.status_code).phrase
    headers = dict(error.headers or {})
    code = CODES.get(error.status_code)
    return answer(problem(error.status_code, title, str(error.detail), code), headers)


async def _broken(request: Request, error: Exception) -> Response:
    logger.error("%s %s failed", request.method, request.url.path, exc_info=error)
    detail = "something is wrong with the server, not with your request"
    return answer(problem(500, "Internal server error", detail, "internal"))


def install(app: FastAPI) -> None:
    """Answer every refusal of an app with a problem document."""
    app.add_exception_handler(PolisError, _refused)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(HTTPException, _http)
    for trouble in UNREACHABLE:
        app.add_exception_handler(trouble, _unreachable)
    app.add_exception_handler(Exception, _broken)
