"""The wheel: it holds all it needs, and works where there is neither Node nor a compiler."""

from __future__ import annotations

import ast
import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
import venv
from email import message_from_bytes
from email.message import Message
from importlib.metadata import packages_distributions
from pathlib import Path
from urllib.request import urlopen
from zipfile import ZipFile

import pytest

from polis import __version__

from .browser.serving import READY

ROOT = Path(__file__).parents[1]
DISTRIBUTIONS = packages_distributions()
HEAVY = ("gymnasium", "matplotlib", "pettingzoo", "pyspiel", "ray", "sb3_contrib", "torch")
WEIGHTS = """
from polis.akropolis import Options
from polis.akropolis.players.network import CALLICRATES, shipped_network
print(all(network.w1.any() for network in map(shipped_network, (Options(2), CALLICRATES))))
"""
CITY = """
[City "akropolis"]
[Version "1"]
[Stones "3"]

        q1
    h1      b2
h2      H1      m1
    q1      q1
"""


def build(source: Path, folder: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Build a wheel as `make wheel` does."""
    command = [sys.executable, "-m", "pip", "wheel", "--no-build-isolation", "--no-deps"]
    return subprocess.run(
        [*command, "-w", str(folder), str(source)],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )


def wheel_in(folder: Path) -> Path:
    built = build(ROOT, folder)
    assert built.returncode == 0, built.stderr[-3000:]
    (wheel,) = folder.glob("*.whl")
    return wheel


def metadata_of(wheel: ZipFile) -> Message:
    (file,) = (name for name in wheel.namelist() if name.endswith(".dist-info/METADATA"))
    return message_from_bytes(wheel.read(file))


def test_the_wheel_holds_pages_weights_types_and_licence(tmp_path: Path) -> None:
    with ZipFile(wheel_in(tmp_path)) as wheel:
        files, told = set(wheel.namelist()), metadata_of(wheel)
    assert {
        "polis/server/web/index.html",
        "polis/akropolis/players/weights.npz",
        "polis/akropolis/players/callicrates.npz",
        "polis/akropolis/players/solo.npz",
        "polis/py.typed",
    } <= files
    assert any(name.startswith("polis/server/web/assets/") for name in files)
    assert any(name.endswith(".dist-info/licenses/LICENSE") for name in files)
    assert not [name for name in files if "__pycache__" in name or name.endswith((".nbi", ".db"))]
    assert str(told.get_payload()).startswith("# Polis\n")
    assert told["Version"] == __version__
    assert set(told.get_all("Provides-Extra", [])) == {"cluster", "research", "train"}


def test_without_pages_there_is_no_wheel_but_a_reason(tmp_path: Path) -> None:
    source = tmp_path / "polis"
    (source / "src" / "polis").mkdir(parents=True)
    for name in ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, source)
    shutil.copy(ROOT / "src" / "polis" / "__init__.py", source / "src" / "polis")
    refused = build(source, tmp_path, PATH="")
    assert refused.returncode != 0
    assert "the web client is not built" in refused.stderr
    assert "run `make web`" in refused.stderr
    assert not list(tmp_path.glob("*.whl"))


def libraries_of(path: Path) -> set[str]:
    """Return the libraries that a module of the package imports at its top, by their names."""
    imported = set()
    for node in ast.parse(path.read_text()).body:
        if isinstance(node, ast.Import):
            imported |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            imported.add(node.module.partition(".")[0])
    others = imported - sys.stdlib_module_names - {"polis"}
    return {canonical(name) for module in others for name in DISTRIBUTIONS[module]}


def canonical(name: str) -> str:
    return name.lower().replace("_", "-")


def test_every_library_is_asked_for_by_the_installation_that_needs_it() -> None:
    """The lean one brings all but what the environments import: that is the extra [research]."""
    locked = (ROOT / "requirements.txt").read_text()
    lean = {canonical(name) for name in re.findall(r"^([\w.-]+)==", locked, re.MULTILINE)}
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"][
        "optional-dependencies"
    ]
    research = {re.split(r"[<>=]", wanted)[0] for wanted in extras["research"]}
    package = ROOT / "src" / "polis"
    missing = {path: libraries_of(path) - lean for path in package.rglob("*.py")}
    needed = {path: names for path, names in missing.items() if names}
    assert {path.relative_to(package).parts[0] for path in needed} == {"envs"}
    assert set.union(*needed.values()) == research - {"matplotlib"}  # which the notebook draws with


class Installed:
    """A wheel in an environment of its own, without Node, without a compiler, without pip."""

    def __init__(self, wheel: Path, folder: Path) -> None:
        self.folder = folder
        venv.create(folder / "venv", with_pip=False)
        self.bin = folder / "venv" / "bin"
        pip = [sys.executable, "-m", "pip", "--python", str(self.bin / "python"), "install"]
        locked = ["--no-compile", "-c", str(ROOT / "requirements.txt")]
        subprocess.run([*pip, "-q", *locked, str(wheel)], check=True, capture_output=True)
        self.environment = {"PATH": str(self.bin), "HOME": str(folder)}
        for program in ("node", "npm", "gcc", "cc", "clang", "pip"):
            assert shutil.which(program, path=str(self.bin)) is None

    def start(self, *words: str) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [str(self.bin / words[0]), *words[1:]],
            cwd=self.folder,
            env=self.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def say(self, *words: str) -> str:
        """Run a command that must succeed; return what it prints."""
        process = self.start(*words)
        out, err = process.communicate()
        assert process.returncode == 0, err[-3000:]
        return out


@pytest.fixture
def installed(tmp_path: Path) -> Installed:
    """Install the wheel."""
    return Installed(wheel_in(tmp_path), tmp_path)


def test_installed_alone_it_scores_plays_and_serves(installed: Installed) -> None:
    assert installed.say("polis", "--version") == f"polis {__version__}\n"
    assert "serve" in installed.say("polis", "--help")
    wanted = f"import importlib.util as u; print([n for n in {HEAVY} if u.find_spec(n)])"
    assert installed.say("python", "-c", wanted) == "[]\n"

    (installed.folder / "city.txt").write_text(CITY.lstrip())
    assert json.loads(installed.say("polis", "score", "city.txt", "--json"))["total"] == 6

    assert installed.say("python", "-c", WEIGHTS) == "True\n"
    match = ("arena", "greedy", "random", "--games", "2", "-j", "1", "--json")
    best, _ = json.loads(installed.say("polis", *match))["players"]
    assert (best["name"], best["wins"], best["forfeits"]) == ("greedy", 2, 0)
    it_serves(installed)


def it_serves(installed: Installed) -> None:
    server = installed.start("polis", "serve", "--port", "0", "--thinkers", "1")
    try:
        assert server.stdout
        ready = READY.search(server.stdout.readline())
        assert ready, "the server did not start"
        address = f"http://127.0.0.1:{ready[1]}"
        with urlopen(f"{address}/") as page:
            assert '<div id="app">' in page.read().decode()
        with urlopen(f"{address}/healthz") as health:
            assert json.load(health)["status"] == "ok"
    finally:
        server.terminate()
        server.communicate()
