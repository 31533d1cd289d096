"""The bots of one table: each seat's bot is asked when its turn comes, and out of turn when it might claim."""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from functools import partial
from typing import Any, Final, TypeAlias

from sobremesa.core.levels import levels_of
from sobremesa.store import Seat
from sobremesa.tables.characters import character_of
from sobremesa.tables.daily_maestro import choice_seed
from sobremesa.tables.detached import Errands
from sobremesa.tables.open_table import OpenTable
from sobremesa.tables.predictions import PredictionScheduler
from sobremesa.tables.program_seats import SeatedPrograms
from sobremesa.tables.refusals import ABANDONED, GAME_OVER, STALE, UNSAVED, Refused
from sobremesa.tables.remark_scheduler import RemarkScheduler
from sobremesa.tables.remarks import Luck
from sobremesa.tables.takeback import may_take_back
from sobremesa.tables.thinking import NoAnswer, Programs, Thinker, is_cancelled

PASSING: Final = UNSAVED | {STALE, GAME_OVER, ABANDONED}
"""Refusals that say nothing against the move: the table went on or ended, or the disk did not take it."""

RETRY: Final = 0.2
"""The seconds before something that failed is tried again."""

SECOND_THOUGHTS: Final = 1.2
"""The seconds for which a computer waits at a table with a pace, where the move before may be taken back."""

Work: TypeAlias = Callable[[], Awaitable[None]]
"""Something that is done at a table until its game has ended."""

logger: Final = logging.getLogger(__name__)


class ComputerSeats:
    """The tasks that move the computers of one table, and mind its absent people.

    While ``run`` is running and this process drives the table (``Presence.drives``), it asks the thinker for each
    computer's move, out of turn too where a claim is legal; moves for people who want help, whose time is up or who
    stayed away; and ends the game of an absent person where the host chose that. A task that fails is logged and
    started again after ``RETRY`` seconds. A level that does not answer is replaced by the one below it, and at last by
    a random legal move, so that the game always goes on.
    """

    def __init__(
        self, live: OpenTable, thinker: Thinker, luck: Luck | None = None, programs: Programs | None = None
    ) -> None:
        """Move the computers of a table as a thinker says, and ``programs`` in their seats.

        With ``luck`` they also make remarks and lay predictions.
        """
        self._live = live
        self._thinker = thinker
        self._seated = SeatedPrograms(live, programs)
        self._luck = luck
        self._errands = Errands()
        self._foreteller = PredictionScheduler(live, luck()) if luck is not None else None

    async def run(self) -> None:
        """Play until the game has ended; cancel it to stop."""
        # no task group: what it raises when it is cancelled holds on to itself, and so to the table
        self._seated.sit_down()
        try:
            for work in self._works():
                self._errands.start(work)
            await self._errands.finish()
        finally:
            await self._errands.stop()
            self._seated.leave()

    def _works(self) -> Iterator[Coroutine[Any, Any, None]]:
        """Yield all that is done at the table at the same time."""
        if self._luck is not None and any(seat.kind == "bot" for seat in self._live.game.players):
            yield self._restarted(RemarkScheduler(self._live, self._luck()).run, "the talk")
        if self._foreteller is not None and self._foreteller.has_bots:
            yield self._restarted(self._foreteller.run, "the foretelling")
        for seat in self._live.game.players:
            told = f"the work of seat {seat.seat}"
            for work in self._of_seat(seat):
                yield self._restarted(work, told)

    def _of_seat(self, seat: Seat) -> Iterator[Work]:
        if seat.kind == "bot":
            yield partial(self._play_seat, seat.seat, seat.level or "")
            return
        yield partial(self._stand_in, seat.seat)
        yield partial(self._mind, seat.seat)
        if self._live.fold.clocks is not None:
            yield partial(self._time, seat.seat)

    async def _restarted(self, work: Work, told: str) -> None:
        """Do some work until the game has ended; work that ends early is logged and begun again."""
        while not self._live.fold.ended:
            try:
                await work()
            except asyncio.CancelledError:
                if is_cancelled():
                    raise
                logger.error("table %s: %s was cancelled; it goes on", self._live.game.id, told)
            except Exception:
                logger.exception("table %s: %s failed; it goes on", self._live.game.id, told)
            if not self._live.fold.ended:
                await asyncio.sleep(RETRY)

    async def _play_seat(self, seat: int, level: str) -> None:
        asked_about: list[int] = []
        while not self._live.fold.ended:
            if self._live.presence.drives and self._waited_for(seat):
                await self._take_turn(seat, level)
                continue
            legal = self._live.fold.state.legal(seat) if self._live.presence.drives else []
            if legal and legal != asked_about:
                # a task of its own: if its turn waited for this, a pause would tell what it holds
                self._errands.start(self._claim(seat, level, legal))
            asked_about = legal
            await self._live.audience.wait_changed()

    async def _stand_in(self, seat: int) -> None:
        """Move for a person while they want it, as well as the best who sits there, or else as the best there is."""
        level = self._best()
        while not self._live.fold.ended:
            if self._is_moved_for(seat):
                await self._take_turn(seat, level)
            else:
                await self._wait_until(lambda: self._is_moved_for(seat))

    def _is_moved_for(self, seat: int) -> bool:
        return self._waited_for(seat) and self._may_move(seat)

    async def _wait_until(self, holds: Callable[[], bool]) -> None:
        """Wait until something is so at the table, or the game has ended."""
        await self._live.audience.wait_until(lambda: self._live.fold.ended or holds())

    def _best(self) -> str:
        rank = levels_of(self._live.game.game)
        there = [other.level for other in self._live.game.players if other.level in rank]
        return max(there or rank, key=rank.index, default="")

    async def _time(self, seat: int) -> None:
        """Watch a person's clock, and when their time is up move for them, or end the game that they lose."""
        while not self._live.fold.ended:
            left = self._live.clocks.time_left(seat) if self._live.presence.drives else None
            if left is None:
                await self._live.audience.wait_changed()
            elif left > 0:
                await self._live.audience.wait_changed_within(left / 1000)
            elif self._live.clocks.is_late(seat):
                await self._move_late(seat)
            else:
                await self._lose(seat)

    async def _move_late(self, seat: int) -> None:
        """Move for a person whose time is up; one who is away as they were then is played for until they return."""
        if self._live.clocks.stays_away(seat) and self._live.presence.is_away(seat):
            self._live.presence.stand_in(seat)
        else:
            await self._take_turn(seat, self._best())

    async def _lose(self, seat: int) -> None:
        await self._lost(self._live.lose_on_time(seat))

    async def _lost(self, losing: Awaitable[None]) -> None:
        try:
            await losing
        except Refused:  # the disk was busy
            await asyncio.sleep(RETRY)

    async def _mind(self, seat: int) -> None:
        """Give a person who is away their grace, as long as somebody waits for them, and then do as the host chose."""
        while not self._live.fold.ended:
            if not self._is_missed(seat):
                await self._wait_until(lambda: self._is_missed(seat))
                continue
            try:
                async with asyncio.timeout(self._live.game.grace):
                    await self._wait_until(lambda: not self._is_missed(seat))
            except TimeoutError:
                if self._is_missed(seat):
                    await self._go_on_without(seat)

    def _is_missed(self, seat: int) -> bool:
        return self._live.presence.drives and self._live.presence.is_missed(seat)

    async def _go_on_without(self, seat: int) -> None:
        if self._live.game.is_lost_by_leaving:
            return await self._lost(self._live.forfeit(seat))
        if self._live.game.away == "computer":
            return self._live.presence.stand_in(seat)
        try:
            await self._live.abandon()
        except Refused as refused:
            if refused.code in UNSAVED:  # wait for its grace once more
                logger.warning("table %s could not be ended", self._live.game.id)
        return None

    async def _take_turn(self, seat: int, level: str) -> None:
        number = self._live.fold.number
        text = await self._answer(seat, level)
        if self._live.fold.number != number or not self._may_move(seat):
            return
        if self._foreteller is not None:
            await self._foreteller.come_back(seat)
            text = self._foreteller.falling(seat, text)
        if not await self._tried(seat, text, number):
            await self._tried(seat, self._any_move(seat), number)

    async def _claim(self, seat: int, level: str, legal: list[int]) -> None:
        """Ask whether the bot claims out of turn; where its turn or other legal moves come first it is asked anew."""
        if not self._may_claim(seat, legal):
            return
        text = await self._answer(seat, level)
        if text and self._may_claim(seat, legal):
            await self._tried(seat, text, self._live.fold.number)

    def _may_claim(self, seat: int, legal: list[int]) -> bool:
        return not self._waited_for(seat) and self._live.fold.state.legal(seat) == legal

    def _waited_for(self, seat: int) -> bool:
        return seat in self._live.fold.state.to_act()

    def _may_move(self, seat: int) -> bool:
        """Return whether this process moves for a seat: a bot's, or that of a person who is gone, late, or wants it."""
        bot = self._live.game.players[seat - 1].kind == "bot"
        due = bot or self._live.presence.is_stood_in(seat) or self._live.clocks.is_late(seat)
        return (self._live.presence.drives and due) or self._live.presence.wants_help(seat)

    async def _answer(self, seat: int, level: str) -> str:
        """Return what the bot says, not before the table's pace lets it; empty when it fails."""
        wire = json.dumps(self._live.view(seat))
        answer, _ = await asyncio.gather(self._asked(wire, seat, level), self._live.audience.pause(self._pause()))
        return answer

    def _pause(self) -> float:
        """Return the seconds before a bot moves: a person has some to take back what they have just played."""
        pace, last = self._live.game.pace / 1000, self._live.fold.undoable
        if last is None or not pace or self._may_move(last.seat) or not may_take_back(self._live.fold, last.seat):
            return pace
        return max(pace, SECOND_THOUGHTS)

    async def _asked(self, wire: str, seat: int, level: str, again: bool = True) -> str:
        asker = str(self._live.game.host)
        try:
            if self._seated.has(seat, level):
                return await self._seated.choose(seat)
            return await self._thinker.choose(wire, level, self._seed(seat), asker, self._forgetfulness(seat))
        except NoAnswer as error:
            logger.warning("table %s: the bot in seat %d did not answer: %s", self._live.game.id, seat, error)
            lower = _next_lower(self._live.game.game, level) if again else ""
            return await self._asked(wire, seat, lower, again=False) if lower else ""

    def _seed(self, seat: int) -> int:
        """Return what decides what a computer leaves to chance; in the deal of a day it is the same at all tables."""
        game = self._live.game
        return choice_seed(game.day, game.game, self._live.fold.number, seat) if game.day else secrets.randbits(63)

    def _forgetfulness(self, seat: int) -> float:
        """Return how readily a seat's computer forgets; one that moves for a person forgets nothing of theirs."""
        player = self._live.game.players[seat - 1]
        return character_of(player.name).forgetful if player.kind == "bot" else 0.0

    async def _tried(self, seat: int, text: str, number: int) -> bool:
        """Play a move as a stranger's; return False when it is no legal move and another has to be found.

        A claim of the same seat may have been on its way to the store: what it made illegal is no mistake.
        """
        try:
            await self._live.play(seat, text, number, self._live.clocks.is_late(seat))
        except Refused as refused:
            if refused.code in UNSAVED:
                await asyncio.sleep(RETRY)
            if refused.code in PASSING or self._live.fold.number != number:
                return True
            logger.warning("table %s: the bot in seat %d was refused: %s", self._live.game.id, seat, refused.code)
            return False
        return True

    def _any_move(self, seat: int) -> str:
        state = self._live.fold.state
        return state.write(seat, secrets.choice(state.legal(seat)))


def _next_lower(game: str, level: str) -> str:
    """Return the level below one, which answers at once where a search has failed; empty for none.

    Below a program from outside is the lowest.
    """
    rank = levels_of(game)
    if level not in rank:
        return rank[0] if rank else ""
    at = rank.index(level)
    return rank[at - 1] if at else ""
