"""Seats that wait for somebody with a link, links to watch by, and what happens when somebody stays away."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision: str | None = "0002"


def upgrade() -> None:
    """Make the tables of links and watchers; let nobody sit twice at a table; give games their grace."""
    op.create_table(
        "links",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("game", sa.String(32), sa.ForeignKey("games.id"), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
    )
    op.create_table(
        "watchers",
        sa.Column("game", sa.String(32), sa.ForeignKey("games.id"), primary_key=True),
        sa.Column("player", sa.Integer, sa.ForeignKey("players.id"), primary_key=True, autoincrement=False),
    )
    op.create_index("ix_seats_game_player", "seats", ["game", "player"], unique=True)
    op.add_column("games", sa.Column("away", sa.String(16), nullable=False, server_default="computer"))
    op.add_column("games", sa.Column("grace", sa.Integer, nullable=False, server_default="120"))
    op.add_column("games", sa.Column("public", sa.Boolean, nullable=False, server_default=sa.false()))
