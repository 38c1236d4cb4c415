"""Positions as messages tell them: dealt from a secret, from a record, or as a seat sees them."""

from __future__ import annotations

from polis.shuffling import secret_from_hex
from polis.table import Data, GameKind, Written, replay

from .messages import Where
from .views import Told, from_view


def position_of(kind: GameKind, options: Data, told: Where) -> Told | None:
    """Return the position that a message tells, or None if it tells none."""
    if told.record is not None:
        return replay(kind, kind.read(told.record))[-1]
    if told.secret is not None:
        secret = secret_from_hex(told.secret)
        return replay(kind, Written(options, secret, tuple(told.played)))[-1]
    if told.view is not None:
        return from_view(kind.name, told.view)
    return None
