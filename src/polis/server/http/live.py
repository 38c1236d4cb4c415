"""The live connection: tells a page whatever changes at its table, and takes its moves."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from pydantic import ValidationError
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from polis.errors import PolisError
from polis.server.errors import NotFound, TooMany, Unacceptable
from polis.server.storage.database import UNREACHABLE
from polis.server.tables.room import Room, dumps
from polis.server.tables.seeing import chat_data
from polis.server.visitors import Visitor

from .messages import MESSAGES, ChatMessage, MoveMessage, TakeBackMessage
from .problems import no_database, problem_of, validation_text

if TYPE_CHECKING:
    from .state import Server

TABLE = {"type": "table"}

GONE = 4404
TOO_MANY = 4429
GOING_DOWN = 1012
"""How a connection is closed: no such table, too many connections, server restarts."""


@dataclass
class Connections:
    """All live connections of this process."""

    open: set[Live] = field(default_factory=set)

    async def say_bye(self) -> None:
        """Tell everybody that the server goes down, and let go of them."""
        farewells = [connection.leave() for connection in list(self.open)]
        await asyncio.gather(*farewells, return_exceptions=True)


@dataclass(eq=False)
class Live:
    """One page at one table."""

    server: Server
    socket: WebSocket
    visitor: Visitor
    code: str
    since: int | None
    _news: asyncio.Event = field(default_factory=asyncio.Event)
    _told: object = None
    _told_presence: object = None
    _told_chat: int = 0

    async def run(self) -> None:
        """Serve the connection until either side leaves."""
        await self.socket.accept()
        try:
            self.server.allowances.requests.use(self.visitor.address)
            self._count(+1)
        except TooMany as error:
            await self._turn_away(error, TOO_MANY)
            return
        try:
            room = await self.server.house.room(self.code)
        except NotFound as error:
            self._count(-1)
            await self._turn_away(error, GONE)
            return
        await self._attend(room)

    async def leave(self) -> None:
        """Say goodbye because the server goes down."""
        with suppress(RuntimeError, WebSocketDisconnect):
            await self._send(dumps({"type": "bye"}))
            await self.socket.close(GOING_DOWN)

    async def _attend(self, room: Room) -> None:
        server = self.server
        server.connections.open.add(self)
        server.house.metrics.sockets.inc()
        self._told_chat = room.chat[-1].number if room.chat else 0
        self._sit(room)
        sender = asyncio.create_task(self._tell(room))
        try:
            await self._listen()
        except WebSocketDisconnect:
            pass
        finally:
            sender.cancel()
            with suppress(asyncio.CancelledError, RuntimeError, WebSocketDisconnect):
                await sender
            server.connections.open.discard(self)
            server.house.metrics.sockets.dec()
            self._count(-1)
            room.watchers.pop(self, None)
            self._show_presence(room)

    def _sit(self, room: Room) -> None:
        """Be among those who watch, with the seats that are this visitor's now."""
        seats = self.visitor.seats_at(room.facts)
        known = room.watchers.get(self)
        if known is None or known[0] != seats:
            room.watchers[self] = seats, self._news.set
            self._show_presence(room)

    def _show_presence(self, room: Room) -> None:
        room.wake()
        self.server.house.spawn(self.server.house.tell_presence_of(room))

    async def _turn_away(self, error: PolisError, code: int) -> None:
        refused = {"type": "refused", "id": None, "problem": problem_of(error)}
        with suppress(RuntimeError, WebSocketDisconnect):
            await self._send(dumps(refused))
            await self.socket.close(code)

    async def _send(self, raw: bytes) -> None:
        if self.socket.application_state is WebSocketState.CONNECTED:
            await self.socket.send_text(raw.decode())

    async def _tell(self, room: Room) -> None:
        """Send what is new, always the latest: a slow page skips what it was too slow for."""
        while True:
            await self._news.wait()
            self._news.clear()
            if self.server.house.rooms.get(self.code) is not room:
                error = NotFound("this table is no more: it has expired", "no_table")
                await self._turn_away(error, GONE)
                return
            for message in self._new(room):
                await self._send(message)

    def _new(self, room: Room) -> list[bytes]:
        """Return the messages that bring the page up to date."""
        self._sit(room)
        house, facts = self.server.house, room.facts
        presence = house.connected(room)
        state = (room.number, facts.status, facts.seats, facts.rematch, facts.holdings)
        messages = []
        if state != self._told:
            changed = self._told is not None or self.since != room.number or not room.number
            self._told, self._told_presence = state, presence
            messages.append(house.look(room, self.visitor, changed=changed, extra=TABLE))
        elif presence != self._told_presence:
            self._told_presence = presence
            online, spectators = presence
            said = {"type": "presence", "online": sorted(online), "spectators": spectators}
            messages.append(dumps(said))
        lines = (line for line in room.chat if line.number > self._told_chat)
        messages += [dumps({"type": "chat", **chat_data(line)}) for line in lines]
        self._told_chat = room.chat[-1].number if room.chat else 0
        return messages

    async def _listen(self) -> None:
        while True:
            arrived = await self.socket.receive()
            if arrived["type"] == "websocket.disconnect":
                return
            text = arrived.get("text")
            raw = text.encode() if text is not None else arrived.get("bytes") or b""
            # Sent from here and at once: who moved need not wait until all pages are told.
            await self._send(await self._answered(raw))

    async def _answered(self, raw: bytes) -> bytes:
        """Do what a message asks for; return the answer."""
        told: Any = None
        try:
            self.server.allowances.messages.use(str(id(self)))
            try:
                message = MESSAGES.validate_json(raw)
            except ValidationError as error:
                detail = validation_text(error.errors(include_url=False))
                raise Unacceptable(detail, "invalid") from None
            told = message.id
            number = await self._do(message)
        except PolisError as error:
            return dumps({"type": "refused", "id": told, "problem": problem_of(error)})
        except UNREACHABLE:
            return dumps({"type": "refused", "id": told, "problem": problem_of(no_database())})
        if number is None:
            return dumps({"type": "pong", "id": told})
        return dumps({"type": "done", "id": told, "number": number})

    async def _do(self, message: object) -> int | None:
        playing, limits = self.server.playing, self.server.allowances
        match message:
            case MoveMessage():
                limits.moves.use(self.code)
                return await playing.move(
                    self.code, self.visitor, message.seat, message.number, message.move
                )
            case TakeBackMessage():
                limits.moves.use(self.code)
                return await playing.take_back(
                    self.code, self.visitor, message.seat, message.number
                )
            case ChatMessage():
                limits.chat.use(self.code)
                line = await playing.say(self.code, self.visitor, message.seat, message.text)
                return line.number
        return None

    def _count(self, by: int) -> None:
        """Count open connections by address and by table; refuse one too many."""
        limits, counts = self.server.config.limits, self.server.allowances.sockets
        address, table = f"address {self.visitor.address}", f"table {self.code}"
        most = ((address, limits.sockets_an_address), (table, limits.sockets_a_table))
        if by > 0 and any(counts.get(key, 0) >= allowed for key, allowed in most):
            raise TooMany("too many live connections; close some of them", 60)
        for key, _ in most:
            left = counts.get(key, 0) + by
            if left > 0:
                counts[key] = left
            else:
                counts.pop(key, None)
