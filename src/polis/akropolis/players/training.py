"""Training the value network by self-play: play, learn, play better, and so on.

Needs PyTorch (the extra `train`); whoever only plays does not. Every round of training plays games
with the newest network, turns them into targets by λ-returns, and goes on learning from the games
of the last few rounds. All that is needed to go on later is in one checkpoint file.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn

from polis.akropolis.kernel.state import new_state
from polis.akropolis.rules import Architect, Options
from polis.akropolis.tiles import District

from .features import FEATURES
from .network import POINTS_PER_UNIT, Array32, Network, empty_network, save_network
from .selfplay import play_and_note
from .valuing import new_desk

MOST_TURNS = 60
SIGMA_FLOOR = -4.0
TEST_SEED = 987_654_321


@dataclass(frozen=True)
class Plan:
    """How to train. The defaults made the weights that ship; docs/model-card.md tells the rest."""

    hidden: int = 128
    second: int = 32
    games: int = 8_000
    """Games a round, of all kinds together."""

    keep: int = 6
    """Rounds whose games are learned from."""

    noise: float = 2.0
    trace: float = 0.8
    """λ: how far the targets look past the network's own next value."""

    candidates: int = 1
    """Moves from which the players look ahead; 1 plays at a glance."""

    epochs: float = 3.0
    batch: int = 8192
    rate: float = 2e-3
    last_rate: float = 2e-4
    rounds: int = 36
    """Rounds over which the rate falls."""

    seed: int = 1
    test_games: int = 400


@dataclass
class Notes:
    """Positions with what became of them."""

    features: NDArray[np.uint8]
    targets: Array32
    """Points still to come, in units, as the λ-return tells."""

    finals: Array32
    """Points in the end."""


class Model(nn.Module):
    """The network as PyTorch trains it: inputs are scaled first, which the export folds in."""

    def __init__(self, hidden: int, second: int) -> None:
        super().__init__()
        self.scale = nn.Parameter(torch.ones(FEATURES), requires_grad=False)
        self.first = nn.Linear(FEATURES, hidden)
        self.between = nn.Linear(hidden, second)
        self.last = nn.Linear(second, 2)

    def forward(self, features: torch.Tensor) -> torch.Tensor:
        """Return mean and logarithm of the spread, in units."""
        hidden = torch.relu(self.first(features * self.scale))
        out: torch.Tensor = self.last(torch.relu(self.between(hidden)))
        return out

    def export(self) -> Network:
        """Return the weights for playing."""

        def rows(layer: nn.Linear) -> Array32:
            return np.ascontiguousarray(layer.weight.detach().cpu().numpy().T, np.float32)

        def bias(layer: nn.Linear) -> Array32:
            return np.ascontiguousarray(layer.bias.detach().cpu().numpy(), np.float32)

        scale = self.scale.detach().cpu().numpy()[:, None]
        return Network(
            np.ascontiguousarray(rows(self.first) * scale, np.float32),
            bias(self.first),
            rows(self.between),
            bias(self.between),
            rows(self.last),
            bias(self.last),
        )


def option_mix(round_number: int) -> list[tuple[float, Options]]:
    """Return which kinds of games a round plays, and their shares: mostly the usual ones."""
    random = np.random.default_rng(round_number)
    mix = frozenset(d for d in District if random.random() < 0.5)
    other = frozenset(d for d in District if random.random() < 0.5)
    return [
        (0.56, Options(2)),
        (0.04, Options(1, architect=Architect.CALLICRATES)),
        (0.12, Options(3)),
        (0.10, Options(4)),
        (0.05, Options(2, long=True)),
        (0.03, Options(3, long=True)),
        (0.05, Options(2, variants=mix)),
        (0.05, Options(2 + round_number % 3, variants=other)),
    ]


def play_notes(
    network: Network,
    options: Options,
    games: int,
    seed: int,
    noise: float,
    trace: float,
    candidates: int,
) -> Notes:
    """Play games on all cores and turn them into notes."""
    threads = os.cpu_count() or 1
    chunk = max(1, -(-games // (threads * 4)))

    def play(first: int) -> Notes:
        last = min(first + chunk, games)
        room = (last - first) * MOST_TURNS
        features = np.empty((room, FEATURES), np.uint8)
        values, finals = np.empty((room, 2), np.float32), np.empty((room, 2), np.float32)
        count = play_and_note(
            new_state(options),
            network,
            new_desk(network),
            seed,
            first,
            last,
            noise,
            candidates,
            features,
            values,
            finals,
        )
        targets = _targets(values[:count], finals[:count], trace)
        return Notes(features[:count], targets, finals[:count, 0])

    with ThreadPoolExecutor(threads) as pool:
        return join(list(pool.map(play, range(0, games, chunk))))


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
        np.concatenate([one.features for one in notes]),
        np.concatenate([one.targets for one in notes]),
        np.concatenate([one.finals for one in notes]),
    )


class Trainer:
    """A training run that can be stopped and gone on with."""

    def __init__(self, plan: Plan, folder: Path, say: Callable[[str], None] = print) -> None:
        torch.manual_seed(plan.seed)
        self.plan, self.folder, self.say = plan, folder, say
        self.device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
        self.model = Model(plan.hidden, plan.second).to(self.device)
        self.optimizer = torch.optim.Adam(self.model.parameters(), lr=plan.rate)
        self.round = 0
        self.kept: list[Notes] = []
        folder.mkdir(parents=True, exist_ok=True)
        if self.checkpoint.exists():
            self._load()

    @property
    def checkpoint(self) -> Path:
        """Where all that is needed to go on is kept."""
        return self.folder / "checkpoint.pt"

    @property
    def network(self) -> Network:
        """The newest network; before the first round one that makes its player greedy."""
        if self.round == 0:
            return empty_network(self.plan.hidden, self.plan.second)
        return self.model.export()

    def train_round(self) -> None:
        """Play, learn, test, and write everything down."""
        start = time.perf_counter()
        fresh = self._play()
        played = time.perf_counter()
        self.kept = [*self.kept, fresh][-self.plan.keep :]
        if self.round == 0:
            self._set_scale(fresh)
        loss = self._learn(join(self.kept))
        self.round += 1
        learned = time.perf_counter()
        entry = {
            "round": self.round,
            "positions": len(fresh.targets),
            "loss": round(loss, 5),
            "seconds_playing": round(played - start, 1),
            "seconds_learning": round(learned - played, 1),
            "self_play_mean": round(self.test(), 2),
        }
        self._save(entry)
        self.say(json.dumps(entry))

    def train(self, seconds: float) -> None:
        """Train rounds until the time is up."""
        end = time.perf_counter() + seconds
        while time.perf_counter() < end and self.round < self.plan.rounds:
            self.train_round()

    def test(self) -> float:
        """Return the mean score of two-player games without noise."""
        notes = play_notes(self.network, Options(2), self.plan.test_games, TEST_SEED, 0.0, 1.0, 1)
        return float(notes.finals.mean())

    def _play(self) -> Notes:
        plan = self.plan
        noise = plan.noise if self.round else 8.0
        return join(
            [
                play_notes(
                    self.network,
                    options,
                    max(16, int(plan.games * share)),
                    plan.seed * 1_000_003 + self.round * 101 + at,
                    noise,
                    plan.trace if self.round > 1 else 1.0,
                    plan.candidates,
                )
                for at, (share, options) in enumerate(option_mix(self.round))
            ]
        )

    def _set_scale(self, notes: Notes) -> None:
        spread = notes.features.astype(np.float32).std(axis=0)
        self.model.scale.data = torch.from_numpy(1 / np.maximum(spread, 0.3)).to(self.device)

    def _learn(self, notes: Notes) -> float:
        plan, device = self.plan, self.device
        progress = min(1.0, self.round / plan.rounds)
        rate = plan.rate * (plan.last_rate / plan.rate) ** progress
        for group in self.optimizer.param_groups:
            group["lr"] = rate
        features = torch.from_numpy(notes.features).to(device)
        targets = torch.from_numpy(notes.targets).to(device)
        steps = int(plan.epochs * len(targets) / plan.batch) + 1
        for _ in range(steps):
            rows = torch.randint(len(targets), (plan.batch,), device=device)
            loss = _loss(self.model(features[rows].float()), targets[rows])
            self.optimizer.zero_grad()
            loss.backward()  # type: ignore[no-untyped-call]
            self.optimizer.step()
        return float(loss.detach())

    def _save(self, entry: dict[str, Any]) -> None:
        torch.save(
            {
                "plan": asdict(self.plan),
                "round": self.round,
                "model": self.model.state_dict(),
                "optimizer": self.optimizer.state_dict(),
            },
            self.checkpoint,
        )
        save_network(self.network, self.folder / "weights.npz")
        with (self.folder / "log.jsonl").open("a", encoding="utf-8") as log:
            log.write(json.dumps(entry) + "\n")

    def _load(self) -> None:
        stored = torch.load(self.checkpoint, map_location=self.device, weights_only=True)
        self.model.load_state_dict(stored["model"])
        self.optimizer.load_state_dict(stored["optimizer"])
        self.round = stored["round"]


def _loss(out: torch.Tensor, targets: torch.Tensor) -> torch.Tensor:
    """Return the squared error of the mean, and how well the spread describes that error."""
    error = targets - out[:, 0]
    log_sigma = out[:, 1].clamp(SIGMA_FLOOR, 2.0)
    likelihood = 0.5 * (error.detach() / log_sigma.exp()).square() + log_sigma
    return error.square().mean() + 0.05 * likelihood.mean()
