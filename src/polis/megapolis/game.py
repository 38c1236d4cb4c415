"""A game from the first deal to the last cleansing: its options, its secret and its moves."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from polis.shuffling import new_secret, secret_from_seed, shuffled

from . import cleansing, draft, effects, playing
from .cards import NO_AREAS, Cards, with_cards, words
from .errors import IllegalMove, OptionsError, Refusal
from .moves import Move, Verb, example_of
from .rules import COINS, DECK_PURPOSE, STARTING_CARDS, Options
from .scoring import Result, Score, rank, score
from .state import Question, Seat, State
from .synergy import Synergies


@dataclass(frozen=True)
class Game:
    """A game at one moment. It never changes: `apply` gives the next one."""

    secret: bytes
    """The 32 bytes from which cards and modifiers were shuffled."""

    state: State
    moves: tuple[tuple[int, Move], ...] = ()
    """The moves in order, each with its seat."""

    @classmethod
    def new(
        cls,
        options: Options | None = None,
        seed: int | str | None = None,
        *,
        secret: bytes | None = None,
    ) -> Game:
        """Lay out a game: from a seed (any number or word), from a secret, or from chance."""
        options = options or Options()
        if secret is None:
            secret = new_secret() if seed is None else secret_from_seed(seed)
        elif seed is not None:
            raise OptionsError("a game is dealt from a seed or from a secret, not from both")
        cards = shuffled(options.rules.citizens, secret, DECK_PURPOSE)
        return cls.laid_out(options, secret, options.synergies_for(secret), cards)

    @classmethod
    def laid_out(cls, options: Options, secret: bytes, synergies: Synergies, cards: Cards) -> Game:
        """Lay out a game with these synergy cards and the citizens in this order."""
        megapolis = NO_AREAS
        for card in cards[:STARTING_CARDS]:
            megapolis = with_cards(megapolis, card.colour, card)
        state = State(
            options,
            synergies,
            deck=cards[STARTING_CARDS:],
            megapolis=megapolis,
            seats=(Seat(),) * options.players,
            supply=COINS,
            draft=draft.no_draft(options.players),
            stack=(),
        )
        return cls(secret, _settled(draft.deal(state, secret), secret))

    @property
    def options(self) -> Options:
        """What was agreed on."""
        return self.state.options

    @property
    def to_move(self) -> tuple[int, ...]:
        """The seats that must choose now: all that have not chosen yet in the draft."""
        return self.state.to_move

    @property
    def over(self) -> bool:
        """Tell whether the third round has been cleansed."""
        return self.state.over

    @property
    def phase(self) -> str:
        """The part of the round: draft, play, cleansing, or over."""
        if self.over:
            return "over"
        asked = self.state.asked
        if asked is None:
            return "draft"
        return "cleansing" if asked.question is Question.EXCESS else "play"

    def legal_moves(self, seat: int) -> tuple[Move, ...]:
        """Return every move of a seat now, sorted; none if it is not to move."""
        return self._legal.get(seat, ())

    @cached_property
    def _legal(self) -> dict[int, tuple[Move, ...]]:
        return {seat: _moves(self.state, seat) for seat in self.to_move}

    def apply(self, seat: int, move: Move) -> Game:
        """Return the game after a seat's move."""
        self._check(seat, move)
        state = _applied(replace(self.state, events=()), seat, move)
        return Game(self.secret, _settled(state, self.secret), (*self.moves, (seat, move)))

    def score(self, seat: int) -> Score:
        """Count a seat's points as things lie."""
        return score(self.state.seats[seat], self.options.rules)

    @property
    def result(self) -> Result | None:
        """The final ranking, or None while the game goes on."""
        return rank(self.state.seats, self.options.rules) if self.over else None

    def _check(self, seat: int, move: Move) -> None:
        """Raise IllegalMove unless the seat may choose this now."""
        if self.over:
            raise IllegalMove(Refusal.GAME_OVER)
        if seat not in self.to_move:
            raise IllegalMove(
                Refusal.NOT_YOUR_TURN,
                to_move=", ".join(str(other + 1) for other in self.to_move),
                seat=seat + 1,
            )
        legal = self.legal_moves(seat)
        if move in legal:
            return
        if move.verb not in {other.verb for other in legal}:
            example = example_of(legal[0].verb)
            raise IllegalMove(Refusal.WRONG_QUESTION, word=str(move), example=example)
        if move.verb is Verb.KEEP:
            self._refuse_keeping(seat, move)
        if move.verb in (Verb.HOME, Verb.MEGA, Verb.LAY):
            hand = " ".join(words(self.state.seats[seat].hand))
            raise IllegalMove(Refusal.NOT_IN_HAND, card=str(move.cards[0]), hand=hand)
        offered = ", ".join(map(str, legal))
        raise IllegalMove(Refusal.NOT_OFFERED, word=str(move), offered=offered)

    def _refuse_keeping(self, seat: int, move: Move) -> None:
        keep = self.state.draft.keep
        if len(move.cards) != keep:
            raise IllegalMove(Refusal.KEEP_SO_MANY, keep=keep, count=len(move.cards))
        pack = " ".join(words(self.state.draft.pack(seat)))
        raise IllegalMove(Refusal.NOT_IN_PACK, cards=" ".join(words(move.cards)), pack=pack)


def _moves(state: State, seat: int) -> tuple[Move, ...]:
    asked = state.asked
    if asked is None:
        return draft.keeping_moves(state, seat)
    if asked.question is Question.PLAY:
        return playing.playing_moves(state, seat)
    if asked.question is Question.EXCESS:
        return cleansing.paying_moves(asked)
    return effects.answers(state, asked)


def _applied(state: State, seat: int, move: Move) -> State:
    asked = state.asked
    if asked is None:
        return draft.keep(state, seat, move.cards)
    if asked.question is Question.PLAY:
        return playing.play(state, seat, move)
    if asked.question is Question.EXCESS:
        return cleansing.answer(state, move)
    return playing.after_effect(effects.answer(state, move), seat)


def _settled(state: State, secret: bytes) -> State:
    """Go on to where somebody has to choose: begin the play after a draft, deal after a round."""
    while not state.over and not state.to_move:
        if state.cleansed:
            state = draft.keep_what_is_left(draft.deal(replace(state, cleansed=0), secret))
        else:
            state = playing.begin(state)
    return state
