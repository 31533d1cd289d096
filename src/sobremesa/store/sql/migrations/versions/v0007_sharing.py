"""The list of public games, and the links by which finished ones are shared."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision: str | None = "0006"


def upgrade() -> None:
    """Let the public games be found without reading all; make the table of shares."""
    op.create_index("ix_games_public", "games", ["public", "status", "created"])
    op.create_table(
        "shares",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("game", sa.String(32), sa.ForeignKey("games.id"), nullable=False),
        sa.Column("player", sa.Integer, sa.ForeignKey("players.id"), nullable=False),
        sa.Column("created", sa.String(32), nullable=False),
    )
    op.create_index("ix_shares_game_player", "shares", ["game", "player"])
