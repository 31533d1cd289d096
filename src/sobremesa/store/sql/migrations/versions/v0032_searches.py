"""Which search of a player a wish belongs to."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0032"
down_revision: str | None = "0031"


def upgrade() -> None:
    """Let those that are there belong to none, as those of an earlier page do."""
    op.add_column("wishes", sa.Column("search", sa.String(64), nullable=False, server_default=""))
