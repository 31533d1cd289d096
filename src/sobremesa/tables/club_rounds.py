"""What goes on at club nights though nobody looks: rounds end, and computers play among themselves."""

from __future__ import annotations

import logging
from collections import Counter, deque
from collections.abc import Iterable, Mapping
from contextlib import suppress
from itertools import count
from typing import Final

from sobremesa.store import Store, StoreError
from sobremesa.tables.club_nights import ClubNights
from sobremesa.tables.club_standings import Night
from sobremesa.tables.open_table import OpenTable
from sobremesa.tables.refusals import Refused
from sobremesa.tables.waking import Tables, Waker

AT_ONCE: Final = 4
"""At how many tables without people the computers of a process play at once: people's tables go before, and of
tables without people each host's come in turn."""

logger: Final = logging.getLogger(__name__)


class Turns:
    """Whose tables have the few places there are: every host in turn, however many tables one of them has.

    A table keeps its place as long as it is wanted.
    """

    def __init__(self) -> None:
        """Begin with every place free."""
        self._having: dict[str, int] = {}
        self._last: dict[int, int] = {}
        self._given = count(1)

    def chosen(self, wanted: Mapping[str, int], places: int) -> list[str]:
        """Return the tables that have a place among those that are ``wanted``, each with its host."""
        self._having = {table: host for table, host in self._having.items() if table in wanted}
        waiting: dict[int, deque[str]] = {}
        for table, host in wanted.items():
            if table not in self._having:
                waiting.setdefault(host, deque()).append(table)
        while len(self._having) < places and waiting:
            self._give_place(waiting)
        return list(self._having)

    def _give_place(self, waiting: dict[int, deque[str]]) -> None:
        """Give the next table of the host a place who has the fewest, and of several the one served longest ago."""
        having = Counter(self._having.values())
        host = min(waiting, key=lambda one: (having[one], self._last.get(one, 0)))
        self._having[waiting[host].popleft()] = host
        self._last[host] = next(self._given)
        if not waiting[host]:
            del waiting[host]


class RoundKeeper:
    """Keeps the rounds of a store's tournaments going, whichever process began them.

    Where several processes share a database each does this: a round ends once, and the computers of a table are moved
    by one of those that look at it, which also ends its game when the time is up.
    """

    def __init__(self, store: Store, nights: ClubNights, tables: Tables) -> None:
        """Keep the rounds of ``nights``, at ``tables`` of the store."""
        self._store = store
        self._nights = nights
        self._tables = tables
        self._looking: dict[str, tuple[OpenTable, Waker]] = {}
        self._turns = Turns()

    async def beat(self) -> None:
        """Look once after all rounds that go on. Raises StoreError."""
        wanted: dict[str, int] = {}
        for tournament in await self._store.tournaments.going():
            with suppress(Refused):  # it is gone
                night = await self._nights.keep_time(tournament)
                wanted |= dict.fromkeys(await self._without_people(night), night.whole.tournament.host)
        await self._look_at(self._turns.chosen(wanted, AT_ONCE))

    async def _without_people(self, night: Night) -> list[str]:
        """Return the tables of a round that go on among computers, those that people have left with them."""
        going = night.going
        found = []
        for match in going.matches if going is not None else ():
            for game in match.games:
                standing = night.games.get(game)
                members = night.playing(match, game)
                alone = all(member.player is None or member.until is not None for member in members)
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
