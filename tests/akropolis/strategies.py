"""What hypothesis draws: options of every kind, games, random cities."""

from __future__ import annotations

from hypothesis import strategies as st

from polis.akropolis import Architect, City, District, Options, Rulings, Variants
from polis.hexes import Cell

from .helpers import random_city

seeds = st.integers(0, 2**32 - 1)

cells = st.builds(Cell, st.integers(-40, 40), st.integers(-40, 40))

variants: st.SearchStrategy[Variants] = st.frozensets(st.sampled_from(District))

rulings = st.builds(Rulings, st.booleans(), st.booleans(), st.booleans())


def _options(players: int) -> st.SearchStrategy[Options]:
    return st.builds(
        Options,
        players=st.just(players),
        long=st.booleans() if players < 4 else st.just(False),
        variants=variants,
        rulings=rulings,
        architect=st.sampled_from(Architect) if players == 1 else st.none(),
    )


options: st.SearchStrategy[Options] = st.sampled_from([1, 2, 3, 4]).flatmap(_options)

# Drawn from a list, since hypothesis prefers small numbers and small cities have no lakes.
cities: st.SearchStrategy[City] = st.builds(
    random_city,
    seed=seeds,
    size=st.sampled_from([0, 1, 4, 8, 12, 18, 18, 24, 30]),
    crowding=st.sampled_from([1, 2, 4, 8, 16]),
)
