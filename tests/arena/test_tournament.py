"""A tournament: everyone gets the same deals from every seat, in the same order on any machine."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from polis.akropolis import Architect, Options
from polis.arena import SPRT, ArenaError, Played, Tournament, play

from .fakes import named

SOLO = Options(1, architect=Architect.CALLICRATES)


def seatings(entrants: str, options: Options | None = None) -> list[str]:
    """Write the games of a deal as words: "ab" is a on the first seat."""
    tournament = Tournament(tuple(entrants), options or Options())
    return ["".join(names) for names in tournament.seatings]


def test_two_players_change_seats() -> None:
    assert seatings("ab") == ["ab", "ba"]


def test_three_players_sit_in_every_rotation() -> None:
    assert seatings("abc", Options(3)) == ["abc", "bca", "cab"]


def test_seats_left_over_go_to_the_last_player() -> None:
    assert seatings("ab", Options(3)) == ["abb", "bba", "bab"]
    assert seatings("ab", Options(4)) == ["abbb", "bbba", "bbab", "babb"]


def test_the_same_order_is_not_played_twice() -> None:
    assert seatings("a") == ["aa"]
    assert seatings("a", Options(4)) == ["aaaa"]
    assert seatings("abab", Options(4)) == ["abab", "baba"]


def test_of_more_than_two_every_pair_meets_from_both_seats() -> None:
    assert seatings("abc") == ["ab", "ba", "ac", "ca", "bc", "cb"]


def test_of_more_than_a_table_every_group_meets() -> None:
    assert seatings("abcd", Options(3))[::3] == ["abc", "abd", "acd", "bcd"]


def test_solo_players_meet_the_architect_one_by_one() -> None:
    tournament = Tournament(("a", "b"), SOLO)
    assert tournament.seatings == (("a", "Callicrates"), ("b", "Callicrates"))
    assert tournament.competitors == ("a", "b", "Callicrates")


def test_a_player_on_several_seats_is_one_competitor() -> None:
    assert Tournament(("a", "b", "b"), Options(3)).competitors == ("a", "b")


@pytest.mark.parametrize(
    ("entrants", "games", "deals"), [("ab", 1, 1), ("ab", 2, 1), ("ab", 3, 2), ("abc", 100, 17)]
)
def test_games_are_rounded_up_to_whole_deals(entrants: str, games: int, deals: int) -> None:
    tournament = Tournament(tuple(entrants))
    assert tournament.deals(games) == deals
    assert len(list(tournament.pairings(deals))) >= games


def test_every_rotation_gets_the_same_deal() -> None:
    outcome = play(Tournament(("random", named("First")), seed=5), 4)
    firsts = [next(game.record.games()) for game in outcome.games]
    assert firsts[0] == firsts[1]
    assert firsts[2] == firsts[3]
    assert firsts[0] != firsts[2]
    assert [game.pairing.names[0] for game in outcome.games] == [
        "random",
        named("First"),
        "random",
        named("First"),
    ]


def test_the_number_of_workers_makes_no_difference_and_the_games_come_in_order() -> None:
    tournament = Tournament(("random", named("Illegal")), seed=3)
    environment = dict(os.environ)
    reported: list[Played] = []
    one, two = (play(tournament, 6, workers=n, report=reported.append) for n in (1, 2))
    assert one == two
    assert tuple(reported) == one.games + two.games
    assert [game.pairing.deal for game in one.games] == [1, 1, 2, 2, 3, 3]
    assert os.environ == environment


def test_another_seed_makes_one() -> None:
    one, other = (play(Tournament(("random",), seed=seed), 1).games[0] for seed in (1, 2))
    assert one.moves != other.moves


def test_no_more_workers_are_started_than_there_are_games() -> None:
    assert len(play(Tournament(("random",)), 1, workers=1000).games) == 1


def test_a_sequential_test_stops_a_clear_match_early() -> None:
    tournament = Tournament((named("First"), named("Crashing")))
    outcomes = [play(tournament, 400, workers=workers, sprt=SPRT(0, 300)) for workers in (1, 2)]
    assert outcomes[0] == outcomes[1]
    outcome = outcomes[0]
    assert len(outcome.games) < 40
    assert outcome.verdict is not None
    assert outcome.verdict.stronger
    assert len(outcome.games) % 2 == 0


def test_a_match_without_a_clear_end_is_played_to_the_last_game() -> None:
    outcome = play(Tournament(("random", named("First"))), 2, sprt=SPRT(0, 10))
    assert outcome.verdict is not None
    assert not outcome.verdict.decided
    assert len(outcome.games) == 2


def test_a_player_that_kills_its_process_is_said_in_a_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "killing.py").write_text(
        "import os\nclass Killing:\n    def choose(self, *_):\n        os._exit(9)\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(ArenaError, match="a worker process died"):
        play(Tournament(("killing:Killing", "random")), 4, workers=2)


@pytest.mark.parametrize(
    ("entrants", "reason"),
    [((), "a match needs a player"), (("a", "b", "a"), "a is entered twice")],
)
def test_entrants_that_make_no_tournament(entrants: tuple[str, ...], reason: str) -> None:
    with pytest.raises(ArenaError, match=reason):
        Tournament(entrants)


@pytest.mark.parametrize("seconds", [-1.0, float("inf"), float("nan")])
def test_time_to_think_is_a_number(seconds: float) -> None:
    with pytest.raises(ArenaError, match="0 seconds or more"):
        Tournament(("random",), seconds=seconds)


def test_impossible_amounts_are_refused() -> None:
    tournament = Tournament(("random",))
    with pytest.raises(ArenaError, match="1 to 1,000,000 games can be played, not 0"):
        play(tournament, 0)
    with pytest.raises(ArenaError, match="1 to 1024 workers can be used, not 0"):
        play(tournament, 1, workers=0)
    with pytest.raises(ArenaError, match="compares two players"):
        play(tournament, 1, sprt=SPRT(0, 10))
