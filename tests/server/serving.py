"""Servers for tests: in this process on a real port, or processes that can be killed."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import httpx

from polis.server.config import NO_RATES, Config
from polis.server.http.state import Server
from polis.server.running import Polite, listen
from polis.server.thinking import Thinkers

READY = re.compile(r"Polis is ready at (http://\S+)/")
PATIENCE = 120.0


class ThinksHere(Thinkers):
    """Thinks in threads of this process, where games registered by a test are known."""

    async def run(self, work: Callable[..., object], *arguments: object) -> object:  # type: ignore[override]
        return work(*arguments)

    async def start(self) -> None:  # type: ignore[override]
        """Have nothing to start."""


@dataclass
class Served:
    """A server in this process."""

    address: str
    uvicorn: Polite

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
    plain: dict[str, object] = {
        "pause": 0.0,
        "think": 0.05,
        "thinkers": 1,
        "sweep": 0.1,
        "limits": NO_RATES,
        **changes,
    }
    return Config(database, **plain)  # type: ignore[arg-type]


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
        yield Served(f"http://127.0.0.1:{taken.getsockname()[1]}", server)
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
        self.process.wait(PATIENCE)


@contextmanager
def process(database: str, *options: str) -> Iterator[Process]:
    """Run `polis serve` as a process."""
    command = [sys.executable, "-m", "polis.cli", "serve", "--port", "0", "--database", database]
    command += ["--no-rate-limits", "--pause", "0", "--think", "0.05", "--thinkers", "1"]
    with subprocess.Popen(
        [*command, *options], stdout=subprocess.PIPE, text=True, env={**os.environ}
    ) as server:
        assert server.stdout
        found = READY.match(server.stdout.readline())
        assert found, "the server did not start"
        try:
            yield Process(found[1], server)
        finally:
            if server.poll() is None:
                server.terminate()
                server.wait(PATIENCE)
