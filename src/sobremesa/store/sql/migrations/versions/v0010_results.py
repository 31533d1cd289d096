"""What finished games count towards their players' statistics."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision: str | None = "0009"


def upgrade() -> None:
    """Make the table of results; games that are over already are counted when somebody asks."""
    op.create_table(
        "results",
        sa.Column("game", sa.String(32), sa.ForeignKey("games.id"), primary_key=True),
        sa.Column("edition", sa.Integer, nullable=False),
        sa.Column("counts", sa.JSON, nullable=False),
    )
