"""What players are told of on their devices: turns, that others wait, invitations, rounds and wishes for a rematch."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable
from typing import Final, Literal, Protocol, TypeAlias

from msgspec import Struct

from sobremesa.protocol.rest.push import NewPushSubscription
from sobremesa.store import GameRow, Store, StoreError
from sobremesa.store.attendance import shared_out
from sobremesa.tables.clocks import is_correspondence, read_terms
from sobremesa.tables.detached import Errands
from sobremesa.tables.open_table import OpenTable
from sobremesa.tables.refusals import Refused
from sobremesa.tables.stopwatch import Time

DEVICES: Final = 5
"""On how many devices a player is told at most: the last that asked for it."""

HESITATION: Final = 2.0
"""The seconds that a turn has to last until it is told: who answers at once need not be told."""

LOOKS: Final = 4
"""How many tables are looked at at once; more would have the database open connections for a moment."""

Occasion: TypeAlias = Literal["turn", "nudge", "invitation", "round", "rematch"]

logger: Final = logging.getLogger(__name__)


class Notice(Struct, frozen=True):
    """Something to tell a player: what for, at which table of which game, with whom; for how many seconds it matters.

    Nothing else is known of it, so that no card can be told.
    """

    occasion: Occasion
    player: int
    table: str
    game: str
    names: str
    seconds: int


class PushService(Protocol):
    """What brings notices to the devices of players."""

    @property
    def key(self) -> str:
        """Return the public key that browsers ask for."""

    def check(self, wanted: NewPushSubscription) -> None:
        """Raise Refused where a device cannot be told so."""

    def send(self, notice: Notice) -> None:
        """Bring a notice to all devices of its player that have asked for it; never waits and never fails."""


class Notifications:
    """Tells players what they need to know while they do not look, as long as there is a ``service`` for it.

    Where processes share the ``store``, whoever is connected to another one counts as one who looks there; it is that
    process which tells them of their turn if they do not.
    """

    def __init__(self, store: Store, opened: Callable[[str], Awaitable[OpenTable]], time: Time) -> None:
        """Tell of tables that ``opened`` returns as they stand; nobody yet, for want of a service."""
        self.service: PushService | None = None
        self._store = store
        self._opened = opened
        self._time = time
        self._errands = Errands()
        self._looks = asyncio.Semaphore(LOOKS)
        self._pending: dict[str, set[int]] = {}
        """The seats that are told in a moment, by table."""

    def turned(self, table: str, seats: Iterable[int]) -> None:
        """Tell those who are to act at a table now, if they still are in a moment and do not look."""
        for seat in seats:
            if self.service is not None and seat not in self._pending.get(table, ()):
                self._pending.setdefault(table, set()).add(seat)
                self._errands.start(self._hesitate(table, seat))

    def invited(self, player: int, game: GameRow, sender: int) -> None:
        """Tell a player that another one has invited them to a table."""
        name = game.players[game.seat_of(sender) - 1].name if game.seat_of(sender) else ""
        if self.service is not None:
            self.service.send(Notice("invitation", player, game.id, game.game, name, 7 * 86_400))

    def paired(self, game: GameRow, beginner: int, seconds: int) -> None:
        """Tell the people of a table that its round has begun, for which they have so many seconds.

        Whoever has begun the round knows it.
        """
        for seat in game.players:
            if self.service is not None and seat.player is not None and seat.player != beginner:
                self.service.send(Notice("round", seat.player, game.id, game.game, _beside(game, seat.seat), seconds))

    async def nudged(self, table: str, player: int) -> None:
        """Tell a player that others have reminded them of their turn at a table, unless they look; never raises."""
        if self.service is None:
            return
        live = await self._found(table)
        seat = 0 if live is None else live.game.seat_of(player)
        if live is not None and seat:
            await self._send(live, seat, turn_of(live, seat, "nudge"))

    async def rematch_wanted(self, live: OpenTable, asker: int, player: int, seconds: int) -> None:
        """Tell a player for so many seconds that a seat wants to play a game again, unless they look; never raises."""
        game = live.game
        notice = Notice("rematch", player, game.id, game.game, game.players[asker - 1].name, seconds)
        await self._send(live, game.seat_of(player), notice)

    def awaits(self, table: str) -> bool:
        """Return whether this table is looked at in a moment, so that it is better not to forget it before."""
        return table in self._pending

    async def close(self) -> None:
        """Tell at once what is still to be told."""
        pending = [(table, seat) for table, seats in self._pending.items() for seat in sorted(seats)]
        await self._errands.stop()
        for table, seat in pending:
            await self._tell(table, seat)

    async def _hesitate(self, table: str, seat: int) -> None:
        try:
            await self._time.sleep(HESITATION)
        finally:
            self._told(table, seat)
        await self._tell(table, seat)

    def _told(self, table: str, seat: int) -> None:
        self._pending[table].discard(seat)
        if not self._pending[table]:
            del self._pending[table]

    async def _tell(self, table: str, seat: int) -> None:
        """Tell a player that it is their turn, where that is so."""
        live = await self._found(table)
        if live is not None:
            await self._send(live, seat, turn_of(live, seat))

    async def _found(self, table: str) -> OpenTable | None:
        try:
            async with self._looks:
                return await self._opened(table)
        except (Refused, StoreError) as error:
            logger.warning("table %s: nobody can be told of their turn: %s", table, error.why)
            return None

    async def _send(self, live: OpenTable, seat: int, notice: Notice | None) -> None:
        """Send a notice, if it is one, to the player of a seat who does not look at its table."""
        if notice is None or self.service is None or await self._is_seen(live, seat):
            return
        self.service.send(notice)

    async def _is_seen(self, live: OpenTable, seat: int) -> bool:
        """Return whether the player of a seat has its table before their eyes, or is connected to another process."""
        if any(one.looks for one in live.audience.of_seat(seat)):
            return True
        try:
            async with self._looks:
                found = await self._store.glance([live.game.id])
        except StoreError as error:
            logger.warning("table %s: nobody knows who looks through another process: %s", live.game.id, error.why)
            return False
        return any(seat in shared_out(seen.there, self._store.worker).elsewhere for seen in found.values())


def turn_of(live: OpenTable, seat: int, occasion: Occasion = "turn") -> Notice | None:
    """Return that it is the turn of a seat's player; None where it is not, or where they are played for."""
    game, terms = live.game, read_terms(live.game.clock)
    player = game.players[seat - 1].player
    if terms is None or player is None or not is_correspondence(game.clock) or seat not in live.fold.to_act():
        return None
    if live.presence.is_played_for(seat):
        return None
    return Notice(occasion, player, game.id, game.game, _beside(game, seat), terms.seconds)


def _beside(game: GameRow, seat: int) -> str:
    """Return the names of those who sit at a table with a seat."""
    return ", ".join(one.name for one in game.players if one.seat != seat and one.name)
