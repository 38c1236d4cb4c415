"""Leases on the moves that the server must make: one process makes each, whoever dies."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection, delete, select, tuple_, update

from polis.server.tables.facts import Turn

from .schema import turns


def take_due(
    connection: Connection, owner: str, now: float, lease: float, most: int
) -> Sequence[Turn]:
    """Take over moves that are due and that no living process works on."""
    due = (
        select(turns.c.table_id, turns.c.seat)
        .where(turns.c.due <= now, turns.c.expires < now)
        .order_by(turns.c.due)
        .limit(most)
        .with_for_update(skip_locked=True)
    )
    result = connection.execute(
        update(turns)
        .where(tuple_(turns.c.table_id, turns.c.seat).in_(due))
        .values(owner=owner, expires=now + lease)
        .returning(turns.c.table_id, turns.c.seat, turns.c.number, turns.c.due)
    )
    return [Turn(*row) for row in result]


def any_due(connection: Connection, now: float) -> bool:
    """Tell whether there is anything to take over: cheaper than trying."""
    query = select(turns.c.seat).where(turns.c.due <= now, turns.c.expires < now).limit(1)
    return connection.execute(query).first() is not None


def renew(connection: Connection, owner: str, until: float) -> None:
    """Keep the leases of a process that is still at work."""
    connection.execute(update(turns).where(turns.c.owner == owner).values(expires=until))


def release_all(connection: Connection, owner: str | None = None) -> None:
    """Let anybody take the moves of a process that goes; with None, of all there ever were."""
    statement = update(turns).values(expires=0.0, owner="")
    if owner is not None:
        statement = statement.where(turns.c.owner == owner)
    connection.execute(statement)


def drop(connection: Connection, turn: Turn, owner: str) -> None:
    """Forget a move that need not be made any more, if nobody else has it by now."""
    connection.execute(
        delete(turns).where(
            turns.c.table_id == turn.table,
            turns.c.seat == turn.seat,
            turns.c.number == turn.number,
            turns.c.owner == owner,
        )
    )
