"""The chart of `make bench`: moves a second as bars, on a logarithmic scale."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, floor, log10
from xml.sax.saxutils import escape

WIDTH, LEFT, RIGHT, TOP, LINE = 860, 300, 90, 44, 26
OURS, THEIRS = "#1f6fb2", "#b9ad97"


def bar_chart(title: str, bars: Sequence[tuple[str, float, bool]]) -> str:
    """Draw named rates; the last field says whether a bar is ours."""
    low = floor(log10(min(rate for _, rate, _ in bars)))
    high = ceil(log10(max(rate for _, rate, _ in bars)))
    height = TOP + LINE * len(bars) + 36
    bottom = TOP + LINE * len(bars) + 6
    scale = (WIDTH - LEFT - RIGHT) / (high - low)
    parts = [f'<text x="16" y="26" font-size="15" font-weight="600">{escape(title)}</text>']
    for power in range(low, high + 1):
        x = LEFT + scale * (power - low)
        parts.append(f'<path d="M{x:.1f} {TOP - 4}V{bottom}" stroke="#e2dac8"/>')
        parts.append(
            f'<text x="{x:.1f}" y="{bottom + 18}" text-anchor="middle">{10**power:,}</text>'
        )
    for at, (name, rate, ours) in enumerate(bars):
        y, width = TOP + LINE * at, scale * (log10(rate) - low)
        colour = OURS if ours else THEIRS
        parts.append(f'<text x="{LEFT - 10}" y="{y + 16}" text-anchor="end">{escape(name)}</text>')
        parts.append(
            f'<rect x="{LEFT}" y="{y + 3}" width="{width:.1f}" height="18" rx="2" fill="{colour}"/>'
        )
        parts.append(f'<text x="{LEFT + width + 8:.1f}" y="{y + 16}">{rate:,.0f}</text>')
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" '
        'font-family="system-ui, sans-serif" font-size="13" fill="#2b2a27">'
        f"<title>{escape(title)}</title>"
        f'<rect width="{WIDTH}" height="{height}" fill="#fbf8f1"/>{"".join(parts)}</svg>\n'
    )
