"""Megapolis as numbers: moves and knowledge of a seat, and nothing more."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from xml.etree import ElementTree

import numpy as np
import pytest

from polis.envs import EnvError
from polis.envs.cards_drawing import COLOURS, card_pixels
from polis.envs.megapolis import SeatedMegapolis
from polis.megapolis.errors import MegapolisError
from polis.megapolis.game import Game
from polis.megapolis.kernel.state import code_of
from polis.megapolis.rules import Options


def played(players: int, seed: int, moves: int) -> SeatedMegapolis:
    seated, random = SeatedMegapolis(Game.new(Options(players), seed)), Random(seed)
    for _ in range(moves):
        if seated.to_move is not None:
            seated.apply(int(random.choice(np.flatnonzero(seated.mask(seated.to_move)))))
    return seated


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_mask_is_the_list_of_legal_moves(players: int) -> None:
    for moves in range(0, 90, 3):
        seated = played(players, 7, moves)
        for seat in range(players):
            legal = seated.game.legal_moves(seat) if seat == seated.to_move else ()
            assert np.flatnonzero(seated.mask(seat)).tolist() == sorted(map(code_of, legal))


@pytest.mark.parametrize("moves", [0, 2, 9, 20, 40])
def test_a_seat_does_not_see_what_it_may_not_know(moves: int) -> None:
    """The order of the deck changes nothing that anyone sees."""
    seated = played(3, 5, moves)
    state = seated.game.state
    other = replace(seated.game, state=replace(state, deck=state.deck[::-1]))
    for seat in range(3):
        assert np.array_equal(seated.observe(seat), SeatedMegapolis(other).observe(seat))


def test_observations_have_one_shape_and_stay_in_bounds() -> None:
    shape = played(4, 3, 0).shape
    for moves in range(0, 120, 7):
        seated = played(4, 3, moves)
        for seat in range(4):
            seen = seated.observe(seat)
            assert seen.shape == shape
            assert seated.bounds[0] <= seen.min() <= seen.max() <= seated.bounds[1]


def test_computer_players_choose_legal_actions() -> None:
    seated = played(2, 1, 12)
    assert seated.to_move is not None
    for level in ("random", "greedy", "mirel"):
        assert seated.mask(seated.to_move)[seated.choose(level, 0.1, Random(1))] == 1


def test_illegal_actions_are_refused_in_words() -> None:
    seated = played(2, 1, 0)
    with pytest.raises(MegapolisError):
        seated.apply(400)
    with pytest.raises(EnvError, match="the actions are 0 to 544, not 545"):
        seated.apply(545)


def test_after_the_end_there_is_nothing_to_do_but_to_rank() -> None:
    seated = played(2, 1, 1000)
    assert sorted(seated.ranks)[0] == 1
    for act in (lambda: seated.apply(0), lambda: seated.choose("random", 0.1, Random(1))):
        with pytest.raises(EnvError, match="the game is over"):
            act()
    with pytest.raises(EnvError, match="before the game is over"):
        _ = played(2, 1, 0).ranks


def test_the_table_is_drawn() -> None:
    seated = played(2, 1, 30)
    assert "player_1: " in seated.text()
    cards = sum(len(area) for area in seated.game.state.megapolis) + sum(
        len(area) for seat in seated.game.state.seats for area in seat.home
    )
    boxes = ElementTree.fromstring(seated.svg()).findall("{http://www.w3.org/2000/svg}rect")
    assert len(boxes) == 1 + cards
    assert seated.pixels().shape == (320, 384, 3)


def test_a_card_is_as_high_as_its_value_and_a_district_ends_at_the_edge() -> None:
    picture = card_pixels([[[5], [6] * 40, [], []]])
    blue = list(bytes.fromhex(COLOURS[0].removeprefix("#")))
    assert int((picture == blue).all(axis=2).sum()) == 24 * 20
