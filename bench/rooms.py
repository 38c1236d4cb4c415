"""The picture of the house in docs/architecture.md, drawn from what really imports what.

`python -m bench.rooms` draws it anew. An arrow means "imports"; arrows that follow from others are
left out, and a room that is imported by one below it is an error.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from itertools import permutations
from pathlib import Path
from typing import NamedTuple
from xml.sax.saxutils import escape

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "polis"
PICTURE = ROOT / "docs" / "images" / "rooms.svg"
WIDTH, HEIGHT = 860, 770

Graph = Mapping[str, frozenset[str]]


class Room(NamedTuple):
    """A box of the picture: the modules in it, where it stands, and what it says."""

    modules: tuple[str, ...]
    x: int
    y: int
    width: int
    height: int
    title: str
    about: str

    @property
    def middle(self) -> int:
        """Where arrows begin and end."""
        return self.x + self.width // 2


HOUSE = {
    "cli": Room(("cli",), 190, 20, 160, 54, "cli", "the polis command"),
    "arena": Room(("arena",), 40, 110, 160, 54, "arena", "matches and ratings"),
    "engine": Room(("engine",), 100, 200, 180, 54, "engine", "players as programs"),
    "server": Room(("server",), 370, 110, 120, 54, "server", "tables for people"),
    "envs": Room(("envs",), 560, 110, 280, 54, "envs", "PettingZoo, Gymnasium, OpenSpiel, arrays"),
    "akropolis": Room(("akropolis",), 20, 300, 320, 290, "akropolis", "tiles stacked into a city"),
    "megapolis": Room(("megapolis",), 520, 300, 320, 290, "megapolis", "cards, drafted in secret"),
    "cluster": Room(("cluster",), 100, 630, 160, 54, "cluster", "work on a Ray cluster"),
    "table": Room(("table",), 350, 630, 160, 54, "table", "what every game offers"),
    "base": Room(
        ("errors", "hexes", "shuffling", "compiling"),
        *(100, 714, 660, 40),
        "errors · hexes · shuffling · compiling",
        "",
    ),
}


def inside(game: str, left: int, width: int, **others: Room) -> dict[str, Room]:
    """Return the rooms of a game, from the table down to the rules."""
    return {
        "table": Room((f"{game}.table",), left, 358, width, 36, "table", ""),
        **others,
        "players": Room((f"{game}.players",), left, 416, width, 36, "players", ""),
        "kernel": Room((f"{game}.kernel",), left, 474, width, 36, "kernel", ""),
        "rules": Room((game,), left, 532, 280, 40, "the rules and records", ""),
    }


GAMES = {
    "akropolis": inside("akropolis", 40, 280),
    "megapolis": inside(
        "megapolis",
        540,
        136,
        balance=Room(
            ("megapolis.balance", "megapolis.balance_charts"), 692, 358, 128, 36, "balance", ""
        ),
    ),
}


def imports(path: Path) -> Iterator[str]:
    """Yield the modules of the house that a file imports, without the name of the package."""
    package = ["polis", *path.relative_to(PACKAGE).parent.parts]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            around = package[: len(package) - node.level + 1] if node.level else []
            module = ".".join([*around, *([node.module] if node.module else [])])
            names = [f"{module}.{alias.name}" for alias in node.names]
        else:
            continue
        for name in names:
            if name.startswith("polis."):
                yield name.removeprefix("polis.")


def room_of(module: str, rooms: Mapping[str, Room]) -> str | None:
    """Find the room that a module is in: the one that names the longest part of it."""
    named = [
        (len(prefix), name)
        for name, room in rooms.items()
        for prefix in room.modules
        if f"{module}.".startswith(f"{prefix}.")
    ]
    return max(named)[1] if named else None


def arrows(rooms: Mapping[str, Room]) -> Graph:
    """Return which room imports which others, as the sources have it."""
    found: dict[str, set[str]] = {name: set() for name in rooms}
    for path in PACKAGE.rglob("*.py"):
        parts = path.relative_to(PACKAGE).with_suffix("").parts
        room = room_of(".".join(part for part in parts if part != "__init__"), rooms)
        if room is not None:
            found[room] |= {other for name in imports(path) if (other := room_of(name, rooms))}
    return {name: frozenset(others - {name}) for name, others in found.items()}


def reachable(graph: Graph, room: str) -> frozenset[str]:
    """Return all that a room imports, directly or through others; a circle raises ValueError."""
    seen: set[str] = set()
    waiting = list(graph[room])
    while waiting:
        other = waiting.pop()
        if other == room:
            raise ValueError(f"{room} imports itself through others")
        if other not in seen:
            seen.add(other)
            waiting += graph[other]
    return frozenset(seen)


def reduced(graph: Graph) -> Graph:
    """Leave out the arrows that follow from others."""
    beyond = {room: reachable(graph, room) for room in graph}
    return {
        room: frozenset(
            other for other in others if not any(other in beyond[third] for third in others)
        )
        for room, others in graph.items()
    }


def check_floors(rooms: Mapping[str, Room], graph: Graph) -> None:
    """Raise ValueError if a room imports one that stands beside it or above."""
    for name, other in permutations(rooms, 2):
        if other in graph[name] and rooms[other].y <= rooms[name].y:
            raise ValueError(f"{name} imports {other}, which does not stand below it")


def picture() -> str:
    """Draw the house."""
    parts = [_box(room, "game" if name in GAMES else "room") for name, room in HOUSE.items()]
    parts += _arrows(HOUSE)
    for rooms in GAMES.values():
        parts += [_box(room, "part") for room in rooms.values()]
        parts += _arrows(rooms)
    style = (
        "text{font:13px system-ui,sans-serif;fill:#2b2a27;text-anchor:middle}"
        "text.title{font-weight:600}text.about{font-size:12px;fill:#5d564a}"
        "rect{fill:#f8f0df;stroke:#b99f76}rect.game{fill:#f2e6cd}rect.part{fill:#fbf8f1}"
        "path{fill:none;stroke:#1c456f;stroke-width:1.5;marker-end:url(#tip)}"
        "#tip path{fill:#1c456f;stroke:none;marker-end:none}"
    )
    tip = (
        '<marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" '
        'orient="auto"><path d="M0 0L8 4L0 8z"/></marker>'
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img">\n'
        "<title>The rooms of the house: an arrow means that one imports the other</title>\n"
        f"<style>{style}</style>\n<defs>{tip}</defs>\n"
        f'<rect width="{WIDTH}" height="{HEIGHT}" style="fill:#fbf8f1;stroke:none"/>\n'
        + "\n".join(parts)
        + "\n</svg>\n"
    )


def _box(room: Room, kind: str) -> str:
    top = 22 if room.about else room.height // 2 + 5
    lines = [
        f'<rect class="{kind}" x="{room.x}" y="{room.y}" width="{room.width}" '
        f'height="{room.height}" rx="6"/>',
        f'<text class="title" x="{room.middle}" y="{room.y + top}">{escape(room.title)}</text>',
    ]
    if room.about:
        lines.append(
            f'<text class="about" x="{room.middle}" y="{room.y + 41}">{escape(room.about)}</text>'
        )
    return "".join(lines)


def _arrows(rooms: Mapping[str, Room]) -> list[str]:
    graph = arrows(rooms)
    check_floors(rooms, graph)
    pairs = [(name, other) for name, others in reduced(graph).items() for other in sorted(others)]
    return [_arrow(rooms, pairs, name, other) for name, other in pairs]


def _arrow(rooms: Mapping[str, Room], pairs: list[tuple[str, str]], name: str, other: str) -> str:
    """Draw an arrow; those that leave a box, or come to one, stand side by side."""
    leaving = sorted((b for a, b in pairs if a == name), key=lambda b: rooms[b].middle)
    coming = sorted((a for a, b in pairs if b == other), key=lambda a: rooms[a].middle)
    upper, lower = rooms[name], rooms[other]
    x1 = upper.x + upper.width * (leaving.index(other) + 1) // (len(leaving) + 1)
    x2 = lower.x + lower.width * (coming.index(name) + 1) // (len(coming) + 1)
    y1, y2 = upper.y + upper.height, lower.y - 2
    half = (y1 + y2) // 2
    return f'<path data-arrow="{name} {other}" d="M{x1} {y1}C{x1} {half} {x2} {half} {x2} {y2}"/>'


if __name__ == "__main__":
    PICTURE.write_text(picture(), encoding="utf-8")
