"""Which games are rated, and what they made of their players' ratings."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0033"
down_revision: str | None = "0032"


def upgrade() -> None:
    """Make room for them; no game that is there already is rated, for nobody was told so when it began."""
    op.add_column("games", sa.Column("rated", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_index("ix_games_rated", "games", ["rated", "updated"])
    op.create_table("rated_games", sa.Column("game", sa.String(32), sa.ForeignKey("games.id"), primary_key=True))
    op.create_table(
        "ratings",
        sa.Column("game", sa.String(32), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("player", sa.Integer, sa.ForeignKey("players.id"), nullable=False),
        sa.Column("pool", sa.String(128), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("ended", sa.String(32), nullable=False),
        sa.Column("share", sa.Float, nullable=False),
        sa.Column("beside", sa.JSON, nullable=False),
        sa.Column("rating", sa.Float, nullable=False),
        sa.Column("deviation", sa.Float, nullable=False),
        sa.Column("volatility", sa.Float, nullable=False),
    )
    op.create_index("ix_ratings_player_pool_number", "ratings", ["player", "pool", "number"], unique=True)
