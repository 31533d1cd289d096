"""The parts of reviews that are being made."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision: str | None = "0014"


def upgrade() -> None:
    """Make the table of the parts."""
    op.create_table(
        "review_parts",
        sa.Column("game", sa.String(32), sa.ForeignKey("games.id"), primary_key=True),
        sa.Column("name", sa.String(16), primary_key=True),
        sa.Column("edition", sa.Integer, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
    )
