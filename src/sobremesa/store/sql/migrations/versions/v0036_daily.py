"""The deal of the day: the seeds, who has played, and what the maestro made of it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0036"
down_revision: str | None = "0035"


def upgrade() -> None:
    """Make room for them; no game that is there already is one of a day."""
    op.add_column("games", sa.Column("day", sa.String(10), nullable=False, server_default=""))
    op.create_table(
        "daily_seeds",
        sa.Column("day", sa.String(10), primary_key=True),
        sa.Column("seed", sa.String(64), nullable=False),
    )
    op.create_table(
        "daily_entries",
        sa.Column("day", sa.String(10), primary_key=True),
        sa.Column("game", sa.String(32), primary_key=True),
        sa.Column("player", sa.Integer, sa.ForeignKey("players.id"), primary_key=True, autoincrement=False),
        sa.Column("table", sa.String(32), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("against", sa.String(8), nullable=False),
        sa.Column("created", sa.String(32), nullable=False),
        sa.Column("status", sa.String(8), nullable=False),
        sa.Column("own", sa.Integer, nullable=False),
        sa.Column("other", sa.Integer, nullable=False),
        sa.Column("won", sa.Boolean, nullable=False),
        sa.Column("ended", sa.String(32), nullable=False),
    )
    op.create_index("ix_daily_entries_player", "daily_entries", ["player"])
    op.create_table(
        "daily_scores",
        sa.Column("day", sa.String(10), primary_key=True),
        sa.Column("game", sa.String(32), primary_key=True),
        sa.Column("score", sa.JSON, nullable=False),
    )
