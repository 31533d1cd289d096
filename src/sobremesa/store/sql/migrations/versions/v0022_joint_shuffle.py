"""What the salts of a game follow from whose packs the seats' pages draw as well."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision: str | None = "0021"


def upgrade() -> None:
    """Let no game that is there be shuffled together; make room for seeds among what is said at a table."""
    op.add_column("games", sa.Column("server_seed", sa.String(64), nullable=False, server_default=""))
    with op.batch_alter_table("asides") as asides:
        asides.alter_column("text", type_=sa.String(64), existing_nullable=False)
