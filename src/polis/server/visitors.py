"""Who asks: by the device's cookie, by a seat's token, or nobody in particular."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from hashlib import sha256

from .tables.facts import Facts, Sitting

TOKEN_BYTES = 32
TOKEN_LENGTH = 43
"""Of 32 bytes in base64url."""


def new_token() -> str:
    """Draw a secret that nobody can guess."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def hash_of(token: str) -> bytes:
    """Return what is stored of a secret. It is long and random, so a plain hash is enough."""
    return sha256(token.encode()).digest()


@dataclass(frozen=True)
class Visitor:
    """Whoever sent a request: hashes of what it showed, and where it came from."""

    device: bytes | None = None
    token: bytes | None = None
    address: str = ""

    def seats_at(self, facts: Facts) -> frozenset[int]:
        """Return the seats this visitor may see and move for."""
        held = facts.holdings.get(self.device, frozenset()) if self.device else frozenset()
        if self.token is None:
            return held
        return held | {seat.seat for seat in facts.seats if seat.token == self.token}

    def hosts(self, facts: Facts) -> bool:
        """Tell whether this visitor is the table's host."""
        if self.device is not None and self.device == facts.host:
            return True
        if facts.host_seat is None or self.token is None:
            return False
        seat = facts.seats[facts.host_seat]
        return seat.kind is not Sitting.OPEN and seat.token == self.token
