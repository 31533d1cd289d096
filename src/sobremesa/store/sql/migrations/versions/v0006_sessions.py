"""Games that follow each other by rematch: which session they belong to, and which game came before."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision: str | None = "0005"


def upgrade() -> None:
    """Let every game that is there be a session of its own, and no game have two rematches."""
    op.add_column("games", sa.Column("session", sa.String(32), nullable=False, server_default=""))
    op.add_column("games", sa.Column("previous", sa.String(32), nullable=True))
    op.execute("UPDATE games SET session = id")
    op.create_index("ix_games_session", "games", ["session"])
    op.create_index("ix_games_previous", "games", ["previous"], unique=True)
