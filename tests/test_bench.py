"""The bench: its table, its chart, and what it says of a peer that cannot be measured."""

from __future__ import annotations

from io import StringIO
from pathlib import Path
from xml.etree import ElementTree

import pytest
from bench import peers, run
from bench.chart import bar_chart
from bench.measures import Rate, our_measures
from bench.peers import PEERS, Unavailable
from bench.steps import env_measures
from rich.console import Console

SVG = "{http://www.w3.org/2000/svg}"

ROWS = [
    run.Row("random games, 2 players", "Polis kernel", 1, Rate(3_000_000.4, 83_333.3)),
    run.Row("random games, 2 players", "Polis kernel", 2, Rate(5_700_000, 158_333)),
    run.Row("positions scored", "Polis kernel", 1, Rate(things=2_500_000)),
    run.Row("hex 11x11, in C++", "OpenSpiel", 1, Rate(1_500_000, 13_000)),
    run.Row("random games", "Catanatron", 1, Rate(), "installing catanatron failed: no network"),
]


def test_the_table_compares_the_rest_with_our_games_on_one_core() -> None:
    out = StringIO()
    Console(file=out, width=140).print(run._table(ROWS))
    lines = out.getvalue().splitlines()
    ours, both, scored, hex_, missing = (line for line in lines if line.startswith("│"))
    assert "3,000,000" in ours
    assert "83,333" in ours
    assert "1.90 × one core" in both
    assert "2,500,000" in scored
    assert "Polis: 2.0 ×" in hex_
    assert "installing catanatron failed: no network" in missing


def test_json_says_what_was_measured_and_what_not() -> None:
    rows = run._as_json(ROWS, {"cores": 2})["rows"]
    assert rows[0]["moves_per_second"] == 3_000_000
    assert rows[2] == {
        "what": "positions scored",
        "by": "Polis kernel",
        "cores": 1,
        "things_per_second": 2_500_000,
    }
    assert rows[4]["not_measured"] == "installing catanatron failed: no network"


def test_the_chart_has_a_bar_for_each_rate() -> None:
    picture = ElementTree.fromstring(run._chart(ROWS))
    assert picture.tag == f"{SVG}svg"
    background, *bars = picture.findall(f"{SVG}rect")
    assert len(bars) == 3
    widths = [float(bar.attrib["width"]) for bar in bars]
    assert widths[1] > widths[0] > widths[2] > 0
    assert widths[1] < float(background.attrib["width"])


def test_names_are_escaped_in_the_chart() -> None:
    picture = ElementTree.fromstring(
        bar_chart("a < b", [("x & y", 10.0, True), ("z", 99.0, False)])
    )
    assert picture.findtext(f"{SVG}title") == "a < b"


def test_every_measure_of_ours_gives_a_rate() -> None:
    for _, _, cores, measure in [*our_measures(), *env_measures()]:
        rate = measure(0.001)
        assert cores >= 1
        assert (rate.moves or 0) > 0 or (rate.things or 0) > 0


def test_a_peer_that_cannot_run_says_why(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(peers, "PYTHON", tmp_path / "python")
    with pytest.raises(Unavailable, match=r"running peer_openspiel\.py failed: .*No such file"):
        peers.measure(PEERS[0], 0.1)


def test_a_peer_that_cannot_be_installed_says_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = tmp_path / "python"
    program.write_text("#!/bin/sh\necho trying >&2\necho 'no such version' >&2\nexit 1\n")
    program.chmod(0o755)
    monkeypatch.setattr(peers, "PYTHON", program)
    with pytest.raises(Unavailable, match=r"^installing catanatron failed: no such version$"):
        peers.install(PEERS[1])
