"""Training the value network by self-play: play, learn, play better, and so on.

Every round of training plays games with the newest network and goes on learning from the games of
the last few rounds. Players that move at a glance learn from what came of their moves (λ-returns);
players that look ahead learn what they found about every move that they compared. All that is
needed to go on later is in one checkpoint file. Playing takes nearly all the time, so NumPy is
enough for the learning.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from polis.akropolis.errors import AkropolisError
from polis.akropolis.kernel.state import new_state
from polis.akropolis.rules import Architect, Options
from polis.akropolis.tiles import District
from polis.cluster import Cluster

from .comparing import Look, compare_and_note
from .learning import Learner, layers_in
from .network import (
    CALLICRATES,
    INPUTS,
    POINTS_PER_UNIT,
    Array32,
    Network,
    empty_network,
    save_network,
)
from .selfplay import play_and_note
from .valuing import new_desk

MOST_TURNS = 60
TEST_SEED = 987_654_321
FIRST_NOISE = 8.0
"""The first players know nothing but points; more noise shows them more of the game."""

FIRST_ROUNDS = 2
"""The rounds of players that know nothing yet; who starts from a network leaves them out."""

GAMES_FOR_SCALE = 1000


@dataclass(frozen=True)
class Plan:
    """How to train. docs/model-card.md tells how the weights that ship were made."""

    hidden: int = 128
    second: int = 32
    """Units of the two layers, of a network that starts from nothing."""

    games: int = 8_000
    """Games a round, of all kinds together."""

    keep: int = 6
    """Rounds whose games are learned from."""

    noise: float = 2.0
    trace: float = 0.8
    """λ: how far the targets look past the network's own next value."""

    solo: bool = False
    """Train for solo games, where the lead over the Architect counts, instead of all others."""

    candidates: int = 1
    """Moves that the players compare by looking ahead; 1 plays at a glance."""

    shuffles: int = 2
    turns: int = 8
    look_trace: float = 0.8
    """How they look ahead: see `Effort`."""

    epochs: float = 3.0
    batch: int = 8192
    """Moves to learn from in each step."""

    rate: float = 2e-3
    last_rate: float = 2e-4
    rounds: int = 36
    """Rounds over which the rate falls."""

    seed: int = 1
    test_games: int = 400


@dataclass
class Notes:
    """Positions with what became of them, or would have after other moves."""

    inputs: NDArray[np.uint8]
    """By position and move."""

    targets: Array32
    """Points still to come, in units, as the λ-return tells, or looking ahead; likewise."""

    finals: Array32
    """Points in the end, by position."""


@dataclass(frozen=True)
class Task:
    """Games of one kind to be played and noted."""

    options: Options
    games: int
    seed: int
    noise: float = 0.0
    trace: float = 1.0
    look: Look | None = None
    """How to look ahead; without it players move at a glance."""


def option_mix(round_number: int, solo: bool) -> list[tuple[float, Options]]:
    """Return which kinds of games a round plays, and their shares: mostly the usual ones."""
    random = np.random.default_rng(round_number)
    mix = frozenset(d for d in District if random.random() < 0.5)
    other = frozenset(d for d in District if random.random() < 0.5)
    if solo:
        easy, medium, hard = (Options(1, architect=architect) for architect in Architect)
        return [
            (0.66, hard),
            (0.08, replace(hard, long=True)),
            (0.08, replace(hard, variants=mix)),
            (0.10, medium),
            (0.08, easy),
        ]
    return [
        (0.60, Options(2)),
        (0.12, Options(3)),
        (0.10, Options(4)),
        (0.05, Options(2, long=True)),
        (0.03, Options(3, long=True)),
        (0.05, Options(2, variants=mix)),
        (0.05, Options(2 + round_number % 3, variants=other)),
    ]


def play_notes(network: Network, task: Task, cluster: Cluster | None = None) -> Notes:
    """Play games on all cores, here or on a cluster, and turn them into notes."""
    threads = cluster.cores if cluster else os.cpu_count() or 1
    chunk = max(1, -(-task.games // (threads * 4)))
    play = partial(_glance if task.look is None else _look, network, task)
    parts = [(first, min(first + chunk, task.games)) for first in range(0, task.games, chunk)]
    if cluster:
        return join(list(cluster.map(play, parts)))
    with ThreadPoolExecutor(threads) as pool:
        return join(list(pool.map(play, parts)))


def _own(network: Network) -> Network:
    """Return a copy: arrays from a cluster cannot be written to, which Numba takes for a type."""
    return Network(*map(np.array, network))


def _glance(network: Network, task: Task, part: tuple[int, int]) -> Notes:
    """Play some of the games, by their numbers, at a glance."""
    first, last = part
    room = (last - first) * MOST_TURNS
    inputs = np.empty((room, INPUTS), np.uint8)
    values, finals = np.empty((room, 2), np.float32), np.empty((room, 2), np.float32)
    own, state, noise = _own(network), new_state(task.options), task.noise
    desk = new_desk(own)
    count = play_and_note(state, own, desk, task.seed, first, last, noise, inputs, values, finals)
    targets = _targets(values[:count], finals[:count], task.trace)
    return Notes(inputs[:count, None], targets[:, None], finals[:count, 0])


def _look(network: Network, task: Task, part: tuple[int, int]) -> Notes:
    """Play some of the games, by their numbers, looking ahead."""
    assert task.look
    first, last = part
    room, moves = (last - first) * MOST_TURNS, task.look.best + task.look.others
    inputs = np.empty((room, moves, INPUTS), np.uint8)
    targets, finals = np.empty((room, moves), np.float32), np.empty(room, np.float32)
    own, state, noise, seed = _own(network), new_state(task.options), task.noise, task.seed
    desk = new_desk(own)
    count = compare_and_note(
        state, own, desk, task.look, seed, first, last, noise, inputs, targets, finals
    )
    return Notes(inputs[:count], targets[:count], finals[:count])


def _targets(values: Array32, finals: Array32, trace: float) -> Array32:
    """Return λ-returns: the points still to come after each note, in units."""
    returns = np.empty(len(values), np.float32)
    for at in range(len(values) - 1, -1, -1):
        following = int(finals[at, 1])
        if following < 0:
            returns[at] = finals[at, 0]
        else:
            returns[at] = (1 - trace) * values[following, 1] + trace * returns[following]
    return (returns - values[:, 0]) / np.float32(POINTS_PER_UNIT)


def join(notes: list[Notes]) -> Notes:
    """Put notes together."""
    return Notes(
        np.concatenate([one.inputs for one in notes]),
        np.concatenate([one.targets for one in notes]),
        np.concatenate([one.finals for one in notes]),
    )


class Trainer:
    """A training run that can be stopped and gone on with."""

    def __init__(
        self,
        plan: Plan,
        folder: Path,
        say: Callable[[str], None] = print,
        start: Network | None = None,
        cluster: Cluster | None = None,
    ) -> None:
        self.plan, self.folder, self.say, self.cluster = plan, folder, say, cluster
        self.random = np.random.default_rng(plan.seed)
        self.round = 0
        self.kept: list[Notes] = []
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise AkropolisError(f"{folder} cannot be a folder: {error.strerror}") from error
        if self.checkpoint.exists():
            self._resume()
        elif start is not None:
            self._adopt(start)
        else:
            self.learner = Learner(plan.hidden, plan.second, self.random)

    @property
    def checkpoint(self) -> Path:
        """Where all that is needed to go on is kept."""
        return self.folder / "checkpoint.npz"

    def _resume(self) -> None:
        try:
            self.learner = Learner(*layers_in(self.checkpoint), self.random)
            self.round = self.learner.load(self.checkpoint)
        except (OSError, ValueError, KeyError, EOFError, BadZipFile) as error:
            raise AkropolisError(f"no going on from {self.checkpoint}: {error}") from error

    def _adopt(self, start: Network) -> None:
        """Begin with what another training has learned."""
        plan, games = self.plan, min(GAMES_FOR_SCALE, self.plan.games)
        task = Task(self._usual, games, plan.seed, plan.noise)
        self.learner = Learner(*start.layers, self.random)
        self.learner.set_scale(play_notes(start, task).inputs)
        self.learner.adopt(start)
        self.round = FIRST_ROUNDS

    @property
    def _usual(self) -> Options:
        """The kind of game that matters most."""
        return CALLICRATES if self.plan.solo else Options(2)

    @property
    def network(self) -> Network:
        """The newest network; before the first round one that makes its player greedy."""
        if self.round == 0:
            return empty_network(self.plan.hidden, self.plan.second)
        return self.learner.network()

    def train(self, seconds: float) -> None:
        """Train rounds until the time is up."""
        end = time.perf_counter() + seconds
        while time.perf_counter() < end and self.round < self.plan.rounds:
            self.train_round()

    def train_round(self) -> None:
        """Play, learn, test, and write everything down."""
        start = time.perf_counter()
        fresh = self._play()
        played = time.perf_counter()
        self.kept = [*self.kept, fresh][-self.plan.keep :]
        if self.round == 0:
            self.learner.set_scale(fresh.inputs)
        loss = self._learn()
        self.round += 1
        entry = {
            "round": self.round,
            "positions": len(fresh.targets),
            "loss": round(loss, 5),
            "seconds_playing": round(played - start, 1),
            "seconds_learning": round(time.perf_counter() - played, 1),
            "test_mean": round(self.test(), 2),
        }
        self.learner.save(self.checkpoint, self.round)
        save_network(self.network, self.folder / "weights.npz")
        with (self.folder / "log.jsonl").open("a", encoding="utf-8") as log:
            log.write(json.dumps(entry) + "\n")
        self.say(json.dumps(entry))

    def test(self) -> float:
        """Return the mean score (solo: the mean lead over Callicrates) of games without noise."""
        task = Task(self._usual, self.plan.test_games, TEST_SEED)
        return float(play_notes(self.network, task).finals.mean())

    def _play(self) -> Notes:
        plan = self.plan
        others = plan.candidates // 4
        look = Look(plan.candidates - others, others, plan.shuffles, plan.turns, plan.look_trace)
        tasks = [
            Task(
                options,
                max(4, int(plan.games * share)),
                plan.seed * 1_000_003 + self.round * 101 + at,
                plan.noise if self.round else FIRST_NOISE,
                plan.trace if self.round >= FIRST_ROUNDS else 1.0,
                look if plan.candidates > 1 else None,
            )
            for at, (share, options) in enumerate(option_mix(self.round, plan.solo))
        ]
        return join([play_notes(self.network, task, self.cluster) for task in tasks])

    def _learn(self) -> float:
        plan = self.plan
        progress = min(1.0, self.round / plan.rounds)
        rate = plan.rate * (plan.last_rate / plan.rate) ** progress
        positions = sum(len(notes.targets) for notes in self.kept)
        size = max(1, plan.batch // self.kept[0].targets.shape[1])
        loss = 0.0
        for _ in range(int(plan.epochs * positions / size) + 1):
            loss = self.learner.learn(*self._batch(positions, size), rate)
        return loss

    def _batch(self, positions: int, size: int) -> tuple[Array32, Array32]:
        """Draw from all that is kept; to put that together first would take its memory twice."""
        rows = self.random.integers(positions, size=size)
        inputs, targets = [], []
        for notes in self.kept:
            mine = rows[(rows >= 0) & (rows < len(notes.targets))]
            inputs.append(notes.inputs[mine].astype(np.float32))
            targets.append(notes.targets[mine])
            rows = rows - len(notes.targets)
        return np.concatenate(inputs), np.concatenate(targets)
