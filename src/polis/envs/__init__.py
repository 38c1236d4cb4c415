"""Polis for researchers: batched arrays, PettingZoo, Gymnasium, OpenSpiel.

The batched environment needs nothing but Polis. The others are modules of their own, to be imported
where their library is installed: `polis.envs.pettingzoo`, `polis.envs.gymnasium` and
`polis.envs.open_spiel`. docs/research.md tells what observations and actions mean.
"""

from .batched import BatchedAkropolis, View
from .encoding import Encoding
from .errors import EnvError

__all__ = ["BatchedAkropolis", "Encoding", "EnvError", "View"]
