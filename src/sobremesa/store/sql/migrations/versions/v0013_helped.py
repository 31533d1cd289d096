"""Who of those that are there is shown as played for by the computer."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision: str | None = "0012"


def upgrade() -> None:
    """Show nobody so who is there already."""
    op.add_column("presence", sa.Column("helped", sa.Boolean, nullable=False, server_default=sa.false()))
