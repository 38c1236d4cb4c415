"""Changing tables and seats in the database. Each function is a part of somebody's transaction."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict

from sqlalchemy import Connection, CursorResult, delete, exists, func, insert, select, update
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.exc import IntegrityError

from polis.server.tables.facts import ChatLine, Facts, Seat, Sitting, Status

from .schema import chat, holdings, log, seats, tables

HASH_BYTES = 32


def add_table(connection: Connection, facts: Facts, rematch_of: int | None = None) -> int | None:
    """Write a new table down; None if the code, or a rematch of that table, exists already."""
    row = {
        "code": facts.code,
        "game": facts.game,
        "name": facts.name,
        "options": dict(facts.options),
        "settings": asdict(facts.settings),
        "secret": facts.secret,
        "status": facts.status.value,
        "host": facts.host,
        "host_seat": facts.host_seat,
        "created": facts.created,
        "started": facts.started,
        "rematch_of": rematch_of,
        "version": 1,
    }
    try:
        with connection.begin_nested():
            result = connection.execute(insert(tables).returning(tables.c.id), row)
            table = int(result.scalar_one())
    except IntegrityError:
        return None
    connection.execute(insert(seats), [_seat_row(table, seat) for seat in facts.seats])
    for device, held in facts.holdings.items():
        for seat in held:
            hold(connection, device, table, seat)
    return table


def _seat_row(table: int, seat: Seat) -> dict[str, object]:
    return {
        "table_id": table,
        "seat": seat.seat,
        "kind": seat.kind.value,
        "name": seat.name,
        "level": seat.level,
        "token": seat.token,
    }


def change_seat(
    connection: Connection,
    table: int,
    seat: Seat,
    *,
    only_if: Sitting | None = None,
    owner: bytes | None = None,
) -> bool:
    """Write a seat anew; False if it is no longer of this kind, or no longer this owner's."""
    condition = (seats.c.table_id == table) & (seats.c.seat == seat.seat)
    if only_if is not None:
        condition &= seats.c.kind == only_if.value
    if owner is not None:
        condition &= seats.c.token == owner
    row = _seat_row(table, seat)
    result = connection.execute(update(seats).where(condition).values(row))
    return _any(result)


def hold(connection: Connection, device: bytes, table: int, seat: int) -> None:
    """Note that a device holds a seat; it may do so already."""
    row = {"device": device, "table_id": table, "seat": seat}
    connection.execute(upsert(holdings).on_conflict_do_nothing(), row)


def let_go(connection: Connection, table: int, seat: int, device: bytes | None = None) -> None:
    """Forget that a device, or that any device, holds a seat."""
    condition = (holdings.c.table_id == table) & (holdings.c.seat == seat)
    if device is not None:
        condition &= holdings.c.device == device
    connection.execute(delete(holdings).where(condition))


def start_if_full(connection: Connection, table: int, at: float) -> bool:
    """Let the game begin when no seat is open any more."""
    empty = exists().where(seats.c.table_id == table, seats.c.kind == Sitting.OPEN.value)
    result = connection.execute(
        update(tables)
        .where(tables.c.id == table, tables.c.status == Status.OPEN.value, ~empty)
        .values(status=Status.PLAYING.value, started=at)
    )
    return _any(result)


def touch(connection: Connection, table: int) -> None:
    """Count a change to a table's facts. On PostgreSQL this also lets changes wait in line."""
    connection.execute(
        update(tables).where(tables.c.id == table).values(version=tables.c.version + 1)
    )


def still_open(connection: Connection, table: int) -> bool:
    """Tell whether a table waits for players. Ask after `touch`, so that it stays so."""
    status = connection.scalar(select(tables.c.status).where(tables.c.id == table))
    return status == Status.OPEN.value


def add_chat(
    connection: Connection, table: int, seat: int, name: str, text: str, at: float
) -> ChatLine:
    """Write a line of chat down. Ask `touch` before, so that lines wait in line."""
    last = connection.scalar(select(func.max(chat.c.number)).where(chat.c.table_id == table))
    line = ChatLine((last or 0) + 1, seat, name, text, at)
    connection.execute(insert(chat), {"table_id": table, **asdict(line)})
    return line


def remove_idle(
    connection: Connection, status: Status, before: float, most: int = 500
) -> Sequence[str]:
    """Remove tables where nothing has happened for long; return their codes."""
    last_entry = select(func.max(log.c.at)).where(log.c.table_id == tables.c.id)
    last_line = select(func.max(chat.c.at)).where(chat.c.table_id == tables.c.id)
    old = [
        tables.c.created < before,
        func.coalesce(tables.c.started, 0) < before,
        func.coalesce(last_entry.scalar_subquery(), 0) < before,
        func.coalesce(last_line.scalar_subquery(), 0) < before,
    ]
    query = select(tables.c.id, tables.c.code).where(tables.c.status == status.value, *old)
    found = connection.execute(query.limit(most)).all()
    if found:
        connection.execute(delete(tables).where(tables.c.id.in_([row.id for row in found])))
    return [row.code for row in found]


def _any(result: CursorResult[object]) -> bool:
    return result.rowcount > 0
