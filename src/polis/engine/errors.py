"""What can go wrong between a program that plays and the one that asks it."""

from polis.errors import PolisError


class EngineError(PolisError):
    """A message that cannot be understood, or a program that does not answer as it should."""
