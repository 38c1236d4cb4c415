"""Shuffles that anyone can check, on any machine, forever.

The only source of chance is a secret of 32 bytes. A table publishes `commitment(secret)` before
the first move and the secret after the last one; whoever wants to can then repeat the shuffle.
docs/fairness.md tells the same in words, with a worked example.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import TypeVar

from polis.errors import PolisError

T = TypeVar("T")

SECRET_BYTES = 32


class SecretError(PolisError):
    """A text that is no secret of 32 bytes."""


def new_secret() -> bytes:
    """Draw a fresh secret from the operating system."""
    return secrets.token_bytes(SECRET_BYTES)


def secret_from_seed(seed: int | str) -> bytes:
    """Make a secret of a number or a word that is easy to remember: for tests and simulations."""
    return sha256(f"polis seed {seed}".encode()).digest()


def secret_from_hex(text: str) -> bytes:
    """Read a secret written as 64 hexadecimal digits."""
    digits = "0123456789abcdef"
    if len(text) != 2 * SECRET_BYTES or any(letter not in digits for letter in text.lower()):
        raise SecretError(f"a secret is {2 * SECRET_BYTES} hexadecimal digits, not {text[:80]!r}")
    return bytes.fromhex(text)


def commitment(secret: bytes) -> str:
    """Return what may be published before the game: the secret's SHA-256, in hexadecimal."""
    return sha256(secret).hexdigest()


def shuffled(items: Sequence[T], secret: bytes, purpose: str) -> tuple[T, ...]:
    """Return the items in the order that the secret gives for this purpose.

    Fisher–Yates from the end: for i = n-1 … 1 the item at i changes places with the one at j,
    drawn evenly from 0 … i.
    """
    if len(secret) != SECRET_BYTES:
        raise SecretError(f"a secret is {SECRET_BYTES} bytes, not {len(secret)}")
    result = list(items)
    words = _words(secret, purpose)
    for i in range(len(result) - 1, 0, -1):
        j = _even(words, i + 1)
        result[i], result[j] = result[j], result[i]
    return tuple(result)


def _words(secret: bytes, purpose: str) -> Iterator[int]:
    """Yield big-endian 32-bit words of SHA-256(secret, purpose, block number as 8 bytes)."""
    block = 0
    while True:
        digest = sha256(secret + purpose.encode() + block.to_bytes(8, "big")).digest()
        yield from (int.from_bytes(digest[at : at + 4], "big") for at in range(0, 32, 4))
        block += 1


def _even(words: Iterator[int], below: int) -> int:
    """Draw a number in 0 … below-1; words in the uneven rest of the range are thrown away."""
    limit = (1 << 32) - (1 << 32) % below
    return next(word for word in words if word < limit) % below
