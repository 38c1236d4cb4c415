"""The colours: sunlit limestone, and one hue for every type."""

from __future__ import annotations

from typing import NamedTuple

from ..tiles import District

INK = "#3f3020"
SHADOW = "#0c1022"
ACCENT = "#00c2b2"
WHITE = "#fff"


class Paint(NamedTuple):
    """The tones in which a hex and its icon are painted."""

    face: str
    dark: str
    light: str
    shade: str


PAINTS = {
    District.HOUSE: Paint("#4a8ac4", "#1c456f", "#fffaf0", "#cfdeea"),
    District.MARKET: Paint("#eeb440", "#7c4d08", "#fffaf0", "#f3d9a0"),
    District.BARRACKS: Paint("#cd6a45", "#6f2813", "#fffaf0", "#f1cdb9"),
    District.TEMPLE: Paint("#85509b", "#43205a", "#fffaf0", "#dcc8e4"),
    District.GARDEN: Paint("#96a552", "#424f1b", "#eef2c6", "#c9d48c"),
}
QUARRY_PAINT = Paint("#c3c3c0", "#6b6c6d", "#f6f6f3", "#dcdcd8")


class Stone(NamedTuple):
    """Limestone, as the light from the upper left falls on its sides."""

    top: str
    paving: str
    joint: str
    left: str
    front: str
    right: str


LIMESTONE = Stone(
    top="#f8f0df",
    paving="#f2e6cd",
    joint="#cdb991",
    left="#efe1c4",
    front="#d9c49c",
    right="#b99f76",
)
