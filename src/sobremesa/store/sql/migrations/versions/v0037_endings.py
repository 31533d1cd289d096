"""How games were lost before their last card."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0037"
down_revision: str | None = "0036"

LOST = """
    UPDATE games SET ending = 'time' WHERE status = 'over'
    AND EXISTS (SELECT 1 FROM moves WHERE moves.game = games.id AND moves.text = '; lost on time')
"""


def upgrade() -> None:
    """Make room for it, and note it of the games that were lost on time."""
    op.add_column("games", sa.Column("ending", sa.String(8), nullable=False, server_default=""))
    op.execute(LOST)
