"""Logs: a line of JSON for machines, a short line for people at a terminal. No secrets in either.

Tokens travel in bodies, cookies and headers, none of which is ever logged.
"""

from __future__ import annotations

import json
import logging
import sys
from datetime import UTC, datetime

EXTRA = ("ms",)


class JsonLines(logging.Formatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        """Write a record."""
        line: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "by": record.name,
            "message": record.getMessage(),
        }
        line |= {name: getattr(record, name) for name in EXTRA if hasattr(record, name)}
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


class Readable(logging.Formatter):
    """A line for people."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)-7s %(message)s", "%H:%M:%S")


def set_up(level: str, *, as_json: bool | None = None) -> None:
    """Send all logs to standard error; JSON unless that is a terminal."""
    handler = logging.StreamHandler(sys.stderr)
    wants_json = not sys.stderr.isatty() if as_json is None else as_json
    handler.setFormatter(JsonLines() if wants_json else Readable())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(level.upper())
    for chatty in ("alembic", "uvicorn", "asyncio"):
        logging.getLogger(chatty).setLevel(max(logging.WARNING, root.level))
