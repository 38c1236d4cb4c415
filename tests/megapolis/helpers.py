"""Short ways to write cards, tables and games down."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from random import Random

from polis.megapolis import Card, Colour, Game, Move, Options, Question, Rules, Seat
from polis.megapolis.cards import NO_AREAS, Areas, Cards, with_cards
from polis.megapolis.draft import no_draft
from polis.megapolis.events import Happened
from polis.megapolis.rules import synergies_named
from polis.megapolis.state import Asked

BLUE, PINK, YELLOW, GREEN = Colour


def cards(text: str) -> Cards:
    """Write several cards: "B5 Y3"."""
    return tuple(Card.read(word) for word in text.split())


def areas(text: str) -> Areas:
    """Lay cards in the districts of their colours."""
    laid = NO_AREAS
    for card in cards(text):
        laid = with_cards(laid, card.colour, card)
    return laid


def table(
    *hands: str,
    synergies: str = "A",
    megapolis: str = "",
    homes: Sequence[str] = (),
    gold: Sequence[int] = (),
    deck: str = "B2 P2 Y2 G2 B3 P3 Y3 G3 B4 P4 Y4 G4 B5 P5 Y5 G5",
    stack: tuple[int, ...] = (4, 2, -1, -3),
    rules: Rules | None = None,
    first: int = 0,
    number: int = 1,
) -> Game:
    """Arrange a table in the middle of a round: the first player is to play a card."""
    options = Options(len(hands), synergies_named(synergies), rules or Rules())
    game = Game.new(options, "arranged")
    seats = tuple(
        Seat(
            hand=tuple(sorted(cards(hand))),
            home=areas(homes[seat]) if homes else NO_AREAS,
            gold=gold[seat] if gold else 0,
        )
        for seat, hand in enumerate(hands)
    )
    state = replace(
        game.state,
        deck=cards(deck),
        megapolis=areas(megapolis),
        seats=seats,
        supply=18 - sum(gold),
        draft=no_draft(len(hands)),
        stack=stack,
        round=number,
        first=first,
        asked=Asked(Question.PLAY, first),
        events=(),
    )
    return Game(game.secret, state)


def play(game: Game, *moves: str) -> Game:
    """Make moves, each by whoever is to move."""
    for move in moves:
        (seat,) = game.to_move
        game = game.apply(seat, Move.read(move))
    return game


def happened(game: Game, kind: Happened) -> int:
    """Count what happened at the last move."""
    return sum(event.kind is kind for event in game.state.events)


def words(items: Cards) -> str:
    return " ".join(map(str, items))


def random_move(game: Game, chance: Random) -> tuple[int, Move]:
    """Draw a seat that must choose, and one of its moves."""
    seat = chance.choice(game.to_move)
    return seat, chance.choice(game.legal_moves(seat))


def random_game(options: Options, seed: int, moves: int | None = None) -> Game:
    """Play random moves to the end, or so many of them."""
    chance, game = Random(seed), Game.new(options, seed)
    while not game.over and (moves is None or len(game.moves) < moves):
        game = game.apply(*random_move(game, chance))
    return game


def all_cards(game: Game) -> Counter[Card]:
    """Count the cards of a game, wherever they are."""
    state = game.state
    found = Counter(state.deck) + Counter(state.discard)
    found.update(card for area in state.megapolis for card in area)
    for owner in state.seats:
        found.update((*owner.hand, *owner.bonus))
        found.update(card for area in owner.home for card in area)
    if game.phase == "draft":
        for seat, kept in enumerate(state.draft.kept):
            found.update(state.draft.pack(seat))
            if len(kept) > state.draft.stage:
                found.subtract(kept[-1])
    if state.asked is not None and state.asked.question is Question.RECRUIT:
        found.update(state.asked.cards)
    return found
