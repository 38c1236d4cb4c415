"""A machine that plays games of every kind, and looks at everything that must hold on the way."""

from __future__ import annotations

import json
from collections import Counter

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from polis.megapolis import Colour, Game, Options
from polis.megapolis.cards import total
from polis.megapolis.events import Happened
from polis.megapolis.table.position import MegapolisPosition

from . import strategies as draw
from .helpers import all_cards


class Play(RuleBasedStateMachine):
    """Games of random moves."""

    position: MegapolisPosition

    @property
    def game(self) -> Game:
        return self.position.game

    @initialize(options=draw.options, seed=draw.seeds)
    def deal(self, options: Options, seed: int) -> None:
        self.position = MegapolisPosition(Game.new(options, seed))

    @precondition(lambda self: not self.game.over)
    @rule(indices=st.lists(st.integers(0, 10_000), min_size=1, max_size=30))
    def play_on(self, indices: list[int]) -> None:
        for index in indices:
            if self.game.over:
                return
            before = self.game
            seat = before.to_move[index % len(before.to_move)]
            moves = before.legal_moves(seat)
            move = moves[index % len(moves)]
            self.position = self.position.apply(seat, str(move))
            assert self.game.moves == (*before.moves, (seat, move))
            self._check_the_cleansing()

    def _check_the_cleansing(self) -> None:
        """After a round nobody keeps more of a colour than the limit and their gold allow."""
        state = self.game.state
        limits = {e.colour: e.number for e in state.events if e.kind is Happened.LIMIT}
        paid = {(e.seat, e.colour) for e in state.events if e.kind is Happened.PAID}
        ended = any(e.kind in (Happened.FIRST, Happened.OVER) for e in state.events)
        if limits and ended and state.rules.homes_stay and not paid:
            for owner in state.seats:
                for colour in Colour:
                    limit = limits[colour]
                    assert limit is not None
                    assert total(owner.home[colour]) <= limit

    @rule()
    def every_listed_move_applies(self) -> None:
        for seat in self.game.to_move:
            for move in self.game.legal_moves(seat):
                after = self.game.apply(seat, move)
                assert all_cards(after) == Counter(self.game.options.rules.citizens)

    @invariant()
    def no_card_is_lost_or_found(self) -> None:
        assert all_cards(self.game) == Counter(self.game.options.rules.citizens)

    @invariant()
    def no_coin_is_lost_or_found(self) -> None:
        state = self.game.state
        held = sum(owner.gold + sum(owner.guards) for owner in state.seats)
        assert held + state.supply == 18
        assert min(state.supply, *(owner.gold for owner in state.seats)) >= 0

    @invariant()
    def no_view_holds_another_s_hand(self) -> None:
        state = self.game.state
        for seat in (None, *range(state.players)):
            view = self.position.view(seat)
            json.dumps(view)
            for other, shown in enumerate(view["seats"]):
                assert (shown["hand"] is not None) == (other == seat)
                assert shown["hand_size"] == len(state.seats[other].hand)

    @invariant()
    def somebody_is_to_move_until_the_end(self) -> None:
        game = self.game
        assert game.over == (game.to_move == ())
        assert game.over == (game.result is not None)
        assert all(game.legal_moves(seat) for seat in game.to_move)
        assert 1 <= game.state.round <= 3

    @invariant()
    def what_waits_has_no_choice(self) -> None:
        for seat in range(self.game.options.players):
            if seat not in self.game.to_move:
                assert not any(self.position.choices(seat).values())


TestPlay = Play.TestCase
TestPlay.settings = settings(
    max_examples=settings().max_examples // 3,
    stateful_step_count=settings().stateful_step_count // 4,
)
