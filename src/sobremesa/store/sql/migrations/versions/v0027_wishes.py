"""Players who look for somebody to play with."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0027"
down_revision: str | None = "0025"


def upgrade() -> None:
    """Make room for them; nobody looks for anybody yet."""
    op.create_table(
        "wishes",
        sa.Column("player", sa.Integer, sa.ForeignKey("players.id"), primary_key=True, autoincrement=False),
        sa.Column("ticket", sa.String(32), nullable=False, unique=True),
        sa.Column("wanted", sa.String(32), nullable=False),
        sa.Column("rules", sa.String(64), nullable=False),
        sa.Column("clock", sa.String(32), nullable=False),
        sa.Column("level", sa.String(64), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("text", sa.String(128), nullable=False),
        sa.Column("patient", sa.Boolean, nullable=False),
        sa.Column("since", sa.String(32), nullable=False),
        sa.Column("seen", sa.String(32), nullable=False),
        sa.Column("game", sa.String(32), sa.ForeignKey("games.id"), nullable=True),
    )
