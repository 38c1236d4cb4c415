"""Training: targets, rounds, and going on after a break."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from polis.akropolis import AkropolisError, Options
from polis.akropolis.players.features import FEATURES
from polis.akropolis.players.network import INPUTS, POINTS_PER_UNIT, load_network
from polis.akropolis.players.pairs import PAIRS
from polis.akropolis.players.training import (
    Notes,
    Plan,
    Task,
    Trainer,
    _targets,
    option_mix,
    play_notes,
)

from .positions import some_network

TINY = Plan(hidden=4, second=2, games=8, rounds=2, test_games=2, batch=64, keep=1)
SOLO = replace(TINY, solo=True)
"""Solo games are shorter."""


def test_targets_mix_what_came_with_what_was_expected() -> None:
    # Two seats take turns: notes 0, 2, 4 belong to the first, 1 and 3 to the second.
    values = np.array([[10, 90], [0, 70], [30, 100], [20, 60], [80, 120]], np.float32)
    finals = np.array([[120, 2], [40, 3], [120, 4], [40, -1], [120, -1]], np.float32)
    half = _targets(values, finals, 0.5) * POINTS_PER_UNIT
    # First seat: 120 in the end; before it (120+120)/2; before that (100+120)/2.
    assert half[[0, 2, 4]].tolist() == [110 - 10, 120 - 30, 120 - 80]
    assert half[[1, 3]].tolist() == [50 - 0, 40 - 20]


def test_with_a_full_trace_only_the_end_counts_and_without_only_the_next_value() -> None:
    values = np.array([[10, 90], [30, 100], [80, 110]], np.float32)
    finals = np.array([[120, 1], [120, 2], [120, -1]], np.float32)
    assert (_targets(values, finals, 1.0) * POINTS_PER_UNIT).tolist() == [110, 90, 40]
    assert (_targets(values, finals, 0.0) * POINTS_PER_UNIT).tolist() == [90, 80, 40]


@pytest.mark.parametrize("solo", [False, True])
def test_a_round_plays_all_kinds_of_games(solo: bool) -> None:
    for number in range(6):
        mix = option_mix(number, solo)
        assert sum(share for share, _ in mix) == pytest.approx(1)
        assert all((options.architect is not None) == solo for _, options in mix)
        assert any(options.long for _, options in mix)
    assert any(options.variants for n in range(6) for _, options in option_mix(n, solo))
    wanted = 3 if solo else 0
    assert len({options.architect for _, options in mix} - {None}) == wanted


def test_the_number_of_games_is_kept_however_they_are_shared_out() -> None:
    notes = play_notes(some_network(), Task(Options(2), 19, seed=1))
    assert len(notes.inputs) == len(notes.targets) == len(notes.finals) == 19 * 36


@pytest.mark.parametrize(
    "plan",
    [TINY, SOLO, replace(SOLO, candidates=4)],
    ids=["several players", "solo", "looking ahead"],
)
def test_a_round_leaves_weights_a_checkpoint_and_a_line(tmp_path: Path, plan: Plan) -> None:
    said: list[str] = []
    trainer = Trainer(plan, tmp_path / "new" / "run", said.append)
    assert not any(array.any() for array in trainer.network), "the first player is greedy"
    trainer.train(600)
    folder = tmp_path / "new" / "run"
    names = {file.name for file in folder.iterdir()}
    assert names == {"checkpoint.npz", "log.jsonl", "weights.npz"}
    network = load_network(folder / "weights.npz")
    assert all(map(np.array_equal, network, trainer.network))
    assert network.w1.shape == (FEATURES, plan.hidden)
    lines = (folder / "log.jsonl").read_text(encoding="utf-8").splitlines()
    assert said == lines
    entries = [json.loads(line) for line in lines]
    assert [entry["round"] for entry in entries] == [1, 2]
    assert all(entry["positions"] > 0 and np.isfinite(entry["loss"]) for entry in entries)


def test_training_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    first = Trainer(SOLO, tmp_path, lambda line: None)
    first.train_round()
    second = Trainer(SOLO, tmp_path, lambda line: None)
    assert second.round == 1
    assert second.learner.steps == first.learner.steps
    assert all(map(np.array_equal, first.network, second.network))
    second.train(600)
    assert (second.round, SOLO.rounds) == (2, 2)
    lines = (tmp_path / "log.jsonl").read_text(encoding="utf-8").splitlines()
    assert [json.loads(line)["round"] for line in lines] == [1, 2]
    finished = Trainer(SOLO, tmp_path, lambda line: None)
    finished.train(600)
    assert finished.round == 2


def test_batches_are_drawn_from_all_positions_that_are_kept(tmp_path: Path) -> None:
    trainer = Trainer(SOLO, tmp_path, lambda line: None)
    marks = [np.array([[1, 2], [3, 4]]), np.array([[5, 6]])]
    trainer.kept = [
        Notes(
            np.repeat(mark[..., None], INPUTS, axis=2).astype(np.uint8),
            mark.astype(np.float32),
            np.zeros(len(mark), np.float32),
        )
        for mark in marks
    ]
    inputs, targets = trainer._batch(3, 300)
    assert inputs.shape == (300, 2, INPUTS)
    assert np.array_equal(inputs[..., 0], targets), "inputs stay with their targets"
    found, times = np.unique(targets, axis=0, return_counts=True)
    assert found.tolist() == [[1, 2], [3, 4], [5, 6]]
    assert min(times) > 60


def test_without_time_nothing_is_played(tmp_path: Path) -> None:
    trainer = Trainer(SOLO, tmp_path, lambda line: None)
    trainer.train(0)
    assert trainer.round == 0
    assert list(tmp_path.iterdir()) == []


def test_the_same_seed_trains_the_same_network(tmp_path: Path) -> None:
    one, again, other = (
        Trainer(replace(SOLO, seed=seed), tmp_path / name, lambda line: None)
        for name, seed in (("one", 1), ("again", 1), ("other", 2))
    )
    for trainer in (one, again, other):
        trainer.train_round()
    assert all(map(np.array_equal, one.network, again.network))
    assert not all(map(np.array_equal, one.network, other.network))


def test_only_the_last_rounds_are_kept(tmp_path: Path) -> None:
    trainer = Trainer(replace(SOLO, rounds=3, keep=2), tmp_path, lambda line: None)
    trainer.train(600)
    assert len(trainer.kept) == 2


@pytest.mark.parametrize("pairs", [0, PAIRS])
def test_it_starts_from_a_network_without_losing_what_that_knows(
    tmp_path: Path, pairs: int
) -> None:
    given = some_network()
    start = given._replace(pairs=given.pairs[:pairs])
    trainer = Trainer(replace(SOLO, rounds=3), tmp_path / "run", start=start)
    seen = start.pairs if pairs else np.zeros((PAIRS, start.b1.size), np.float32)
    for begun, wanted in zip(trainer.network, start._replace(pairs=seen), strict=True):
        np.testing.assert_allclose(begun, wanted, rtol=1e-5)
    trainer.train(600)
    assert trainer.round == 3, "the two rounds of players that know nothing are left out"


def test_who_starts_from_a_network_keeps_its_size_now_and_later(tmp_path: Path) -> None:
    start = some_network(hidden=8, second=6)
    Trainer(replace(SOLO, rounds=3), tmp_path, start=start).train(600)
    again = Trainer(SOLO, tmp_path)
    assert (again.round, again.network.w2.shape) == (3, (8, 6))


def test_there_is_no_going_on_with_a_network_that_saw_something_else(tmp_path: Path) -> None:
    trainer = Trainer(replace(SOLO, rounds=1), tmp_path, lambda line: None)
    trainer.train(600)
    with np.load(trainer.checkpoint) as stored:
        arrays = dict(stored)
    arrays["weights0"] = arrays["weights0"][:-1]
    np.savez(trainer.checkpoint, allow_pickle=False, **arrays)
    with pytest.raises(AkropolisError, match=f"has {INPUTS - 1} inputs, and not {INPUTS}"):
        Trainer(SOLO, tmp_path)


def test_a_checkpoint_outranks_the_network_to_start_from(tmp_path: Path) -> None:
    Trainer(replace(SOLO, rounds=1), tmp_path).train(600)
    kept = load_network(tmp_path / "weights.npz")
    again = Trainer(SOLO, tmp_path, start=some_network())
    assert all(map(np.array_equal, again.network, kept))
