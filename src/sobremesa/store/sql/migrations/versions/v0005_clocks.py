"""Clocks: how much time the people of a game have, how long it waited for each row; whether moves are taken back."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision: str | None = "0004"


def upgrade() -> None:
    """Give every game a clock and every row its time: those that are there have none; let moves be taken back."""
    op.add_column("games", sa.Column("clock", sa.String(32), nullable=False, server_default=""))
    op.add_column("games", sa.Column("takebacks", sa.Boolean, nullable=False, server_default=sa.true()))
    op.add_column("moves", sa.Column("spent", sa.Integer, nullable=False, server_default="0"))
