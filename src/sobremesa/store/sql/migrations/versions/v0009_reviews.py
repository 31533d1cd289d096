"""The reviews of finished games, and whether a game lets its people have hints."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision: str | None = "0008"


def upgrade() -> None:
    """Make the table of reviews; let no game that is there already give hints."""
    op.create_table(
        "reviews",
        sa.Column("game", sa.String(32), sa.ForeignKey("games.id"), primary_key=True),
        sa.Column("edition", sa.Integer, nullable=False),
        sa.Column("accuracies", sa.JSON, nullable=False),
        sa.Column("review", sa.Text, nullable=False),
        sa.Column("made", sa.String(32), nullable=False),
    )
    op.add_column("games", sa.Column("hints", sa.Boolean, nullable=False, server_default=sa.false()))
