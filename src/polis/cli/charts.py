"""Charts as small SVG files, drawn without a plotting library."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

WIDTH, HEIGHT = 640, 320
LEFT, RIGHT, TOP, BOTTOM = 40, 16, 32, 40
COLOURS = ("#1f6fb2", "#c8553d", "#d99a1c", "#6b8e3d")


def distribution_chart(points: NDArray[np.int32], seats: list[str]) -> str:
    """Draw how often each score came up, a line a seat."""
    low, high = (int(np.quantile(points, q)) for q in (0.001, 0.999))
    edges = np.linspace(low, high + 1, min(60, high - low + 1) + 1)
    shares = [np.histogram(points[:, at], edges)[0] / len(points) for at in range(len(seats))]
    highest = max(float(share.max()) for share in shares) or 1.0
    parts = [_axis(low, high + 1)]
    for at, (seat, share) in enumerate(zip(seats, shares, strict=True)):
        colour = COLOURS[at % len(COLOURS)]
        middles = (edges[:-1] + edges[1:]) / 2
        line = " ".join(
            f"{_x(middle, low, high + 1):.1f},{_y(value / highest):.1f}"
            for middle, value in zip(middles.tolist(), share.tolist(), strict=True)
        )
        parts.append(f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2"/>')
        left = LEFT + 8 + 110 * at
        parts.append(f'<text x="{left}" y="20" fill="{colour}" font-weight="600">{seat}</text>')
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        'font-family="system-ui, sans-serif" font-size="13">'
        "<title>Scores at the end of the game</title>"
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fbf8f1"/>{"".join(parts)}</svg>\n'
    )


def _axis(low: int, high: int) -> str:
    bottom = HEIGHT - BOTTOM
    parts = [f'<path d="M{LEFT} {bottom}H{WIDTH - RIGHT}" stroke="#8a8375"/>']
    step = max(1, 10 ** (len(str(high - low)) - 1) // 2)
    for tick in range(-(-low // step) * step, high + 1, step):
        x = _x(tick, low, high)
        parts.append(f'<path d="M{x:.1f} {bottom}v5" stroke="#8a8375"/>')
        parts.append(f'<text x="{x:.1f}" y="{bottom + 20}" text-anchor="middle">{tick}</text>')
    middle = (LEFT + WIDTH - RIGHT) / 2
    parts.append(f'<text x="{middle}" y="{HEIGHT - 4}" text-anchor="middle">points</text>')
    return "".join(parts)


def _x(value: float, low: float, high: float) -> float:
    return LEFT + (value - low) / max(high - low, 1) * (WIDTH - LEFT - RIGHT)


def _y(share: float) -> float:
    return HEIGHT - BOTTOM - share * (HEIGHT - TOP - BOTTOM)
