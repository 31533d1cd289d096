"""The computers' calls at one table, made as a person makes theirs: as asides, in measure, in nobody's way."""

from __future__ import annotations

import asyncio
import contextlib
import random
from typing import Final

from sobremesa.store import Aside, StoreError
from sobremesa.tables.messages import CALL
from sobremesa.tables.open_table import OpenTable
from sobremesa.tables.projection import Event
from sobremesa.tables.refusals import Refused
from sobremesa.tables.remarks import Remarks

AFTER: Final = 2.5
"""A remark comes after so many of the table's paces, when what it is about has been seen."""

ENOUGH: Final = 400
"""When so much has been said at a table, its computers keep quiet and leave the rest to the people."""


class RemarkScheduler:
    """The remarks of one table's computers, made while ``run`` is running.

    They are written as table messages, like a person's calls: at most one for each change, ``AFTER`` paces later,
    people's calls answered first. After ``ENOUGH`` messages the computers say nothing more.
    """

    def __init__(self, live: OpenTable, luck: random.Random) -> None:
        """Speak for the bots of a table; ``luck`` decides all that is left to chance."""
        self._live = live
        self._luck = luck
        self._tongues = [
            (seat.seat, Remarks(live.game.game, seat.seat, seat.name, luck))
            for seat in live.game.players
            if seat.kind == "bot"
        ]

    async def run(self) -> None:
        """Talk until the game has ended; cancel it to stop."""
        live, over = self._live, False
        heard, said = (live.fold.number if live.fold.number > 1 else 0), live.messages.asides.number
        while not over:
            over = live.fold.ended
            now = live.fold.number, live.messages.asides.number
            if live.presence.drives:
                fresh = [one for one in live.messages.asides.said if one.number > said]
                found = self._found(live.fold.since(heard), fresh)
                heard, said = now
                await self._say(found)
            elif live.fold.number > 1:  # another process speaks
                heard, said = now
            if not over and now == (live.fold.number, live.messages.asides.number):
                await live.audience.wait_changed()

    def _found(self, events: list[Event], asides: list[Aside]) -> tuple[int, str] | None:
        """Return who calls what, if anybody calls: one call is enough, and people come first."""
        tongues = self._luck.sample(self._tongues, len(self._tongues))
        answers = (
            (seat, tongue.answer(one.text, one.after))
            for one in asides
            if self._is_person(one)
            for seat, tongue in tongues
        )
        winner = int(self._live.fold.state.winner) if self._live.fold.ended else 0
        remarks = (
            (seat, tongue.remark(event, winner if event.number == self._live.fold.number else 0))
            for event in reversed(events)
            for seat, tongue in tongues
        )
        calls = ((seat, call) for found in (answers, remarks) for seat, call in found if call)
        return next(calls, None)

    def _is_person(self, aside: Aside) -> bool:
        return aside.kind == CALL and self._live.game.players[aside.seat - 1].kind == "human"

    async def _say(self, found: tuple[int, str] | None) -> None:
        if found is None or self._live.messages.asides.number >= ENOUGH:
            return
        seat, call = found
        await asyncio.sleep(AFTER * self._live.game.pace / 1000)
        with contextlib.suppress(Refused, StoreError):  # what cannot be said now was not worth it
            await self._live.say(seat, CALL, call)
