"""Which rated games were counted stands in their own rows, and those that are to be counted have an index."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0039"
down_revision: str | None = "0038"

COUNTED = sa.text("UPDATE games SET counted = true WHERE id IN (SELECT game FROM rated_games)")


def upgrade() -> None:
    """Note it of the games that were noted in a table of their own, which nobody needs any more."""
    op.add_column("games", sa.Column("counted", sa.Boolean, nullable=False, server_default=sa.false()))
    op.execute(COUNTED)
    op.drop_table("rated_games")
    op.create_index(
        "ix_games_to_be_counted",
        "games",
        ["counted", "updated", "id"],
        sqlite_where=sa.text("rated = 1 AND counted = 0 AND status != 'playing'"),
        postgresql_where=sa.text("rated AND NOT counted AND status != 'playing'"),
    )
