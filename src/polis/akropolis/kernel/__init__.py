"""Akropolis on flat arrays, compiled: the reference's rules, for search and simulation."""

from .many import Simulation, simulate
from .simulator import Outcome, Simulator

__all__ = ["Outcome", "Simulation", "Simulator", "simulate"]
