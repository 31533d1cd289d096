"""Passkeys by which players come back."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0030"
down_revision: str | None = "0029"


def upgrade() -> None:
    """Make room for them, and for what they have still to sign; nobody has saved one yet."""
    op.create_table(
        "passkeys",
        sa.Column("credential", sa.String(1400), primary_key=True),
        sa.Column("player", sa.Integer, sa.ForeignKey("players.id"), nullable=False, index=True),
        sa.Column("handle", sa.String(86), nullable=False),
        sa.Column("public_key", sa.Text, nullable=False),
        sa.Column("sign_count", sa.BigInteger, nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("created", sa.String(32), nullable=False),
        sa.Column("used", sa.String(32), nullable=False),
    )
    op.create_table(
        "challenges",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("expires", sa.String(32), nullable=False),
    )
