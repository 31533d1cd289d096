"""Indexes on all that refers to a game or a player: to delete one reads what belongs to it, and nothing else."""

from __future__ import annotations

from alembic import op

revision = "0038"
down_revision: str | None = "0037"

REFERENCES = (
    ("links", "game"),
    ("wishes", "game"),
    ("transfers", "holder"),
    ("former_holders", "player"),
    ("watchers", "player"),
    ("shares", "player"),
)


def upgrade() -> None:
    """Make them."""
    for table, column in REFERENCES:
        op.create_index(f"ix_{table}_{column}", table, [column])
