"""Programs are asked, given their time, and lose clearly when they do not answer."""

from __future__ import annotations

import gc
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

from polis.akropolis import Game, Options, RecordError
from polis.akropolis.players.levels import player_named
from polis.akropolis.players.player import Budget
from polis.arena import HouseGame, Tournament, play, standings
from polis.engine import Bot, EngineError
from polis.engine.player import Program
from polis.engine.words import moves_in

from .bots import write_bot

QUICK = Budget(0.2)
MEGAPOLIS = HouseGame("megapolis", {"players": 2})


def choose(command: str, game: Game | None = None) -> object:
    view = (game or Game.new(seed=1)).public
    return player_named(f"cmd:{command}").choose(view, QUICK, Random(1))


def test_a_program_chooses_among_the_legal_moves(tmp_path: Path) -> None:
    game = Game.new(Options(3), 5)
    assert choose(write_bot(tmp_path, "first"), game) in game.legal_moves


def test_a_seed_makes_its_choices_repeatable(tmp_path: Path) -> None:
    command = write_bot(tmp_path, "seeded")
    assert choose(command) == choose(command)


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("silent", 'an answer has a "move"'),
        ("number", "an answer is a JSON object, not '7'"),
        ("error", "it answers with an error: out of ideas"),
        ("prose", "an answer is a JSON object, not 'hmm, let me see'"),
        ("hanging", r"no answer within 1\.2 s"),
        ("dying", r"the program ended \(exit code 3\)"),
    ],
)
def test_what_is_no_answer_is_said_in_words(tmp_path: Path, name: str, reason: str) -> None:
    with pytest.raises(EngineError, match=reason):
        choose(write_bot(tmp_path, name))


def test_a_word_that_is_no_move_is_refused(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match="a move looks like"):
        choose(write_bot(tmp_path, "nonsense"))


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        ("./nowhere --fast", "'./nowhere' is no program that could be started"),
        ("", "is no program"),
        ("'unclosed", "is no command line"),
    ],
)
def test_what_cannot_be_started_is_refused_at_once(command: str, reason: str) -> None:
    with pytest.raises(EngineError, match=reason):
        player_named(f"cmd:{command}")


def test_what_the_system_will_not_run_is_refused_at_the_first_question(tmp_path: Path) -> None:
    file = tmp_path / "bot"
    file.write_bytes(b"\x00\x01")
    file.chmod(0o755)
    with pytest.raises(EngineError, match="Exec format error"):
        choose(str(file))


def running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_a_program_is_ended_with_all_it_started_when_nobody_needs_it_any_more(
    tmp_path: Path,
) -> None:
    script = tmp_path / "bot.sh"
    script.write_text('#!/bin/sh\nsleep 600 &\necho "{\\"child\\": $!}"\nwait\n')
    script.chmod(0o755)
    bot = Bot(str(script))
    child = bot.ask({"do": "hello"}, 5)["child"]
    assert running(child)
    del bot
    gc.collect()
    deadline = time.monotonic() + 5
    while running(child) and time.monotonic() < deadline:
        time.sleep(0.05)
    zombie = subprocess.run(
        ["ps", "-o", "stat=", "-p", str(child)], capture_output=True, text=True, check=False
    )
    assert zombie.stdout.strip() in ("", "Z")


def test_nobody_waits_for_what_a_program_has_left_behind(tmp_path: Path) -> None:
    """A child in a session of its own outlives the program and holds its output open."""
    script = tmp_path / "bot.sh"
    script.write_text('#!/bin/sh\nsetsid sleep 600 &\necho "{\\"child\\": $!}"\nwait\n')
    script.chmod(0o755)
    bot = Bot(str(script))
    child = bot.ask({"do": "hello"}, 5)["child"]
    bot.end()
    assert running(child)
    os.kill(child, signal.SIGKILL)


def test_a_program_that_is_gone_is_missed_at_the_next_question(tmp_path: Path) -> None:
    bot = Bot(write_bot(tmp_path, "dying"))
    with pytest.raises(EngineError, match="exit code 3"):
        bot.choose(0, {}, ["1@0,0/N"], 0.2, 1)
    bot.end()


@pytest.mark.parametrize("game", [Options(2), MEGAPOLIS], ids=["akropolis", "megapolis"])
def test_in_the_arena_a_program_plays_whole_games(
    tmp_path: Path, game: Options | HouseGame
) -> None:
    command = f"cmd:{write_bot(tmp_path, 'first')}"
    tournament = Tournament((command, "random"), game, seed=1, seconds=0.5)
    first, second = play(tournament, games=2), play(tournament, games=2)
    assert [game.forfeit for game in first.games] == [None, None]
    assert first.games == second.games


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("illegal", "illegal move"),
        ("late death", "the program ended (exit code 5)"),
    ],
)
@pytest.mark.parametrize("game", [Options(2), MEGAPOLIS], ids=["akropolis", "megapolis"])
def test_in_the_arena_a_program_that_fails_has_lost(
    tmp_path: Path, game: Options | HouseGame, name: str, reason: str
) -> None:
    command = f"cmd:{write_bot(tmp_path, name)}"
    tournament = Tournament((command, "random"), game, seed=1, seconds=0.2)
    outcome = play(tournament, games=2)
    forfeits = [game.forfeit for game in outcome.games if game.forfeit]
    assert len(forfeits) == 2
    assert all(reason in forfeit.message for forfeit in forfeits)
    assert standings(tournament.competitors, outcome.games)[0].wins == 0


def test_our_engine_as_a_program_plays_megapolis_as_the_player_does() -> None:
    """All that a player uses is in the view that a program is given."""
    program = Program("megapolis", f"{sys.executable} -m polis.cli engine --level mirel")
    kind, chance = MEGAPOLIS.kind, Random(4)
    position = MEGAPOLIS.new("a game")
    while not position.over:
        seat = position.to_move[0]
        asked = program.choose(position, seat, 20.0, Random(1))
        same_seed = Random(Random(1).getrandbits(32))
        assert asked == kind.choose("mirel", position.seen_by(seat), seat, 20.0, same_seed)
        position = position.apply(seat, chance.choice(moves_in(position.choices(seat))))


def test_a_program_of_another_game_that_cannot_be_started_is_refused_at_once() -> None:
    with pytest.raises(EngineError, match="is no program that could be started"):
        play(Tournament(("cmd:./nowhere", "random"), MEGAPOLIS), games=2)
