"""Where devices of players are told of turns, and the key by which push services know this place."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0031"
down_revision: str | None = "0030"


def upgrade() -> None:
    """Make room for them; nobody has asked to be told yet."""
    op.create_table(
        "push_subscriptions",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("player", sa.Integer, sa.ForeignKey("players.id"), nullable=False, index=True),
        sa.Column("endpoint", sa.String(1024), nullable=False, unique=True),
        sa.Column("p256dh", sa.String(128), nullable=False),
        sa.Column("auth", sa.String(32), nullable=False),
        sa.Column("lang", sa.String(8), nullable=False),
        sa.Column("created", sa.String(32), nullable=False),
    )
    op.create_table(
        "server_keys",
        sa.Column("name", sa.String(16), primary_key=True),
        sa.Column("key", sa.Text, nullable=False),
    )
