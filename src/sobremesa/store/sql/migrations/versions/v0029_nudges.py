"""The last nudge of each game by correspondence."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0029"
down_revision: str | None = "0027"


def upgrade() -> None:
    """Make room for them; nobody was nudged yet."""
    op.create_table(
        "nudges",
        sa.Column("game", sa.String(32), sa.ForeignKey("games.id"), primary_key=True),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("at", sa.String(32), nullable=False),
    )
