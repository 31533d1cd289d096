"""Clocks: how much time the people of a game have, and how long the game waited for each row."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision: str | None = "0004"


def upgrade() -> None:
    """Give every game a clock and every row its time; those that are there have none."""
    op.add_column("games", sa.Column("clock", sa.String(32), nullable=False, server_default=""))
    op.add_column("moves", sa.Column("spent", sa.Integer, nullable=False, server_default="0"))
