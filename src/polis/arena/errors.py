"""What can be wrong with a tournament."""

from __future__ import annotations

from polis.errors import PolisError


class ArenaError(PolisError):
    """A tournament that cannot be held; the text says why not and what would be right."""
