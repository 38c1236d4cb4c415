"""The door to solo.cu: builds it, and offers its jobs with NumPy arrays or torch tensors."""

from __future__ import annotations

import ctypes
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from polis.akropolis.kernel.layout import (
    HEX_SHIFT,
    HOUSE_PLAZA,
    QUARRY,
    cell_of,
    hex_number,
)
from polis.akropolis.players.features import FEATURES
from polis.akropolis.players.network import Network, with_pairs
from polis.akropolis.players.pairs import KIND, PAIRS
from polis.akropolis.players.skimming import LOOSE
from polis.akropolis.skyline import STARTING_SKYLINE
from polis.hexes import Cell, around

from ..widening import widened
from .tables import ROWS, offset, write_tables

HERE = Path(__file__).parent
BORDER = 1 << 30
INDEX_SHIFT, KIND_SHIFT = 16, 22
TILES = 37
"""In a solo game of the usual length."""

CALLICRATES = 3
BEST_MOVES, LOOK_AHEAD, APPLY, NOTES, LEADS = range(5)

HIDDEN_STEP, SECOND_STEP = 32, 8
"""Units that valuing.h works on at a time."""

OPTIONS = ["-O3", "-std=c++17", "-shared"]
FOR_PROCESSOR = ["c++", "-x", "c++", "-fPIC", *OPTIONS]
FOR_GPU = ["nvcc", "-arch=sm_90", "-Xcompiler", "-fPIC", *OPTIONS]
"""An H100 or H200: others lack the shared memory, or were not tried."""

Array = Any
"""A NumPy array, or a torch tensor: torch is not asked for where nothing needs it."""

STATE = np.dtype(
    [
        ("board", "i4", ROWS * ROWS),
        ("occupied", "u4", ROWS),
        ("outside", "u4", ROWS),
        ("built", "i2", 96),
        ("built_length", "i4"),
        ("laid", "i4"),
        ("holes", "i4"),
        ("stones", "i4"),
        ("his_stones", "i4"),
        ("turn", "i4"),
        ("site_length", "i4"),
        ("drawn", "i4"),
        ("deck_length", "i4"),
        ("architect", "i4"),
        ("site", "i4", 6),
        ("deck", "i1", 64),
        ("pile", "i4", 12),
    ]
)
"""`State` of rules.h."""


class _Weights(ctypes.Structure):
    _fields_ = [(name, ctypes.c_void_p) for name in Network._fields]


class _Job(ctypes.Structure):
    _numbers = ("kind", "tasks", "best", "random", "loose", "turns")
    _inputs = ("states", "source", "chosen", "seeds", "scratch")
    _outputs = ("results", "moves", "values", "notes", "points")
    _fields_ = [
        *((name, ctypes.c_int) for name in _numbers),
        ("seed", ctypes.c_uint64),
        *((name, ctypes.c_void_p) for name in (*_inputs, *_outputs)),
    ]


@dataclass(frozen=True)
class Loaded:
    """A network where the simulator finds it."""

    weights: _Weights
    arrays: list[Array]
    """They live as long as they are pointed to."""


def build(folder: Path, gpu: bool, layers: tuple[int, int]) -> Path:
    """Compile solo.cu into this folder; return the library."""
    write_tables(folder / "tables.h", layers)
    library = folder / ("solo-gpu.so" if gpu else "solo.so")
    command = FOR_GPU if gpu else FOR_PROCESSOR
    subprocess.run([*command, f"-I{folder}", "-o", library, HERE / "solo.cu"], check=True)
    return library


def decks(games: int, seed: int) -> NDArray[np.int8]:
    """Shuffle a deck for each game."""
    random = np.random.default_rng(seed)
    return np.array([random.permutation(TILES) for _ in range(games)], np.int8)


def starting_states(deals: NDArray[np.int8], architect: int = CALLICRATES) -> NDArray[np.void]:
    """Set up a game with each of these decks."""
    states = np.zeros(len(deals), STATE)
    for index, (cell, spot) in enumerate(STARTING_SKYLINE.items()):
        p = place_on_board(cell)
        number = hex_number(spot.hex)
        kind = int(KIND[number, spot.level])
        top = kind << KIND_SHIFT | index << INDEX_SHIFT | number << HEX_SHIFT | spot.level
        states["board"][:, p] = top
        states["built"][:, index] = p
        states["occupied"][:, p // ROWS] |= np.uint32(1 << p % ROWS)
    for cell in around(STARTING_SKYLINE):
        states["board"][:, place_on_board(cell)] = BORDER
    states["outside"] = ~states["occupied"]
    states["built_length"] = len(STARTING_SKYLINE)
    states["stones"], states["his_stones"] = 1, 2
    states["site_length"] = states["drawn"] = 4
    states["site"][:, :4] = deals[:, :4]
    states["deck"][:, :TILES], states["deck_length"] = deals, TILES
    states["pile"][:, HOUSE_PLAZA], states["pile"][:, QUARRY] = 1, 3
    states["architect"] = architect
    return states


def place_on_board(cell: Cell) -> int:
    """Return the number of a cell on the board; the origin lies in the middle."""
    return offset(cell) + (ROWS + 1) * ROWS // 2


def packed(place: int, p: int, rotation: int) -> int:
    """Return a move of the kernel as the simulator writes it."""
    return place << 16 | place_on_board(cell_of(p)) << 3 | rotation


def _rounded_up(number: int, step: int) -> int:
    return -(-number // step) * step


class Simulator:
    """Plays many games at once. Moves are packed; -1 stands for none.

    Without a device it works on NumPy arrays; with one ("cpu" or "cuda") on torch tensors there.
    Its networks have layers of these sizes or a little more; a smaller one has some units that do
    nothing.
    """

    def __init__(self, folder: Path, layers: tuple[int, int], device: str | None = None) -> None:
        self.device = device
        self.layers = _rounded_up(layers[0], HIDDEN_STEP), _rounded_up(layers[1], SECOND_STEP)
        self.blocks = 1
        if device:
            import torch  # noqa: PLC0415 (large, and not needed with NumPy)

            self.torch = torch
        if device == "cuda":
            self.blocks = self.torch.cuda.get_device_properties(0).multi_processor_count
        self.built = ctypes.CDLL(str(build(folder, device == "cuda", self.layers)))
        if self.built.state_size() != STATE.itemsize:
            raise RuntimeError("STATE does not describe the State of rules.h")
        self.scratch = self._new("float32", self.built.scratch_size(self.blocks))

    def load(self, network: Network) -> Loaded:
        """Put a network where the simulator finds it."""
        whole = widened(with_pairs(network), *self.layers)
        if self.device == "cuda":
            whole = whole._replace(pairs=whole.pairs.astype(np.float16))
        arrays = [self.put(array) for array in whole]
        return Loaded(_Weights(*map(self._address, arrays)), arrays)

    def start(self, deals: NDArray[np.int8], architect: int = CALLICRATES) -> Array:
        """Set up games: a row of bytes each."""
        states = starting_states(deals, architect)
        return self.put(states.view(np.uint8).reshape(len(states), STATE.itemsize))

    def best_moves(
        self, network: Loaded, states: Array, best: int, random: int = 0, seed: int = 1
    ) -> tuple[Array, Array]:
        """Return the best moves of each state and then some random others, with their values."""
        moves = self._new("int32", len(states), best + random)
        values = self._new("float32", len(states), best + random)
        self._run(
            BEST_MOVES,
            len(states),
            network,
            best=best,
            random=random,
            seed=seed,
            states=states,
            scratch=self.scratch,
            moves=moves,
            values=values,
        )
        return moves, values

    def look_ahead(
        self,
        network: Loaded,
        states: Array,
        source: Array,
        moves: Array,
        seeds: Array,
        turns: int,
    ) -> Array:
        """Make each move in its state and play on at a glance; return the values of these turns.

        Hidden tiles are shuffled by the seed first, but for its low four bits, and turned by as
        many stacks as these tell; 0 leaves them as they lie.
        """
        values = self._new("float32", len(moves), turns)
        self._run(
            LOOK_AHEAD,
            len(moves),
            network,
            turns=turns,
            loose=LOOSE,
            states=states,
            source=self._as("int32", source),
            chosen=self._as("int32", moves),
            seeds=self._as("int64", seeds),
            values=values,
        )
        return values

    def apply(self, states: Array, moves: Array) -> Array:
        """Return the states after a move in each."""
        results = self._new("uint8", *states.shape)
        self._run(
            APPLY,
            len(states),
            states=states,
            source=self._each(len(states)),
            chosen=self._as("int32", moves),
            results=results,
        )
        return results

    def notes(self, states: Array, source: Array, moves: Array) -> tuple[Array, Array]:
        """Return features and pairs after each move in its state, and the lead then."""
        notes = self._new("uint8", len(moves), FEATURES + PAIRS)
        points = self._new("int32", len(moves))
        self._run(
            NOTES,
            len(moves),
            states=states,
            source=self._as("int32", source),
            chosen=self._as("int32", moves),
            notes=notes,
            points=points,
        )
        return notes, points

    def leads(self, states: Array) -> Array:
        """Return the lead over the Architect in each state."""
        values = self._new("float32", len(states))
        self._run(LEADS, len(states), states=states, values=values)
        return values

    def put(self, array: NDArray[Any]) -> Array:
        """Put an array where the simulator finds it."""
        return self.torch.tensor(array, device=self.device) if self.device else array

    def _run(self, kind: int, tasks: int, network: Loaded | None = None, **inputs: Array) -> None:
        given = {
            name: value if isinstance(value, int) else self._address(value)
            for name, value in inputs.items()
        }
        if self.device == "cuda":
            self.torch.cuda.synchronize()
        job = _Job(kind=kind, tasks=tasks, **given)
        weights = network.weights if network else _Weights()
        error = self.built.run_job(ctypes.byref(weights), ctypes.byref(job), self.blocks)
        if error:
            raise RuntimeError(f"CUDA says error {error}")

    def _new(self, kind: str, *shape: int) -> Array:
        if self.device:
            return self.torch.zeros(shape, dtype=getattr(self.torch, kind), device=self.device)
        return np.zeros(shape, kind)

    def _as(self, kind: str, array: Array) -> Array:
        if self.device:
            return array.to(getattr(self.torch, kind)).contiguous()
        return np.ascontiguousarray(array, kind)

    def _each(self, number: int) -> Array:
        return self.put(np.arange(number, dtype=np.int32))

    def _address(self, array: Array) -> int:
        return int(array.data_ptr() if self.device else array.ctypes.data)
