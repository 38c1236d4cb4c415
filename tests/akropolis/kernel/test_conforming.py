"""The kernel as an engine for test vectors."""

from __future__ import annotations

import pytest

from polis.akropolis import AkropolisError, City, Placement, Tile
from polis.akropolis.conformance import check_vector, read_vector
from polis.akropolis.kernel.conforming import MOST_TILES, KernelEngine
from polis.hexes import Direction

from ..helpers import placement
from ..test_conformance import LINES, SPLIT


@pytest.mark.parametrize("part", range(SPLIT))
def test_the_kernel_agrees_with_every_vector(part: int) -> None:
    found = [
        str(mismatch)
        for line, text in enumerate(LINES, start=1)
        if line % SPLIT == part
        for mismatch in check_vector(read_vector(text, line), line, KernelEngine())
    ]
    assert found == []


@pytest.mark.parametrize("letters", ["Bhq", "hqB", "qBh"])
def test_a_tile_may_be_named_from_any_of_its_hexes(letters: str) -> None:
    engine, where = KernelEngine(), placement("2,-1/NE")
    assert engine.place(Tile(letters), where) == 1
    city = City().place(Tile(letters), where)
    for district, figures in engine.figures(frozenset()).items():
        line = city.score().of(district)
        assert figures == (line.value, line.stars)


def test_a_tile_that_is_not_in_the_box_is_refused() -> None:
    with pytest.raises(AkropolisError, match="no tile of the game is GGG, however it is turned"):
        KernelEngine().place(Tile("GGG"), placement("2,-1/NE"))


@pytest.mark.parametrize("where", ["0,0/NE", "9,9/N", "4096,0/N", "287,-2/NE"])
def test_a_tile_that_does_not_fit_is_refused(where: str) -> None:
    engine = KernelEngine()
    with pytest.raises(AkropolisError, match="the tile may not lie there"):
        engine.place(Tile("Bhq"), placement(where))
    assert engine.legal_placements() == 90


def test_a_city_that_is_too_large_for_any_game_is_refused() -> None:
    engine, city = KernelEngine(), City()
    for _ in range(MOST_TILES):
        where: Placement = max(city.placements)
        city = city.place(Tile("hhq"), where)
        assert engine.place(Tile("hhq"), where) == 1
    with pytest.raises(AkropolisError, match="at most 30 tiles"):
        engine.place(Tile("hhq"), Placement(max(city.border), Direction.NE))
