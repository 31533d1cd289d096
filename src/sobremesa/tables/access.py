"""Access to tables by link: what a link opens, who may sit down, who may watch.

The secret of a link has 128 random bits. The host receives it once; the store keeps only its hash.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from sobremesa.store import GameRow, Link, Seat, Store, Transfer
from sobremesa.store.clock import now
from sobremesa.tables.names import tidy_name, tidy_text
from sobremesa.tables.refusals import (
    ALREADY_SEATED,
    LINK_TAKEN,
    NOT_INVITED,
    UNKNOWN_LINK,
    UNKNOWN_TABLE,
    Refused,
)
from sobremesa.tables.rulesets import newest_revision

SECRET_BYTES: Final = 16
WATCH: Final = 0
"""The seat of a link that lets watch."""


class Guest(Struct, frozen=True):
    """What somebody who sits down says of themselves; ``text`` is for the shuffle."""

    name: str
    text: str = ""


async def is_sealed(store: Store, game: GameRow) -> bool:
    """Return whether a game is a board whose packs others still play: nobody may see of it what they were not shown.

    Raises StoreError.
    """
    return bool(game.board) and await store.tournaments.is_sealed(game.board)


class Access:
    """Checks the links of all tables, and seats players by them.

    It raises Refused where a link or a player is not admitted, and StoreError.
    """

    def __init__(self, store: Store) -> None:
        """Open the door with what the store knows."""
        self._store = store

    async def seat_link(self, secret: str) -> Link:
        """Return the link to a seat; raise Refused when there is none of this secret."""
        link = await self._link(secret)
        if link.seat == WATCH:
            raise _unknown()
        return link

    async def watch_link(self, secret: str) -> Link:
        """Return the link to watch by; raise Refused when there is none of this secret."""
        link = await self._link(secret)
        if link.seat != WATCH:
            raise _unknown()
        return link

    async def listed_seat(self, table: str, seat: int) -> Link:
        """Return what stands for the link to a seat at a public table, which is open to all; raise Refused."""
        game = await self._store.game(table)
        if game is None:
            raise Refused(UNKNOWN_TABLE, "there is no such table")
        if not game.public:
            raise Refused(NOT_INVITED, "a seat at this table is taken by its link alone")
        if not 1 <= seat <= game.seats:
            raise _unknown()
        return Link("", table, seat)

    async def sit(self, game: GameRow, seat: int, player: int, guest: Guest) -> None:
        """Give a seat to a player; do nothing where it is already theirs.

        Safe against others who take the seat at the same moment: one of them succeeds. Raises Refused with LINK_TAKEN
        or ALREADY_SEATED.
        """
        if game.players[seat - 1].player == player:
            return
        refuse_taken(game, seat, player)
        given = Seat(seat, "human", tidy_name(guest.name), player=player, text=tidy_text(guest.text))
        if not await self._store.sit(game.id, given, newest_revision(game)):
            refuse_taken(await self._store.game(game.id) or game, seat, player)

    async def let_watch(self, game: str, player: int) -> None:
        """Let a player watch a game from now on."""
        await self._store.let_watch(game, player)

    async def refuse_strangers(self, game: GameRow, player: int | None) -> None:
        """Raise Refused for a player who neither belongs to a game or its tournament nor may watch it.

        While a game of a board goes on nobody watches any of them, the host included: they may play it elsewhere.
        """
        if await is_sealed(self._store, game):
            raise Refused(NOT_INVITED, "others still play the same packs: nobody watches this table")
        if game.public or game.belongs_to(player):
            return
        if game.tournament and player is not None and await self._store.tournaments.takes_part(game.tournament, player):
            return
        if player is None or not await self._store.may_watch(game.id, player):
            raise Refused(NOT_INVITED, "this table is watched by its link alone")

    async def find(self, secret: str) -> Link | None:
        """Return what a secret opens, or None for nothing."""
        return await self._store.link(hash_of(secret))

    async def _link(self, secret: str) -> Link:
        link = await self.find(secret)
        if link is None:
            raise _unknown()
        return link


def refuse_taken(game: GameRow, seat: int, player: int | None) -> None:
    """Raise Refused where a player cannot sit down any more: the seat is somebody's, or they have one there."""
    holder = game.players[seat - 1]
    if holder.player is not None and holder.player == player:
        return
    if holder.kind != "open":
        raise Refused(LINK_TAKEN, "somebody has taken this seat already")
    if game.seat_of(player):
        raise Refused(ALREADY_SEATED, "you sit at this table already", {"table": game.id})


def is_to_be_had(game: GameRow, seat: int, transfer: Transfer | None) -> bool:
    """Return whether a seat (0: to watch) is free, or still its holder's whom a link moves that has not run out."""
    if transfer is not None:
        return transfer.expires > now() and game.players[seat - 1].player == transfer.holder
    return seat == WATCH or game.players[seat - 1].kind == "open"


async def goes_on(store: Store, game: GameRow) -> bool:
    """Return whether a game has not ended, without opening its table."""
    games = await store.session(game.session)
    return any(one.game.id == game.id and one.standing.status == "playing" for one in games)


def _unknown() -> Refused:
    return Refused(UNKNOWN_LINK, "there is no such link")


def hash_of(secret: str) -> str:
    """Return the SHA-256 under which the store knows a link's secret, in hexadecimal.

    It has no salt: a secret of 128 random bits needs none.
    """
    return hashlib.sha256(f"sobremesa link {secret}".encode()).hexdigest()


def fresh_secrets(seats: Sequence[Seat]) -> dict[int, str]:
    """Return a new secret for every open seat, by seat, and one to watch by."""
    wanted = [WATCH, *(seat.seat for seat in seats if seat.kind == "open")]
    return {seat: secrets.token_urlsafe(SECRET_BYTES) for seat in wanted}


def links_of(game: str, told: dict[int, str]) -> list[Link]:
    """Return the links of a game as the store keeps them."""
    return [Link(hash_of(secret), game, seat) for seat, secret in told.items()]
