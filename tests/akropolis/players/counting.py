"""The features once more, counted by the reference engine in plain Python."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from polis.akropolis import City, District, Game, Hex, Move, Options, Pile, Tile
from polis.akropolis.players import features as at
from polis.akropolis.players import pairs, rival
from polis.akropolis.rules import Architect
from polis.akropolis.scoring import Verdict
from polis.akropolis.tiles import count_hexes, plaza_of
from polis.hexes import Cell, enclosed_regions, neighbours, regions

Features = NDArray[np.float32]

HEX_ORDER = [*(Hex[d.name] for d in District), *(plaza_of(d) for d in District), Hex.QUARRY]
COVERED = [(important, quarries) for important in range(4) for quarries in range(4 - important)]


class Scene(NamedTuple):
    """What a player looks at: the table as it stands, or as it will be after a move."""

    options: Options
    city: City
    stones: int
    turns_left: int
    to_come: tuple[Tile, ...]
    site: tuple[Tile, ...]
    pile: Pile | None
    answered: bool = False

    @property
    def points(self) -> int:
        """The points of the city, with stones, less those of the Architect."""
        own = self.city.score(self.stones, self.options.variants, self.options.rulings).total
        return own - (self.pile.score(self.options.variants).total if self.pile else 0)


def as_it_stands(game: Game, seat: int) -> Scene:
    """Return what a seat sees before the next move."""
    return Scene(
        game.options,
        game.cities[seat],
        game.stones[seat],
        turns_of(game.options, seat, game.turn),
        game.tiles_to_come,
        game.site,
        game.pile,
    )


def after(game: Game, move: Move) -> Scene:
    """Return what the player to move sees after a move and, if it is certain, the answer to it.

    A stack that the move makes come out is still face down.
    """
    seat = game.to_move
    city = game.cities[seat]
    rest = game.site[: move.price] + game.site[move.place :]
    pile = game.pile.paid(move.price) if game.pile else None
    answered = pile is not None and len(rest) > 1
    if pile and answered:
        place = pile.choice(rest)
        pile, site = pile.take(rest), rest[: place - 1] + rest[place:]
    else:
        site = rest
    return Scene(
        game.options,
        city.place(game.site[move.price], move.placement),
        game.stones[seat] - move.price + city.quarries_covered(move.placement),
        turns_of(game.options, seat, game.turn + 1),
        game.tiles_to_come,
        site,
        pile,
        answered,
    )


def turns_of(options: Options, seat: int, start: int) -> int:
    """Count a seat's turns from this turn to the end: all tiles are taken but one."""
    return sum(turn % options.seats == seat for turn in range(start, len(options.tiles) - 1))


def count_features(scene: Scene) -> list[Features]:
    """Return the features of a scene: several if it is open which group of houses is largest."""
    counted = []
    for largest in _largest_groups(scene.city, scene.options):
        f = np.zeros(at.FEATURES, np.float32)
        _count_city(scene, largest, f)
        _count_rest(scene, f)
        if scene.pile:
            _count_pile(scene.pile, scene, f)
        counted.append(f)
    return counted


def _largest_groups(city: City, options: Options) -> list[frozenset[Cell]]:
    houses = [cell for cell, spot in city.skyline.items() if spot.hex is Hex.HOUSE]
    groups = regions(houses)

    def rank(group: frozenset[Cell]) -> tuple[int, int]:
        size, value = len(group), sum(city.skyline[cell].level for cell in group)
        return (value, size) if options.rulings.houses_by_value else (size, value)

    best = max(map(rank, groups), default=(0, 0))
    return [group for group in groups if rank(group) == best] or [frozenset()]


def _count_city(scene: Scene, largest: frozenset[Cell], f: Features) -> None:
    city, options = scene.city, scene.options
    score = city.score(0, options.variants, options.rulings)
    important = set(largest)
    for verdict in score.verdicts:
        f[_group_of(verdict, largest)] += 1
        if _matters(verdict):
            important.add(verdict.cell)
    for spot in _spots_above(city):
        level = min(city.skyline[min(spot)].level, 3)
        quarries = sum(city.skyline[cell].hex.is_quarry for cell in spot)
        kind = COVERED.index((len(spot & important), quarries))
        f[at.F_SPOTS + len(COVERED) * (level - 1) + kind] += 1
        first = at.F_OPENINGS + at.OPENINGS * (3 * (level - 1) + min(len(spot & important), 2))
        may = [_openings(city, cell, largest, options) for cell in spot]
        f[first : first + at.OPENINGS] += np.any(may, axis=0)
    f[at.F_GROUND] = len(city.skyline)
    f[at.F_GROUND + 1] = len(enclosed_regions(city.skyline))
    for kind, line in enumerate(score.types):
        f[at.F_VALUES + kind] = line.value
        f[at.F_STARS + kind] = line.stars
        f[at.F_POINTS + kind] = line.points


def _openings(city: City, cell: Cell, largest: frozenset[Cell], options: Options) -> list[bool]:
    """Tell what would count on a cell: such a house, market, barracks, temple, house outside."""
    near = neighbours(cell)
    lakes = frozenset().union(*enclosed_regions(city.skyline))
    house = not largest.isdisjoint((cell, *near))
    rivals = any(c in city.skyline and city.skyline[c].hex is Hex.MARKET for c in near)
    gaps = [c for c in near if c not in city.skyline]
    edge = any(c not in lakes or options.rulings.barracks_at_lakes for c in gaps)
    return [house, not rivals, edge, not gaps, house and edge]


def _group_of(verdict: Verdict, largest: frozenset[Cell]) -> int:
    """Return where a hex is counted. What decided about it tells how many gaps it has."""
    level = min(verdict.level, 4) - 1
    gaps = min(len(verdict.because), 3)
    match verdict.hex:
        case Hex.HOUSE:
            return at.F_HOUSES + 2 * level + (verdict.cell in largest)
        case Hex.MARKET:
            return at.F_MARKETS + 2 * level + verdict.counts
        case Hex.BARRACKS:
            return at.F_BARRACKS + 4 * level + (gaps if verdict.counts else 0)
        case Hex.TEMPLE:
            return at.F_TEMPLES + 4 * level + gaps
        case Hex.GARDEN:
            return at.F_GARDENS + level
        case Hex.QUARRY:
            return at.F_QUARRIES + level
        case plaza:
            kind = [plaza_of(district) for district in District].index(plaza)
            return at.F_PLAZAS + 3 * kind + min(level, 2)


def _matters(verdict: Verdict) -> bool:
    """Tell whether something would be lost if the hex were covered; houses are judged apart."""
    if verdict.hex is Hex.HOUSE:
        return False
    nearly = verdict.hex is Hex.TEMPLE and len(verdict.because) == 1
    return verdict.counts or verdict.hex.is_plaza or nearly


def _spots_above(city: City) -> set[frozenset[Cell]]:
    return {
        frozenset(placement.cells)
        for placement in city.placements
        if placement.cell in city.skyline
    }


def _count_rest(scene: Scene, f: Features) -> None:
    f[at.F_STONES : at.F_STONES + 4] = [scene.stones, *_up_to(scene.stones, 1, 2, 4)]
    f[at.F_TURNS] = scene.turns_left
    for turns in range(4):
        f[at.F_TURNS + 1 + turns] = scene.turns_left == turns
    f[at.F_TO_COME : at.F_TO_COME + 11] = _hexes(scene.to_come)
    f[at.F_SITE : at.F_SITE + 11] = _hexes(scene.site)
    for players in (2, 3, 4):
        f[at.F_PLAYERS + players - 2] = scene.options.players == players
    for kind, district in enumerate(District):
        f[at.F_VARIANTS + kind] = district in scene.options.variants
    f[at.F_PLACES] = len(scene.site) + scene.answered
    for place, tile in enumerate(scene.site[:3]):
        f[at.F_ORDER + 11 * place : at.F_ORDER + 11 * place + 11] = _hexes([tile])


def _count_pile(pile: Pile, scene: Scene, f: Features) -> None:
    for kind, line in enumerate(pile.score(scene.options.variants).types):
        f[rival.PILE_VALUES + kind] = line.value
        f[rival.PILE_STARS + kind] = line.stars
        f[rival.PILE_POINTS + kind] = line.points
    f[rival.PILE_STONES : rival.PILE_STONES + 3] = [pile.stones, *_up_to(pile.stones, 1, 2)]
    f[rival.PILE_QUARRIES] = pile.hexes[Hex.QUARRY]
    f[rival.PILE_ANSWERED] = scene.answered
    f[rival.PILE_ARCHITECT + list(Architect).index(pile.architect)] = 1


def _up_to(number: int, *limits: int) -> Iterator[int]:
    return (min(number, limit) for limit in limits)


def _hexes(tiles: Iterable[Tile]) -> list[int]:
    counts = count_hexes(tiles)
    return [counts[hexagon] for hexagon in HEX_ORDER]


def count_pairs(city: City) -> Features:
    """Count the sides of a city by what lies on both sides of them."""
    counts = np.zeros(pairs.PAIRS, np.float32)
    seen = {frozenset({cell, near}) for cell in city.skyline for near in neighbours(cell)}
    for one, other in seen:
        kinds = sorted((_kind(city, one), _kind(city, other)))
        counts[kinds[1] * (kinds[1] + 1) // 2 + kinds[0]] += 1
    return counts


def _kind(city: City, cell: Cell) -> int:
    """Return 0 for empty ground, or a number by what lies there and its level."""
    if cell not in city.skyline:
        return 0
    hexagon, level = city.skyline[cell]
    sight = min(HEX_ORDER.index(hexagon), 5) if hexagon is not Hex.QUARRY else 6
    return 3 * sight + min(level, 3)
