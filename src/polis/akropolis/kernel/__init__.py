"""Akropolis on flat arrays, compiled: the reference's rules, for search and simulation."""

from .many import Simulation, simulate
from .simulator import Outcome, Simulator
from .warming import warm_up

__all__ = ["Outcome", "Simulation", "Simulator", "simulate", "warm_up"]
