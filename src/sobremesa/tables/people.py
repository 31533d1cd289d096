"""People: how they are told apart, and how a server forgets one."""

from __future__ import annotations

import hashlib
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final

from sobremesa.store import Erased, PlayerRow, Store
from sobremesa.store.contract import PIECE
from sobremesa.tables.open_table import OpenTable
from sobremesa.tables.refusals import Refused

ALPHABET: Final = "23456789abcdefghjkmnpqrstuvwxyz"
"""What a fingerprint is written with: nothing that could be read as something else."""

LENGTH: Final = 5


def fingerprint(player: int) -> str:
    """Return a few letters and digits by which a person is told from others of the same name.

    >>> fingerprint(1), fingerprint(2)
    ('pw5rn', 'n8usd')
    """
    number = int.from_bytes(hashlib.sha256(f"sobremesa person {player}".encode()).digest())
    return "".join(ALPHABET[number // len(ALPHABET) ** place % len(ALPHABET)] for place in range(LENGTH))


class People:
    """The people of a store. Methods raise StoreError."""

    def __init__(
        self, store: Store, opened: Callable[[str], Awaitable[OpenTable]], closed: Callable[[str], None]
    ) -> None:
        """Know a store's people.

        ``opened`` returns a table, caught up with the store; ``closed`` is told of one that there is no more.
        """
        self._store = store
        self._opened = opened
        self._closed = closed

    async def ensure(self, token_hash: str) -> PlayerRow:
        """Return the player with a token's hash, created on first use."""
        return await self._store.ensure_player(token_hash)

    async def erase(self, player: int) -> Erased:
        """Forget a player: nothing that is kept is theirs any more, and whoever shows their token is a stranger.

        Games that another person shares stay that person's. One that goes on ends where its table says so of those
        who leave; at any other table the computer plays on in the seat.
        """
        for table in await self._playing(player):
            with suppress(Refused):  # it has ended meanwhile, or cannot be replayed
                await self._leave(table)
        erased = await self._store.people.erase(player)
        for table in erased.removed:
            self._closed(table)
        for table in erased.kept:
            with suppress(Refused):
                await self._opened(table)
        return erased

    async def _playing(self, player: int) -> list[str]:
        """Return the tables of a player whose games go on."""
        found: list[str] = []
        while True:
            piece = await self._store.games_of(player, over=False, skip=len(found))
            found += [listed.game.id for listed in piece]
            if len(piece) < PIECE:
                return found

    async def _leave(self, table: str) -> None:
        live = await self._opened(table)
        people = [seat for seat in live.game.players if seat.player is not None]
        if live.game.away == "end" and not live.game.waits and len(people) > 1:
            await live.abandon()
