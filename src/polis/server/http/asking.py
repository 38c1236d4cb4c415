"""Who asks and from where: the device's cookie, a bearer's token, the address."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, Request
from starlette.requests import HTTPConnection
from starlette.responses import Response

from polis.server.limits import household
from polis.server.visitors import TOKEN_LENGTH, Visitor, hash_of, new_token

COOKIE = "polis_device"
COOKIE_AGE = 400 * 86_400
"""The longest that browsers keep a cookie."""

BEARER = "bearer "


def visitor_of(connection: HTTPConnection) -> Visitor:
    """Return who asks. Secrets of the wrong form are no secrets."""
    device = connection.cookies.get(COOKIE)
    header = connection.headers.get("authorization", "")
    token = header[len(BEARER) :].strip() if header.lower().startswith(BEARER) else None
    address = connection.client.host if connection.client else ""
    return Visitor(_hash(device), _hash(token), household(address))


def _hash(secret: str | None) -> bytes | None:
    return hash_of(secret) if secret and len(secret) == TOKEN_LENGTH else None


@dataclass(frozen=True)
class Device:
    """A visitor who will have a cookie from now on, and the cookie if it is a new one."""

    visitor: Visitor
    new_cookie: str | None

    def remember(self, response: Response, *, secure: bool) -> None:
        """Give a new device its cookie; no script can read it, no other site can use it."""
        if self.new_cookie:
            response.set_cookie(
                COOKIE,
                self.new_cookie,
                max_age=COOKIE_AGE,
                httponly=True,
                samesite="lax",
                secure=secure,
            )


def device_of(request: Request) -> Device:
    """Return who asks; a browser that comes for the first time becomes a device."""
    visitor = visitor_of(request)
    if visitor.device is not None:
        return Device(visitor, None)
    cookie = new_token()
    return Device(Visitor(hash_of(cookie), visitor.token, visitor.address), cookie)


Asker = Annotated[Visitor, Depends(visitor_of)]
AskingDevice = Annotated[Device, Depends(device_of)]
