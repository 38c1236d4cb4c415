"""OpenSpiel stepped from Python; runs in the peers' environment and prints its rates as JSON.

The loop everyone writes first, which asks for neither observations nor masks.
"""

import json
import sys
import time

import pyspiel
from peer_openspiel import from_python

GAMES = {
    "hex 11x11": "hex(board_size=11)",
    "go 9x9": "go(board_size=9)",
    "tic-tac-toe": "tic_tac_toe",
    "connect four": "connect_four",
    "chess": "chess",
}


def main() -> None:
    seconds = float(sys.argv[1])
    found = {}
    for name, text in GAMES.items():
        moves, games = from_python(pyspiel.load_game(text), seconds, time.process_time)
        found[f"{name}, from Python"] = {"moves": moves, "games": games}
    print(json.dumps(found))


if __name__ == "__main__":
    main()
