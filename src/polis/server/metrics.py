"""What the server counts for those who run it, in Prometheus' form."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

TIMES = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1, 2.5, 5, 10)
SIZES = (1, 2, 5, 10, 20, 50, 100)


class Metrics:
    """The server's meters, in a registry of their own."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.moves = Counter(
            "polis_moves", "Moves committed, by who made them.", ["by"], registry=self.registry
        )
        self.move_time = self._times("polis_move_seconds", "From a person's move to its commit.")
        self.thinking_time = self._times(
            "polis_thinking_seconds", "From a computer player's turn to its move."
        )
        self.requests = Counter(
            "polis_requests", "HTTP answers.", ["method", "status"], registry=self.registry
        )
        self.request_time = self._times("polis_request_seconds", "From a request to its answer.")
        self.sockets = Gauge("polis_sockets", "Open WebSockets.", registry=self.registry)
        self.rooms = Gauge("polis_rooms", "Tables in memory.", registry=self.registry)
        self.batch = Histogram(
            "polis_batch_entries", "Entries a transaction.", buckets=SIZES, registry=self.registry
        )
        self.lag = self._times("polis_loop_lag_seconds", "How late the event loop is.")
        self.stalls = Counter(
            "polis_loop_stalls", "Stalls of the event loop over 50 ms.", registry=self.registry
        )
        self.expired = Counter(
            "polis_expired_tables", "Idle tables removed.", registry=self.registry
        )

    def text(self) -> bytes:
        """Return everything as Prometheus reads it."""
        return generate_latest(self.registry)

    def _times(self, name: str, about: str) -> Histogram:
        return Histogram(name, about, buckets=TIMES, registry=self.registry)
