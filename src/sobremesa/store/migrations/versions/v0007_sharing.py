"""The list of public games."""

from __future__ import annotations

from alembic import op

revision = "0007"
down_revision: str | None = "0004"


def upgrade() -> None:
    """Let the public games be found without reading all."""
    op.create_index("ix_games_public", "games", ["public", "status", "created"])
