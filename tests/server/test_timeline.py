"""What a log means: who is asked since when, and what can be taken back."""

from __future__ import annotations

from polis.akropolis.table import AKROPOLIS
from polis.server.tables.facts import By, Did, Entry
from polis.server.tables.timeline import Timeline

from .whispers import WHISPERS, Whispering

SECRET = bytes(32)


def whispers(players: int = 3, **computers: str) -> Timeline:
    by_seat = {int(seat[1:]): level for seat, level in computers.items()}
    return Timeline.start(WHISPERS, {"players": players}, SECRET, by_seat, 1000.0)


def said(timeline: Timeline, seat: int, by: By = By.PERSON, text: str = "whisper-a") -> Timeline:
    number = timeline.number + 1
    return timeline.after(Entry(number, Did.MOVE, seat, text, by, 1000.0 + number))


def noted(timeline: Timeline, kind: Did, seat: int, text: str = "") -> Timeline:
    number = timeline.number + 1
    return timeline.after(Entry(number, kind, seat, text, By.PERSON, 1000.0 + number))


def test_at_the_start_everybody_who_must_choose_is_asked_at_number_0() -> None:
    assert whispers().asked == {0: 0, 1: 0, 2: 0}


def test_choosing_at_the_same_time_changes_nobody_elses_question() -> None:
    assert said(whispers(), 1).asked == {0: 0, 2: 0}


def test_a_new_round_asks_everybody_anew() -> None:
    timeline = said(said(said(whispers(), 1), 0), 2)
    assert timeline.asked == {0: 3, 1: 3, 2: 3}
    assert timeline.asked_at == {0: 1003.0, 1: 1003.0, 2: 1003.0}


def test_in_turns_the_next_one_is_asked_at_the_number_of_the_move() -> None:
    timeline = Timeline.start(AKROPOLIS, {"players": 2}, SECRET, {}, 0.0)
    after = timeline.after(Entry(1, Did.MOVE, 0, "1@0,1/SE", By.PERSON, 5.0))
    assert (timeline.asked, after.asked) == ({0: 0}, {1: 1})


def test_a_move_taken_back_is_asked_again_and_other_questions_stay() -> None:
    timeline = noted(said(whispers(), 1), Did.TAKE_BACK, 1)
    assert timeline.asked == {0: 0, 1: 2, 2: 0}
    assert timeline.moves == ()
    assert timeline.number == 2


def test_taking_back_takes_the_answers_of_computer_players_with_it() -> None:
    timeline = said(said(whispers(s0="parrot", s2="parrot"), 1), 0, By.COMPUTER)
    timeline = said(timeline, 2, By.COMPUTER)
    assert timeline.asked == {0: 3, 1: 3, 2: 3}
    timeline = noted(timeline, Did.TAKE_BACK, 1)
    assert timeline.asked == {0: 4, 1: 4, 2: 4}
    position = timeline.position
    assert isinstance(position, Whispering)
    assert (position.shown, position.whispered) == ((), ())


def test_only_the_last_person_who_moved_can_take_back() -> None:
    timeline = said(said(whispers(), 1), 0)
    assert timeline.may_take_back == (0,)
    assert said(timeline, 2, By.COMPUTER).may_take_back == (0,)


def test_a_move_that_the_clock_made_stands() -> None:
    assert said(said(whispers(), 1), 0, By.CLOCK).may_take_back == ()


def test_before_the_first_move_nothing_can_be_taken_back() -> None:
    assert whispers().may_take_back == ()


def test_the_end_of_a_game_stands() -> None:
    timeline = whispers(2)
    for seat in (0, 1) * 3:
        timeline = said(timeline, seat)
    assert timeline.position.over
    assert timeline.may_take_back == ()


def test_a_move_of_ones_own_is_taken_back_even_if_a_computer_player_moved_for_one_since() -> None:
    timeline = said(whispers(2), 0)
    timeline = said(timeline, 1, By.COMPUTER)
    timeline = said(timeline, 0, By.COMPUTER)
    timeline = noted(timeline, Did.TAKE_BACK, 0)
    assert timeline.moves == ()
    assert timeline.asked == {0: 4, 1: 4}


def test_computer_players_come_and_go() -> None:
    came = noted(whispers(), Did.COMPUTER_CAME, 2, "parrot")
    assert came.computers == {2: "parrot"}
    assert came.asked == {0: 0, 1: 0, 2: 0}
    went = noted(came, Did.PERSON_CAME, 2)
    assert went.computers == {}
    assert went.asked_at == {0: 1000.0, 1: 1000.0, 2: 1002.0}


def test_replaying_a_log_gives_the_same_as_going_along_with_it() -> None:
    timeline, entries = whispers(), []
    for number, (kind, seat) in enumerate(
        [(Did.MOVE, 0), (Did.MOVE, 2), (Did.TAKE_BACK, 2), (Did.MOVE, 1), (Did.MOVE, 2)], 1
    ):
        text = "whisper-c" if kind is Did.MOVE else ""
        entries.append(Entry(number, kind, seat, text, By.PERSON, 1000.0 + number))
        timeline = timeline.after(entries[-1])
    assert whispers().after_all(entries) == timeline
