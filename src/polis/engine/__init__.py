"""Computer players as programs: a line of JSON in, a line of JSON out (docs/engine.md).

`Engine` answers for our players; `Bot` speaks to anyone's program.
"""

from .bot import Bot
from .errors import EngineError
from .serving import Engine

__all__ = ["Bot", "Engine", "EngineError"]
