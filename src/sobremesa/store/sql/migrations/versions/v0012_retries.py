"""Games that are a second try: how many of their first rows are another game's."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision: str | None = "0011"


def upgrade() -> None:
    """Let no game that is there be a second try."""
    op.add_column("games", sa.Column("retry", sa.Integer, nullable=False, server_default="0"))
