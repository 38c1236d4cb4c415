"""Public peers, each installed into an environment of their own and run as a program."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from .measures import Rate

HERE = Path(__file__).parent
VENV = HERE.parent / ".venv-bench"
PYTHON = VENV / "bin" / "python"


class Peer(NamedTuple):
    """A program to compare with: its package, and the script that measures it."""

    name: str
    package: str
    script: str


PEERS = (
    Peer("OpenSpiel", "open-spiel", "peer_openspiel.py"),
    Peer("Catanatron", "catanatron", "peer_catanatron.py"),
)

ENV_PEERS = (
    Peer("Pgx", "pgx", "peer_pgx.py"),
    Peer("PettingZoo", "pettingzoo[classic]", "peer_pettingzoo.py"),
    Peer("OpenSpiel", "open-spiel", "peer_openspiel_steps.py"),
)


class Unavailable(Exception):
    """A peer that cannot be measured here; the text says why."""


def install(peer: Peer) -> None:
    """Install a peer at its pinned version, if it is not there yet."""
    if not PYTHON.exists():
        _call("making .venv-bench", sys.executable, "-m", "venv", VENV)
    pins = HERE / "requirements.txt"
    pip = (PYTHON, "-m", "pip", "install", "-q", "--disable-pip-version-check")
    _call(f"installing {peer.package}", *pip, "-c", pins, peer.package)


def measure(peer: Peer, seconds: float) -> Mapping[str, Rate]:
    """Run a peer's script for about so many seconds a game; return the rate of each."""
    out = _call(f"running {peer.script}", PYTHON, HERE / peer.script, seconds)
    return {name: Rate(**rates) for name, rates in json.loads(out).items()}


def _call(doing: str, *command: object) -> str:
    try:
        run = subprocess.run(
            [str(part) for part in command], capture_output=True, text=True, check=True, timeout=900
        )
    except subprocess.CalledProcessError as error:
        lines = error.stderr.strip().splitlines() or [f"exit code {error.returncode}"]
        raise Unavailable(f"{doing} failed: {lines[-1][:200]}") from error
    except (OSError, subprocess.TimeoutExpired) as error:
        raise Unavailable(f"{doing} failed: {error}"[:200]) from error
    return run.stdout
