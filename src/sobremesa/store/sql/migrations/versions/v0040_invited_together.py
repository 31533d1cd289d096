"""Several people are invited to one table."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0040"
down_revision: str | None = "0039"

KEPT = sa.text("SELECT game, sender, invited, created, declined FROM invitations")


def upgrade() -> None:
    """Make the table anew with another key, which SQLite changes in no other way; what is in it stays."""
    kept = [dict(row) for row in op.get_bind().execute(KEPT).mappings()]
    op.drop_table("invitations")
    made = op.create_table(
        "invitations",
        sa.Column("game", sa.String(32), sa.ForeignKey("games.id"), primary_key=True),
        sa.Column("sender", sa.Integer, sa.ForeignKey("players.id"), nullable=False, index=True),
        sa.Column("invited", sa.Integer, sa.ForeignKey("players.id"), primary_key=True, index=True),
        sa.Column("created", sa.String(32), nullable=False),
        sa.Column("declined", sa.Boolean, nullable=False, server_default=sa.false()),
    )
    op.bulk_insert(made, kept)
