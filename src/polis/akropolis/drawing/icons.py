"""Our own icons and patterns: one silhouette and one texture for every type.

Each is drawn around (0, 0), the middle of a face, in the units of `projection`.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from ..tiles import District


class Layer(NamedTuple):
    """One shape of an icon and the tone of the type's paint that fills it."""

    tone: Literal["light", "shade", "dark"]
    path: str


class Icon(NamedTuple):
    """A silhouette, which gets a dark outline, and what is painted on it."""

    outline: str
    layers: tuple[Layer, ...]


ICONS = {
    District.HOUSE: Icon(
        "M-16 0-8-12H8L16 0V13H-16Z",
        (
            Layer("light", "M-15 0-7.5-11 0 0V12H-15Z"),
            Layer("shade", "M0 0H15V12H0Z"),
            Layer("dark", "M-7.5-11H7.5L15 0H0Z"),
            Layer("dark", "M-10 12V6a2.5 2.5 0 0 1 5 0V12ZM5 4h5v4H5Z"),
        ),
    ),
    District.MARKET: Icon(
        "M-12-12H12L16-2V2H14V13H-14V2H-16V-2Z",
        (
            Layer("dark", "M-13 0H13V12H-13Z"),
            Layer("light", "M-13 5H13V12H-13Z"),
            Layer("shade", "M-13 9H13V12H-13Z"),
            Layer(
                "light",
                "M-12-12H12L16-2a3.2 3.4 0 0 1-6.4 0a3.2 3.4 0 0 1-6.4 0a3.2 3.4 0 0 1"
                "-6.4 0a3.2 3.4 0 0 1-6.4 0a3.2 3.4 0 0 1-6.4 0Z",
            ),
            Layer(
                "dark",
                "M-7.2-12H-2.4L-3.2-2a3.2 3.4 0 0 1-6.4 0ZM2.4-12H7.2L9.6-2a3.2 3.4 0 0 1-6.4 0Z",
            ),
        ),
    ),
    District.BARRACKS: Icon(
        "M-16-15-10.5-13.5-8.9-9.9 13.9 12.9 12.9 13.9-9.9-8.9-14.5-10.5Z"
        "M16-15 10.5-13.5 8.9-9.9-13.9 12.9-12.9 13.9 9.9-8.9 14.5-10.5Z"
        "M10.5 0A10.5 10.5 0 1 1-10.5 0A10.5 10.5 0 1 1 10.5 0Z",
        (
            Layer("light", "M-16-15-10.5-13.5-8.9-9.9 13.9 12.9 12.9 13.9-9.9-8.9-14.5-10.5Z"),
            Layer("light", "M16-15 10.5-13.5 8.9-9.9-13.9 12.9-12.9 13.9 9.9-8.9 14.5-10.5Z"),
            Layer("dark", "M11.5 0A11.5 11.5 0 1 1-11.5 0A11.5 11.5 0 1 1 11.5 0Z"),
            Layer("light", "M10.2 0A10.2 10.2 0 1 1-10.2 0A10.2 10.2 0 1 1 10.2 0Z"),
            Layer("dark", "M7.8 0A7.8 7.8 0 1 1-7.8 0A7.8 7.8 0 1 1 7.8 0Z"),
            Layer("light", "M0-6.2 5.4 4.8H2.3L0 0-2.3 4.8H-5.4Z"),
        ),
    ),
    District.TEMPLE: Icon(
        "M0-14 16-5V-1H14V8H16V13H-16V8H-14V-1H-16V-5Z",
        (
            Layer("light", "M0-13.5 15.5-5H-15.5Z"),
            Layer("shade", "M-15-4H15V-1H-15ZM-15 9.5H15V12.5H-15Z"),
            Layer("light", "M-13 0h4V8.5h-4ZM-5.5 0h4V8.5h-4ZM1.5 0h4V8.5h-4ZM9 0h4V8.5H9Z"),
        ),
    ),
    District.GARDEN: Icon(
        "M-9-15C-5-9-4-3-4 2Q-4 7-9 7T-14 2C-14-3-13-9-9-15ZM-10 6H-8V13H-10Z"
        "M1 5A5 5 0 0 1 1-5A6 6 0 0 1 12-6A5.5 5.5 0 0 1 12 5ZM5.5 4H8.5V13H5.5Z",
        (
            Layer("dark", "M-10 6H-8V13H-10ZM5.5 4H8.5V13H5.5Z"),
            Layer("light", "M-9-15C-5-9-4-3-4 2Q-4 7-9 7T-14 2C-14-3-13-9-9-15Z"),
            Layer("shade", "M-9-15C-5-9-4-3-4 2Q-4 7-9 7Q-6 0-9-15Z"),
            Layer("light", "M1 5A5 5 0 0 1 1-5A6 6 0 0 1 12-6A5.5 5.5 0 0 1 12 5Z"),
            Layer("shade", "M1 5Q10 5 12-6A5.5 5.5 0 0 1 12 5Z"),
        ),
    ),
}

STONE_BLOCKS = Icon(
    "M-20 3-10-2V-9L2-15 12-10V-2L20 2V9L8 15-1 10.5-10 15-20 10Z",
    (
        Layer("light", "M2-15 12-10 0-4-10-9ZM-8-3 2 2-10 8-20 3ZM10-3 20 2 8 8-2 3Z"),
        Layer("shade", "M-10-9 0-4V3L-10-2ZM-20 3-10 8V15L-20 10ZM-2 3 8 8V15L-2 10Z"),
        Layer("dark", "M12-10 0-4V3L12-3ZM2 2-10 8V15L2 9ZM20 2 8 8V15L20 9Z"),
    ),
)

# Lines across a face, cut off at its rim: courses, awning stripes, chevrons, fluting, furrows.
PATTERNS = {
    District.HOUSE: "".join(
        f"M-40 {y}H40" + "".join(f"M{x} {y}v12" for x in range(shift - 40, 41, 20))
        for y, shift in ((-30, 0), (-18, 10), (-6, 0), (6, 10), (18, 0))
    ),
    District.MARKET: "M-60 30-8-30M-48 30 4-30M-36 30 16-30M-24 30 28-30M-12 30 40-30M0 30 52-30",
    District.BARRACKS: "".join(
        f"M-40 {y}l8-6 8 6 8-6 8 6 8-6 8 6 8-6 8 6 8-6 8 6" for y in (-17, -7, 3, 13, 23)
    ),
    District.TEMPLE: "".join(f"M{x}-30V30" for x in range(-35, 36, 7)),
    District.GARDEN: "".join(
        f"M{x} {y}l-2-3m2 3 2-3"
        for row, y in enumerate(range(-18, 27, 9))
        for x in range(-36 + 6 * (row % 2), 37, 12)
    ),
}
QUARRY_PATTERN = "".join(
    f"M-40 {y}l80-40" + "".join(f"M{x} {y - 20 - x // 2}l12 6" for x in range(-40 + shift, 40, 28))
    for y, shift in zip(range(-18, 67, 12), (0, 12, 0, 12, 0, 12, 0, 12), strict=True)
)
PAVING = (
    "M-40 0H40M-20-26 20 26M20-26-20 26M-27 0-13.5-17.5H13.5L27 0 13.5 17.5H-13.5Z"
    "M-13.5 0-6.75-8.8H6.75L13.5 0 6.75 8.8H-6.75Z"
)

# A star of five points and radius 10.
STAR = "M0-10 2.6-3.6 9.5-3.1 4.2 1.4 5.9 8.1 0 4.4-5.9 8.1-4.2 1.4-9.5-3.1-2.6-3.6Z"
