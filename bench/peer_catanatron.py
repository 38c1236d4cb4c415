"""Catanatron's random games; runs in the peers' environment and prints its rates as JSON."""

import json
import sys
import time

from catanatron import Color, Game, RandomPlayer


def main() -> None:
    seconds = float(sys.argv[1])
    start, games, moves, elapsed = time.perf_counter(), 0, 0, 0.0
    while elapsed < seconds:
        game = Game([RandomPlayer(color) for color in Color])
        game.play()
        games, moves = games + 1, moves + len(game.state.actions)
        elapsed = time.perf_counter() - start
    print(
        json.dumps(
            {"random games, 4 players": {"moves": moves / elapsed, "games": games / elapsed}}
        )
    )


if __name__ == "__main__":
    main()
