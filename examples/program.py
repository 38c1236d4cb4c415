"""A player as a program of its own, which may be in any language (docs/engine.md).

Try it: `polis arena "cmd:python3 examples/program.py" random`. It takes the tile that is free, and
lays it anywhere.
"""

import json
import random
import sys

for line in sys.stdin:
    message, answer = json.loads(line), {}
    if message["do"] == "go":
        free = [move for move in message["moves"] if move.startswith("1@")]
        answer = {"move": random.Random(message["seed"]).choice(free)}
    print(json.dumps(answer), flush=True)
