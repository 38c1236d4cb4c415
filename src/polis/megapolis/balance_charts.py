"""The balance report as small SVG files."""

from __future__ import annotations

from collections.abc import Sequence

from .balance import DOMINANT, LEAST_USED, CombinationFigures, EffectFigures
from .cards import Colour

WIDTH, ROW = 640, 26
LEFT, RIGHT, TOP, BOTTOM = 130, 60, 40, 30
INK, PAPER, GRID = "#3b3a36", "#fbf8f1", "#e4dccb"
COLOURS = {
    Colour.BLUE: "#1f6fb2",
    Colour.PINK: "#b8447e",
    Colour.YELLOW: "#c98a12",
    Colour.GREEN: "#4f7f3a",
}


def usage_chart(effects: Sequence[EffectFigures]) -> str:
    """Draw how often each effect is used when it could be."""
    most = max(effect.used for effect in effects)
    rows = []
    for at, effect in enumerate(effects):
        y = TOP + ROW * at
        width = effect.used / most * (WIDTH - LEFT - RIGHT)
        rows.append(_label(effect, y))
        rows.append(
            f'<rect x="{LEFT}" y="{y + 4}" width="{width:.1f}" height="{ROW - 10}" '
            f'fill="{COLOURS[effect.synergy.colour]}"/>'
            f'<text x="{LEFT + width + 6:.1f}" y="{y + 17}">{effect.used:.1%}</text>'
        )
    line = LEFT + LEAST_USED / most * (WIDTH - LEFT - RIGHT)
    title = "How often an effect is used when a card of its colour is in hand"
    return _page(title, len(effects), [_mark(line, len(effects)), *rows])


def share_chart(effects: Sequence[EffectFigures]) -> str:
    """Draw how those fare who use an effect more often than the other, with 95% intervals."""
    low, high = 0.3, 0.7
    rows = []
    for at, effect in enumerate(effects):
        y = TOP + ROW * at + ROW / 2 - 1
        dot, left, right = (
            _x(effect.share.value + side * effect.share.reach, low, high) for side in (0, -1, 1)
        )
        colour = COLOURS[effect.synergy.colour]
        rows.append(_label(effect, TOP + ROW * at))
        rows.append(
            f'<path d="M{left:.1f} {y}H{right:.1f}" stroke="{colour}" stroke-width="2"/>'
            f'<circle cx="{dot:.1f}" cy="{y}" r="5" fill="{colour}"/>'
            f'<text x="{WIDTH - 8}" y="{y + 4}" text-anchor="end">{effect.share.value:.1%}</text>'
        )
    marks = [_mark(_x(value, low, high), len(effects)) for value in (0.5, DOMINANT)]
    return _page("Victories of whoever uses an effect more often", len(effects), [*marks, *rows])


def combinations_chart(combinations: Sequence[CombinationFigures], even: float) -> str:
    """Draw the first seat's share of victories with every combination, sorted."""
    ordered = sorted(combinations, key=lambda figures: figures.first_seat.value)
    low, high, height = even - 0.2, even + 0.2, 260
    step = (WIDTH - 2 * 50) / max(len(ordered), 1)

    def y_of(share: float) -> float:
        return TOP + (high - share) / (high - low) * height

    parts = []
    for tick in (even - 0.1, even, even + 0.1):
        y = y_of(tick)
        parts.append(f'<path d="M50 {y:.1f}H{WIDTH - 50}" stroke="{GRID}"/>')
        parts.append(f'<text x="44" y="{y + 4:.1f}" text-anchor="end">{tick:.0%}</text>')
    for at, figures in enumerate(ordered):
        x = 50 + step * (at + 0.5)
        share, reach = figures.first_seat
        top, bottom = y_of(min(share + reach, high)), y_of(max(share - reach, low))
        name = ", ".join(card.value for card in figures.synergies)
        parts.append(
            f'<g><title>{name}: {share:.1%}</title><path d="M{x:.1f} {top:.1f}V{bottom:.1f}" '
            f'stroke="#9db7cb"/><circle cx="{x:.1f}" cy="{y_of(share):.1f}" r="2.6" '
            f'fill="#1f6fb2"/></g>'
        )
    title = "Victories of the first seat, combination by combination"
    return _svg(title, TOP + height + BOTTOM, parts)


def _label(effect: EffectFigures, y: float) -> str:
    name = effect.synergy
    return (
        f'<text x="{LEFT - 10}" y="{y + 17}" text-anchor="end">{name.value} '
        f'<tspan fill="#8a857a">{name.set.name}</tspan></text>'
    )


def _mark(x: float, rows: int) -> str:
    bottom = TOP + ROW * rows
    return f'<path d="M{x:.1f} {TOP}V{bottom}" stroke="{GRID}" stroke-dasharray="4 3"/>'


def _x(share: float, low: float, high: float) -> float:
    return LEFT + (share - low) / (high - low) * (WIDTH - LEFT - RIGHT)


def _page(title: str, rows: int, parts: Sequence[str]) -> str:
    return _svg(title, TOP + ROW * rows + 14, parts)


def _svg(title: str, height: float, parts: Sequence[str]) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:.0f}" role="img" '
        f'font-family="system-ui, sans-serif" font-size="12" fill="{INK}">'
        f"<title>{title}</title>"
        f'<rect width="{WIDTH}" height="{height:.0f}" fill="{PAPER}"/>'
        f'<text x="16" y="24" font-weight="600">{title}</text>{"".join(parts)}</svg>\n'
    )
