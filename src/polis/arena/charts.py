"""Ratings as a small SVG file."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import ceil, floor, log10

from .standings import Line

WIDTH, ROW = 640, 34
LEFT, RIGHT, TOP, BOTTOM = 190, 70, 20, 48


def elo_chart(lines: Sequence[Line]) -> str:
    """Draw each player's Elo as a dot and its 95% interval as a whisker, strongest on top."""
    lines = sorted(lines, key=lambda line: -line.elo.value)
    height = TOP + ROW * len(lines) + BOTTOM
    low, high = min(line.elo.low for line in lines), max(line.elo.high for line in lines)
    margin = max(10.0, 0.04 * (high - low))
    low, high = low - margin, high + margin
    rows = (_row(line, at, low, high) for at, line in enumerate(lines))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" '
        'font-family="system-ui, sans-serif" font-size="13">'
        "<title>Elo with 95% intervals</title>"
        f'<rect width="{WIDTH}" height="{height}" fill="#fbf8f1"/>'
        f"{_axis(low, high, height - BOTTOM)}{''.join(rows)}</svg>\n"
    )


def _row(line: Line, at: int, low: float, high: float) -> str:
    y = TOP + ROW * (at + 0.5)
    dot, left, right = (_x(elo, low, high) for elo in line.elo)
    name = line.name if len(line.name) <= 26 else f"…{line.name[-25:]}"
    return (
        f'<text x="{LEFT - 14}" y="{y + 4.5:.1f}" text-anchor="end">{escape(name)}</text>'
        f'<path d="M{left:.1f} {y}H{right:.1f}M{left:.1f} {y - 5}v10M{right:.1f} {y - 5}v10" '
        'fill="none" stroke="#1f6fb2" stroke-width="1.5"/>'
        f'<circle cx="{dot:.1f}" cy="{y}" r="5" fill="#1f6fb2"/>'
        f'<text x="{WIDTH - 12}" y="{y + 4.5:.1f}" text-anchor="end" font-weight="600" '
        f'style="font-variant-numeric: tabular-nums">{line.elo.value:+.0f}</text>'
    )


def _axis(low: float, high: float, bottom: int) -> str:
    step = _step(high - low)
    parts = []
    for tick in range(ceil(low / step), floor(high / step) + 1):
        x = _x(tick * step, low, high)
        parts.append(f'<path d="M{x:.1f} {TOP}V{bottom}" stroke="#e4dccb"/>')
        label = f'x="{x:.1f}" y="{bottom + 18}" text-anchor="middle"'
        parts.append(f"<text {label}>{tick * step}</text>")
    middle = (LEFT + WIDTH - RIGHT) / 2
    parts.append(f'<text x="{middle}" y="{bottom + 38}" text-anchor="middle">Elo</text>')
    return "".join(parts)


def _step(span: float) -> int:
    """Return a round distance between ticks, of which four to ten fit."""
    power = 10 ** floor(log10(span / 4))
    return int(next(power * factor for factor in (5, 2, 1) if span / (power * factor) >= 4))


def _x(elo: float, low: float, high: float) -> float:
    return LEFT + (elo - low) / (high - low) * (WIDTH - LEFT - RIGHT)
