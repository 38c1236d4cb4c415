"""Cities as pixels."""

from __future__ import annotations

from polis.akropolis import City
from polis.akropolis.drawing.palette import LIMESTONE, QUARRY_PAINT
from polis.envs.raster import city_pixels
from polis.hexes import Cell, translate


def colour(code: str) -> tuple[int, ...]:
    return tuple(bytes.fromhex(code.removeprefix("#")))


def test_the_starting_tile_is_a_plaza_among_quarries() -> None:
    picture = city_pixels(City().skyline, 101)
    assert picture.shape == (101, 101, 3)
    assert tuple(picture[0, 0]) == colour(LIMESTONE.top)
    seen = {tuple(int(part) for part in pixel) for row in picture for pixel in row}
    quarry = tuple(int(part * 0.55) for part in colour(QUARRY_PAINT.face))
    assert quarry in seen
    assert len(seen) == 4


def test_the_same_city_elsewhere_looks_the_same() -> None:
    skyline = City().skyline
    moved = {translate(cell, Cell(7, -3)): spot for cell, spot in skyline.items()}
    assert (city_pixels(skyline, 64) == city_pixels(moved, 64)).all()
