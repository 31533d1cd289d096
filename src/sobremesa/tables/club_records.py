"""The records of all games of a tournament in one file."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator, Mapping
from typing import Final

from sobremesa.store import GameRow, Store
from sobremesa.tables.club_standings import Night
from sobremesa.tables.projection import Projection
from sobremesa.tables.record import record_text
from sobremesa.tables.threads import in_thread

KEPT: Final = 2000
"""The records that are kept in memory, some 10 MiB: those of six nights of sixty-four players."""


class NightRecords:
    """The records of tournaments' games. A game is replayed once it has ended, and its record kept.

    A record is made anew where its game's row has changed since: a name goes when somebody is forgotten, and with it
    what their text opens.
    """

    def __init__(self, store: Store) -> None:
        """Read the games of a store."""
        self._store = store
        self._kept: OrderedDict[str, tuple[GameRow, str]] = OrderedDict()

    async def of(self, night: Night) -> str:
        """Return the records of all games that have ended, one after another, with their round and table."""
        found = [await self._record(game, headers) for game, headers in _games(night)]
        return "\n".join(text for text in found if text)

    async def _record(self, game: str, headers: Mapping[str, str]) -> str:
        """Return the record of a game, empty for one that goes on, is gone, or is a board's that goes on."""
        row = await self._store.game(game)
        kept, text = self._kept.get(game, (None, ""))
        if row is None or kept == row:
            return text if row is not None else ""
        if row.board and await self._store.tournaments.is_sealed(row.board):
            return ""
        text = await self._made(row, headers)
        if text:
            self._keep(row, text)
        return text

    def _keep(self, row: GameRow, text: str) -> None:
        self._kept[row.id] = row, text
        self._kept.move_to_end(row.id)
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)

    async def _made(self, row: GameRow, headers: Mapping[str, str]) -> str:
        rows = await self._store.rows(row.id)

        def made() -> str:
            fold = Projection(row)
            for one in rows:
                fold.step(one)
            return record_text(fold, rows, headers) if fold.ended else ""

        # a night has many games, and others are being played meanwhile
        return await in_thread(made)


def _games(night: Night) -> Iterator[tuple[str, dict[str, str]]]:
    """Yield each game of a tournament in order, with the headers that say where it was played."""
    for each in night.whole.rounds:
        for at, match in enumerate(each.matches, start=1):
            for game in match.games:
                yield game, {"Event": night.whole.tournament.name, "Round": str(each.number), "Table": str(at)}
