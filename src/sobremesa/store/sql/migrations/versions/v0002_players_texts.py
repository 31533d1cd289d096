"""What the players give for the shuffle to be mixed with."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision: str | None = "0001"


def upgrade() -> None:
    """Give every seat a text; those that are there have none."""
    op.add_column("seats", sa.Column("text", sa.String(128), nullable=False, server_default=""))
