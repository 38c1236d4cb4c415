"""`polis simulate` and `polis warm-up`."""

from __future__ import annotations

import json
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from polis.akropolis.kernel import warming

from ..akropolis.kernel.slow import compile_slowly
from .runner import Polis

SVG = "{http://www.w3.org/2000/svg}"


def test_it_prints_the_scores_of_every_seat(polis: Polis) -> None:
    code, out, err = polis("simulate", "--players", 3, "--games", 500, "--seed", 7)
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert lines[0].split() == ["mean", "5%", "25%", "50%", "75%", "95%", "wins"]
    assert [line[:6] for line in lines if line.startswith("Seat")] == ["Seat 1", "Seat 2", "Seat 3"]
    shares = [float(share) for share in re.findall(r"([\d.]+)%$", out, re.MULTILINE)]
    assert sum(shares[-3:]) == pytest.approx(100, abs=0.2)
    assert re.search(r"^500 games, 24,000 moves in [\d.]+ s: [\d,]+ moves/s$", out, re.MULTILINE)


def figures(polis: Polis, *arguments: object) -> dict[str, object]:
    code, out, err = polis("simulate", "--json", *arguments)
    assert (code, err) == (0, "")
    found: dict[str, object] = json.loads(out)
    return found


def without_times(found: dict[str, object]) -> dict[str, object]:
    return {k: v for k, v in found.items() if k not in ("seconds", "moves_per_second")}


def test_json_has_the_figures(polis: Polis) -> None:
    found = figures(polis, "--players", 2, "--games", 3000, "--policy", "random", "--seed", 7)
    assert found["games"] == 3000
    assert found["moves"] == 36 * 3000
    assert found["policy"] == "random"
    assert found["seed"] == 7
    assert isinstance(found["seconds"], float)
    assert isinstance(found["moves_per_second"], int)
    assert found["mean_score"] == pytest.approx(53, abs=1.5)
    assert isinstance(found["seats"], list)
    first, second = found["seats"]
    assert first["seat"] == "Seat 1"
    assert first["wins"] + second["wins"] == pytest.approx(1)
    assert list(first["quantiles"]) == ["0.05", "0.25", "0.5", "0.75", "0.95"]
    assert sorted(first["quantiles"].values()) == list(first["quantiles"].values())


def test_the_number_of_threads_makes_no_difference(polis: Polis) -> None:
    arguments = ("--games", 5000, "--seed", 3, "--threads")
    one, *more = (without_times(figures(polis, *arguments, threads)) for threads in (1, 2, 3))
    assert all(other == one for other in more)


def test_another_seed_makes_one(polis: Polis) -> None:
    one, other = (without_times(figures(polis, "--games", 100, "--seed", n)) for n in (1, 2))
    assert one["seats"] != other["seats"]


def test_a_solo_game_has_an_architect_at_the_table(polis: Polis) -> None:
    found = figures(polis, "--solo", "callicrates", "--games", 200)
    assert isinstance(found["seats"], list)
    you, architect = found["seats"]
    assert (you["seat"], architect["seat"]) == ("You", "Callicrates")
    assert architect["wins"] > 0.9
    assert found["mean_score"] == you["mean_score"]


def test_long_games_variants_and_rulings_are_played(polis: Polis) -> None:
    plain = figures(polis, "--games", 200)
    assert figures(polis, "--games", 200, "--long")["moves"] == 60 * 200
    varied = figures(polis, "--games", 200, "--variants", "houses, gardens")
    assert varied["moves"] == plain["moves"]
    assert varied["mean_score"] != plain["mean_score"]
    ruled = figures(polis, "--games", 2000, "--rulings", "barracks_at_lakes")
    assert ruled["mean_score"] != figures(polis, "--games", 2000)["mean_score"]


@pytest.mark.parametrize(("players", "lines"), [(2, 2), (3, 3), (4, 4)])
def test_a_plot_is_an_svg_picture(polis: Polis, tmp_path: Path, players: int, lines: int) -> None:
    file = tmp_path / "scores.svg"
    assert polis("simulate", "--players", players, "--games", 300, "--plot", file).code == 0
    picture = ElementTree.parse(file).getroot()
    assert picture.tag == f"{SVG}svg"
    assert picture.findtext(f"{SVG}title") == "Scores at the end of the game"
    drawn = picture.findall(f"{SVG}polyline")
    assert len(drawn) == lines
    _, _, width, height = (float(number) for number in picture.attrib["viewBox"].split())
    for line in drawn:
        for point in line.attrib["points"].split():
            x, y = map(float, point.split(","))
            assert 0 <= x <= width
            assert 0 <= y <= height
    words = [text.text for text in picture.findall(f"{SVG}text")]
    assert words[-players:] == [f"Seat {seat}" for seat in range(1, players + 1)]
    assert "points" in words


def test_a_single_game_can_be_plotted(polis: Polis, tmp_path: Path) -> None:
    file = tmp_path / "one.svg"
    assert polis("simulate", "--games", 1, "--plot", file).code == 0
    assert ElementTree.parse(file).getroot().tag == f"{SVG}svg"


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["--players", "5"], "Akropolis is for 1 to 4 players, not 5"),
        (["--players", "1"], "a solo game needs an Architect"),
        (["--players", "many"], "should be a valid integer"),
        (["--players", "4", "--long"], "there is no long game"),
        (["--games", "0"], "1 to 1,000,000,000 games can be played at once, not 0"),
        (["--games", "99999999999"], "1 to 1,000,000,000 games"),
        (["--threads", "0"], "1 to 1024 threads can be used, not 0"),
        (["--policy", "clever"], "'clever' is not"),
        (["--solo", "Pericles"], "no Architect is called 'Pericles'"),
        (["--variants", "ships"], "no variant is called 'ships'"),
        (["--rulings", "ships"], "no ruling is called 'ships'"),
        (["--games", "1", "--plot", "/no/such/folder/x.svg"], "No such file or directory"),
        (["--frobnicate"], "No such option: --frobnicate"),
    ],
)
def test_bad_input_is_one_line_and_exit_code_2(
    polis: Polis, arguments: list[str], reason: str
) -> None:
    code, out, err = polis("simulate", *arguments)
    assert (code, out) == (2, "")
    assert err.startswith("polis: ")
    assert reason in err
    assert err.count("\n") == 1


def test_warm_up_says_when_the_kernel_is_ready(polis: Polis) -> None:
    code, out, _ = polis("warm-up")
    assert code == 0
    assert re.fullmatch(r"Kernel \([\d.]+ s\) and players \([\d.]+ s\) are ready\.\n", out)


def test_the_wait_for_the_compiler_is_explained_on_standard_error(
    polis: Polis, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(warming, "PATIENCE", 0.2)
    monkeypatch.setattr(warming, "warm_up", compile_slowly)
    warming.ready.cache_clear()
    code, out, err = polis("simulate", "--games", 10, "--json")
    assert code == 0
    assert json.loads(out)["games"] == 10
    assert err.startswith("polis: compiling the kernel for this machine, once")


def test_the_kernel_agrees_with_the_test_vectors(polis: Polis, vectors: Path) -> None:
    text = "\n".join(vectors.read_text().splitlines()[::6])
    assert polis("conformance", "--engine", "kernel", "-", stdin=text) == (
        0,
        "50 cities, 0 mismatches\n",
        "",
    )
