"""Akropolis at the table: what the register of games finds under its name."""

from .kind import AKROPOLIS

__all__ = ["AKROPOLIS"]
