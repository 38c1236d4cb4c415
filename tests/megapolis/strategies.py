"""What hypothesis draws: options and rules of every kind."""

from __future__ import annotations

from hypothesis import strategies as st

from polis.megapolis import Options, Rules, SynergySet
from polis.megapolis.synergy import of_colour

from .helpers import BLUE, GREEN, PINK, YELLOW

seeds = st.integers(0, 2**32 - 1)
small = st.integers(0, 3)
at_least_one = st.integers(1, 4)

rules: st.SearchStrategy[Rules] = st.one_of(
    st.just(Rules()),
    st.builds(
        Rules,
        modifiers_return=st.booleans(),
        modifiers_known=st.booleans(),
        shopkeeper_coins=small,
        scholar_cards=small,
        scout_looks=at_least_one,
        seer_takes_lowest=st.booleans(),
        recruiter_turns=at_least_one,
        follower_coins=small,
        guard_covers=small,
        reformer_cards=small,
        dualist_cards=small,
        gold_saves=st.booleans(),
        coins_per_point=st.integers(1, 2),
        bonus_cards=st.booleans(),
        tied_bonus=st.booleans(),
        megapolis_stays=st.booleans(),
        homes_stay=st.booleans(),
        first_by_home=st.booleans(),
        tied_first_passes=st.booleans(),
        short_deal=st.booleans(),
        coin_points=small,
        ties_by_cards=st.booleans(),
    ),
)

synergies = st.one_of(
    st.none(),
    st.sampled_from(SynergySet),
    st.tuples(*(st.sampled_from(of_colour(colour)) for colour in (BLUE, PINK, YELLOW, GREEN))),
)

options: st.SearchStrategy[Options] = st.builds(
    Options, players=st.sampled_from([2, 3, 4]), synergies=synergies, rules=rules
)
