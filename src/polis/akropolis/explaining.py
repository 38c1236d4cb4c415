"""Scores in words and as data: the same verdicts, for people and for programs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from polis.hexes import Cell

from .scoring import CityScore, Doubling, Reason, Verdict

_WHY = {
    Reason.LARGEST_GROUP: "in the largest group of houses ({count})",
    Reason.SMALLER_GROUP: "not in the largest group of houses, which is around {first}",
    Reason.NO_MARKET_NEAR: "no other market is next to it",
    Reason.MARKET_NEAR: "next to the market at {cells}",
    Reason.ON_THE_EDGE: "on the edge of the city",
    Reason.INSIDE: "not on the edge of the city",
    Reason.LAKE_ONLY: "not on the outer edge, only beside the enclosed {cells}",
    Reason.SURROUNDED: "completely surrounded",
    Reason.NOT_SURROUNDED: "not surrounded, still empty: {cells}",
    Reason.ALWAYS: "a garden may lie anywhere",
    Reason.PLAZA: "its stars multiply the {districts}",
    Reason.QUARRY: "a quarry only pays a stone when it is covered",
}

_DOUBLED = {
    Doubling.VALUABLE_GROUP: "doubled, as the group is worth 10 or more",
    Doubling.PLAZA_NEAR: "doubled, as it is next to the market plaza at {cells}",
    Doubling.OPEN_SIDES: "doubled, as {count} of its neighbours are empty",
    Doubling.HIGH: "doubled, as it is above the ground",
    Doubling.LAKE: "doubled, as it is beside the lake at {cells}",
}


def explain(verdict: Verdict) -> str:
    """Say in one sentence what a hex brings and why."""
    name = f"{verdict.hex} at {verdict.cell}"
    why = _fill(_WHY[verdict.reason], verdict)
    if verdict.reason is Reason.PLAZA:
        return f"{name} has {counted(verdict.stars, 'star')}: {why}"
    if not verdict.counts:
        return f"{name} does not score: {why}"
    if verdict.doubling:
        why = f"{why}; {_fill(_DOUBLED[verdict.doubling], verdict)}"
    if not verdict.stars:
        return f"{name} is worth {verdict.value} but no {verdict.hex} plaza is in sight: {why}"
    return f"{name} on level {verdict.level} scores {counted(verdict.points, 'point')}: {why}"


def report(score: CityScore) -> str:
    """Write a scorepad and a line for every hex, as plain text."""
    pad = [f"{'':10}{'value':>6}{'stars':>7}{'points':>8}"]
    pad += [
        f"{line.type.plural:10}{line.value:6}{line.stars:7}{line.points:8}" for line in score.types
    ]
    if score.quarry_points:
        pad.append(f"{'quarries':10}{score.quarry_points:21}")
    pad += [f"{'stones':10}{score.stones:21}", f"{'total':10}{score.total:21}"]
    reasons = [explain(verdict) for verdict in by_points(score.verdicts)]
    return "\n".join([*pad, "", *reasons] if reasons else pad) + "\n"


def by_points(verdicts: Iterable[Verdict]) -> list[Verdict]:
    """Put what scores first, then districts that do not, then plazas and quarries."""

    def rank(verdict: Verdict) -> tuple[int, int, str, Cell]:
        group = 0 if verdict.counts else 1 if verdict.hex.is_district else 2
        return group, -verdict.points, verdict.hex.value, verdict.cell

    return sorted(verdicts, key=rank)


def score_data(score: CityScore, *, texts: bool = True) -> dict[str, Any]:
    """Return a score as plain data, ready for JSON, with or without the reasons in English."""
    # All houses have the same reason, and need it only once.
    reasons = {verdict.because for verdict in score.verdicts}
    cells = {because: [list(cell) for cell in because] for because in reasons}
    return {
        "total": score.total,
        "stones": score.stones,
        "quarry_points": score.quarry_points,
        "types": {
            line.type.value: {"value": line.value, "stars": line.stars, "points": line.points}
            for line in score.types
        },
        "hexes": [_verdict_data(verdict, cells, texts) for verdict in score.verdicts],
    }


def _verdict_data(
    verdict: Verdict, cells: Mapping[tuple[Cell, ...], list[list[int]]], texts: bool
) -> dict[str, Any]:
    value = verdict.value
    data = {
        "cell": list(verdict.cell),
        "hex": verdict.hex.value,
        "level": verdict.level,
        "scores": verdict.counts and verdict.stars > 0,
        "value": value,
        "stars": verdict.stars,
        "points": value * verdict.stars,
        "doubled": verdict.doubling is not None,
        "reason": verdict.reason.name.lower(),
        "doubling": verdict.doubling.name.lower() if verdict.doubling else None,
        "because": cells[verdict.because],
    }
    return {**data, "text": explain(verdict)} if texts else data


def _fill(sentence: str, verdict: Verdict) -> str:
    return sentence.format(
        count=len(verdict.because),
        cells=", ".join(map(str, verdict.because)),
        first=verdict.because[0] if verdict.because else "",
        districts=verdict.hex.type.plural if verdict.hex.type else "",
    )


def counted(number: int, noun: str) -> str:
    """Write a number of things, in singular or plural."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
