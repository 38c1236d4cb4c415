"""A player in ten lines. Try it: `cd examples && polis arena bot:Counter random`.

It lays every tile where it brings the most points at once.
"""

from polis.akropolis.kernel import Simulator


class Counter:
    def choose(self, game, budget, random):
        outcomes = Simulator(game).outcomes()
        best = max(outcome.points for outcome in outcomes)
        return random.choice([outcome.move for outcome in outcomes if outcome.points == best])
