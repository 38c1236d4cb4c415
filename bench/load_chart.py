"""The chart of `make load`: lines over the number of tables, both scales logarithmic."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil, floor, log10
from xml.sax.saxutils import escape

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 760, 420, 60, 250, 44, 46
COLOURS = ("#1f6fb2", "#c8553d", "#6b8e3d", "#d99a1c")
FLOOR = 0.1


def line_chart(title: str, across: str, lines: Mapping[str, Sequence[tuple[float, float]]]) -> str:
    """Draw named lines of points (x, y)."""
    points = [point for line in lines.values() for point in line]
    x_low, x_high = _decades([x for x, _ in points])
    y_low, y_high = _decades([max(y, FLOOR) for _, y in points])
    wide, high = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM

    def at(x: float, y: float) -> tuple[float, float]:
        return (
            LEFT + wide * (log10(x) - x_low) / (x_high - x_low),
            TOP + high * (y_high - log10(max(y, FLOOR))) / (y_high - y_low),
        )

    parts = [f'<text x="16" y="26" font-size="15" font-weight="600">{escape(title)}</text>']
    for power in range(x_low, x_high + 1):
        x, y = at(10.0**power, 10.0**y_low)
        parts.append(f'<path d="M{x:.1f} {TOP}V{y:.1f}" stroke="#e2dac8"/>')
        parts.append(
            f'<text x="{x:.1f}" y="{y + 18:.1f}" text-anchor="middle">{10**power:,}</text>'
        )
    for power in range(y_low, y_high + 1):
        x, y = at(10.0**x_low, 10.0**power)
        parts.append(f'<path d="M{x:.1f} {y:.1f}h{wide}" stroke="#e2dac8"/>')
        parts.append(
            f'<text x="{x - 8:.1f}" y="{y + 4:.1f}" text-anchor="end">{10.0**power:,.0f}</text>'
        )
    for at_line, (name, line) in enumerate(lines.items()):
        colour = COLOURS[at_line % len(COLOURS)]
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in (at(*point) for point in line))
        parts.append(
            f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2.5"/>'
        )
        y = TOP + 16 + 22 * at_line
        parts.append(
            f'<text x="{WIDTH - RIGHT + 14}" y="{y}" fill="{colour}">{escape(name)}</text>'
        )
    parts.append(
        f'<text x="{LEFT + wide / 2:.0f}" y="{HEIGHT - 8}" text-anchor="middle">'
        f"{escape(across)}</text>"
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        'font-family="system-ui, sans-serif" font-size="13" fill="#2b2a27">'
        f"<title>{escape(title)}</title>"
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fbf8f1"/>{"".join(parts)}</svg>\n'
    )


def _decades(values: Sequence[float]) -> tuple[int, int]:
    low, high = floor(log10(min(values))), ceil(log10(max(values)))
    return low, max(high, low + 1)
