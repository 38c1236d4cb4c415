"""PettingZoo's classic games; runs in the peers' environment and prints its rates as JSON.

The loop of its documentation: look at the last observation, draw a legal action by its mask, step.
"""

import json
import sys
import time
import warnings

warnings.simplefilter("ignore")

from pettingzoo.classic import chess_v6, connect_four_v3, go_v5, tictactoe_v3

GAMES = {
    "go 9x9": lambda: go_v5.env(board_size=9),
    "chess": chess_v6.env,
    "connect four": connect_four_v3.env,
    "tic-tac-toe": tictactoe_v3.env,
}


def main() -> None:
    seconds = float(sys.argv[1])
    found = {}
    for name, make in GAMES.items():
        env = make()
        start, games, moves, elapsed = time.process_time(), 0, 0, 0.0
        while elapsed < seconds:
            env.reset(seed=games)
            for agent in env.agent_iter():
                observation, _, over, cut, _ = env.last()
                if over or cut:
                    env.step(None)
                else:
                    env.step(env.action_space(agent).sample(observation["action_mask"]))
                    moves += 1
            games += 1
            elapsed = time.process_time() - start
        found[name] = {"moves": moves / elapsed, "games": games / elapsed}
    print(json.dumps(found))


if __name__ == "__main__":
    main()
