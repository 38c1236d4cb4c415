"""The game: take a tile, pay for it, add it to your city, until the stacks are gone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple, TypeVar

from polis.shuffling import SECRET_BYTES, new_secret, secret_from_seed, shuffled

from .city import City, Placement
from .errors import AkropolisError, IllegalMove, OptionsError, Refusal
from .rules import Options
from .scoring import CityScore
from .solo import Pile
from .tiles import Hex, Tile, count_hexes

T = TypeVar("T")

SHUFFLE_PURPOSE = "akropolis tiles"


class Move(NamedTuple):
    """A turn: the tile at this place of the Construction Site (from 1), and where it goes."""

    place: int
    placement: Placement

    @property
    def price(self) -> int:
        """One stone for each tile before it."""
        return self.place - 1

    def __str__(self) -> str:
        return f"{self.place}@{self.placement}"


class Standing(NamedTuple):
    """One line of the final ranking. In a solo game seat 1 is the Architect."""

    rank: int
    seat: int
    points: int
    stones: int


@dataclass(frozen=True)
class Result:
    """The final ranking, best first; who has the same rank shares it."""

    standings: tuple[Standing, ...]

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won: several if the victory is shared."""
        return tuple(standing.seat for standing in self.standings if standing.rank == 1)


def rank(holdings: Sequence[tuple[int, int]], *, solo: bool) -> Result:
    """Rank seats by points and stones. Players share a full tie; the Architect wins it."""
    strengths = [
        (points, stones, solo and seat == 1) for seat, (points, stones) in enumerate(holdings)
    ]
    standings = [
        Standing(1 + sum(other > mine for other in strengths), seat, *mine[:2])
        for seat, mine in enumerate(strengths)
    ]
    return Result(tuple(sorted(standings)))


@dataclass(frozen=True)
class Game:
    """A game at one moment. It never changes: `apply` gives the next one."""

    options: Options
    secret: bytes
    """The 32 bytes from which the tiles were shuffled."""

    site: tuple[Tile, ...]
    """The Construction Site: the tiles face up, the free one first."""

    stacks: tuple[tuple[Tile, ...], ...]
    """The face-down stacks, the next one first. Players may not look into them."""

    cities: tuple[City, ...]
    stones: tuple[int, ...]
    pile: Pile | None = None
    """The Architect's tiles and stones in a solo game."""

    turn: int = 0
    """How many turns have been taken, the Architect's among them."""

    moves: tuple[Move, ...] = ()

    @classmethod
    def new(
        cls,
        options: Options | None = None,
        seed: int | str | None = None,
        *,
        secret: bytes | None = None,
    ) -> Game:
        """Lay out a game: from a seed (any number or word), from a secret, or from chance."""
        options = options or Options()
        if secret is None:
            secret = new_secret() if seed is None else secret_from_seed(seed)
        elif seed is not None:
            raise OptionsError("a game is dealt from a seed or from a secret, not from both")
        tiles = shuffled(options.tiles, secret, SHUFFLE_PURPOSE)
        face_down = tiles[options.site_size :]
        size = options.stack_size
        return cls(
            options,
            secret,
            site=tiles[: options.site_size],
            stacks=tuple(face_down[at : at + size] for at in range(0, len(face_down), size)),
            cities=(City(),) * options.players,
            stones=tuple(range(1, options.players + 1)),
            pile=Pile(options.architect) if options.architect else None,
        )

    @property
    def round(self) -> int:
        """The number of the round, from 1."""
        turns_of_a_round = self.options.seats + 1
        return min(self.turn // turns_of_a_round + 1, self.options.rounds)

    @property
    def chief(self) -> int:
        """The seat that has the Chief Architect marker: it plays first and last in the round."""
        return (self.round - 1) % self.options.seats

    @property
    def to_move(self) -> int:
        """The seat whose turn it is."""
        return self.turn % self.options.seats

    @property
    def over(self) -> bool:
        """Tell whether the last round has been played."""
        return not self.stacks and len(self.site) == 1

    @property
    def tiles_to_come(self) -> tuple[Tile, ...]:
        """The tiles in the stacks, sorted: what everyone may know about them."""
        return tuple(sorted(tile for stack in self.stacks for tile in stack))

    @property
    def hexes_to_come(self) -> Counter[Hex]:
        """The hexes in the stacks."""
        return count_hexes(self.tiles_to_come)

    @property
    def public(self) -> Game:
        """The game as every player may see it: a blank secret, and the stacks in sorted order."""
        size = self.options.stack_size
        hidden = self.tiles_to_come
        stacks = tuple(hidden[at : at + size] for at in range(0, len(hidden), size))
        return replace(self, secret=bytes(SECRET_BYTES), stacks=stacks)

    @cached_property
    def legal_moves(self) -> tuple[Move, ...]:
        """Every move of the player to move, in order of place, cell and rotation."""
        if self.over:
            return ()
        seat = self.to_move
        places = range(1, min(len(self.site), self.stones[seat] + 1) + 1)
        placements = self.cities[seat].placements
        return tuple(Move(place, placement) for place in places for placement in placements)

    def apply(self, move: Move, seat: int | None = None) -> Game:
        """Return the game after a move; in a solo game the Architect then takes his turn too.

        Name the seat to make sure that it is that player's turn.
        """
        *_, game = self.steps(move, seat)
        return game

    def steps(self, move: Move, seat: int | None = None) -> Iterator[Game]:
        """Yield the game after each turn that a move brings: one's own, then the Architect's."""
        self._check(move, seat)
        game = self._build(move)
        yield game
        while game.pile and game.to_move != 0 and not game.over:
            game = game._architects_turn(game.pile)
            yield game

    def score(self, seat: int) -> CityScore:
        """Score a seat as things stand. In a solo game seat 1 is the Architect."""
        if not 0 <= seat < self.options.seats:
            raise AkropolisError(f"the seats are 0 to {self.options.seats - 1}, not {seat}")
        if self.pile and seat == 1:
            return self.pile.score(self.options.variants)
        return self.cities[seat].score(
            self.stones[seat], self.options.variants, self.options.rulings
        )

    @cached_property
    def result(self) -> Result | None:
        """The final ranking, or None while the game goes on."""
        if not self.over:
            return None
        scores = [self.score(seat) for seat in range(self.options.seats)]
        return rank([(score.total, score.stones) for score in scores], solo=self.pile is not None)

    def _check(self, move: Move, seat: int | None) -> None:
        """Raise IllegalMove unless the player may take this tile now."""
        if self.over:
            raise IllegalMove(Refusal.GAME_OVER)
        if seat is not None and seat != self.to_move:
            raise IllegalMove(Refusal.NOT_YOUR_TURN, to_move=self.to_move + 1, seat=seat + 1)
        if not 1 <= move.place <= len(self.site):
            raise IllegalMove(Refusal.NO_SUCH_PLACE, place=move.place, places=len(self.site))
        stones = self.stones[self.to_move]
        if move.price > stones:
            raise IllegalMove(
                Refusal.NOT_ENOUGH_STONES, place=move.place, needs=move.price, has=stones
            )

    def _build(self, move: Move) -> Game:
        """Take a tile, pay for it, and add it to the city of the player to move."""
        seat = self.to_move
        city = self.cities[seat]
        taken = self.site[move.place - 1]
        gained = city.quarries_covered(move.placement)
        return replace(
            self._after_taking(move.place),
            cities=_with(self.cities, seat, city.place(taken, move.placement)),
            stones=_with(self.stones, seat, self.stones[seat] - move.price + gained),
            pile=self.pile.paid(move.price) if self.pile else None,
            moves=(*self.moves, move),
        )

    def _architects_turn(self, pile: Pile) -> Game:
        return replace(self._after_taking(pile.choice(self.site)), pile=pile.take(self.site))

    def _after_taking(self, place: int) -> Game:
        """Close the gap in the site; lay out the next stack behind a tile that is left alone."""
        site = self.site[: place - 1] + self.site[place:]
        stacks = self.stacks
        if len(site) == 1 and stacks:
            site, stacks = site + stacks[0], stacks[1:]
        return replace(self, site=site, stacks=stacks, turn=self.turn + 1)


def _with(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    return (*items[:index], item, *items[index + 1 :])
