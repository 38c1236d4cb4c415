"""Cities on flat arrays: where a tile may go, laying it, and taking it up again.

`g` is a game's array and `at` the index where a city's block starts in it.
"""

from __future__ import annotations

import numpy as np

from polis.compiling import compiled

from .layout import (
    ARCS,
    BORDER,
    BUILT,
    BUILT_LENGTH,
    CELLS,
    E_BORDER,
    E_BUILT,
    E_HOLES,
    E_P,
    E_REACH,
    E_ROTATION,
    E_TILE,
    E_TOPS,
    ENCLOSED,
    FLAGS,
    GAPS,
    HEX_MASK,
    HEX_SHIFT,
    HOLES,
    LAID,
    LEVEL_MASK,
    LISTED,
    MASK,
    QUARRY,
    REACH,
    REACH_LENGTH,
    RING,
    STACK,
    STARTING_BLOCK,
    STARTING_REACH,
    STEP,
    SURROUNDINGS,
    TILE_HEXES,
    TILE_MASK,
    TILE_SHIFT,
    Array16,
)


@compiled
def slot(cells: int, p: int) -> np.uint32:
    """Return where a cell lies; unsigned, so that no code is made for counting from the end."""
    return np.uint32(cells + (p & MASK))


@compiled
def fits(a: int, b: int, c: int) -> bool:
    """Tell from three board cells whether a tile may lie on them."""
    differ = (a ^ b) | (a ^ c)
    together = a | b | c
    on_ground = (together & LEVEL_MASK) == 0 and together < 0
    on_tiles = (a & LEVEL_MASK) != 0 and (differ & LEVEL_MASK) == 0 and (differ & TILE_MASK) != 0
    return on_ground | on_tiles


@compiled
def may_lie(g: Array16, at: int, p: int, rotation: int) -> bool:
    """Tell whether a tile may lie with its first hex on p, turned by rotation."""
    cells = at + CELLS
    return fits(
        g[slot(cells, p)],
        g[slot(cells, p + STEP[rotation])],
        g[slot(cells, p + STEP[rotation + 1])],
    )


@compiled
def list_placements(g: Array16, at: int, out: Array16) -> int:
    """Write every legal placement as p, rotation pairs; return how many there are.

    Each triangle is found once, from its cell that stands for it (see City.placements).
    """
    count = 0
    for i in range(g[at + REACH_LENGTH]):
        p = g[at + REACH + i]
        for rotation in range(1, 3):
            if may_lie(g, at, p, rotation):
                second, third = p + STEP[rotation], p + STEP[rotation + 1]
                out[2 * count], out[2 * count + 1] = p, rotation
                out[2 * count + 2], out[2 * count + 3] = second, rotation + 2
                out[2 * count + 4], out[2 * count + 5] = third, (rotation + 4) % 6
                count += 3
    return count


@compiled
def clear_city(g: Array16, at: int) -> None:
    """Make a city its starting tile again, touching only what was used."""
    cells = at + CELLS
    for i in range(g[at + REACH_LENGTH]):
        g[slot(cells, g[at + REACH + i])] = 0
    for i in range(REACH + STARTING_REACH):
        g[at + i] = STARTING_BLOCK[i]
    for i in range(STARTING_REACH):
        cell = CELLS + (g[at + REACH + i] & MASK)
        g[at + cell] = STARTING_BLOCK[cell]


@compiled
def lay(g: Array16, at: int, entry: int, tile: int, p: int, rotation: int, notice: int) -> int:
    """Lay a tile where it fits, note in the log entry how to undo it, return the stones gained.

    `notice` is how many of the surrounding cells come within reach: AROUND for a tile that stays,
    RING for one that is only tried and taken up before the next is laid.
    """
    cells = at + CELLS
    x = slot(cells, p)
    y = slot(cells, p + STEP[rotation])
    z = slot(cells, p + STEP[rotation + 1])
    a, b, c = g[x], g[y], g[z]
    g[entry + E_TILE], g[entry + E_P], g[entry + E_ROTATION] = tile, p, rotation
    g[entry + E_TOPS], g[entry + E_TOPS + 1], g[entry + E_TOPS + 2] = a, b, c
    level = (a & LEVEL_MASK) + 1
    g[at + LAID] += 1
    top = g[at + LAID] << TILE_SHIFT | level
    g[x] = (a & FLAGS) | top | TILE_HEXES[tile, 0] << HEX_SHIFT
    g[y] = (b & FLAGS) | top | TILE_HEXES[tile, 1] << HEX_SHIFT
    g[z] = (c & FLAGS) | top | TILE_HEXES[tile, 2] << HEX_SHIFT
    if level == 1:
        _widen(g, at, entry, p, rotation, notice)
        return 0
    return (
        int((a >> HEX_SHIFT & HEX_MASK) == QUARRY)
        + int((b >> HEX_SHIFT & HEX_MASK) == QUARRY)
        + int((c >> HEX_SHIFT & HEX_MASK) == QUARRY)
    )


@compiled
def _widen(g: Array16, at: int, entry: int, p: int, rotation: int, notice: int) -> None:
    """Note what a tile on the ground changes around it: border, reach, and holes.

    A tile that meets the city along k separate stretches closes k - 1 new holes; one that fills
    a hole exactly meets it all around, and has one hole less.
    """
    cells = at + CELLS
    built, reach = g[at + BUILT_LENGTH], g[at + REACH_LENGTH]
    g[entry + E_REACH], g[entry + E_BUILT], g[entry + E_HOLES] = reach, built, g[at + HOLES]
    g[at + BUILT + built] = p
    g[at + BUILT + built + 1] = p + STEP[rotation]
    g[at + BUILT + built + 2] = p + STEP[rotation + 1]
    g[at + BUILT_LENGTH] = built + 3
    tops = g[entry + E_TOPS] | g[entry + E_TOPS + 1] | g[entry + E_TOPS + 2]
    inside = tops & ENCLOSED
    touched = 0
    newly = 0
    for i in range(notice):
        near = p + SURROUNDINGS[rotation, i]
        here = slot(cells, near)
        value = g[here]
        # Written whether it is new or not: an unneeded store is cheaper than a wrong guess.
        g[at + REACH + reach] = near
        reach += (value & LISTED) == 0
        if i < RING:
            is_built = (value & LEVEL_MASK) != 0
            touched |= is_built << i
            newly |= (value >= 0) << i
            value |= BORDER | (0 if is_built else inside)
        g[here] = value | LISTED
    g[at + REACH_LENGTH] = reach
    g[entry + E_BORDER] = newly
    g[at + HOLES] += ARCS[touched] - 1
    if ARCS[touched] > 1 and not inside:
        _enclose(g, at, p, rotation, touched)


@compiled
def _enclose(g: Array16, at: int, p: int, rotation: int, touched: int) -> None:
    """Mark the holes that a tile has closed: all its gaps but one lead into a hole."""
    southernmost = g[at + BUILT]
    for i in range(g[at + BUILT_LENGTH]):
        southernmost = max(southernmost, g[at + BUILT + i])
    left = ARCS[touched] - 1
    i = 0
    while left > 0:
        start = p + SURROUNDINGS[rotation, GAPS[touched, i]]
        left -= _mark_hole(g, at + CELLS, start, southernmost)
        i += 1


@compiled
def _mark_hole(g: Array16, cells: int, start: int, southernmost: int) -> int:
    """Mark the empty cells that touch the city here; if they turn out to be outside, unmark them.

    They hang together, so one leads to all, and outside some lie farther south than the city.
    """
    g[STACK] = start
    g[slot(cells, start)] |= ENCLOSED
    count = 1
    done = 0
    while done < count:
        p = g[STACK + done]
        if p > southernmost:
            for i in range(count):
                g[slot(cells, g[STACK + i])] &= ~ENCLOSED
            return 0
        done += 1
        for direction in range(6):
            near = p + STEP[direction]
            here = slot(cells, near)
            value = g[here]
            if value < 0 and (value & (LEVEL_MASK | ENCLOSED)) == 0:
                g[here] = value | ENCLOSED
                g[STACK + count] = near
                count += 1
    return 1


@compiled
def _unmark_hole(g: Array16, cells: int, start: int) -> None:
    g[STACK] = start
    g[slot(cells, start)] &= ~ENCLOSED
    count = 1
    done = 0
    while done < count:
        p = g[STACK + done]
        done += 1
        for direction in range(6):
            near = p + STEP[direction]
            here = slot(cells, near)
            value = g[here]
            if (value & LEVEL_MASK) == 0 and value & ENCLOSED:
                g[here] = value & ~ENCLOSED
                g[STACK + count] = near
                count += 1


@compiled
def take_up(g: Array16, at: int, entry: int) -> None:
    """Undo the lay that this log entry tells of: it must be the city's last."""
    cells = at + CELLS
    p, rotation = g[entry + E_P], g[entry + E_ROTATION]
    a = g[entry + E_TOPS]
    g[at + LAID] -= 1
    if (a & LEVEL_MASK) == 0:
        _narrow(g, at, entry, p, rotation)
    g[slot(cells, p)] = a
    g[slot(cells, p + STEP[rotation])] = g[entry + E_TOPS + 1]
    g[slot(cells, p + STEP[rotation + 1])] = g[entry + E_TOPS + 2]


@compiled
def _narrow(g: Array16, at: int, entry: int, p: int, rotation: int) -> None:
    cells = at + CELLS
    newly = g[entry + E_BORDER]
    tops = g[entry + E_TOPS] | g[entry + E_TOPS + 1] | g[entry + E_TOPS + 2]
    inside = tops & ENCLOSED
    reopened = g[at + HOLES] > g[entry + E_HOLES] and not inside
    for i in range(RING):
        near = p + SURROUNDINGS[rotation, i]
        here = slot(cells, near)
        is_empty = (g[here] & LEVEL_MASK) == 0
        if reopened and is_empty and g[here] & ENCLOSED:
            _unmark_hole(g, cells, near)
        # What touches the city no longer is not marked either.
        marks = BORDER | (inside if is_empty else 0)
        g[here] &= ~(((newly >> i) & 1) * marks)
    for i in range(g[entry + E_REACH], g[at + REACH_LENGTH]):
        g[slot(cells, g[at + REACH + i])] &= ~LISTED
    g[at + REACH_LENGTH] = g[entry + E_REACH]
    g[at + BUILT_LENGTH] = g[entry + E_BUILT]
    g[at + HOLES] = g[entry + E_HOLES]
