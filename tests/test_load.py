"""The chart of `make load`."""

from __future__ import annotations

from xml.etree import ElementTree

from bench.load_chart import line_chart


def test_a_line_is_drawn_for_every_name_and_grows_to_the_right() -> None:
    lines = {"SQLite": [(10, 5.0), (1000, 50.0)], "PostgreSQL": [(10, 8.0), (1000, 0.0)]}
    picture = ElementTree.fromstring(line_chart("Tables & moves", "tables", lines))
    drawn = picture.findall("{http://www.w3.org/2000/svg}polyline")
    assert len(drawn) == 2
    first, last = drawn[0].attrib["points"].split()
    assert float(first.split(",")[0]) < float(last.split(",")[0])
    assert float(first.split(",")[1]) > float(last.split(",")[1])
    assert "Tables & moves" in "".join(picture.itertext())
