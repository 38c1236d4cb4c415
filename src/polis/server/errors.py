"""What the server refuses. Each class has its HTTP status; the text says what would be right."""

from __future__ import annotations

from polis.errors import PolisError


class ServerError(PolisError):
    """Anything the server refuses. `code` and `params` let a page say it in any language."""

    status = 400
    title = "This cannot be done"

    def __init__(self, detail: str, code: str | None = None, **params: object) -> None:
        super().__init__(detail)
        self.code = code
        self.params = params


class SetupError(ServerError):
    """The server cannot run like this: a port in use, a database out of reach."""


class NotFound(ServerError):
    """There is no such table, game or seat."""

    status = 404
    title = "Not found"


class NotYours(ServerError):
    """Only the seat's owner, or only the host, may do this."""

    status = 403
    title = "Not allowed"


class Conflict(ServerError):
    """The table has moved on, or is not at the point where this could be done."""

    status = 409
    title = "The table has moved on"


class Unacceptable(ServerError):
    """Well-formed, but it makes no table, no move, no message."""

    status = 422
    title = "This cannot be accepted"


class TooLarge(ServerError):
    """More bytes than any honest request has."""

    status = 413
    title = "Too large"


class TooMany(ServerError):
    """Too many requests in too short a time; `seconds` is how long to wait."""

    status = 429
    title = "Too many requests"

    def __init__(self, detail: str, seconds: float) -> None:
        super().__init__(detail, "too_many_requests", seconds=round(seconds, 1))
        self.seconds = seconds


class Busy(ServerError):
    """The server cannot do this just now, but will again."""

    status = 503
    title = "Busy"
