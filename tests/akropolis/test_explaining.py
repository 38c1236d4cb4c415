"""Every point and every missing point has a sentence, and the data form says the same."""

from __future__ import annotations

import json

import pytest
from hypothesis import given

from polis.akropolis import (
    ALL_VARIANTS,
    Architect,
    City,
    CityScore,
    Doubling,
    Hex,
    Pile,
    Reason,
    Rulings,
    Variants,
    Verdict,
    score_skyline,
)
from polis.akropolis.explaining import by_points, counted, explain, report, score_data
from polis.hexes import ORIGIN, Cell

from .helpers import cell, disc, skyline_of, tiles
from .strategies import cities, rulings, variants

WITHOUT_CENTRE = disc(2) - {ORIGIN}


def sentence(where: str, *lines: str, variants: Variants = ALL_VARIANTS) -> str:
    """Explain one cell of a hand-drawn city in a disc of quarries with a hole in its middle."""
    skyline = skyline_of(*lines, quarries=WITHOUT_CENTRE)
    return explain(score_skyline(skyline, variants=variants).at(cell(where)))


@pytest.mark.parametrize(
    ("lines", "where", "expected"),
    [
        (
            ["m1 2,-1 2,0"],
            "2,-1",
            "market at (2,-1) does not score: next to the market at (2,0)",
        ),
        (
            ["m3 2,0", "M1 0,1"],
            "2,0",
            "market at (2,0) on level 3 scores 6 points: no other market is next to it",
        ),
        (
            ["m1 2,0", "M1 2,-1 1,1"],
            "2,0",
            "market at (2,0) on level 1 scores 8 points: no other market is next to it; "
            "doubled, as it is next to the market plaza at (1,1), (2,-1)",
        ),
        (
            ["h1 2,0", "H1 0,1"],
            "2,0",
            "house at (2,0) on level 1 scores 1 point: in the largest group of houses (1)",
        ),
        (
            ["h1 2,0", "h2 -2,0 -2,1", "H1 0,1"],
            "2,0",
            "house at (2,0) does not score: not in the largest group of houses, "
            "which is around (-2,0)",
        ),
        (
            ["h5 2,0 2,-1", "H1 0,1"],
            "2,0",
            "house at (2,0) on level 5 scores 10 points: in the largest group of houses (2); "
            "doubled, as the group is worth 10 or more",
        ),
        (
            ["b1 2,0", "B1 0,1"],
            "2,0",
            "barracks at (2,0) on level 1 scores 4 points: on the edge of the city; "
            "doubled, as 3 of its neighbours are empty",
        ),
        (
            ["b1 1,0"],
            "1,0",
            "barracks at (1,0) does not score: not on the outer edge, "
            "only beside the enclosed (0,0)",
        ),
        (
            ["b1 1,0", "q1 0,0"],
            "1,0",
            "barracks at (1,0) does not score: not on the edge of the city",
        ),
        (
            ["t2 1,0", "q1 0,0", "T1 0,1"],
            "1,0",
            "temple at (1,0) on level 2 scores 8 points: completely surrounded; "
            "doubled, as it is above the ground",
        ),
        (
            ["t2 1,0"],
            "1,0",
            "temple at (1,0) does not score: not surrounded, still empty: (0,0)",
        ),
        (
            ["g1 1,0", "G1 0,1"],
            "1,0",
            "garden at (1,0) on level 1 scores 6 points: a garden may lie anywhere; "
            "doubled, as it is beside the lake at (0,0)",
        ),
        (
            ["g2 2,0"],
            "2,0",
            "garden at (2,0) is worth 2 but no garden plaza is in sight: a garden may lie anywhere",
        ),
        (
            ["B1 0,1"],
            "0,1",
            "barracks plaza at (0,1) has 2 stars: its stars multiply the barracks",
        ),
        (
            ["H2 0,1"],
            "0,1",
            "house plaza at (0,1) has 1 star: its stars multiply the houses",
        ),
        (
            [],
            "0,1",
            "quarry at (0,1) does not score: a quarry only pays a stone when it is covered",
        ),
    ],
)
def test_a_hex_is_explained(lines: list[str], where: str, expected: str) -> None:
    assert sentence(where, *lines) == expected


@pytest.mark.parametrize("reason", Reason)
def test_every_reason_has_a_sentence(reason: Reason) -> None:
    verdict = Verdict(Cell(1, 2), Hex.HOUSE, 1, reason, (Cell(3, 4),))
    assert explain(verdict).startswith("house at (1,2) ")


@pytest.mark.parametrize("doubling", Doubling)
def test_every_doubling_has_a_sentence(doubling: Doubling) -> None:
    verdict = Verdict(Cell(1, 2), Hex.GARDEN, 1, Reason.ALWAYS, (Cell(3, 4),), doubling, stars=3)
    assert "; doubled, as " in explain(verdict)


@given(cities, variants, rulings)
def test_the_data_mirrors_the_score(city: City, variants: Variants, rulings: Rulings) -> None:
    score = city.score(4, variants, rulings)
    data = score_data(score)
    assert json.loads(json.dumps(data)) == data
    assert (data["total"], data["stones"], data["quarry_points"]) == (score.total, 4, 0)
    assert list(data["types"].values()) == [
        {"value": line.value, "stars": line.stars, "points": line.points} for line in score.types
    ]
    for found, verdict in zip(data["hexes"], score.verdicts, strict=True):
        assert found["cell"] == list(verdict.cell)
        assert found["hex"] == verdict.hex.value
        assert found["points"] == verdict.points
        assert found["scores"] == (verdict.points > 0)
        assert found["doubled"] == (found["doubling"] is not None)
        assert found["text"] == explain(verdict)


@given(cities, variants, rulings)
def test_hexes_and_stones_add_up_to_the_total(
    city: City, variants: Variants, rulings: Rulings
) -> None:
    data = score_data(city.score(4, variants, rulings))
    on_districts = [found["points"] for found in data["hexes"] if found["hex"].islower()]
    assert sum(on_districts) + 4 == data["total"]


def test_what_brings_most_is_told_first_and_quarries_last() -> None:
    skyline = skyline_of("g1 0,0", "g2 1,0", "G1 2,0", "q1 3,0", "m1 4,0 5,0")
    told = [verdict.cell.q for verdict in by_points(score_skyline(skyline).verdicts)]
    assert told == [1, 0, 4, 5, 2, 3]


def test_a_report_has_the_scorepad_and_the_sentences() -> None:
    score = score_skyline(skyline_of("g2 0,0", "G1 1,0"), stones=3)
    assert report(score) == (
        "           value  stars  points\n"
        "houses         0      0       0\n"
        "markets        0      0       0\n"
        "barracks       0      0       0\n"
        "temples        0      0       0\n"
        "gardens        2      3       6\n"
        "stones                        3\n"
        "total                         9\n"
        "\n"
        "garden at (0,0) on level 2 scores 6 points: a garden may lie anywhere\n"
        "garden plaza at (1,0) has 3 stars: its stars multiply the gardens\n"
    )


def test_a_report_of_a_pile_has_quarries_and_no_sentences() -> None:
    pile = Pile(Architect.METAGENES, tiles("qqt"))
    lines = report(pile.score(frozenset())).splitlines()
    assert lines[-3:] == [
        "quarries                     10",
        "stones                        2",
        "total                        12",
    ]


def test_the_report_of_nothing_is_an_empty_scorepad() -> None:
    assert report(CityScore((), 0)).splitlines()[1:] == [
        "stones                        0",
        "total                         0",
    ]


@pytest.mark.parametrize(("number", "text"), [(0, "0 stars"), (1, "1 star"), (2, "2 stars")])
def test_things_are_counted_in_singular_and_plural(number: int, text: str) -> None:
    assert counted(number, "star") == text
