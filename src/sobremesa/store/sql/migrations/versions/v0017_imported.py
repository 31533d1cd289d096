"""Games that were played elsewhere and imported."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision: str | None = "0016"


def upgrade() -> None:
    """Let no game that is there already be an imported one."""
    op.add_column("games", sa.Column("imported", sa.String(32), nullable=False, server_default=""))
