"""Servers for tests: in this process on a real port, or processes that can be killed."""

from __future__ import annotations

import random
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from typing import Any

import httpx

from polis.server.config import NO_RATES, Config
from polis.server.errors import SetupError
from polis.server.http.state import Server
from polis.server.running import Polite, listen

READY = re.compile(r"Polis is ready at (http://\S+)/")
PATIENCE = 120.0


@dataclass
class Served:
    """A server in this process."""

    address: str
    uvicorn: Polite
    stack: ExitStack
    """Closes what tests leave open until the server goes."""

    @property
    def parts(self) -> Server:
        server: Server = self.uvicorn.app.state.server
        return server

    def client(self) -> httpx.Client:
        """Return a browser: it keeps cookies."""
        return httpx.Client(base_url=self.address, timeout=30)

    @property
    def live(self) -> str:
        return self.address.replace("http", "ws", 1)


def settings(database: str, **changes: object) -> Config:
    """Return a config for tests: nobody waits."""
    plain: dict[str, Any] = {
        "pause": 0.0,
        "think": 0.05,
        "thinkers": 1,
        "sweep": 0.1,
        "limits": NO_RATES,
        **changes,
    }
    return Config(database, **plain)


@contextmanager
def served(config: Config) -> Iterator[Served]:
    """Run a server in a thread."""
    ready = threading.Event()
    taken = listen("127.0.0.1", 0)
    server = Polite.of(config, lambda _: ready.set())
    thread = threading.Thread(target=lambda: server.run(sockets=[taken]))
    thread.start()
    try:
        assert ready.wait(PATIENCE), "the server did not start"
        with ExitStack() as stack:
            yield Served(f"http://127.0.0.1:{taken.getsockname()[1]}", server, stack)
    finally:
        server.should_exit = True
        thread.join(PATIENCE)
        taken.close()


@dataclass
class Process:
    """A server of its own, which can be killed at any moment."""

    address: str
    process: subprocess.Popen[str]

    def client(self) -> httpx.Client:
        return httpx.Client(base_url=self.address, timeout=30)

    def kill(self) -> None:
        """Let it die without a word."""
        self.process.send_signal(signal.SIGKILL)
        self._wait()

    def end(self) -> None:
        """Ask it to stop, and wait until it has."""
        if self.process.poll() is None:
            self.process.terminate()
        self._wait()

    def _wait(self) -> None:
        self.process.wait(PATIENCE)
        if self.process.stdout:
            self.process.stdout.close()


def start(database: str, port: int = 0, *options: str, errors: int | None = None) -> Process:
    """Start `polis serve` as a process; `errors` is where its complaints go."""
    command = [sys.executable, "-m", "polis.cli", "serve", "--database", database]
    command += ["--port", str(port), "--no-rate-limits", "--pause", "0", "--think", "0.05"]
    command += ["--thinkers", "1", *options]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, text=True)
    assert server.stdout
    found = READY.match(server.stdout.readline())
    assert found, "the server did not start"
    return Process(found[1], server)


@contextmanager
def process(database: str, *options: str) -> Iterator[Process]:
    """Run `polis serve` as a process, and end it in good order."""
    server = start(database, 0, *options)
    try:
        yield server
    finally:
        server.end()


def free_port() -> int:
    """Return a port that nobody uses, and that the system gives to nobody who does not ask for it.

    From the usual range, somebody who calls a server that is away would now and then be given the
    very port he calls, and so keep the server from coming back to it.
    """
    while True:
        with suppress(SetupError), listen("127.0.0.1", random.randrange(15_000, 30_000)) as taken:
            return int(taken.getsockname()[1])
