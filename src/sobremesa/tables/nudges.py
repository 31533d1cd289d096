"""Nudges: in a game by correspondence a player reminds those whose turn it is."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Final, TypeAlias

from sobremesa.protocol.codes import Code
from sobremesa.store import Listed, Nudge, Store
from sobremesa.store.clock import time_text
from sobremesa.tables.clocks import is_correspondence
from sobremesa.tables.company import Company
from sobremesa.tables.open_table import OpenTable
from sobremesa.tables.refusals import WATCHING, Refused
from sobremesa.tables.stopwatch import Time

DAY: Final = 86_400.0
"""The seconds between two nudges of one game."""

Hook: TypeAlias = Callable[[str, int], Awaitable[None]]


class Nudges:
    """The nudges at a store's tables. Methods raise Refused, and StoreError.

    ``on_nudge`` is where a message to a device attaches: it is awaited with the table and the player who was nudged,
    for each of them, once the nudge is kept. It is not called for whoever has muted or blocked the one who nudges. It
    must not raise, and may say whose turn it is and at which table, but never a card.
    """

    def __init__(
        self,
        store: Store,
        company: Company,
        seat_at: Callable[[str, int | None], Awaitable[tuple[OpenTable, int]]],
        time: Time,
        on_nudge: Hook,
    ) -> None:
        """Keep nudges in the store; ``seat_at`` returns a table, caught up, and the seat of a player there."""
        self._store = store
        self._company = company
        self._seat_at = seat_at
        self._time = time
        self.on_nudge = on_nudge

    async def nudge(self, table: str, player: int | None) -> None:
        """Remind those whose turn it is at a table.

        Raises Refused where there is nobody to be reminded, while the game stands still, before half of their time has
        passed, and where it was done in this turn or within a day. Nobody learns by it who has muted or blocked them:
        then it is kept as any other, and not told.
        """
        live, seat = await self._seat_at(table, player)
        if not seat:
            raise Refused(WATCHING, "only those who sit at this table remind others of their turn")
        late = _late(live, seat)
        wall = self._time.wall()
        nudge = Nudge(live.fold.number, seat, time_text(wall))
        if not await self._store.nudges.put(table, nudge, time_text(wall - DAY)):
            raise Refused(Code.NUDGED_ALREADY, "they were reminded already: once a turn, and once a day at most")
        for other in late:
            if player not in await self._company.unheard(other):
                await self.on_nudge(table, other)

    async def told(self, player: int, games: Sequence[Listed]) -> dict[str, Nudge]:
        """Return the nudges that a player is to see, by game, of those games in which it is their turn."""
        wanted = {listed.game.id: listed.game for listed in games if is_correspondence(listed.game.clock)}
        found = await self._store.nudges.current(list(wanted)) if wanted else {}
        unheard = {player} | (await self._company.unheard(player) if found else set())
        return {name: one for name, one in found.items() if wanted[name].players[one.seat - 1].player not in unheard}


def _late(live: OpenTable, own: int) -> list[int]:
    """Return the players other than one's own seat's whose turn it is and who have taken half of their time.

    Raises Refused.
    """
    clocks, reading = live.fold.clocks, live.clocks.reading()
    if clocks is None or reading is None or not is_correspondence(live.game.clock):
        raise Refused(Code.NO_NUDGE, "this game is not played by correspondence")
    people = {seat.seat: seat.player for seat in live.game.players if seat.player is not None and seat.seat != own}
    awaited = [] if live.game.waits or live.fold.ended else live.fold.to_act()
    others = [seat for seat in awaited if seat in people and not live.presence.is_played_for(seat)]
    if not others:
        raise Refused(Code.NO_NUDGE, "it is nobody else's turn")
    if reading.paused:
        raise Refused(Code.NUDGE_PAUSED, "the game stands still for a vacation")
    late = [seat for seat in others if 2 * reading.left[seat] <= 1000 * clocks.terms.seconds]
    if not late:
        raise Refused(Code.NUDGE_TOO_EARLY, "half of the time for the move has still to pass")
    return [people[seat] for seat in late]
