"""Links that move a seat from the player who has it to whoever opens them, and who had a seat before."""

from __future__ import annotations

from typing import Final

from msgspec.structs import asdict
from sqlalchemy import Connection, Delete, delete, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from sobremesa.store.clock import now
from sobremesa.store.rows import GameRow, Link, Transfer
from sobremesa.store.sql import schema
from sobremesa.store.sql.engine import DatabaseEngine
from sobremesa.store.sql.notices import tell

_TRANSFERS: Final = schema.transfers.c
_FORMER: Final = schema.former_holders.c
_SEATS: Final = schema.seats.c


class _SeatChanged(Exception):
    """The seat or the link is no longer what it was: the transaction is rolled back."""


class TransferStore:
    """The links that move seats, stored by hash, and the former holders of seats."""

    def __init__(self, engine: DatabaseEngine) -> None:
        """Keep them in the engine's database."""
        self._engine = engine

    async def add(self, transfer: Transfer) -> None:
        """Add a link to a seat; it replaces any other one to the same seat."""

        def work(connection: Connection) -> None:
            connection.execute(_ended(transfer.game, transfer.seat))
            connection.execute(insert(schema.transfers), asdict(transfer))

        await self._engine.replace(work)

    async def find(self, link_hash: str) -> Transfer | None:
        """Return the link of this hash, or None; it may have run out."""
        query = select(schema.transfers).where(_TRANSFERS.hash == link_hash)
        async with self._engine.connect() as connection:
            row = (await connection.execute(query)).first()
        return None if row is None else Transfer(*row)

    async def end(self, game: str, seat: int, by_host: bool) -> None:
        """End the link to a seat, if the host (or else the seat's holder) has made one."""
        chosen = (_TRANSFERS.game == game, _TRANSFERS.seat == seat, _TRANSFERS.by_host == by_host)
        async with self._engine.connect() as connection:
            if (await connection.execute(select(_TRANSFERS.hash).where(*chosen))).first() is None:
                return
        async with self._engine.begin() as connection:
            await connection.execute(delete(schema.transfers).where(*chosen))

    async def take(self, transfer: Transfer, player: int, name: str) -> bool:
        """Move the seat of a link to a player, in one transaction.

        Returns False where the link was used, replaced or has expired, where the holder no longer sits there, or where
        the player has another seat. Afterwards the link leads its new holder back to the seat. A holder who moves their
        own seat also moves the rights of the host.
        """
        try:
            async with self._engine.begin() as connection:
                await _take(connection, transfer, player, name)
                await tell(connection, [(transfer.game, 0)])
        except (_SeatChanged, IntegrityError):
            return False
        return True

    async def former_holder(self, game: str, player: int) -> bool | None:
        """Return whether the host gave away the seat that a player had.

        False where the player moved it to another browser, None where the player lost no seat in the game.
        """
        query = select(_FORMER.by_host).where(_FORMER.game == game, _FORMER.player == player)
        async with self._engine.connect() as connection:
            found: bool | None = (await connection.execute(query)).scalar_one_or_none()
        return found

    async def forget(self, game: str, player: int) -> None:
        """Forget that a player had a seat in a game."""
        async with self._engine.begin() as connection:
            await _forget(connection, game, player)

    async def renew(self, game: GameRow, seat: int, link_hash: str) -> bool:
        """Replace the link of an open seat; return False where the seat is taken."""
        links = schema.links.c
        still_open = select(_SEATS.seat).where(_SEATS.game == game.id, _SEATS.seat == seat, _SEATS.kind == "open")
        async with self._engine.begin() as connection:
            if (await connection.execute(still_open)).first() is None:
                return False
            await connection.execute(delete(schema.links).where(links.game == game.id, links.seat == seat))
            await connection.execute(insert(schema.links), asdict(Link(link_hash, game.id, seat)))
        return True


async def _take(connection: AsyncConnection, transfer: Transfer, player: int, name: str) -> None:
    used = await connection.execute(
        delete(schema.transfers).where(_TRANSFERS.hash == transfer.hash, _TRANSFERS.expires > now())
    )
    seat = (_SEATS.game == transfer.game, _SEATS.seat == transfer.seat, _SEATS.player == transfer.holder)
    moved = await connection.execute(update(schema.seats).where(*seat).values(player=player, name=name, stood_in=False))
    if used.rowcount != 1 or moved.rowcount != 1:
        raise _SeatChanged
    if not transfer.by_host:
        own = (schema.games.c.id == transfer.game, schema.games.c.host == transfer.holder)
        await connection.execute(update(schema.games).where(*own).values(host=player))
    await connection.execute(_ended(transfer.game, transfer.seat))
    await connection.execute(insert(schema.links), asdict(Link(transfer.hash, transfer.game, transfer.seat)))
    await _note_former(connection, transfer, player)


async def _note_former(connection: AsyncConnection, transfer: Transfer, player: int) -> None:
    for one in (player, transfer.holder):
        await _forget(connection, transfer.game, one)
    former = {"game": transfer.game, "player": transfer.holder, "by_host": transfer.by_host}
    await connection.execute(insert(schema.former_holders), former)


def _ended(game: str, seat: int) -> Delete:
    """Return the statement that ends the link to a seat."""
    return delete(schema.transfers).where(_TRANSFERS.game == game, _TRANSFERS.seat == seat)


async def _forget(connection: AsyncConnection, game: str, player: int) -> None:
    gone = (_FORMER.game == game, _FORMER.player == player)
    await connection.execute(delete(schema.former_holders).where(*gone))
