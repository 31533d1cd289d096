"""Vacations: a player's games by correspondence stand still for some days."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from sobremesa.protocol.codes import Code
from sobremesa.store import Alarm, GameRow, Pause, Store
from sobremesa.store.clock import seconds_of, time_text
from sobremesa.tables.open_table import OpenTable
from sobremesa.tables.refusals import Refused
from sobremesa.tables.stopwatch import Time
from sobremesa.tables.waiting_games import correspondence_of

DAY: Final = 86_400.0

ALLOWANCE: Final = 28
"""The days that a seat of a game may stand still in any 365; days that were taken count whole, also where they ended
early."""

YEAR: Final = 365 * DAY


def days_left(pauses: Sequence[Pause], seat: int, now: float) -> int:
    """Return how many days of vacation a seat has left, after the pauses that its game has had."""
    taken = sum(pause.days for pause in pauses if pause.seat == seat and seconds_of(pause.since) > now - YEAR)
    return max(0, ALLOWANCE - taken)


def is_going_on(pause: Pause, seat: int, now: str) -> bool:
    """Return whether a pause is a seat's and goes on."""
    return pause.seat == seat and pause.since <= now < pause.until


class Vacations:
    """The vacations of players, written as a pause into each of their games by correspondence.

    A pause belongs to the seat, so whoever takes over the seat takes over what is left of its days.
    """

    def __init__(self, store: Store, tables: Mapping[str, OpenTable], time: Time) -> None:
        """Write pauses to the store; ``tables`` are those that are open here."""
        self._store = store
        self._tables = tables
        self._time = time

    async def take(self, player: int | None, days: int) -> int:
        """Let a player's games by correspondence stand still from now on; return how many do.

        A game whose seat has fewer days left gets those; one that stands still for the player already stays as it is.
        Raises Refused where none of them may stand still.
        """
        paused = 0
        async for listed, seat in correspondence_of(self._store, player):
            paused += await self._pause(listed.game, seat, days)
        if not paused:
            raise Refused(Code.NO_VACATION, "none of your games by correspondence can stand still now")
        return paused

    async def end(self, player: int | None) -> None:
        """Let time go on in all games that stand still for a player's vacation."""
        now = time_text(self._time.wall())
        async for listed, seat in correspondence_of(self._store, player):
            if await self._store.pauses.end(listed.game.id, seat, now):
                await self._wake(listed.game.id, seat)

    async def _pause(self, game: GameRow, seat: int, days: int) -> bool:
        wall = self._time.wall()
        pauses = await self._store.pauses.of(game.id)
        granted = min(days, days_left(pauses, seat, wall))
        if not granted or any(is_going_on(pause, seat, time_text(wall)) for pause in pauses):
            return False
        pause = Pause(seat, time_text(wall), time_text(wall + granted * DAY), "vacation", granted)
        await self._store.pauses.add(game.id, pause)
        await self._wake(game.id, seat)
        return True

    async def _wake(self, game: str, seat: int) -> None:
        """Let a game's alarm ring now, so that whoever takes it sets it right, and an open table know its pauses."""
        await self._store.alarms.move(game, Alarm(seat, time_text(self._time.wall())))
        live = self._tables.get(game)
        if live is not None:
            await live.read_pauses()
