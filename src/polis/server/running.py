"""Running the server: a socket, uvicorn, and a goodbye to everybody at the end."""

from __future__ import annotations

import asyncio
import errno
import gc
import logging
import signal
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import cast

import uvicorn
from fastapi import FastAPI

from .app import build
from .config import Config
from .errors import SetupError
from .http.state import Server

BACKLOG = 2048
SWITCH = 0.001
"""Seconds until a thread that waits for Python's lock gets it: what is written comes first."""

COLLECT = (5_000, 100, 20)
"""When Python looks for cycles of garbage: often through what is new, which is quickly done, and
seldom through the rest. Positions have no cycles."""

PATIENCE = 10
"""Seconds that requests have to finish when the server goes down."""


def listen(host: str, port: int) -> socket.socket:
    """Take a port, or say in one line why it cannot be had."""
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        taken = socket.socket(family, socket.SOCK_STREAM)
    except (OSError, OverflowError, UnicodeError) as error:
        raise SetupError(f"no server can listen at {host[:80]!r}, port {port}: {error}") from error
    try:
        taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        taken.bind((host, port))
        taken.listen(BACKLOG)
    except (OSError, OverflowError) as error:
        taken.close()
        if getattr(error, "errno", None) == errno.EADDRINUSE:
            raise SetupError(
                f"port {port} is in use, perhaps by another polis; choose another with --port"
            ) from error
        raise SetupError(f"port {port} at {host} cannot be had: {error}") from error
    return taken


def run(config: Config, taken: socket.socket, on_ready: Callable[[str], None]) -> None:
    """Serve until told to stop."""
    sys.setswitchinterval(SWITCH)
    # Uvicorn raises the signal again when all is done; by itself it would cut the tidying short.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))

    def ready(where: str) -> None:
        _spare_the_collector()
        on_ready(where)

    with taken:
        Polite.of(config, ready).run(sockets=[taken])


def _spare_the_collector() -> None:
    """Keep Python's collector from looking through all that was loaded, again and again.

    A compiler is loaded with the games, and a look through it stalls everybody for long.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECT)


def _settings(config: Config, app: FastAPI) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        ws="websockets-sansio",
        ws_max_size=config.limits.message_bytes,
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,
        timeout_graceful_shutdown=PATIENCE,
        backlog=BACKLOG,
    )


@contextmanager
def _hushed(logger: logging.Logger) -> Iterator[None]:
    """Keep uvicorn from printing a traceback for what is said in one line."""
    logger.disabled = True
    try:
        yield
    finally:
        logger.disabled = False


class Polite(uvicorn.Server):
    """Says when it is ready, and says goodbye before it closes connections."""

    def __init__(
        self, config: uvicorn.Config, app: FastAPI, on_ready: Callable[[str], None]
    ) -> None:
        super().__init__(config)
        self.app = app
        self.on_ready = on_ready

    @classmethod
    def of(cls, config: Config, on_ready: Callable[[str], None]) -> Polite:
        """Make a server; `on_ready` is told where games are kept."""
        app = build(config)
        return cls(_settings(config, app), app, on_ready)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, and say so; or say in one line why it could not."""
        with _hushed(logging.getLogger("uvicorn.error")):
            try:
                await super().startup(sockets)
            except SystemExit:
                problem = getattr(self.app.state, "problem", None)
                raise problem or SetupError("the server could not start") from None
        self.on_ready(cast("Server", self.app.state.server).house.database.shown)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Say goodbye, then stop."""
        parts = getattr(self.app.state, "server", None)
        if parts is not None:
            await cast("Server", parts).connections.say_bye()
            await asyncio.sleep(0)
        await super().shutdown(sockets)
