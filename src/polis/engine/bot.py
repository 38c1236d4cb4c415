"""The other side of the protocol: someone's program, asked for moves and given its time."""

from __future__ import annotations

import os
import shlex
import shutil
import signal
import subprocess
import weakref
from collections.abc import Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any

from .errors import EngineError
from .messages import MAX_LINE, read_answer, write

START = 20.0
"""Seconds in which a program must have started and answered that it is ready."""

GRACE = 1.0
"""Seconds that an answer may take beyond the time to think, for the way there and back."""


class Bot:
    """A program that speaks the protocol. It is started at the first question.

    Whatever it does wrong raises EngineError: it does not start, ends, says nothing in time, or
    says what is no answer. It is ended when the bot is no longer needed.
    """

    def __init__(self, command: str) -> None:
        """Take a command line; it is not passed through a shell."""
        try:
            self._arguments = shlex.split(command)
        except ValueError as error:
            raise EngineError(f"{command[:80]!r} is no command line: {error}") from error
        if not self._arguments or shutil.which(self._arguments[0]) is None:
            name = self._arguments[0] if self._arguments else command
            raise EngineError(f"{name[:80]!r} is no program that could be started")
        self._process: subprocess.Popen[str] | None = None
        self._lines: SimpleQueue[str] = SimpleQueue()

    def ask(self, message: dict[str, Any], seconds: float) -> dict[str, Any]:
        """Send a message and return the answer, which must come within so many seconds."""
        process = self._started()
        assert process.stdin
        try:
            process.stdin.write(write(message))
            process.stdin.flush()
        except (BrokenPipeError, ValueError):
            raise EngineError(self._how_it_ended(process)) from None
        try:
            line = self._lines.get(timeout=seconds)
        except Empty:
            self.end()
            raise EngineError(f"no answer within {seconds:.1f} s") from None
        if not line:
            raise EngineError(self._how_it_ended(process))
        return read_answer(line)

    def begin(self, game: str, options: dict[str, Any]) -> None:
        """Begin a game."""
        self.ask({"do": "new", "game": game, "options": options}, START)

    def choose(
        self, seat: int, view: dict[str, Any], moves: Sequence[str], seconds: float, seed: int
    ) -> str:
        """Let it choose one of these moves, or write one in its own words."""
        answer = self.ask(
            {
                "do": "go",
                "seat": seat,
                "seconds": seconds,
                "seed": seed,
                "view": view,
                "moves": list(moves),
            },
            seconds + GRACE,
        )
        move = answer.get("move")
        if not isinstance(move, str):
            raise EngineError(f'an answer has a "move", as text; this one has {str(answer)[:60]}')
        return move

    def end(self) -> None:
        """End the program."""
        if self._process is not None:
            self._ending()
            self._process = None

    def _started(self) -> subprocess.Popen[str]:
        if self._process is None:
            try:
                process = subprocess.Popen(
                    self._arguments,
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    encoding="utf-8",
                    errors="replace",
                    start_new_session=True,  # so that what it starts can be ended with it
                )
            except OSError as error:
                raise EngineError(f"{self._arguments[0]}: {error.strerror or error}") from error
            self._lines = SimpleQueue()
            Thread(target=_listen, args=(process, self._lines), daemon=True).start()
            self._process = process
            self._ending = weakref.finalize(self, _end, process)
        return self._process

    def _how_it_ended(self, process: subprocess.Popen[str]) -> str:
        """Say that a program is gone, and with what exit code."""
        self.end()
        return f"the program ended (exit code {process.returncode})"


def _listen(process: subprocess.Popen[str], lines: SimpleQueue[str]) -> None:
    """Put the program's lines into a queue, and an empty one after the last.

    Nobody else closes the stream: someone the program has left behind may hold its other end, and
    to wait for him is for this thread alone.
    """
    assert process.stdout
    with process.stdout as stream:
        while line := stream.readline(MAX_LINE):
            lines.put(line)
    lines.put("")


def _end(process: subprocess.Popen[str]) -> None:
    """End a program and all it has started; whoever reads its input to the end goes by itself."""
    assert process.stdin
    with suppress(OSError, ValueError):
        process.stdin.close()
    with suppress(subprocess.TimeoutExpired):
        process.wait(0.2)
    with suppress(OSError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
