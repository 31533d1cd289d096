"""Moving a seat: to another browser of its holder's, or away from somebody who stays absent."""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable
from typing import Final

from msgspec import Struct

from sobremesa.protocol.codes import Code
from sobremesa.store import GameRow, Store, Transfer
from sobremesa.store.clock import ago, now
from sobremesa.tables.access import SECRET_BYTES, hash_of
from sobremesa.tables.names import tidy_name
from sobremesa.tables.open_table import OpenTable
from sobremesa.tables.refusals import (
    ALREADY_SEATED,
    BAD_SEATS,
    LINK_EXPIRED,
    NOT_YOURS,
    SEAT_GIVEN,
    SEAT_MOVED,
    SEAT_PRESENT,
    TABLE_ENDED,
    Refused,
)

OWN_SECONDS: Final = 600
"""How long the link is good by which a holder goes on elsewhere."""

HOST_SECONDS: Final = 24 * 3600
"""How long the link is good that a host makes for the seat of somebody absent."""


class FreshLink(Struct, frozen=True):
    """A new link to a seat: its secret, and the seconds for which it is good.

    ``seconds`` is None for a link without an end. The secret is not stored and cannot be read again.
    """

    secret: str
    seconds: int | None


class Transfers:
    """Links that move a seat: to another browser of its holder, or from an absent player to a new one.

    A seat has at most one such link, and a new one replaces it. Its secret is returned once and stored as a hash.
    Methods raise Refused where the move is not allowed, and StoreError.
    """

    def __init__(self, store: Store, opened: Callable[[str], Awaitable[OpenTable]]) -> None:
        """Move seats in the store; ``opened`` returns a table, caught up with the store."""
        self._store = store
        self._opened = opened

    async def make_link(self, table: str, seat: int, player: int | None) -> FreshLink:
        """Return a new link to a seat, for its holder, or for the host where the seat is free or its holder is absent.

        The holder's link is good for ``OWN_SECONDS``, the host's for ``HOST_SECONDS``, that of a free seat for ever.
        Raises Refused: NOT_YOURS, BAD_SEATS, SEAT_PRESENT while the holder is connected, TABLE_ENDED, RATED_TABLE.
        """
        live = await self._playing(table)
        _check_asker(live.game, seat, player)
        secret = secrets.token_urlsafe(SECRET_BYTES)
        if await self._store.transfers.renew(live.game, seat, hash_of(secret)):
            return FreshLink(secret, None)
        holder = live.game.players[seat - 1].player
        if holder is None:
            raise Refused(NOT_YOURS, "this seat is the computer's")
        if live.game.rated or live.game.tournament:
            raise Refused(Code.RATED_TABLE, "in this game everybody keeps their seat to the end")
        if live.game.day:
            raise Refused(Code.DAILY_OPEN, "in the deal of the day everybody keeps their seat to the end")
        by_host = holder != player
        if by_host:
            await self._refuse_present(live, seat)
        seconds = HOST_SECONDS if by_host else OWN_SECONDS
        await self._store.transfers.add(Transfer(hash_of(secret), table, seat, holder, by_host, ago(-seconds)))
        return FreshLink(secret, seconds)

    async def end_link(self, table: str, seat: int, player: int | None) -> None:
        """End the link that moves a seat, if the one who asks has made it."""
        game = (await self._opened(table)).game
        _check_asker(game, seat, player)
        await self._store.transfers.end(table, seat, by_host=game.players[seat - 1].player != player)

    async def find(self, secret: str) -> Transfer | None:
        """Return what the secret of a link moves, or None where it moves nothing."""
        return await self._store.transfers.find(hash_of(secret))

    async def look(self, transfer: Transfer, player: int | None) -> GameRow:
        """Return the game of a link, as long as the player can take the seat; raise Refused."""
        live = await self._playing(transfer.game)
        game = live.game
        if player is not None and game.seat_of(player) == transfer.seat:
            return game
        if game.seat_of(player):
            raise Refused(ALREADY_SEATED, "you sit at this table already", {"table": game.id})
        if transfer.expires <= now() or game.players[transfer.seat - 1].player != transfer.holder:
            raise _expired()
        if transfer.by_host:
            await self._refuse_present(live, transfer.seat)
        return game

    async def take(self, transfer: Transfer, player: int, name: str) -> None:
        """Move a seat to a player; the former holder's connections are ended.

        The seat keeps its name unless the host gave it away and the new player brings one. Raises Refused as ``look``
        does.
        """
        game = await self.look(transfer, player)
        if game.seat_of(player) == transfer.seat:
            return
        kept = game.players[transfer.seat - 1].name
        called = (tidy_name(name) if transfer.by_host else "") or kept
        if not await self._store.transfers.take(transfer, player, called):
            raise _expired()
        await (await self._opened(transfer.game)).count_heads()

    async def keep_seat(self, table: str, seat: int) -> None:
        """End the link that the host has made for a seat: whoever sits there has come back."""
        if seat:
            await self._store.transfers.end(table, seat, by_host=True)

    async def forget(self, table: str, player: int) -> None:
        """Let somebody who has opened the link to watch no longer be the former holder of a seat."""
        if await self._store.transfers.former_holder(table, player) is not None:
            await self._store.transfers.forget(table, player)

    async def refuse_former(self, game: GameRow, player: int | None) -> None:
        """Raise Refused for somebody whose seat at a table somebody else has now."""
        if player is None or game.seat_of(player):
            return
        by_host = await self._store.transfers.former_holder(game.id, player)
        if by_host:
            raise Refused(SEAT_GIVEN, "you were away, and the host gave your seat to somebody else")
        if by_host is not None:
            raise Refused(SEAT_MOVED, "this seat was moved to another browser")

    async def _playing(self, table: str) -> OpenTable:
        live = await self._opened(table)
        await live.count_heads()
        if live.fold.ended:
            raise Refused(TABLE_ENDED, "this game has ended already")
        return live

    async def _refuse_present(self, live: OpenTable, seat: int) -> None:
        here = live.audience.seats
        there = await self._store.attend(live.game.id, here, live.presence.helped)
        if seat in here | there.elsewhere:
            raise Refused(SEAT_PRESENT, "whoever sits there is at the table")


def _check_asker(game: GameRow, seat: int, player: int | None) -> None:
    """Raise Refused where somebody can have no link to a seat: it is neither theirs nor are they the host."""
    if not 1 <= seat <= game.seats:
        raise Refused(BAD_SEATS, f"this table has no seat {seat}")
    if player is None or player not in {game.host, game.players[seat - 1].player}:
        raise Refused(NOT_YOURS, "a seat is moved by whoever sits there, or by the host while they are away")


def _expired() -> Refused:
    return Refused(LINK_EXPIRED, "this link has run out, or was used or replaced: ask for another one")
