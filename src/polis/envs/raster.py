"""Cities as pixels: flat hexagons in the colours of the drawings, for videos and networks."""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from polis.akropolis.drawing.palette import INK, LIMESTONE, PAINTS, QUARRY_PAINT
from polis.akropolis.kernel.layout import HEXES
from polis.akropolis.skyline import Skyline

Pixels = NDArray[np.uint8]
Floats = NDArray[np.float64]

_PLAZAS = np.array([*(hexagon.is_plaza for hexagon in HEXES), False])
CANVAS = 320
ROOT_3 = 3**0.5
APOTHEM = ROOT_3 / 2
LINE = 0.06
DISC = 0.35
DIMMEST = 0.55
"""How bright the ground floor is; every level adds half of what is left."""


def city_pixels(skyline: Skyline, size: int = CANVAS) -> Pixels:
    """Draw a city into a square picture; it is moved and scaled so that it fills it."""
    q, r, across = _grid(skyline, size)
    kinds, levels = _read(skyline, q, r)
    colours = _colours()[kinds].astype(np.float64)
    bright = 1 - (1 - DIMMEST) * 0.5 ** np.maximum(levels - 1, 0)
    bright[levels == 0] = 1
    colours *= bright[..., None]
    colours[_PLAZAS[kinds] & (across[0] < DISC)] = _rgb(LIMESTONE.top)
    colours[(levels > 0) & (across[1] > APOTHEM - LINE)] = _rgb(INK)
    return colours.astype(np.uint8)


def _grid(skyline: Skyline, size: int) -> tuple[Floats, Floats, tuple[Floats, Floats]]:
    """Return for every pixel its cell, and its distances from the cell's centre."""
    xs = [1.5 * q for q, _ in skyline]
    ys = [ROOT_3 * (r + q / 2) for q, r in skyline]
    middle_x, middle_y = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    span = max(max(xs) - min(xs), max(ys) - min(ys)) + 3
    steps = (np.arange(size) + 0.5) / size - 0.5
    x, y = np.meshgrid(middle_x + span * steps, middle_y + span * steps)
    q, r = _rounded(x / 1.5, y / ROOT_3 - x / 3)
    dx, dy = x - 1.5 * q, y - ROOT_3 * (r + q / 2)
    slanted = np.maximum(np.abs(APOTHEM * dx + dy / 2), np.abs(APOTHEM * dx - dy / 2))
    return q, r, (np.hypot(dx, dy), np.maximum(np.abs(dy), slanted))


def _rounded(q: Floats, r: Floats) -> tuple[Floats, Floats]:
    """Round to the nearest cell: of the three coordinates, the one that is farthest off yields."""
    s = -q - r
    near_q, near_r, near_s = np.rint(q), np.rint(r), np.rint(s)
    off_q, off_r, off_s = np.abs(near_q - q), np.abs(near_r - r), np.abs(near_s - s)
    fix_q = (off_q > off_r) & (off_q > off_s)
    fix_r = ~fix_q & (off_r > off_s)
    return np.where(fix_q, -near_r - near_s, near_q), np.where(fix_r, -near_q - near_s, near_r)


def _read(skyline: Skyline, q: Floats, r: Floats) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Look up the kinds and levels of cells; the kind of empty ground is one past the last."""
    low_q, low_r = int(q.min()), int(r.min())
    shape = (int(q.max()) - low_q + 1, int(r.max()) - low_r + 1)
    kinds, levels = np.full(shape, len(HEXES)), np.zeros(shape, np.intp)
    for cell, spot in skyline.items():
        kinds[cell.q - low_q, cell.r - low_r] = HEXES.index(spot.hex)
        levels[cell.q - low_q, cell.r - low_r] = spot.level
    at = (q.astype(np.intp) - low_q, r.astype(np.intp) - low_r)
    return kinds[at], levels[at]


@cache
def _colours() -> Pixels:
    paints = [PAINTS[hexagon.type] if hexagon.type else QUARRY_PAINT for hexagon in HEXES]
    faces = [paint.face for paint in paints]
    return np.array([_rgb(colour) for colour in (*faces, LIMESTONE.top)], np.uint8)


def _rgb(colour: str) -> tuple[int, int, int]:
    red, green, blue = bytes.fromhex(colour.removeprefix("#"))
    return red, green, blue
