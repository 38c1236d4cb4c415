"""Reading tables from the database."""

from __future__ import annotations

from typing import Any, NamedTuple

from sqlalchemy import Connection, Row, select

from polis.server.tables.facts import (
    By,
    ChatLine,
    Did,
    Entry,
    Facts,
    Seat,
    Settings,
    Sitting,
    Status,
)

from .schema import chat, holdings, log, seats, tables

CHAT_KEPT = 100
"""How many lines of chat a table shows."""

MOST_LISTED = 200

_rematches = tables.alias("rematches")
_entries = (log.c.number, log.c.kind, log.c.seat, log.c.text, log.c.by, log.c.at)
_lines = (chat.c.number, chat.c.seat, chat.c.name, chat.c.text, chat.c.at)


class News(NamedTuple):
    """What somebody did not know yet about a table."""

    facts: Facts
    chat: tuple[ChatLine, ...] | None
    """None if it is as before, and the facts too."""

    entries: list[Entry]


def read_news(connection: Connection, code: str, known: Facts | None, since: int) -> News | None:
    """Read what is new to somebody who knows these facts and the log so far.

    None if the table is gone.
    """
    if known is not None and _read_version(connection, known.id) == known.version:
        return News(known, None, _read_log(connection, known.id, since))
    facts = read_facts(connection, code)
    if facts is None:
        return None
    return News(facts, _read_chat(connection, facts.id), _read_log(connection, facts.id, since))


def read_facts(connection: Connection, code: str) -> Facts | None:
    """Read a table and who sits there."""
    rematch = select(_rematches.c.code).where(_rematches.c.rematch_of == tables.c.id)
    query = select(tables, rematch.scalar_subquery().label("rematch")).where(tables.c.code == code)
    row = connection.execute(query).first()
    if row is None:
        return None
    sitting = connection.execute(
        select(seats).where(seats.c.table_id == row.id).order_by(seats.c.seat)
    )
    held = connection.execute(
        select(holdings.c.device, holdings.c.seat).where(holdings.c.table_id == row.id)
    )
    by_device: dict[bytes, set[int]] = {}
    for device, seat in held:
        by_device.setdefault(bytes(device), set()).add(seat)
    return Facts(
        row.id,
        row.code,
        row.game,
        row.name,
        row.options,
        Settings(**row.settings),
        bytes(row.secret),
        Status(row.status),
        row.host and bytes(row.host),
        row.host_seat,
        row.created,
        row.started,
        row.version,
        tuple(_seat(seat) for seat in sitting),
        {device: frozenset(theirs) for device, theirs in by_device.items()},
        row.rematch,
    )


def _seat(row: Row[Any]) -> Seat:
    token = row.token and bytes(row.token)
    return Seat(row.seat, Sitting(row.kind), row.name, row.level, token)


def _read_version(connection: Connection, table: int) -> int | None:
    """Read how often a table's facts have changed, or None if it is gone."""
    found: int | None = connection.scalar(select(tables.c.version).where(tables.c.id == table))
    return found


def _read_log(connection: Connection, table: int, since: int = 0) -> list[Entry]:
    """Read a table's log after a number."""
    query = select(*_entries).where(log.c.table_id == table, log.c.number > since)
    rows = connection.execute(query.order_by(log.c.number))
    return [Entry(n, Did(kind), seat, text, By(by), at) for n, kind, seat, text, by, at in rows]


def _read_chat(connection: Connection, table: int) -> tuple[ChatLine, ...]:
    """Read the last lines of a table's chat."""
    query = select(*_lines).where(chat.c.table_id == table)
    rows = connection.execute(query.order_by(chat.c.number.desc()).limit(CHAT_KEPT))
    return tuple(ChatLine(*row) for row in reversed(rows.all()))


def read_codes(connection: Connection, device: bytes) -> list[str]:
    """Read the codes of the tables at which a device has a seat, newest first."""
    mine = select(holdings.c.table_id).where(holdings.c.device == device)
    query = select(tables.c.code).where(tables.c.id.in_(mine))
    rows = connection.scalars(query.order_by(tables.c.created.desc()).limit(MOST_LISTED))
    return list(rows)


def read_code(connection: Connection, table: int) -> str | None:
    """Read the code of a table by its number."""
    found: str | None = connection.scalar(select(tables.c.code).where(tables.c.id == table))
    return found
