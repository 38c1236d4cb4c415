"""The chart of ratings."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from polis.arena import Interval, Line
from polis.arena.charts import elo_chart

SVG = "{http://www.w3.org/2000/svg}"


def line(name: str, elo: float, reach: float) -> Line:
    rating = Interval(elo, elo - reach, elo + reach)
    return Line(name, 10, 5, 0, 0, Interval(0.5, 0.2, 0.8), rating, 100.0, 0.1, 0.2)


@pytest.mark.parametrize(
    "lines",
    [
        [line("low", -80, 30), line("high", 80, 12)],
        [line("alone", 0, 0)],
        [line("<b>&", -2000, 900), line("a.very.long.module.name:ThatGoesOn", 2000, 900)],
    ],
)
def test_every_player_has_a_dot_in_its_whisker_inside_the_picture(lines: list[Line]) -> None:
    picture = ElementTree.fromstring(elo_chart(lines))
    assert picture.findtext(f"{SVG}title") == "Elo with 95% intervals"
    _, _, width, height = (float(number) for number in picture.attrib["viewBox"].split())
    dots = picture.findall(f"{SVG}circle")
    assert len(dots) == len(lines)
    whiskers = [path for path in picture.findall(f"{SVG}path") if "stroke-width" in path.attrib]
    for dot, whisker in zip(dots, whiskers, strict=True):
        left, right = whisker.attrib["d"].split("M")[1].replace("H", " ").split()[::2]
        assert 0 < float(left) <= float(dot.attrib["cx"]) <= float(right) < width
        assert 0 < float(dot.attrib["cy"]) < height
    ticks = [path for path in picture.findall(f"{SVG}path") if "stroke-width" not in path.attrib]
    assert 3 <= len(ticks) <= 11


def test_the_strongest_is_on_top() -> None:
    picture = ElementTree.fromstring(elo_chart([line("low", -80, 30), line("high", 80, 12)]))
    words = [text.text for text in picture.findall(f"{SVG}text")]
    assert words[-4:] == ["high", "+80", "low", "-80"]
