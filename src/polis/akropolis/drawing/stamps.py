"""The parts that are drawn once and used on many hexes: faces, patterns, icons, stars."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..tiles import District, Hex
from .icons import ICONS, PATTERNS, PAVING, QUARRY_PATTERN, STAR, STONE_BLOCKS, Icon
from .palette import LIMESTONE, PAINTS, QUARRY_PAINT, Paint
from .projection import CORNERS, Point

# For so many stars on a plaza: their size, and where they stand.
STARS = {
    1: (1.2, ((0, -6),)),
    2: (1.05, ((-11.5, -6), (11.5, -6))),
    3: (0.85, ((-17, -3), (0, -9), (17, -3))),
}


def path_through(points: Iterable[Point]) -> str:
    """Return the path data of a closed polygon."""
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points) + "Z"


def number(value: float) -> str:
    """Write a coordinate with at most one decimal."""
    return f"{value:.1f}".removesuffix(".0").replace("-0.", "-.") if value else "0"


FACE = path_through(CORNERS)
FIELD = path_through([(0.9 * x, 0.9 * y) for x, y in CORNERS])
FLOOR = path_through([(0.78 * x, 0.78 * y) for x, y in CORNERS])


def stamps(prefix: str, used: Iterable[Hex]) -> Iterator[str]:
    """Yield the definitions that a picture with these hexes needs."""
    yield "<defs>"
    yield (
        f'<filter id="{prefix}-soft" x="-10%" y="-10%" width="120%" height="120%">'
        '<feGaussianBlur stdDeviation="2.5"/></filter>'
    )
    yield f'<clipPath id="{prefix}-face"><path d="{FACE}"/></clipPath>'
    yield f'<clipPath id="{prefix}-field"><path d="{FIELD}"/></clipPath>'
    yield f'<clipPath id="{prefix}-floor"><path d="{FLOOR}"/></clipPath>'
    yield f'<path id="{prefix}-star" d="{STAR}"/>'
    for hexagon in used:
        yield f'<g id="{prefix}-{hexagon.value}">{_face(prefix, hexagon)}</g>'
        yield f'<g id="{prefix}-i{hexagon.value}">{_emblem(prefix, hexagon)}</g>'
    yield "</defs>"


def _face(prefix: str, hexagon: Hex) -> str:
    """Draw the ground of a hex: limestone with a field of the type's colour and pattern."""
    paint = _paint(hexagon.type)
    ground = f'<path d="{FACE}" fill="{LIMESTONE.top}"/>'
    if hexagon.is_plaza:
        return (
            f'{ground}<path d="{FIELD}" fill="{paint.face}"/>'
            f'<path d="{FLOOR}" fill="{LIMESTONE.paving}"/>'
            f'<path d="{PAVING}" clip-path="url(#{prefix}-floor)" fill="none" '
            f'stroke="{LIMESTONE.joint}" stroke-opacity=".7"/>'
        )
    pattern = PATTERNS[hexagon.type] if hexagon.type else QUARRY_PATTERN
    broad = ' stroke-width="5"' if hexagon.type is District.MARKET else ' stroke-width="1.2"'
    return (
        f'{ground}<path d="{FIELD}" fill="{paint.face}"/>'
        f'<path d="{pattern}" clip-path="url(#{prefix}-field)" fill="none" '
        f'stroke="{paint.dark}" stroke-opacity=".22"{broad}/>'
    )


def _emblem(prefix: str, hexagon: Hex) -> str:
    """Draw what stands in the middle of a hex."""
    paint = _paint(hexagon.type)
    if hexagon.type is None:
        return _icon(STONE_BLOCKS, paint)
    icon = _icon(ICONS[hexagon.type], paint)
    if not hexagon.is_plaza:
        return f'<g transform="scale(1.12)">{icon}</g>'
    small = f'<g transform="translate(0 11.5)scale(.52)">{icon}</g>'
    return small + _stars(prefix, hexagon.stars, paint)


def _icon(icon: Icon, paint: Paint) -> str:
    layers = "".join(
        f'<path d="{layer.path}" fill="{getattr(paint, layer.tone)}"/>' for layer in icon.layers
    )
    return (
        f'<path d="{icon.outline}" fill="{paint.dark}" stroke="{paint.dark}" '
        f'stroke-width="2.6"/>{layers}'
    )


def _stars(prefix: str, stars: int, paint: Paint) -> str:
    size, places = STARS[stars]
    uses = "".join(
        f'<use href="#{prefix}-star" transform="translate({x} {y})scale({size})"/>'
        for x, y in places
    )
    return f'<g fill="{paint.face}" stroke="{paint.dark}" stroke-width="1.6">{uses}</g>'


def _paint(district: District | None) -> Paint:
    return PAINTS[district] if district else QUARRY_PAINT
