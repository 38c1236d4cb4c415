"""The server put together: an app that uvicorn, or a test, can run."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI
from starlette.middleware.gzip import GZipMiddleware

from polis import __version__

from .chores import Chores
from .config import Config
from .errors import SetupError
from .http import problems, routes_games, routes_health, routes_play, routes_tables, static
from .http.live import Connections
from .http.security import BehindProxy, Guard
from .http.state import Server
from .limits import Allowances
from .metrics import Metrics
from .storage.database import Database
from .storage.hub import Hub, OnlyProcess
from .storage.postgres_hub import PostgresHub
from .storage.writer import Writer
from .tables.computers import Computers
from .tables.house import House
from .tables.making import Making
from .tables.playing import Playing
from .tables.seating import Seating
from .thinking import Thinkers, warm_up_here

SMALL = 1000
"""Bytes from which an answer is worth compressing."""

ABOUT = """\
Play city games together. There are no accounts: a seat belongs to whoever has its token. See
docs/api.md for the whole story, and `/api/tables/CODE/live` for the WebSocket."""


def _in_a_line(error: Exception) -> SetupError:
    """Return what to tell whoever starts a server that does not start."""
    if isinstance(error, SetupError):
        return error
    reason = str(error).partition("\n")[0] or type(error).__name__
    return SetupError(f"the server could not start: {reason}")


def build(config: Config) -> FastAPI:
    """Return the app. Its parts come to life when it starts."""
    metrics, allowances = Metrics(), Allowances(config.limits)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        try:
            async with running(config, metrics, allowances) as server:
                app.state.server = server
                yield
        except Exception as error:
            app.state.problem = _in_a_line(error)
            raise

    app = FastAPI(
        title="Polis",
        summary="The table server",
        description=ABOUT,
        version=__version__,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        lifespan=lifespan,
        separate_input_output_schemas=False,
    )
    for routes in (routes_games, routes_tables, routes_play, routes_health, static):
        app.include_router(routes.router)
    problems.install(app)
    app.add_middleware(GZipMiddleware, minimum_size=SMALL, compresslevel=5)
    app.add_middleware(Guard, allowances=allowances, metrics=metrics)
    if config.behind_proxy:
        app.add_middleware(BehindProxy)
    return app


@asynccontextmanager
async def running(
    config: Config, metrics: Metrics, allowances: Allowances
) -> AsyncIterator[Server]:
    """Bring a server to life, and let it rest again in good order."""
    database = Database(config.database)
    try:
        await database.migrate()
        server = _put_together(config, metrics, allowances, database)
        house = server.house
        await asyncio.to_thread(warm_up_here)
        await house.hub.start(house.hear)
        house.writer.start()
        await server.computers.start()
        await server.thinkers.start()
        chores = Chores(house)
        chores.start()
        yield server
        await chores.stop()
        await server.connections.say_bye()
        await server.computers.stop()
        await house.writer.stop()
        server.thinkers.stop()
        await asyncio.gather(*house.tasks, return_exceptions=True)
        await house.hub.stop()
    finally:
        await database.close()


def _put_together(
    config: Config, metrics: Metrics, allowances: Allowances, database: Database
) -> Server:
    process = secrets.token_hex(8)
    hub: Hub = PostgresHub(process, database.url) if database.shared else OnlyProcess(process)
    house = House(config, database, hub, metrics, Writer(database, hub, metrics))
    thinkers = Thinkers(config.thinkers)
    computers = Computers(house, thinkers)
    playing = Playing(house, computers.begin)
    computers.playing = playing
    return Server(
        config,
        house,
        Making(house, computers.begin),
        Seating(house, playing, computers.begin),
        playing,
        computers,
        thinkers,
        allowances,
        Connections(),
    )
