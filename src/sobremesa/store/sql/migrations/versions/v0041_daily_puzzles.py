"""The puzzles of the days, each found once."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0041"
down_revision: str | None = "0040"


def upgrade() -> None:
    """Make room for them; they are found as they are wanted."""
    op.create_table(
        "daily_puzzles",
        sa.Column("day", sa.String(10), primary_key=True),
        sa.Column("edition", sa.String(32), primary_key=True),
        sa.Column("claimed_until", sa.String(32), nullable=False),
        sa.Column("puzzle", sa.Text, nullable=False),
    )
