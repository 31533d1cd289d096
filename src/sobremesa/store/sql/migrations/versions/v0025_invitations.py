"""Invitations of players by players."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0025"
down_revision: str | None = "0024"


def upgrade() -> None:
    """Make room for them; nobody has invited anybody yet."""
    op.create_table(
        "invitations",
        sa.Column("game", sa.String(32), sa.ForeignKey("games.id"), primary_key=True),
        sa.Column("sender", sa.Integer, sa.ForeignKey("players.id"), nullable=False, index=True),
        sa.Column("invited", sa.Integer, sa.ForeignKey("players.id"), nullable=False, index=True),
        sa.Column("created", sa.String(32), nullable=False),
        sa.Column("declined", sa.Boolean, nullable=False, server_default=sa.false()),
    )
