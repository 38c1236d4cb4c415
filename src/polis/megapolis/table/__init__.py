"""Chronicles of Megapolis at the table: what the register of games finds under its name."""

from .kind import MEGAPOLIS

__all__ = ["MEGAPOLIS"]
