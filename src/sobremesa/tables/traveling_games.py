"""All games of a player into a file, and the games of a file into the store.

What reads and checks them is loaded with the first file.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import msgspec
from msgspec.structs import replace

from sobremesa.protocol.codes import Code
from sobremesa.protocol.rest.games_file import (
    FORMAT,
    ID,
    KIND,
    GamesFile,
    ImportReport,
    RefusedGame,
)
from sobremesa.store import Listed, LostRace, Store
from sobremesa.store.clock import now
from sobremesa.store.errors import BrokenTable, KnownGame
from sobremesa.store.rows import Past, WholeGame
from sobremesa.tables.access import is_sealed
from sobremesa.tables.refusals import Refused
from sobremesa.tables.threads import in_thread
from sobremesa.version import __version__

if TYPE_CHECKING:
    from sobremesa.tables.games_file import ImportedGame

MOST: Final = 100
"""The games that a server takes from one file; whoever has more sends them in several."""

AT_ONCE: Final = 10
"""The games that are read out of the store at once."""

Origins: TypeAlias = Mapping[str, str]
"""The id that each game of a player had where it began, by its id here."""


class TravelingGames:
    """The games of players as files. Raises Refused and StoreError."""

    def __init__(self, store: Store) -> None:
        """Read and write the games of a store."""
        self._store = store

    async def export(self, player: int | None, unfinished: bool) -> GamesFile:
        """Return all games of a player, the last touched first; those that are not over only with ``unfinished``.

        A game that turns out to be damaged is left out, and the store knows it as broken from then on.
        """
        told: list[msgspec.Raw] = []
        left_out = 0
        if player is None:
            return GamesFile(KIND, FORMAT, told, __version__, now(), left_out)
        async for whole, origins in self._all(player):
            if await self._stays(whole.listed, unfinished):
                left_out += 1
            else:
                told.append(_filed(whole, origins, player))
            await asyncio.sleep(0)  # there may be thousands, and others ask for something meanwhile
        return GamesFile(KIND, FORMAT, told, __version__, now(), left_out)

    async def _stays(self, listed: Listed, unfinished: bool) -> bool:
        """Return whether a game is not given out: its rows hold cards that somebody may not see yet."""
        game = listed.game
        if game.waits or (listed.standing.status == "playing" and not unfinished):
            return True
        return await is_sealed(self._store, game)

    async def take(
        self, file: GamesFile, player: int, seed: str, most: int | None = MOST, beside: Sequence[int] = ()
    ) -> ImportReport:
        """Store the games of a file that are not here yet, each all or none, and report on every one.

        ``beside`` are the players who may sit at the same device, and play on where other people did.
        Raises Refused for a file of a later format, or with more than ``most`` games.
        """
        if file.format > FORMAT:
            raise Refused(Code.BAD_FILE, f"this file has format {file.format}, of a later version of the program")
        if most is not None and len(file.games) > most:
            why = f"a file may have {most} games here, and this one has {len(file.games)}: send it in parts"
            raise Refused(Code.TOO_MANY_GAMES, why, {"most": most})
        imported: list[str] = []
        refused: list[RefusedGame] = []
        for place, told in enumerate(file.games, start=1):
            try:
                if (table := await self._take(told, player, seed, beside)) is not None:
                    imported.append(table)
            except (Refused, BrokenTable) as error:
                refused.append(RefusedGame(place, _id_of(told), error.code, error.why))
        return ImportReport(imported, len(file.games) - len(imported) - len(refused), refused)

    async def _all(self, player: int) -> AsyncIterator[tuple[WholeGame, Origins]]:
        """Yield all games that a player has now, with the ids that all of them had where they began."""
        origins = await self._store.origins_of(player)
        ids = list(origins)
        for at in range(0, len(ids), AT_ONCE):
            for whole in await self._store.whole_games(ids[at : at + AT_ONCE]):
                yield whole, origins

    async def _take(self, told: object, player: int, seed: str, beside: Sequence[int]) -> str | None:
        """Store one game and return its id here; None where it is here already. Raises Refused, StoreError."""
        from sobremesa.tables.games_file import read_filed

        if await self._is_here(_id_of(told), player, seed):
            return None
        read = await in_thread(read_filed, told, player, seed, beside)
        with suppress(KnownGame):  # the same file was read in twice at the same moment
            await self._create_somewhere(read)
            return read.game.id
        return None

    async def _is_here(self, origin: str, player: int, seed: str) -> bool:
        """Return whether a player has a game here: as it was played here, or imported before."""
        from sobremesa.tables.games_file import id_here

        if not origin:
            return False
        with suppress(BrokenTable):  # a game that is damaged here may be had back from a file
            played = await self._store.game(origin)
            if played is not None and played.belongs_to(player):
                return True
        return await self._store.game(id_here(origin, seed)) is not None

    async def _create_somewhere(self, read: ImportedGame) -> None:
        """Store a game after the one that it follows, or alone where that one has another rematch here."""
        try:
            await self._create(read)
        except LostRace:
            await self._create(replace(read, game=replace(read.game, previous=None)))

    async def _create(self, read: ImportedGame) -> None:
        await self._store.create(read.game, read.rows, read.standing, past=Past(read.calls, read.updated))


def _filed(whole: WholeGame, origins: Origins, player: int) -> msgspec.Raw:
    """Return a player's game as the JSON that stands in a file."""
    from sobremesa.tables.games_file import filed

    told = filed(_as_at_origin(whole.listed, origins), player, whole.rows, whole.asides)
    return msgspec.Raw(msgspec.json.encode(told))


def _as_at_origin(listed: Listed, origins: Origins) -> Listed:
    """Return a game as following the games that it follows by the ids that those had where they were played."""
    session, previous = listed.game.session, listed.game.previous
    previous = None if previous is None else origins.get(previous, previous)
    return replace(listed, game=replace(listed.game, session=origins.get(session, session), previous=previous))


def _id_of(told: Any) -> str:
    """Return the id that a game of a file has, empty where it has none."""
    found = told.get("id", "") if isinstance(told, dict) else ""
    return found if isinstance(found, str) and re.search(ID, found) else ""
