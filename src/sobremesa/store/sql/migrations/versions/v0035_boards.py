"""Boards: games at several tables that are dealt the same packs."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0035"
down_revision: str | None = "0034"


def upgrade() -> None:
    """Make room for them; no game that is there already is one, and all tournaments are of free deals."""
    op.add_column("games", sa.Column("board", sa.String(32), nullable=False, server_default=""))
    op.create_index("ix_games_board", "games", ["board"])
    op.add_column("tournaments", sa.Column("deals", sa.String(8), nullable=False, server_default="free"))
