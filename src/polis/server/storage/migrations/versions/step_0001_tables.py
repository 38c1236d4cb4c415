"""The first tables."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

KEY = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def _table_id(*, index: bool = False) -> sa.Column[int]:
    parent = sa.ForeignKey("tables.id", ondelete="CASCADE")
    return sa.Column("table_id", KEY, parent, primary_key=True, index=index)


def upgrade() -> None:
    """Make tables, seats, log, chat, holdings and turns."""
    op.create_table(
        "tables",
        sa.Column("id", KEY, primary_key=True, autoincrement=True),
        sa.Column("code", sa.String(12), nullable=False, unique=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("settings", sa.JSON, nullable=False),
        sa.Column("secret", sa.LargeBinary, nullable=False),
        sa.Column("status", sa.String(10), nullable=False, index=True),
        sa.Column("host", sa.LargeBinary),
        sa.Column("host_seat", sa.Integer),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("started", sa.Double),
        sa.Column("ended", sa.Double),
        sa.Column("rematch_of", KEY, sa.ForeignKey("tables.id", ondelete="SET NULL"), unique=True),
        sa.Column("version", sa.Integer, nullable=False),
    )
    op.create_table(
        "seats",
        _table_id(),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("level", sa.String(40)),
        sa.Column("token", sa.LargeBinary),
    )
    op.create_table(
        "log",
        _table_id(),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("text", sa.String(500), nullable=False),
        sa.Column("by", sa.String(10), nullable=False),
        sa.Column("at", sa.Double, nullable=False),
    )
    op.create_table(
        "chat",
        _table_id(),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("text", sa.String(500), nullable=False),
        sa.Column("at", sa.Double, nullable=False),
    )
    op.create_table(
        "holdings",
        sa.Column("device", sa.LargeBinary, primary_key=True),
        _table_id(index=True),
        sa.Column("seat", sa.Integer, primary_key=True),
    )
    op.create_table(
        "turns",
        _table_id(),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("due", sa.Double, nullable=False),
        sa.Column("owner", sa.String(32), nullable=False),
        sa.Column("expires", sa.Double, nullable=False, index=True),
    )


def downgrade() -> None:
    """Remove everything again."""
    for name in ("turns", "holdings", "chat", "log", "seats", "tables"):
        op.drop_table(name)
