"""OpenSpiel's random rollouts; runs in the peers' environment and prints its rates as JSON.

In C++: a search of a single simulation whose evaluator plays n random games from the position it
is given, all inside the library. Its games are not counted in moves, so their mean length comes
from the games played from Python. From Python: the loop everyone writes first.
"""

import json
import random
import sys
import time
from collections.abc import Callable

import pyspiel

GAMES = {
    "hex 11x11": "hex(board_size=11)",
    "go 9x9": "go(board_size=9)",
    "havannah 8": "havannah(board_size=8)",
}


def from_python(
    game: pyspiel.Game, seconds: float, clock: Callable[[], float] = time.perf_counter
) -> tuple[float, float]:
    start, games, moves, elapsed = clock(), 0, 0, 0.0
    while elapsed < seconds:
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(random.choice(state.legal_actions()))
            moves += 1
        games += 1
        elapsed = clock() - start
    return moves / elapsed, games / elapsed


def in_cpp(game: pyspiel.Game, seconds: float) -> float:
    rollouts, state = 300, game.new_initial_state()
    start, games, elapsed = time.perf_counter(), 0, 0.0
    while elapsed < seconds:
        evaluator = pyspiel.RandomRolloutEvaluator(rollouts, games)
        bot = pyspiel.MCTSBot(game, evaluator, 2.0, 1, 100, False, games, False)
        bot.step(state)
        games += rollouts
        elapsed = time.perf_counter() - start
    return games / elapsed


def main() -> None:
    seconds = float(sys.argv[1])
    found = {}
    for name, text in GAMES.items():
        game = pyspiel.load_game(text)
        moves, games = from_python(game, seconds)
        rollouts = in_cpp(game, seconds)
        found[f"{name}, in C++"] = {"moves": rollouts * moves / games, "games": rollouts}
        found[f"{name}, from Python"] = {"moves": moves, "games": games}
    print(json.dumps(found))


if __name__ == "__main__":
    main()
