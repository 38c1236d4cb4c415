"""Train a small policy in half a minute, and see it beat random play: NumPy and nothing else.

REINFORCE with a baseline, in one file, on 128 games side by side. The policy looks at a
few legal actions of each game (so that forty thousand of them are no burden), describes each by
what its tile covers and what it will lie next to, and prefers some by a weight for each number of
the description. Both seats play with it and are paid their points.

    python3 examples/train_policy.py
"""

from __future__ import annotations

import argparse
import time

import numpy as np
from numpy.typing import NDArray

from polis.akropolis.kernel.layout import TILE_HEXES
from polis.envs import BatchedAkropolis, View
from polis.hexes import STEPS

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

GAMES, CANDIDATES = 128, 12
RATE, MOMENTUM, DISCOUNT = 0.3, 0.9, 0.9
AROUND = np.array([(r, q) for q, r in STEPS])
KINDS = 12
FEATURES = 6 + 3 * KINDS
QUARRY, PLAZAS = 11, 6


def candidates(env: BatchedAkropolis) -> Ints:
    """Draw a few legal actions for every game."""
    return np.stack([env.sample() for _ in range(CANDIDATES)], axis=1).astype(np.int64)


def describe(view: View, side: int, actions: Ints) -> Floats:
    """Describe actions by numbers: what is covered, how high, beside what, at what price."""
    cells, rotation = actions // 6, actions % 6
    place, row, column = cells // side // side, cells // side % side, cells % side
    games = np.arange(len(actions))[:, None, None]
    steps = np.stack(
        [np.zeros_like(AROUND[rotation]), AROUND[rotation], AROUND[(rotation + 1) % 6]]
    )
    rows = (row[..., None] + np.moveaxis(steps[..., 0], 0, -1)) % side
    columns = (column[..., None] + np.moveaxis(steps[..., 1], 0, -1)) % side
    city = view.cities[view.seat]
    covered, levels = city[games, 0, rows, columns], city[games, 1, rows, columns]
    tile = TILE_HEXES[np.take_along_axis(view.site.astype(np.int64), place, axis=1)]
    near_rows = (rows[..., None] + AROUND[:, 0]) % side
    near_columns = (columns[..., None] + AROUND[:, 1]) % side
    near = city[games[..., None], 0, near_rows, near_columns]
    height = levels[..., 0] + 1.0
    like = (near == tile[..., None]).sum(axis=-1)
    found = np.zeros((*actions.shape, FEATURES))
    found[..., 0] = place
    found[..., 1] = height
    found[..., 2] = (covered == QUARRY).sum(axis=-1)
    found[..., 3] = ((covered > 0) & (covered < PLAZAS)).sum(axis=-1)
    found[..., 4] = ((covered >= PLAZAS) & (covered < QUARRY)).sum(axis=-1)
    found[..., 5] = (near == 0).sum(axis=(-1, -2)) / 6
    for kind in range(KINDS):
        is_kind = tile == kind
        found[..., 6 + kind] = is_kind.sum(axis=-1) * height
        found[..., 6 + KINDS + kind] = (is_kind * like).sum(axis=-1)
        empty = (near == 0).sum(axis=-1)
        found[..., 6 + 2 * KINDS + kind] = (is_kind * empty).sum(axis=-1) / 6
    return found


def choose(weights: Floats, features: Floats, random: np.random.Generator) -> tuple[Ints, Floats]:
    """Draw one candidate a game by its weight; return its number and the gradient of its log."""
    scores = features @ weights
    chances = np.exp(scores - scores.max(axis=1, keepdims=True))
    chances /= chances.sum(axis=1, keepdims=True)
    drawn = (chances.cumsum(axis=1) > random.random((len(chances), 1))).argmax(axis=1)
    games = np.arange(len(drawn))
    expected = (chances[..., None] * features).sum(axis=1)
    return drawn, features[games, drawn] - expected


def train(rounds: int, seed: int = 0) -> Floats:
    """Play against oneself, round after round, and follow the gradient."""
    env, random = BatchedAkropolis(GAMES, reward="score"), np.random.default_rng(seed)
    weights, speed = np.zeros(FEATURES), np.zeros(FEATURES)
    view = env.reset(seed)
    for _ in range(rounds):
        steps, paid, done = [], [], False
        while not done:
            actions = candidates(env)
            features = describe(view, env.encoding.side, actions)
            drawn, gradient = choose(weights, features, random)
            seat = view.seat
            view, rewards, done = env.step(actions[np.arange(GAMES), drawn])
            steps.append((seat, gradient))
            paid.append(rewards.copy())
        to_go = np.stack(paid)
        for step in range(len(paid) - 2, -1, -1):
            to_go[step] += DISCOUNT * to_go[step + 1]
        ahead = to_go - to_go.mean(axis=1, keepdims=True)
        ahead /= ahead.std() + 1e-9
        slope = np.zeros(FEATURES)
        for step, (seat, gradient) in enumerate(steps):
            slope += ahead[step, :, seat] @ gradient / GAMES
        speed = MOMENTUM * speed + slope / len(steps)
        weights += RATE * speed
    return weights


def beats_random(weights: Floats, deals: int = 100, seed: int = 1) -> float:
    """Return the share of games that the policy wins: every other one from the second seat."""
    env = BatchedAkropolis(2 * deals, reward="win")
    view, done, games = env.reset(seed), False, np.arange(2 * deals)
    while not done:
        actions = candidates(env)
        features = describe(view, env.encoding.side, actions)
        drawn = (features @ weights).argmax(axis=1)
        drawn[games % 2 != view.seat] = 0
        view, rewards, done = env.step(actions[games, drawn])
    return float((rewards[games, games % 2] + 1).mean() / 2)


def main() -> None:
    """Train, and tell how it went."""
    parser = argparse.ArgumentParser(description="Train a small policy.")
    parser.add_argument("--rounds", type=int, default=100, help="100 take about half a minute")
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    start = time.perf_counter()
    weights = train(given.rounds, given.seed)
    print(f"{given.rounds} rounds of {GAMES} games in {time.perf_counter() - start:.0f} s")
    print(f"the policy wins {beats_random(weights):.1%} of 200 games against random play")


if __name__ == "__main__":
    main()
