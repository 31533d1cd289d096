"""Tournaments: who takes part, their rounds, and which games are theirs."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0034"
down_revision: str | None = "0033"


def upgrade() -> None:
    """Make room for them; no game that is there already is one of a tournament."""
    op.add_column("games", sa.Column("tournament", sa.String(32), nullable=False, server_default=""))
    op.create_table(
        "tournaments",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("host", sa.Integer, sa.ForeignKey("players.id"), nullable=False),
        sa.Column("link", sa.String(64), nullable=False, unique=True),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("form", sa.String(16), nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("rules", sa.String(64), nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("size", sa.Integer, nullable=False),
        sa.Column("rounds", sa.Integer, nullable=False),
        sa.Column("minutes", sa.Integer, nullable=False),
        sa.Column("level", sa.String(64), nullable=False),
        sa.Column("created", sa.String(32), nullable=False),
        sa.Column("ended", sa.String(32), nullable=False),
    )
    op.create_index("ix_tournaments_host", "tournaments", ["host"])
    _create_members()
    _create_rounds()


def _create_members() -> None:
    op.create_table(
        "tournament_members",
        sa.Column("tournament", sa.String(32), sa.ForeignKey("tournaments.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("place", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("player", sa.Integer, sa.ForeignKey("players.id"), nullable=True),
        sa.Column("level", sa.String(64), nullable=True),
        sa.Column("since", sa.Integer, nullable=False),
        sa.Column("until", sa.Integer, nullable=True),
    )
    op.create_index("ix_tournament_members_player", "tournament_members", ["player", "tournament"], unique=True)


def _create_rounds() -> None:
    op.create_table(
        "tournament_rounds",
        sa.Column("tournament", sa.String(32), sa.ForeignKey("tournaments.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("began", sa.String(32), nullable=False),
        sa.Column("up", sa.String(32), nullable=False),
        sa.Column("ended", sa.String(32), nullable=False),
        sa.Column("matches", sa.JSON, nullable=False),
    )
    op.create_index("ix_tournament_rounds_ended", "tournament_rounds", ["ended"])
