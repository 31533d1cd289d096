"""Whose turn it is in each game, for lists."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision: str | None = "0013"


def upgrade() -> None:
    """Nobody knows it yet of the games that are there; the next row of each, or the next list, writes it down."""
    op.add_column("games", sa.Column("turn", sa.JSON, nullable=True))
