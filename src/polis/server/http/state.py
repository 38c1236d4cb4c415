"""What the routes need of the server."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, cast

from fastapi import Depends
from starlette.requests import HTTPConnection

from polis.server.config import Config
from polis.server.limits import Allowances
from polis.server.tables.computers import Computers
from polis.server.tables.house import House
from polis.server.tables.making import Making
from polis.server.tables.playing import Playing
from polis.server.tables.seating import Seating
from polis.server.thinking import Thinkers

from .live import Connections


@dataclass(frozen=True)
class Server:
    """The server's parts, put together."""

    config: Config
    house: House
    making: Making
    seating: Seating
    playing: Playing
    computers: Computers
    thinkers: Thinkers
    allowances: Allowances
    connections: Connections


def server_of(connection: HTTPConnection) -> Server:
    """Find the server that a request came to."""
    return cast("Server", connection.app.state.server)


Parts = Annotated[Server, Depends(server_of)]
