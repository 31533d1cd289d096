"""Invitations of players by players, in the database."""

from __future__ import annotations

from typing import Final

from msgspec.structs import asdict, fields
from sqlalchemy import insert, or_, select, update

from sobremesa.store.rows import Invitation
from sobremesa.store.sql import schema
from sobremesa.store.sql.engine import DatabaseEngine
from sobremesa.store.sql.failures import or_gone

_INVITATIONS: Final = schema.invitations.c


class InvitationStore:
    """The invitations of one database."""

    def __init__(self, engine: DatabaseEngine) -> None:
        """Use the database of an engine."""
        self._engine = engine

    async def add(self, invitation: Invitation) -> None:
        """Invite somebody who was not yet invited to a table. Raises StoreError, also where one of them is gone."""
        with or_gone("somebody of an invitation, or its table,"):
            async with self._engine.begin() as connection:
                await connection.execute(insert(schema.invitations), asdict(invitation))

    async def of(self, player: int, since: str) -> list[Invitation]:
        """Return what was sent to a player and by them at ``since`` or later, the first to be sent first."""
        wanted = [_INVITATIONS[field.name] for field in fields(Invitation)]
        theirs = or_(_INVITATIONS.sender == player, _INVITATIONS.invited == player)
        query = select(*wanted).where(theirs, _INVITATIONS.created >= since)
        async with self._engine.connect() as connection:
            found = await connection.execute(
                query.order_by(_INVITATIONS.created, _INVITATIONS.game, _INVITATIONS.invited)
            )
            return [Invitation(*row) for row in found]

    async def decline(self, game: str, invited: int) -> bool:
        """Note that a player has declined the invitation to a table; return False where there is none for them."""
        theirs = (_INVITATIONS.game == game, _INVITATIONS.invited == invited)
        async with self._engine.begin() as connection:
            done = await connection.execute(update(schema.invitations).where(*theirs).values(declined=True))
        return bool(done.rowcount)
