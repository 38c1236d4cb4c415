"""The database's tables. The log is the truth about a game; the rest says whose it is.

Times are seconds since 1970. Of seat tokens and devices only the SHA-256 is kept.
"""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    BigInteger,
    Column,
    Double,
    ForeignKey,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
)

metadata = MetaData()

Key = BigInteger().with_variant(Integer, "sqlite")


def _table_id(*, index: bool = False) -> Column[int]:
    parent = ForeignKey("tables.id", ondelete="CASCADE")
    return Column("table_id", Key, parent, primary_key=True, index=index)


tables = Table(
    "tables",
    metadata,
    Column("id", Key, primary_key=True, autoincrement=True),
    Column("code", String(12), nullable=False, unique=True),
    Column("game", String(40), nullable=False),
    Column("name", String(80), nullable=False),
    Column("options", JSON, nullable=False),
    Column("settings", JSON, nullable=False),
    Column("secret", LargeBinary, nullable=False),
    Column("status", String(10), nullable=False, index=True),
    Column("host", LargeBinary),
    Column("host_seat", Integer),
    Column("created", Double, nullable=False),
    Column("started", Double),
    Column("ended", Double),
    Column("rematch_of", Key, ForeignKey("tables.id", ondelete="SET NULL"), unique=True),
    Column("version", Integer, nullable=False),
)

seats = Table(
    "seats",
    metadata,
    _table_id(),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(10), nullable=False),
    Column("name", String(40), nullable=False),
    Column("level", String(40)),
    Column("token", LargeBinary),
)

log = Table(
    "log",
    metadata,
    _table_id(),
    Column("number", Integer, primary_key=True),
    Column("kind", String(10), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("text", String(500), nullable=False),
    Column("by", String(10), nullable=False),
    Column("at", Double, nullable=False),
)

chat = Table(
    "chat",
    metadata,
    _table_id(),
    Column("number", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("name", String(40), nullable=False),
    Column("text", String(500), nullable=False),
    Column("at", Double, nullable=False),
)

holdings = Table(
    "holdings",
    metadata,
    Column("device", LargeBinary, primary_key=True),
    _table_id(index=True),
    Column("seat", Integer, primary_key=True),
)

turns = Table(
    "turns",
    metadata,
    _table_id(),
    Column("seat", Integer, primary_key=True),
    Column("number", Integer, nullable=False),
    Column("due", Double, nullable=False),
    Column("owner", String(32), nullable=False),
    Column("expires", Double, nullable=False, index=True),
)
"""Moves that the server itself must make: a computer player's, or one whose time ran out.

A row is leased by the process `owner` until `expires`; after that any process may take it.
"""
