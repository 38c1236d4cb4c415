"""What players agree on before the game, and every rule that the rulebook does not tell.

A field of `Rules` is one such rule: where it comes from, its value here, and what it says. Whoever
owns the printed appendix can correct it in this one place.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import Field, dataclass, field, fields
from typing import Any

from polis.shuffling import shuffled

from .cards import VALUES, Card, Cards, Colour
from .errors import OptionsError
from .synergy import Source, Synergies, Synergy, SynergySet, of_colour, prepared

# The rulebook's own numbers.
ROUNDS = 3
HAND = 6
KEEP = 2
STARTING_CARDS = 3
COINS = 18
CARDS_OF_A_COLOUR = 23
MOST_MODIFIERS = 6

SYNERGY_PURPOSE = "megapolis synergy cards {colour}"
DECK_PURPOSE = "megapolis citizens"
MODIFIER_PURPOSE = "megapolis modifiers {round}"


def _rule(source: Source, default: object, text: str) -> Any:  # noqa: ANN401 (like field itself)
    return field(default=default, metadata={"source": source, "text": text})


_FAMILY, _OURS = Source.FAMILY, Source.OURS


@dataclass(frozen=True)
class Rules:
    """Every rule that is not from the rulebook; docs/rules-megapolis.md lists them with reasons."""

    copies: tuple[int, ...] = _rule(
        _OURS, (5, 5, 5, 5, 3), "How many cards of each colour have the values 2, 3, 4, 5 and 6."
    )
    modifiers: tuple[int, ...] = _rule(
        _FAMILY, (4, 2, -1, -3), "The modifiers that Agent and Scout lay at districts."
    )
    modifiers_return: bool = _rule(
        _OURS, True, "All modifiers are shuffled anew each round; otherwise used ones are gone."
    )
    modifiers_known: bool = _rule(
        _OURS, True, "Who draws a modifier may look at it before laying it."
    )
    shopkeeper_coins: int = _rule(_FAMILY, 1, "How many coins the Shopkeeper takes.")
    scholar_cards: int = _rule(_FAMILY, 1, "How many cards the Scholar draws.")
    scout_looks: int = _rule(_OURS, 2, "How many modifiers the Scout looks at.")
    seer_takes_lowest: bool = _rule(
        _OURS, True, "The Seer takes the lowest card of all other districts, not of any one."
    )
    recruiter_turns: int = _rule(_OURS, 3, "How many cards the Recruiter turns up.")
    follower_coins: int = _rule(
        _OURS, 2, "How many coins the Follower takes if another player has more; otherwise one."
    )
    guard_covers: int = _rule(_OURS, 3, "How many points of excess a Guard's coin pays for.")
    reformer_cards: int = _rule(_OURS, 1, "How many cards the Reformer draws before the turn.")
    dualist_cards: int = _rule(_OURS, 1, "How many cards the Dualist draws before laying one.")
    gold_saves: bool = _rule(
        _FAMILY, True, "Instead of discarding a district one may pay its whole excess in gold."
    )
    coins_per_point: int = _rule(_FAMILY, 1, "How many coins a point of excess costs.")
    bonus_cards: bool = _rule(
        _FAMILY,
        True,
        "After the cleansing whoever has the highest sum of a colour at home takes the highest "
        "card of that district from the Megapolis as a bonus card.",
    )
    tied_bonus: bool = _rule(
        _OURS,
        False,
        "Among several with the highest sum, the first from the first player on takes the bonus "
        "card; otherwise nobody does.",
    )
    megapolis_stays: bool = _rule(
        _FAMILY,
        True,
        "The Megapolis stays for the next round; otherwise it is discarded and laid out anew.",
    )
    homes_stay: bool = _rule(
        _FAMILY,
        True,
        "Homes stay for the next round; otherwise what survives is put aside for the end.",
    )
    first_by_home: bool = _rule(
        _FAMILY,
        True,
        "The next first player is the one with the highest home total; otherwise the symbol goes "
        "to the left.",
    )
    tied_first_passes: bool = _rule(
        _OURS,
        True,
        "Among those with the same home total the next first player is the first one after the old "
        "one; otherwise the old one is the first to be asked.",
    )
    short_deal: bool = _rule(
        _OURS,
        True,
        "If the deck cannot give six cards to each, it gives everyone equally many; otherwise the "
        "game is over before that round.",
    )
    coin_points: int = _rule(_FAMILY, 1, "How many points a coin is worth at the end.")
    ties_by_cards: bool = _rule(
        _FAMILY,
        True,
        "A tie goes to whoever has more cards of value 6, then 5, 4, 3, 2; otherwise it is shared.",
    )

    def __post_init__(self) -> None:
        for rule in fields(self):
            _check_type(rule, getattr(self, rule.name))
        if len(self.copies) != len(VALUES) or sum(self.copies) != CARDS_OF_A_COLOUR:
            raise OptionsError(
                f"copies are five numbers that make {CARDS_OF_A_COLOUR}, not {self.copies}"
            )
        if not 1 <= len(self.modifiers) <= MOST_MODIFIERS or max(map(abs, self.modifiers)) > 20:
            raise OptionsError(
                f"there are 1 to {MOST_MODIFIERS} modifiers from -20 to 20, not {self.modifiers}"
            )
        if min(self.scout_looks, self.recruiter_turns, self.coins_per_point) < 1:
            raise OptionsError(
                "scout_looks, recruiter_turns and coins_per_point are 1 or more, not 0"
            )

    @property
    def changed(self) -> dict[str, Any]:
        """The rules that differ from the default, as plain data."""
        values = {rule.name: (getattr(self, rule.name), rule.default) for rule in fields(self)}
        return {
            name: list(value) if isinstance(value, tuple) else value
            for name, (value, default) in values.items()
            if value != default
        }

    @classmethod
    def changing(cls, changes: Mapping[str, object]) -> Rules:
        """Make rules from those that differ from the default, as plain data."""
        known = [rule.name for rule in fields(cls)]
        for name in changes:
            if name not in known:
                raise OptionsError(f"no rule is called {name[:40]!r}; there are {', '.join(known)}")
        tuples: dict[str, Any] = {
            name: tuple(value) if isinstance(value, list) else value
            for name, value in changes.items()
        }
        return cls(**tuples)

    @classmethod
    def listed(cls) -> list[dict[str, Any]]:
        """Return every rule with its source, default and sentence, for pages and docs."""
        return [
            {
                "name": rule.name,
                "source": rule.metadata["source"].value,
                "default": list(rule.default) if isinstance(rule.default, tuple) else rule.default,
                "text": rule.metadata["text"],
            }
            for rule in fields(cls)
        ]

    @property
    def citizens(self) -> Cards:
        """All citizen cards, sorted."""
        return tuple(
            Card(colour, value)
            for colour in Colour
            for value, copies in zip(VALUES, self.copies, strict=True)
            for _ in range(copies)
        )


def _check_type(rule: Field[Any], value: object) -> None:
    """Raise OptionsError unless a rule has a value of the kind that its default has."""
    default = rule.default
    if isinstance(default, tuple):
        right = isinstance(value, tuple) and all(type(number) is int for number in value)
        wanted = "a list of whole numbers"
    elif isinstance(default, bool):
        right, wanted = isinstance(value, bool), "true or false"
    else:
        right, wanted = type(value) is int and 0 <= value <= 9, "a number from 0 to 9"
    if not right:
        raise OptionsError(f"the rule {rule.name} is {wanted}, not {value!r:.40}")
    if isinstance(value, tuple) and rule.name == "copies" and min(value, default=0) < 0:
        raise OptionsError("there cannot be fewer than no copies of a card")


DEFAULT_RULES = Rules()

RANDOM = "random"


@dataclass(frozen=True)
class Options:
    """Everything agreed on before the cards are dealt."""

    players: int = 2
    synergies: SynergySet | Synergies | None = SynergySet.A
    """A prepared set, four chosen cards, or None: one of 81 combinations, from the secret."""

    rules: Rules = DEFAULT_RULES

    def __post_init__(self) -> None:
        if type(self.players) is not int or self.players not in (2, 3, 4):
            raise OptionsError(f"Chronicles of Megapolis is for 2 to 4 players, not {self.players}")
        if isinstance(self.synergies, tuple):
            colours = [synergy.colour for synergy in self.synergies]
            if colours != list(Colour):
                raise OptionsError(
                    "a game has four synergy cards, one a colour: blue, pink, yellow and green"
                )

    def synergies_for(self, secret: bytes) -> Synergies:
        """Return the four synergy cards of the game that a secret deals."""
        if isinstance(self.synergies, tuple):
            return self.synergies
        if self.synergies is not None:
            return prepared(self.synergies)
        blue, pink, yellow, green = (
            shuffled(of_colour(colour), secret, SYNERGY_PURPOSE.format(colour=colour.name.lower()))[
                0
            ]
            for colour in Colour
        )
        return blue, pink, yellow, green


def synergies_named(names: str | Iterable[str]) -> SynergySet | Synergies | None:
    """Read A, B, C, random, or the names of four synergy cards in any order."""
    if isinstance(names, str):
        if names.lower() == RANDOM:
            return None
        if names.upper() in SynergySet.__members__:
            return SynergySet[names.upper()]
        names = names.split(",")
    cards = sorted((Synergy.named(name) for name in names), key=lambda card: card.colour)
    if [card.colour for card in cards] != list(Colour):
        raise OptionsError(
            "synergy cards are A, B, C, random, or four names, one a colour, not "
            + ", ".join(card.value for card in cards)
        )
    blue, pink, yellow, green = cards
    return blue, pink, yellow, green
