"""People: how they are told apart, and how a server forgets one."""

from __future__ import annotations

import hashlib
import unicodedata
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Final

from sobremesa.store import Erased, Listed, PlayerRow, Seat, Store
from sobremesa.store.contract import PIECE
from sobremesa.tables.open_table import OpenTable
from sobremesa.tables.ratings import Ratings
from sobremesa.tables.refusals import Refused, ended_allowed

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


def marks_of(seats: Sequence[Seat]) -> list[str]:
    """Return the fingerprints, by seat, of the people who are called as another person is; empty for all others."""
    called = Counter(heard(seat.name) for seat in seats if seat.player is not None and seat.name)
    return [
        fingerprint(seat.player) if seat.player is not None and called[heard(seat.name)] > 1 else "" for seat in seats
    ]


def heard(name: str) -> str:
    """Return what two names have in common that look alike: case, accents and spaces make no difference."""
    bare = unicodedata.normalize("NFKD", name).casefold()
    return "".join(letter for letter in bare if not unicodedata.combining(letter) and not letter.isspace())


class People:
    """The people of a store. Methods raise StoreError."""

    def __init__(
        self,
        store: Store,
        opened: Callable[[str], Awaitable[OpenTable]],
        closed: Callable[[str], None],
        leave_nights: Callable[[int], Awaitable[None]],
    ) -> None:
        """Know a store's people.

        ``opened`` returns a table, caught up with the store; ``closed`` is told of one that there is no more.
        ``leave_nights`` takes a player out of all tournaments.
        """
        self._store = store
        self._opened = opened
        self._closed = closed
        self._leave_nights = leave_nights

    async def ensure(self, token_hash: str) -> PlayerRow:
        """Return the player with a token's hash, created on first use."""
        return await self._store.ensure_player(token_hash)

    async def erase(self, player: int) -> Erased:
        """Forget a player: nothing that is kept is theirs any more, and whoever shows their token is a stranger.

        Games that another person shares stay that person's. One that goes on is lost where leaving loses it, and ends
        where its table says so of those who leave; at any other table the computer plays on in the seat. They leave
        their tournaments as anybody does who leaves: beside a partner a computer has their place. Raises Refused where
        a game could not be ended: then nothing is forgotten, and it may be asked again. Raises StoreError.
        """
        await self._leave_nights(player)
        for listed in await self.games_of(player, over=False):
            with ended_allowed():
                await self._leave(listed.game.id, player)
        await Ratings(self._store).count()  # later nobody could say how strong the forgotten were
        erased = await self._store.people.erase(player)
        for table in erased.removed:
            self._closed(table)
        await self._look_at(erased.kept)
        return erased

    async def games_of(self, player: int, over: bool | None = None) -> list[Listed]:
        """Return all games of a player; ``over`` as the store has it."""
        found: list[Listed] = []
        while True:
            piece = await self._store.games_of(player, over, skip=len(found))
            found += piece
            if len(piece) < PIECE:
                return found

    async def named(self, wanted: str) -> list[int]:
        """Return the players with a fingerprint, or those who sit at a table or have made it."""
        game = await self._store.game(wanted)
        if game is not None:
            seated = [game.host, *(seat.player for seat in game.players if seat.player is not None)]
            return list(dict.fromkeys(seated))
        return [player for player in await self._store.people.all() if fingerprint(player) == wanted.lower()]

    async def _look_at(self, tables: Sequence[str]) -> None:
        """Let tables know who sits there now."""
        for table in tables:
            with suppress(Refused):
                await self._opened(table)

    async def _leave(self, table: str, player: int) -> None:
        live = await self._opened(table)
        seat, people = live.game.seat_of(player), [seat for seat in live.game.players if seat.player is not None]
        if live.game.waits or len(people) < 2:
            return
        if live.game.is_lost_by_leaving:
            if seat:  # whoever only made the table ends no game of others there
                await live.resign(seat)
        elif live.game.away == "end":
            await live.abandon()


def names_of(games: Sequence[Listed], player: int) -> list[str]:
    """Return the names that a player goes by in some games, each once."""
    seats = [seat for listed in games for seat in listed.game.players if seat.player == player]
    return list(dict.fromkeys(seat.name for seat in seats if seat.name))
