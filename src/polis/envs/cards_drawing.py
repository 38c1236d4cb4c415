"""Districts of cards as pictures: a column a district, a box a card, as high as its value."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from polis.akropolis.drawing.palette import INK, LIMESTONE, PAINTS
from polis.akropolis.tiles import District

Tables = Sequence[Sequence[Sequence[int]]]
"""The values of the cards by table, district and card."""

COLOURS = tuple(
    PAINTS[kind].face
    for kind in (District.HOUSE, District.TEMPLE, District.MARKET, District.GARDEN)
)
"""Blue, pink (a purple), yellow, green."""

WIDTH, GAP, UNIT, HEIGHT = 24, 4, 4, 320
TABLE = 4 * (WIDTH + GAP) + 4 * GAP


class Box(NamedTuple):
    """A card on paper."""

    left: int
    top: int
    height: int
    colour: str
    value: int


def card_svg(tables: Tables) -> str:
    """Draw tables side by side."""
    boxes = [
        f'<rect x="{left}" y="{top}" width="{WIDTH}" height="{height}" fill="{colour}"/>'
        f'<text x="{left + WIDTH // 2}" y="{top + height - 1}" text-anchor="middle">{value}</text>'
        for left, top, height, colour, value in _boxes(tables)
    ]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{TABLE * len(tables)}" '
        f'height="{HEIGHT}" font-size="8" fill="{INK}">\n'
        f'<rect width="100%" height="100%" fill="{LIMESTONE.top}"/>\n'
        + "\n".join(boxes)
        + "</svg>\n"
    )


def card_pixels(tables: Tables) -> NDArray[np.uint8]:
    """Draw the same as pixels, without the numbers."""
    picture = np.empty((HEIGHT, TABLE * len(tables), 3), np.uint8)
    picture[:] = _rgb(LIMESTONE.top)
    for left, top, height, colour, _ in _boxes(tables):
        picture[top : top + height, left : left + WIDTH] = _rgb(colour)
    return picture


def _boxes(tables: Tables) -> Iterator[Box]:
    """Stack the cards of each district from the bottom up; what does not fit stays out of sight."""
    for at, districts in enumerate(tables):
        for column, values in enumerate(districts):
            left, top = TABLE * at + GAP + column * (WIDTH + GAP), HEIGHT - GAP
            for value in values:
                height = UNIT * value
                top -= height + 1
                if top < 0:
                    break
                yield Box(left, top, height, COLOURS[column], value)


def _rgb(colour: str) -> list[int]:
    return list(bytes.fromhex(colour.removeprefix("#")))
