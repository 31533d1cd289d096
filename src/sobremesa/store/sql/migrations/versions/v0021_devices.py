"""The devices of players: each has a token of its own, and a link makes another one."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision: str | None = "0020"


def upgrade() -> None:
    """Make the tokens that are known the first devices; what they were part of keeps them as a seed alone."""
    op.create_table(
        "devices",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("player", sa.Integer, sa.ForeignKey("players.id"), nullable=False, index=True),
        sa.Column("created", sa.String(32), nullable=False),
    )
    op.create_table(
        "device_links",
        sa.Column("player", sa.Integer, sa.ForeignKey("players.id"), primary_key=True, autoincrement=False),
        sa.Column("hash", sa.String(64), nullable=False, unique=True),
        sa.Column("expires", sa.String(32), nullable=False),
    )
    op.execute("INSERT INTO devices (player, hash, created) SELECT id, token_hash, created FROM players ORDER BY id")
    op.execute("ALTER TABLE players RENAME COLUMN token_hash TO seed")
