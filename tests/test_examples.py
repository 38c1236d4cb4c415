"""The examples do what they say."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import matplotlib as mpl
import pytest
from examples import nim, train_policy

from polis import table
from polis.arena import Tournament, play, standings
from polis.engine.messages import read_request
from polis.engine.serving import Engine
from polis.shuffling import secret_from_seed

from .test_table import TestEveryGame as EveryGame

EXAMPLES = Path(__file__).parents[1] / "examples"
OWED = sorted(
    name for name in vars(EveryGame) if name.startswith("test_") and "nonsense" not in name
)


@pytest.fixture
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Write Nim into the register."""
    monkeypatch.setitem(table.REGISTER, nim.NIM.name, "examples.nim:NIM")


def test_the_ten_line_bot_beats_random(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(EXAMPLES))
    tournament = Tournament(("bot:Counter", "random"), seed=1)
    outcome = play(tournament, games=4)
    counter, _ = standings(tournament.competitors, outcome.games)
    assert not any(game.forfeit for game in outcome.games)
    assert counter.wins >= 4


def test_the_program_plays_without_a_fault() -> None:
    command = f"cmd:{sys.executable} {EXAMPLES / 'program.py'}"
    outcome = play(Tournament((command, "random"), seed=1, seconds=5.0), games=2)
    assert [game.forfeit for game in outcome.games] == [None, None]


def test_a_policy_learns_to_beat_random() -> None:
    untrained = train_policy.beats_random(train_policy.train(rounds=0), deals=100)
    trained = train_policy.beats_random(train_policy.train(rounds=15), deals=100)
    assert untrained < 0.6
    assert trained > 0.65


@pytest.mark.usefixtures("registered")
@pytest.mark.parametrize("owed", OWED)
def test_a_new_game_does_what_every_game_owes(owed: str) -> None:
    getattr(EveryGame(), owed)("nim", {"players": 2})


@pytest.mark.usefixtures("registered")
@pytest.mark.parametrize("move", ["", "0", "4", "one", "-1", "☃"])
def test_a_new_game_refuses_nonsense(move: str) -> None:
    EveryGame().test_refuses_nonsense_in_words("nim", {"players": 2}, move)


@pytest.mark.usefixtures("registered")
def test_a_new_game_is_played_by_the_engine() -> None:
    engine = Engine("perfect")
    new: dict[str, Any] = {"do": "new", "game": "nim", "options": {"players": 2}}
    go = {"do": "go", "secret": secret_from_seed(1).hex()}
    assert engine.answer(read_request(json.dumps(new))) == {"ok": True}
    answer = engine.answer(read_request(json.dumps(go)))
    heap = nim.NIM.new({"players": 2}, secret_from_seed(1))
    assert (heap.left - int(answer["move"])) % 4 == 0


@pytest.mark.parametrize(
    "refused",
    [
        lambda: nim.NIM.new({"players": 3}, bytes(32)),
        lambda: nim.NIM.read("chess"),
        lambda: nim.NIM.score({}),
    ],
)
def test_a_new_game_says_what_is_wrong(refused: Any) -> None:
    with pytest.raises(nim.NimError, match=r"\w+ \w+"):
        refused()


def test_the_notebook_runs_from_top_to_bottom(monkeypatch: pytest.MonkeyPatch) -> None:
    mpl.use("Agg")
    from matplotlib import pyplot as plt  # noqa: PLC0415 (after the choice of Agg)

    notebook = json.loads((EXAMPLES / "analyse_games.ipynb").read_text())
    names: dict[str, Any] = {}
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            exec("".join(cell["source"]), names)
    assert len(plt.get_fignums()) == 3
    assert names["games"][2].points.shape == (10_000, 2)
    plt.close("all")


def test_the_notebook_is_kept_without_its_outputs() -> None:
    notebook = json.loads((EXAMPLES / "analyse_games.ipynb").read_text())
    assert not any(cell.get("outputs") for cell in notebook["cells"])
