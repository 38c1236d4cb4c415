"""What every request passes: size, rate, origin; and the headers that every answer carries."""

from __future__ import annotations

import logging
from time import perf_counter
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from polis.errors import PolisError
from polis.server.errors import NotYours, ServerError, TooLarge
from polis.server.limits import Allowances, household
from polis.server.metrics import Metrics

from .problems import refusal

SAFE = ("GET", "HEAD", "OPTIONS")
METHODS = (*SAFE, "POST", "PUT", "PATCH", "DELETE")
UNLIMITED = ("/healthz", "/readyz", "/metrics")

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; "
        "connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; "
        "frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}

logger = logging.getLogger("polis.requests")


def same_origin(headers: Headers) -> bool:
    """Tell whether a request comes from our own pages, or from no page at all."""
    origin = headers.get("origin")
    if origin is None:
        return headers.get("sec-fetch-site", "none") in ("same-origin", "none")
    return urlsplit(origin).netloc.lower() == headers.get("host", "").lower()


class BehindProxy:
    """Believes the proxy in front: who asks, and whether they use HTTPS.

    Only the last address counts: what stands before it was written by whoever asks.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Put what the proxy says in the place of what the connection shows."""
        if scope["type"] in ("http", "websocket"):
            headers = Headers(scope=scope)
            address = headers.get("x-forwarded-for", "").rpartition(",")[2].strip()
            scheme = headers.get("x-forwarded-proto", "").rpartition(",")[2].strip().lower()
            if address:
                scope["client"] = (address, 0)
            if scheme in ("http", "https"):
                scope["scheme"] = scheme.replace("http", "ws") if _is_socket(scope) else scheme
        await self.app(scope, receive, send)


def _is_socket(scope: Scope) -> bool:
    return bool(scope["type"] == "websocket")


class Guard:
    """Wraps the whole app."""

    def __init__(self, app: ASGIApp, allowances: Allowances, metrics: Metrics) -> None:
        self.app = app
        self.allowances = allowances
        self.metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or refuse it."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        started = perf_counter()
        status = 500

        async def sending(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        try:
            self._admit(scope)
            await self.app(scope, self._measured(receive), sending)
        except PolisError as error:
            await refusal(error)(scope, receive, sending)
        spent = perf_counter() - started
        method = scope["method"] if scope["method"] in METHODS else "other"
        self.metrics.requests.labels(method, status).inc()
        self.metrics.request_time.observe(spent)
        logger.info(
            "%s %s %d", scope["method"], scope["path"], status, extra={"ms": round(1000 * spent, 1)}
        )

    def _admit(self, scope: Scope) -> None:
        headers = Headers(scope=scope)
        if scope["path"] not in UNLIMITED:
            client = scope.get("client")
            self.allowances.requests.use(household(client[0] if client else ""))
        length = headers.get("content-length", "0")
        if length.isdigit() and int(length) > self.allowances.limits.body_bytes:
            raise self._too_large()
        if scope["method"] not in SAFE and not same_origin(headers):
            raise NotYours("requests come from this server's own pages only", "other_origin")

    def _measured(self, receive: Receive) -> Receive:
        """Count the bytes of a body that did not say how long it is."""
        so_far = 0

        async def receiving() -> Message:
            nonlocal so_far
            message = await receive()
            so_far += len(message.get("body", b""))
            if so_far > self.allowances.limits.body_bytes:
                # The only kind of error that whoever reads the body hands on unchanged.
                raise HTTPException(TooLarge.status, str(self._too_large()))
            return message

        return receiving

    def _too_large(self) -> ServerError:
        most = self.allowances.limits.body_bytes
        return TooLarge(f"a request has at most {most:,} bytes", "too_large")
