from collections.abc import Callable

import pytest

from polis.akropolis import (
    ALL_VARIANTS,
    DEFAULT_RULINGS,
    NO_VARIANTS,
    AkropolisError,
    Architect,
    District,
    Options,
    OptionsError,
    Rulings,
)
from polis.akropolis.rules import variants_named

HIPPODAMOS = Architect.HIPPODAMOS


@pytest.mark.parametrize(
    ("make", "sentence"),
    [
        (lambda: Options(players=0), "Akropolis is for 1 to 4 players, not 0"),
        (lambda: Options(players=5), "Akropolis is for 1 to 4 players, not 5"),
        (lambda: Options(players=1), "a solo game needs an Architect to play against"),
        (
            lambda: Options(players=2, architect=HIPPODAMOS),
            "the Illustrious Architect plays solo games only",
        ),
        (
            lambda: Options(players=4, long=True),
            "four players use all the tiles anyway: there is no long game",
        ),
        (
            lambda: Architect.named("Pericles"),
            "no Architect is called 'Pericles'; there are Hippodamos, Metagenes and Callicrates",
        ),
        (
            lambda: variants_named(["houses", "forums"]),
            "no variant is called 'forums'; "
            "there are houses, markets, barracks, temples and gardens",
        ),
        (
            lambda: Rulings.switching_on(["big_lakes"]),
            "no ruling is called 'big_lakes'; "
            "there are houses_by_value, barracks_at_lakes and single_hex_lakes",
        ),
    ],
)
def test_wrong_options_are_refused_with_a_sentence(
    make: Callable[[], object], sentence: str
) -> None:
    with pytest.raises(OptionsError) as refused:
        make()
    assert str(refused.value) == sentence


def test_an_options_error_is_an_error_of_this_package() -> None:
    assert issubclass(OptionsError, AkropolisError)


def test_one_plays_a_normal_game_of_two_without_variants_if_nothing_is_said() -> None:
    assert Options() == Options(2, False, NO_VARIANTS, DEFAULT_RULINGS, None)


def test_every_ruling_is_off_by_default() -> None:
    assert DEFAULT_RULINGS.switched_on == ()


@pytest.mark.parametrize("name", ["houses_by_value", "barracks_at_lakes", "single_hex_lakes"])
def test_a_ruling_is_switched_on_by_its_name(name: str) -> None:
    rulings = Rulings.switching_on([name])
    assert rulings == Rulings(**{name: True})
    assert rulings.switched_on == (name,)


@pytest.mark.parametrize("name", ["metagenes", "Metagenes", "METAGENES"])
def test_an_architect_is_found_by_name_in_capitals_or_not(name: str) -> None:
    assert Architect.named(name) is Architect.METAGENES


@pytest.mark.parametrize("names", [["house", "garden"], ["Houses", "GARDENS"]])
def test_variants_are_named_in_singular_or_plural(names: list[str]) -> None:
    assert variants_named(names) == {District.HOUSE, District.GARDEN}


def test_all_five_types_have_a_variant() -> None:
    assert variants_named(district.plural for district in District) == ALL_VARIANTS


def test_a_solo_game_has_two_seats() -> None:
    assert Options(players=1, architect=HIPPODAMOS).seats == 2
