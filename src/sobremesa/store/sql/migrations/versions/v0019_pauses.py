"""Why and when the time of games by correspondence stands still."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision: str | None = "0018"


def upgrade() -> None:
    """Make room for pauses; no game has one yet."""
    op.create_table(
        "pauses",
        sa.Column("game", sa.String(32), sa.ForeignKey("games.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("since", sa.String(32), primary_key=True),
        sa.Column("until", sa.String(32), nullable=False),
        sa.Column("reason", sa.String(16), nullable=False),
        sa.Column("days", sa.Integer, nullable=False),
    )
