"""Whom players do not want to hear or to meet."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0024"
down_revision: str | None = "0022"


def upgrade() -> None:
    """Make room for it; so far everybody meets everybody."""
    op.create_table(
        "regards",
        sa.Column("player", sa.Integer, sa.ForeignKey("players.id"), primary_key=True, autoincrement=False),
        sa.Column("other", sa.Integer, sa.ForeignKey("players.id"), primary_key=True, autoincrement=False, index=True),
        sa.Column("muted", sa.Boolean, nullable=False),
        sa.Column("blocked", sa.Boolean, nullable=False),
    )
