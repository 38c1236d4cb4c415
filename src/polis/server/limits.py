"""How often somebody may ask: buckets that fill with time and empty with requests."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address
from time import monotonic

from .config import Limits, Rate
from .errors import TooMany

MOST_REMEMBERED = 50_000


@dataclass
class Bucket:
    """What is left of an allowance, and when that was."""

    left: float
    at: float


class Allowance:
    """One rate for many: each key has a bucket of its own."""

    def __init__(self, rate: Rate, clock: Callable[[], float] = monotonic) -> None:
        self._rate = rate
        self._clock = clock
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def use(self, key: str) -> None:
        """Use one of the allowance, or raise TooMany."""
        now, rate = self._clock(), self._rate
        bucket = self._buckets.pop(key, None) or Bucket(rate.at_once, now)
        left = min(rate.at_once, bucket.left + (now - bucket.at) * rate.a_second)
        refused = left < 1
        self._buckets[key] = Bucket(left if refused else left - 1, now)
        if len(self._buckets) > MOST_REMEMBERED:
            self._buckets.popitem(last=False)
        if refused:
            seconds = (1 - left) / rate.a_second
            raise TooMany(f"that was too much at once; wait {seconds:.1f} seconds", seconds)


class Allowances:
    """All the rates of a server."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.requests = Allowance(limits.requests)
        self.new_tables = Allowance(limits.new_tables)
        self.messages = Allowance(limits.messages)
        self.moves = Allowance(limits.moves)
        self.chat = Allowance(limits.chat)
        self.advice = Allowance(limits.advice)
        self.sockets: dict[str, int] = {}
        """Open WebSockets by address and by table."""


def household(address: str) -> str:
    """Return what counts as one address: a whole /64 in IPv6, where anybody has that many."""
    try:
        parsed = ip_address(address)
    except ValueError:
        return address
    if isinstance(parsed, IPv6Address):
        mapped = parsed.ipv4_mapped
        return str(mapped) if mapped else parsed.exploded[:19]
    return address
