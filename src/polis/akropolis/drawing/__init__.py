"""Pictures of a city."""

from .svg import draw_city

__all__ = ["draw_city"]
