"""`polis train`."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path

import pytest

from polis.akropolis.players.network import load_network
from polis.akropolis.players.training import Plan
from polis.cli import train

from .runner import Polis


@pytest.fixture
def tiny(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make every training tiny, whatever the command asks for beside it."""
    monkeypatch.setattr(train, "Plan", partial(Plan, hidden=4, second=2, test_games=2, batch=64))


def rounds(out: str) -> list[int]:
    return [json.loads(line)["round"] for line in out.splitlines()]


@pytest.mark.usefixtures("tiny")
def test_it_trains_says_so_and_goes_on_later(polis: Polis, tmp_path: Path) -> None:
    folder = tmp_path / "run"
    code, out, err = polis("train", folder, "--rounds", 1, "--games", 8, "--solo")
    assert (code, err, rounds(out)) == (0, "", [1])
    first = load_network(folder / "weights.npz")
    code, out, err = polis("train", folder, "--rounds", 2, "--games", 8, "--solo")
    assert (code, err, rounds(out)) == (0, "", [2])
    assert (load_network(folder / "weights.npz").w1 != first.w1).any()
    log = (folder / "log.jsonl").read_text(encoding="utf-8")
    assert rounds(log) == [1, 2]


@pytest.mark.usefixtures("tiny")
def test_it_trains_for_games_of_several_players(polis: Polis, tmp_path: Path) -> None:
    options = (
        "--keep",
        1,
        "--candidates",
        4,
        "--rate",
        1e-3,
        "--noise",
        1,
        "--seed",
        7,
        "--minutes",
        5,
    )
    code, out, err = polis("train", tmp_path, "--rounds", 1, "--games", 4, *options)
    assert (code, err, rounds(out)) == (0, "", [1])


@pytest.mark.usefixtures("tiny")
@pytest.mark.parametrize(
    "options",
    [
        ("--rounds", 0),
        ("--games", 0),
        ("--games", -5),
        ("--keep", 0),
        ("--candidates", 0),
        ("--minutes", 0),
        ("--minutes", "nan"),
        ("--noise", -1),
        ("--noise", "nan"),
        ("--noise", "inf"),
        ("--rate", 0),
        ("--rate", "nan"),
        ("--seed", -1),
        ("--seed", 10**30),
        ("--rounds", "many"),
        ("--faster",),
    ],
    ids=lambda options: " ".join(map(str, options)),
)
def test_options_that_make_no_training_are_refused(
    polis: Polis, tmp_path: Path, options: tuple[object, ...]
) -> None:
    code, out, err = polis("train", tmp_path / "run", *options)
    assert (code, out) == (2, "")
    assert len(err.splitlines()) == 1
    assert err.startswith("polis: ")
    assert not (tmp_path / "run").exists()


def test_a_folder_must_be_named(polis: Polis) -> None:
    code, out, err = polis("train")
    assert (code, out, len(err.splitlines())) == (2, "", 1)


@pytest.mark.usefixtures("tiny")
def test_a_file_is_no_folder(polis: Polis, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    code, out, err = polis("train", tmp_path / "file")
    assert (code, out, len(err.splitlines())) == (2, "", 1)


@pytest.mark.usefixtures("tiny")
def test_a_damaged_checkpoint_is_refused(polis: Polis, tmp_path: Path) -> None:
    (tmp_path / "checkpoint.npz").write_bytes(b"no checkpoint")
    code, out, err = polis("train", tmp_path, "--rounds", 1, "--games", 8)
    assert (code, out, len(err.splitlines())) == (2, "", 1)


@pytest.mark.usefixtures("tiny")
def test_it_starts_from_other_weights(polis: Polis, tmp_path: Path) -> None:
    polis("train", tmp_path / "first", "--rounds", 1, "--games", 8, "--solo")
    start = tmp_path / "first" / "weights.npz"
    more = ("train", tmp_path / "more", "--rounds", 3, "--games", 8, "--solo", "--start")
    code, out, err = polis(*more, start)
    assert (code, err, rounds(out)) == (0, "", [3])
    code, _, err = polis(*more, tmp_path / "nothing.npz")
    assert code == 2
    assert "no weights of a value network" in err
