"""What goes on at club nights though nobody looks: rounds end, and computers play among themselves."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from contextlib import suppress
from typing import Final

from sobremesa.store import Store, StoreError
from sobremesa.tables.club_nights import ClubNights
from sobremesa.tables.club_standings import Night
from sobremesa.tables.open_table import OpenTable
from sobremesa.tables.refusals import Refused
from sobremesa.tables.waking import Tables, Waker

AT_ONCE: Final = 4
"""At how many tables without people the computers of a process play at once: people's tables go before."""

logger: Final = logging.getLogger(__name__)


class RoundKeeper:
    """Keeps the rounds of a store's tournaments going, whichever process began them.

    Where several processes share a database each does this: a round ends once, and the computers of a table are moved
    by one of those that look at it.
    """

    def __init__(self, store: Store, nights: ClubNights, tables: Tables) -> None:
        """Keep the rounds of ``nights``, at ``tables`` of the store."""
        self._store = store
        self._nights = nights
        self._tables = tables
        self._looking: dict[str, tuple[OpenTable, Waker]] = {}

    async def beat(self) -> None:
        """Look once after all rounds that go on. Raises StoreError."""
        wanted: list[str] = []
        for tournament in await self._store.tournaments.going():
            with suppress(Refused):  # it is gone
                wanted += await self._without_people(await self._nights.keep(tournament))
        await self._look_at(wanted[:AT_ONCE])

    async def _without_people(self, night: Night) -> list[str]:
        """Return the tables of a round that go on among computers."""
        going = night.going
        found = []
        for match in going.matches if going is not None else ():
            for game in match.games:
                standing = night.games.get(game)
                alone = all(member.player is None for member in night.playing(match, game))
                if alone and standing is not None and standing.status == "playing":
                    found.append(game)
        return found

    async def _look_at(self, wanted: Iterable[str]) -> None:
        tables = set(wanted)
        for table in self._looking.keys() - tables:
            live, waker = self._looking.pop(table)
            self._tables.leave(live, waker)
        for table in sorted(tables - self._looking.keys()):
            try:
                live, waker = await self._tables.open(table), Waker()
                self._tables.join(live, waker, live.fold.number)
                self._looking[table] = (live, waker)
            except (Refused, StoreError) as error:
                logger.warning("table %s of a tournament cannot be played: %s", table, error.code)
