"""One game: fair to players that keep the rules, firm with those that do not."""

from __future__ import annotations

import pytest

from polis.akropolis import AkropolisError, Architect, Game, Options
from polis.akropolis.records import Record, read, write_game_text
from polis.arena import ArenaError, Pairing, play_game
from polis.arena.match import make_player

from .fakes import named

TWO = Options(2)
SOLO = Options(1, architect=Architect.HIPPODAMOS)


def pairing(*names: str, options: Options = TWO, seconds: float = 0.25) -> Pairing:
    return Pairing(options, seed=7, deal=3, names=names, seconds=seconds)


def test_a_game_is_played_to_its_end() -> None:
    played = play_game(pairing("greedy", "random"))
    final = played.record.replay()
    assert final.result is not None
    assert final.moves == played.moves
    assert played.points == tuple(final.score(seat).total for seat in range(2))
    assert played.forfeit is None
    assert {s.seat: s.rank for s in final.result.standings} == dict(enumerate(played.ranks))


def test_the_tiles_come_from_the_seed_and_the_number_of_the_deal() -> None:
    game = pairing("greedy", "random")
    assert game.deal_seed == "7/3"
    first = next(play_game(game).record.games())
    assert first == Game.new(TWO, "7/3")


def test_the_same_pairing_gives_the_same_game_but_for_the_time() -> None:
    one, other = (play_game(pairing("random", "random")) for _ in range(2))
    assert one == other
    assert one.seconds != other.seconds


def test_another_seat_has_other_chances() -> None:
    played = play_game(pairing("random", "random"))
    assert played.moves[0] != played.moves[1]


def test_a_player_sees_what_its_seat_may_see_and_its_budget() -> None:
    played = play_game(pairing(named("Peeking"), named("First")))
    assert played.forfeit is None


@pytest.mark.parametrize("players", [3, 4])
def test_more_players_sit_at_larger_tables(players: int) -> None:
    options = Options(players)
    played = play_game(pairing(*["random"] * players, options=options))
    assert sorted(played.ranks)[0] == 1
    assert [len(times) for times in played.seconds] == [
        len(played.moves[seat::players]) for seat in range(players)
    ]


def test_the_architect_has_the_second_seat_and_takes_no_time() -> None:
    played = play_game(pairing("greedy", "Hippodamos", options=SOLO))
    assert set(played.ranks) == {1, 2}
    assert len(played.points) == 2
    assert played.seconds[1] == ()
    assert len(played.seconds[0]) == len(played.moves)


def test_numbers_of_numpy_are_as_good_as_others() -> None:
    played = play_game(pairing(named("Numpy"), "greedy"))
    assert played.forfeit is None
    assert {type(move.place) for move in played.moves} == {int}


def test_what_a_player_prints_stays_out_of_the_figures(capsys: pytest.CaptureFixture[str]) -> None:
    play_game(pairing(named("First"), "greedy"))
    out, err = capsys.readouterr()
    assert out == ""
    assert "thinking" in err


def test_the_time_of_every_move_is_taken() -> None:
    played = play_game(pairing(named("Slow"), "random"))
    assert min(played.seconds[0]) >= 0.01
    assert sum(played.seconds[0]) > sum(played.seconds[1])


@pytest.mark.parametrize(
    ("player", "reason"),
    [
        ("Illegal", "illegal move: the Construction Site has no place 9: it has places 1 to"),
        ("WrongType", "TypeError: choose returned '1@2,-1/NE', not a Move"),
        ("Crashing", "ZeroDivisionError: a\ufffd[31m bxxx"),
        ("Leaving", "SystemExit: 3 (fakes.py:"),
    ],
)
def test_who_breaks_the_rules_or_breaks_down_has_lost(player: str, reason: str) -> None:
    played = play_game(pairing("greedy", named(player), "random", options=Options(3)))
    assert played.forfeit is not None
    assert played.forfeit.seat == 1
    assert played.forfeit.message.startswith(reason)
    assert played.ranks[1] == 3
    assert {played.ranks[0], played.ranks[2]} <= {1, 2}


def test_the_others_are_ranked_as_they_stand() -> None:
    played = play_game(pairing(named("Illegal"), "greedy", "random", options=Options(3)))
    assert len(played.moves) == 6
    assert played.points[1] > played.points[2]
    assert played.ranks == (3, 1, 2)


def test_against_an_architect_who_breaks_down_has_lost_too() -> None:
    played = play_game(pairing(named("Crashing"), "Hippodamos", options=SOLO))
    assert played.ranks == (2, 1)


@pytest.mark.parametrize("player", ["greedy", named("Illegal"), named("Crashing")])
def test_a_record_reads_again(player: str) -> None:
    played = play_game(pairing(player, "random"))
    again = read(write_game_text(played.record))
    assert isinstance(again, Record)
    assert again == played.record
    assert again.replay().moves == played.moves
    assert again.tags["Seat1"] == player
    assert again.tags["Seat2"] == "random"
    assert again.tags["Deal"] == "7/3"
    if played.forfeit:
        assert again.tags["Forfeit"] == f"seat 1: {played.forfeit.message}"


@pytest.mark.parametrize(
    ("name", "kind", "reason"),
    [
        ("nobody", AkropolisError, "no player is called 'nobody'"),
        ("no.such:Thing", AkropolisError, "cannot be made: No module named"),
        (named("Nobody"), AkropolisError, "has no attribute 'Nobody'"),
        (named("Empty"), AkropolisError, "has no method choose"),
        (named("Unready"), ArenaError, "cannot be made: RuntimeError: no weights (fakes.py:"),
    ],
)
def test_a_player_that_cannot_be_made_is_no_traceback(
    name: str, kind: type[Exception], reason: str
) -> None:
    with pytest.raises(kind) as refused:
        make_player(name)
    assert reason in str(refused.value)
