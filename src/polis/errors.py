"""The one class that all refusals of this house share."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType


class PolisError(ValueError):
    """Something asked for cannot be done; the text says what was wrong and what would be right."""

    code: str | None = None
    """A word for this refusal, from which a page makes a sentence in the player's language."""

    params: Mapping[str, object] = MappingProxyType({})
    """What the sentence tells of: numbers, names, cells."""
