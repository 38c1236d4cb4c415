"""Wider networks say what those said that they were made of."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from training.widening import main, mean, side_by_side, widened

from polis.akropolis import AkropolisError, Options
from polis.akropolis.kernel.state import state_of
from polis.akropolis.players.network import Network, load_network, save_network
from polis.akropolis.players.valuing import new_desk, value_moves

from ..akropolis.helpers import random_game
from ..akropolis.players.positions import some_network, valued_moves


def values(network: Network) -> NDArray[np.float64]:
    """Return what every move is worth to a network, in the middle of a game."""
    state = state_of(random_game(Options(2), seed=3, turns=9))
    desk = new_desk(network)
    count = value_moves(state, network, desk)
    return np.array(list(valued_moves(state, desk, count).values()))


def test_a_network_with_more_units_says_the_same() -> None:
    network = some_network(hidden=6, second=4)
    wide = widened(network, 16, 8)
    assert wide.layers == (16, 8)
    np.testing.assert_allclose(values(wide), values(network), atol=1e-4)


def test_networks_side_by_side_say_what_they_say_on_average() -> None:
    first, second = some_network(1, hidden=6, second=4), some_network(2, hidden=8, second=2)
    both = side_by_side([first, second])
    assert both.layers == (14, 6)
    np.testing.assert_allclose(values(both), (values(first) + values(second)) / 2, atol=1e-4)


def test_a_network_cannot_be_made_smaller() -> None:
    for smaller in ((4, 4), (6, 2)):
        with pytest.raises(AkropolisError, match="of 6 and 4 units does not fit"):
            widened(some_network(hidden=6, second=4), *smaller)


def test_the_mean_of_a_network_and_itself_is_that_network() -> None:
    network = some_network()
    for one, other in zip(mean([network, network]), network, strict=True):
        np.testing.assert_array_equal(one, other)


def test_the_mean_lies_in_the_middle_of_all_weights() -> None:
    first, second = some_network(1), some_network(2)
    np.testing.assert_allclose(mean([first, second]).w2, (first.w2 + second.w2) / 2, atol=1e-6)


def test_the_command_makes_a_file_of_several(tmp_path: Path) -> None:
    first, second, both = (tmp_path / f"{name}.npz" for name in ("first", "second", "both"))
    save_network(some_network(1), first)
    save_network(some_network(2), second)
    main(["side-by-side", str(first), str(second), "--out", str(both)])
    assert load_network(both).layers == (12, 8)


def test_a_network_without_pairs_may_lie_beside_one_with() -> None:
    first = some_network(1)
    second = first._replace(pairs=first.pairs[:0])
    expected = (values(first) + values(second)) / 2
    np.testing.assert_allclose(values(side_by_side([first, second])), expected, atol=1e-4)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["mean", "small.npz", "large.npz", "--out", "new.npz"], "networks of one size"),
        (["mean", "nothing.npz", "--out", "new.npz"], "no weights of a value network"),
        (["mean", "small.npz", "--out", "nowhere/new.npz"], "in a folder that is there"),
        (["mean", "small.npz", "--out", "new.txt"], "not a file .npz"),
    ],
)
def test_what_cannot_be_is_said_in_a_line(
    arguments: list[str],
    told: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    save_network(some_network(hidden=6), Path("small.npz"))
    save_network(some_network(hidden=8), Path("large.npz"))
    with pytest.raises(SystemExit, match="2"):
        main(arguments)
    assert told in capsys.readouterr().err
    assert sorted(path.name for path in tmp_path.iterdir()) == ["large.npz", "small.npz"]
