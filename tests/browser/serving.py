"""`polis serve` as a process that a test may stop, kill and start again at the same address."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

READY = re.compile(r"Polis is ready at http://\S+?:(\d+)/")
PATIENCE = 120.0


class Server:
    """A table server with a database of its own, where nobody waits for the computer players."""

    def __init__(self, folder: Path) -> None:
        self.database = folder / "polis.db"
        self.port = 0
        self.process: subprocess.Popen[str] | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start, or start again where it was before."""
        command = [sys.executable, "-m", "polis.cli", "serve", "--port", str(self.port)]
        command += ["--database", str(self.database), "--no-rate-limits", "--lease", "1"]
        command += ["--pause", "0", "--think", "0.05", "--thinkers", "1", "--log-level", "error"]
        # Measuring which lines run would slow the server down, and a killed one tells nothing.
        plain = {name: value for name, value in os.environ.items() if "COVERAGE" not in name}
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=plain)
        assert self.process.stdout
        found = READY.search(self.process.stdout.readline())
        assert found, "the server did not start; what it said is above"
        self.port = int(found[1])

    def end(self, by: signal.Signals = signal.SIGTERM) -> None:
        """Ask it to go (SIGTERM), or let it die without a word (SIGKILL)."""
        if self.process is None:
            return
        self.process.send_signal(by)
        self.process.wait(PATIENCE)
        assert self.process.stdout
        self.process.stdout.close()
        self.process = None


@contextmanager
def serving(folder: Path) -> Iterator[Server]:
    """Run a server until the end of the block."""
    server = Server(folder)
    try:
        server.start()
        yield server
    finally:
        server.end()
