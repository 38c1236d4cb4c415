"""A machine that plays games of every kind, and looks at everything that must hold on the way."""

from __future__ import annotations

from collections import Counter

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from polis.akropolis import Game, IllegalMove, Move, Options, Placement
from polis.hexes import Cell, Direction, around

from . import strategies as draw
from .helpers import snapshot


def within_reach(game: Game) -> set[Move]:
    """Return every move, legal or not, at most three steps from the city to move."""
    near: set[Cell] = set(game.cities[game.to_move].skyline)
    for _ in range(3):
        near |= around(near)
    places = range(len(game.site) + 2)
    return {
        Move(place, Placement(cell, rotation))
        for place in places
        for cell in near
        for rotation in Direction
    }


class Play(RuleBasedStateMachine):
    """Games of random moves."""

    game: Game

    @initialize(options=draw.options, seed=draw.seeds)
    def deal(self, options: Options, seed: int) -> None:
        self.game = Game.new(options, seed)

    @precondition(lambda self: not self.game.over)
    @rule(index=st.integers(0, 10_000), named=st.booleans())
    def play(self, index: int, named: bool) -> None:
        self._play(index, named)

    @precondition(lambda self: not self.game.over)
    @rule(indices=st.lists(st.integers(0, 10_000), min_size=5, max_size=20))
    def play_on(self, indices: list[int]) -> None:
        for index in indices:
            self._play(index)

    def _play(self, index: int, named: bool = False) -> None:
        if self.game.over:
            return
        before, earlier = self.game, snapshot(self.game)
        move = before.legal_moves[index % len(before.legal_moves)]
        self.game = before.apply(move, before.to_move if named else None)
        assert snapshot(before) == earlier, f"{move} changed the game it was made in"
        self._check_stones(before, move)
        assert self.game.moves == (*before.moves, move)

    def _check_stones(self, before: Game, move: Move) -> None:
        """Stones come from covered quarries only, and payments arrive where they should."""
        game, seat = self.game, before.to_move
        gained = before.cities[seat].quarries_covered(move.placement)
        expected = list(before.stones)
        expected[seat] += gained - move.price
        assert list(game.stones) == expected
        if before.pile and game.pile:
            bought = len(game.pile.tiles) - len(before.pile.tiles)
            paid = before.pile.stones + move.price - game.pile.stones
            assert bought == 1
            assert 0 <= paid <= before.options.site_size - 1

    @rule()
    def every_move_is_either_listed_or_refused(self) -> None:
        game, earlier = self.game, snapshot(self.game)
        legal = set(game.legal_moves)
        tried = within_reach(game)
        assert legal <= tried
        for move in tried:
            try:
                game.apply(move)
            except IllegalMove:
                assert move not in legal, f"{move} is listed but refused"
            else:
                assert move in legal, f"{move} is not listed but applies"
        assert snapshot(game) == earlier

    @invariant()
    def no_tile_is_lost_or_found(self) -> None:
        game = self.game
        everywhere = Counter(game.site)
        everywhere.update(tile for stack in game.stacks for tile in stack)
        everywhere.update(laid.tile for city in game.cities for laid in city.laid)
        everywhere.update(game.pile.tiles if game.pile else ())
        assert everywhere == Counter(game.options.tiles)

    @invariant()
    def nobody_has_stones_that_no_quarry_or_start_paid(self) -> None:
        game = self.game
        assert min(game.stones) >= 0
        paid = Counter[int]()
        if not game.pile:
            for turn, move in enumerate(game.moves):
                paid[turn % game.options.players] += move.price
            for seat, city in enumerate(game.cities):
                assert game.stones[seat] == seat + 1 + city.stones_from_quarries - paid[seat]
        else:
            spent = sum(move.price for move in game.moves)
            assert game.stones[0] == 1 + game.cities[0].stones_from_quarries - spent
            assert 0 <= game.pile.stones <= 2 + spent

    @invariant()
    def totals_are_the_points_of_all_hexes_and_stones(self) -> None:
        for seat, stones in enumerate(self.game.stones):
            score = self.game.score(seat)
            assert score.total == sum(verdict.points for verdict in score.verdicts) + stones

    @invariant()
    def the_site_holds_two_tiles_or_more_until_the_end(self) -> None:
        game = self.game
        assert game.over == (len(game.site) == 1)
        assert game.over == (game.result is not None)
        assert game.over == (game.legal_moves == ())
        if not game.over:
            assert 2 <= len(game.site) <= game.options.site_size


TestPlay = Play.TestCase
TestPlay.settings = settings(
    max_examples=settings().max_examples // 4,
    stateful_step_count=settings().stateful_step_count // 2,
)
