"""The one class that all refusals of this house share."""

from __future__ import annotations


class PolisError(ValueError):
    """Something asked for cannot be done; the text says what was wrong and what would be right."""
