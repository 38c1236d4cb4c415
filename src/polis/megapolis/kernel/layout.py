"""How a game lies in memory: one flat array of 16-bit integers, and moves as numbers.

A card is its type, 5·colour + value − 2, so 0 to 19. Hands and packs count cards by type. Districts
count cards by value only: what colour is printed on a card that lies in a district matters no more,
except to the Seer, who never shares a game with cards that changed their district.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

Array16 = NDArray[np.int16]

TYPES: Final = 20
VALUES: Final = 5
COLOURS: Final = 4
MOST_SEATS: Final = 4
LOWEST: Final = 2

# The head.
SEATS: Final = 0
ROUND: Final = 1
FIRST: Final = 2
OVER: Final = 3
QUESTION: Final = 4
ASKED: Final = 5
"""The seat that is asked."""
COLOUR: Final = 6
"""The district that the question is about, or -1."""
LAST: Final = 7
"""Last turns to come, or -1."""
CLEANSED: Final = 8
SUPPLY: Final = 9
DECK_LENGTH: Final = 10
STACK_LENGTH: Final = 11
TURNED_LENGTH: Final = 12
NUMBERS_LENGTH: Final = 13
PACK_SIZE: Final = 14
SYNERGY: Final = 16  # four colours; 0, 1, 2 for sets A, B, C

# The rules.
MODIFIERS: Final = 20
MODIFIERS_RETURN: Final = 21
SHOPKEEPER_COINS: Final = 22
SCHOLAR_CARDS: Final = 23
SCOUT_LOOKS: Final = 24
RECRUITER_TURNS: Final = 25
FOLLOWER_COINS: Final = 26
GUARD_COVERS: Final = 27
GOLD_SAVES: Final = 28
COINS_PER_POINT: Final = 29
BONUS_CARDS: Final = 30
TIED_BONUS: Final = 31
MEGAPOLIS_STAYS: Final = 32
HOMES_STAY: Final = 33
FIRST_BY_HOME: Final = 34
TIED_FIRST_PASSES: Final = 35
SHORT_DEAL: Final = 36
COIN_POINTS: Final = 37
TIES_BY_CARDS: Final = 38
REFORMER_CARDS: Final = 39
DUALIST_CARDS: Final = 40
SEER_TAKES_LOWEST: Final = 41

MOST_MODIFIERS: Final = 6
MOST_TURNED: Final = 9
STACK: Final = 42  # the next modifier first
NEXT_STACKS: Final = STACK + MOST_MODIFIERS  # of rounds 2 and 3
NUMBERS: Final = NEXT_STACKS + 2 * MOST_MODIFIERS
TURNED: Final = NUMBERS + MOST_TURNED
BENT: Final = TURNED + MOST_TURNED  # the modifiers at each district, together
MEGA: Final = BENT + COLOURS  # cards by value, district by district
MEGA_SUM: Final = MEGA + COLOURS * VALUES
GOLD: Final = MEGA_SUM + COLOURS
HAND_SIZE: Final = GOLD + MOST_SEATS
PICKS: Final = HAND_SIZE + MOST_SEATS  # two types a seat in the draft, or -1
BONUS: Final = PICKS + 2 * MOST_SEATS  # by value
GUARDS: Final = BONUS + VALUES * MOST_SEATS
HOME_SUM: Final = GUARDS + COLOURS * MOST_SEATS
HOME: Final = HOME_SUM + COLOURS * MOST_SEATS
HAND: Final = HOME + VALUES * COLOURS * MOST_SEATS
PACK: Final = HAND + TYPES * MOST_SEATS
DECK: Final = PACK + TYPES * MOST_SEATS  # the next card last
MOST_CARDS: Final = 92
SIZE: Final = DECK + MOST_CARDS

# Questions.
Q_DRAFT: Final = 0
Q_PLAY: Final = 1
Q_MODIFIER: Final = 2
Q_DISTRICT: Final = 3
Q_RECRUIT: Final = 4
Q_SOURCE: Final = 5
Q_TARGET: Final = 6
Q_GUARD: Final = 7
Q_CARD: Final = 8
Q_AREA: Final = 9
Q_EXCESS: Final = 10

# Moves: a keep is 20·i + j for the types i ≤ j of the two cards.
M_HOME: Final = 400
M_MEGA: Final = 420
M_TAKE: Final = 440  # of modifiers -20 to 20
M_AT: Final = 481
M_RECRUIT: Final = 485
M_FROM: Final = 505
M_TO: Final = 509
M_GUARD: Final = 513
M_LAY: Final = 517
M_PAY: Final = 537
M_DISCARD: Final = 541
MOVES: Final = 545
MOST_MODIFIER: Final = 20
MOST_CHOICES: Final = 64
"""More than anyone can ever choose from: 21 pairs of six cards, 2·20 plays."""

# Colours.
BLUE: Final = 0
PINK: Final = 1
YELLOW: Final = 2
GREEN: Final = 3
