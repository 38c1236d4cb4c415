"""On a Ray cluster everything comes out as it does here."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from polis import cluster
from polis.cluster import Cluster, ClusterError

ROOT = Path(__file__).parents[2]


def test_games_and_training_are_the_same_there_though_a_worker_is_lost(tmp_path: Path) -> None:
    run = subprocess.run(
        [sys.executable, "-m", "tests.cluster.on_ray", str(tmp_path)],
        cwd=ROOT,
        env={**os.environ, "RAY_USAGE_STATS_ENABLED": "0", "PYTHONWARNINGS": "ignore"},
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
    )
    assert run.returncode == 0, run.stderr[-3000:]
    assert run.stdout.splitlines()[-1] == "all the same"


def test_without_ray_one_is_told_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> Any:
        raise ImportError(name)

    monkeypatch.setattr(cluster, "import_module", missing)
    with pytest.raises(ClusterError, match=r"pip install ray, or Polis with its extra"):
        Cluster("auto")


@pytest.mark.parametrize("address", ["127.0.0.1:{}", "ray://127.0.0.1:{}", "[::1]:{}"])
def test_where_nobody_answers_one_is_told_at_once(address: str) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))  # and does not listen
        port = taken.getsockname()[1]
        with pytest.raises(ClusterError, match=r"no Ray cluster was found at .* begins one"):
            Cluster(address.format(port))


@pytest.mark.parametrize("address", ["", "nowhere:port", "nowhere:99999999", "127.0.0.1:-1"])
def test_what_is_no_address_is_said_in_words(address: str) -> None:
    with pytest.raises(ClusterError, match="no Ray cluster was found at"):
        Cluster(address)


class NoRay:
    """Stands in for Ray where there is no cluster."""

    def is_initialized(self) -> bool:
        return False

    def init(self, **settings: object) -> None:
        raise ConnectionError("Could not find any running Ray instance.\nMore words")


def test_where_no_cluster_is_one_is_told_how_to_start_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "import_module", lambda name: NoRay())
    with pytest.raises(ClusterError, match=r"no Ray cluster was found at 'auto' \(Could not"):
        Cluster("auto")
