"""What a table does for its people unasked."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision: str | None = "0015"


def upgrade() -> None:
    """Let every game that is there already keep all assistance, as it began."""
    op.add_column("games", sa.Column("assistance", sa.String(8), nullable=False, server_default="full"))
