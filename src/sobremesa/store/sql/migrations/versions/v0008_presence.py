"""Who is connected where, and for whom the computer plays until they come back."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision: str | None = "0007"


def upgrade() -> None:
    """Make the table of who is there; let every seat know whether somebody stands in."""
    op.create_table(
        "presence",
        sa.Column("game", sa.String(32), sa.ForeignKey("games.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("worker", sa.Integer, primary_key=True, autoincrement=False),
    )
    op.add_column("seats", sa.Column("stood_in", sa.Boolean, nullable=False, server_default=sa.false()))
