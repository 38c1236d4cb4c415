"""The calculator: the end of a game on a real table."""

from __future__ import annotations

from typing import Any

import pytest

from polis.megapolis import MegapolisError
from polis.table import game_named

SCORE = game_named("megapolis").score


def test_homes_bonus_cards_and_gold_are_added_up_and_ranked() -> None:
    found = SCORE(
        {
            "players": [
                {"home": ["B5", "B3", "G6"], "bonus": ["P4"], "gold": 2},
                {"home": {"B": ["B5", "P3"], "G": ["G6"]}, "bonus": ["P6"]},
            ]
        }
    )
    first, second = found["players"]
    assert (first["home"], first["bonus"], first["gold"], first["total"]) == (
        [8, 0, 0, 6],
        4,
        2,
        20,
    )
    assert second["home"] == [8, 0, 0, 6]
    # Both have 20 points; the second has more sixes.
    assert (first["rank"], second["rank"]) == (2, 1)
    assert second["high_cards"] == [2, 1, 0, 1, 0]


def test_with_limits_it_says_what_is_over_and_what_it_costs() -> None:
    limits = {"B": 7, "P": 0, "Y": 5, "G": 6}
    found = SCORE({"players": [{"home": ["B5", "B3", "G6"]}], "limits": limits})
    blue, pink, _, green = found["players"][0]["districts"]
    assert (blue["standing"], blue["excess"], blue["coins"]) == ("over", 1, 1)
    assert pink["standing"] == "safe"
    assert green["standing"] == "edge"


@pytest.mark.parametrize(
    ("sheet", "problem"),
    [
        ({}, "players: Field required"),
        ({"players": []}, "players: List should have at least 1 item"),
        ({"players": [{"home": ["X5"]}]}, "player 1: a card is a colour"),
        ({"players": [{"home": ["B6"] * 4}]}, "there are 3 cards B6, not 4"),
        ({"players": [{"gold": 10}, {"gold": 9}]}, "there are 18 coins, not 19"),
        ({"players": [{}], "limits": {"B": 1}}, "limits are four: B, P, Y, G"),
        ({"players": [{}], "rules": {"x": 1}}, "no rule is called 'x'"),
    ],
)
def test_a_wrong_sheet_is_refused(sheet: dict[str, Any], problem: str) -> None:
    with pytest.raises(MegapolisError, match=problem):
        SCORE(sheet)
