"""When games by correspondence have to be looked at."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision: str | None = "0017"


def upgrade() -> None:
    """Make room for alarms; no game that is there already is played by correspondence."""
    op.create_table(
        "alarms",
        sa.Column("game", sa.String(32), sa.ForeignKey("games.id"), primary_key=True),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("rings_at", sa.String(32), nullable=False),
    )
    op.create_index("ix_alarms_rings_at", "alarms", ["rings_at"])
