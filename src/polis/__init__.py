"""Polis: one home for city-building board games, to play, score, replay and study."""

__version__ = "0.1.0"
