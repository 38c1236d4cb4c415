"""Work spread over a Ray cluster: the same results in the same order, whoever does the work."""

from __future__ import annotations

import logging
import socket
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from typing import Any, TypeVar

from polis.errors import PolisError

T = TypeVar("T")
R = TypeVar("R")

RETRIES = 3
"""How often a piece of work is begun anew when the process or the machine that did it is lost."""

AHEAD = 2
"""Pieces handed out per core: enough to keep all busy."""


PATIENCE = 5.0
"""Seconds in which someone must answer at an address; Ray itself would try for minutes."""


class ClusterError(PolisError):
    """A cluster that cannot be reached, or work that cannot be done there."""


class Cluster:
    """A Ray cluster that runs already: `ray start --head` begins one."""

    def __init__(self, address: str) -> None:
        """Connect to the cluster of this machine ("auto") or to the one at an address."""
        try:
            self._ray: Any = import_module("ray")
        except ImportError as error:
            raise ClusterError(
                "Ray is not installed: pip install ray, or Polis with its extra [cluster]"
            ) from error
        if self._ray.is_initialized():
            return
        try:
            _knock(address)
            self._ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR)
        except (OSError, ValueError, OverflowError, RuntimeError, ImportError) as error:
            reason = (str(error).splitlines() or [type(error).__name__])[0][:200]
            raise ClusterError(
                f"no Ray cluster was found at {address[:80]!r} ({reason}); `ray start --head`"
                " begins one"
            ) from error

    @property
    def cores(self) -> int:
        """How many cores the cluster has now."""
        return max(1, int(self._ray.cluster_resources().get("CPU", 1)))

    def map(self, work: Callable[[T], R], items: Iterable[T]) -> Iterator[R]:
        """Yield what the work makes of each item, in order. Lost work is done again elsewhere.

        Give it a function of a module (or a partial of one), which each process loads for itself:
        a local one is sent over with all it calls, compiled functions to be compiled again.
        """

        def do(item: T) -> R:
            return work(item)

        task = self._ray.remote(num_cpus=1, max_retries=RETRIES)(do)
        waiting: deque[Any] = deque()
        try:
            for item in items:
                waiting.append(task.remote(item))
                if len(waiting) >= AHEAD * self.cores:
                    yield self._result(waiting.popleft())
            while waiting:
                yield self._result(waiting.popleft())
        finally:
            for left in waiting:
                self._ray.cancel(left, force=True)

    def _result(self, reference: object) -> Any:  # noqa: ANN401 (whatever the work makes)
        errors = self._ray.exceptions
        try:
            return self._ray.get(reference)
        except errors.RayTaskError as error:
            cause = error.cause
            raise (cause if isinstance(cause, PolisError) else error) from None
        except errors.RayError as error:
            raise ClusterError(
                f"a piece of work was lost {RETRIES + 1} times ({type(error).__name__}): it may"
                " crash its process"
            ) from error


def _knock(address: str) -> None:
    """Raise OSError or ValueError if an address with a port is named and nobody is there."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if colon:
        socket.create_connection((host.strip("[]"), int(port)), PATIENCE).close()
