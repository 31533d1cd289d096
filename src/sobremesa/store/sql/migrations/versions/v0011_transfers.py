"""Links that move a seat to another player, and who had a seat before."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision: str | None = "0010"


def upgrade() -> None:
    """Make the tables of the links that move seats and of the former holders."""
    op.create_table(
        "transfers",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("game", sa.String(32), sa.ForeignKey("games.id"), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("holder", sa.Integer, sa.ForeignKey("players.id"), nullable=False),
        sa.Column("by_host", sa.Boolean, nullable=False),
        sa.Column("expires", sa.String(32), nullable=False),
    )
    op.create_index("ix_transfers_game_seat", "transfers", ["game", "seat"], unique=True)
    op.create_table(
        "former_holders",
        sa.Column("game", sa.String(32), sa.ForeignKey("games.id"), primary_key=True),
        sa.Column("player", sa.Integer, sa.ForeignKey("players.id"), primary_key=True, autoincrement=False),
        sa.Column("by_host", sa.Boolean, nullable=False),
    )
