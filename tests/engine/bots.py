"""Programs that play, well and badly, written for the tests."""

from __future__ import annotations

import sys
from pathlib import Path

LOOP = """
import json, os, sys, time
asked = 0
for line in sys.stdin:
    message = json.loads(line)
    answer = {"ok": True}
    if message["do"] == "go":
        asked += 1
        __BODY__
    print(json.dumps(answer), flush=True)
"""

BODIES = {
    "first": 'answer = {"move": message["moves"][0]}',
    "seeded": 'answer = {"move": message["moves"][message["seed"] % len(message["moves"])]}',
    "illegal": 'answer = {"move": "1@90,90/N"}',
    "nonsense": 'answer = {"move": "up"}',
    "silent": 'answer = {"thanks": "no"}',
    "number": "answer = 7",
    "error": 'answer = {"error": "out of ideas"}',
    "prose": 'print("hmm, let me see", flush=True)',
    "hanging": "time.sleep(600)",
    "dying": "sys.exit(3)",
    "late death": 'answer = {"move": message["moves"][0]}\n        if asked == 3: os._exit(5)',
}


def write_bot(folder: Path, name: str) -> str:
    """Write a program into a folder; return the command that starts it."""
    file = folder / f"{name.replace(' ', '_')}.py"
    file.write_text(LOOP.replace("__BODY__", BODIES[name]))
    return f"{sys.executable} {file}"
