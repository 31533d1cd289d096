"""The search for the puzzles of days, which takes from seconds to minutes, so that nothing else waits for it."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from contextlib import suppress
from datetime import date, timedelta
from typing import TYPE_CHECKING, Final

from sobremesa.store import StoreError
from sobremesa.store.clock import time_text
from sobremesa.store.puzzles import PuzzleStore
from sobremesa.tables.advice import Adviser
from sobremesa.tables.days import day_at, next_day
from sobremesa.tables.refusals import NO_ANSWER, Refused
from sobremesa.tables.stopwatch import Time
from sobremesa.tables.thinking import NoAnswer
from sobremesa.tables.threads import in_thread
from sobremesa.version import __version__

if TYPE_CHECKING:
    from sobremesa.tutor.puzzle import Puzzle

ASKER: Final = "puzzle of the day"
"""In whose turn positions are looked at."""

LEASE: Final = 120.0
"""The seconds after which another process may search, should whoever does have died; each position renews them."""

AGAIN: Final = 1.0
"""The seconds after which it is looked again whether another process has found what it searches for."""

REMEMBERED: Final = 128
"""How many puzzles a process remembers."""

logger: Final = logging.getLogger(__name__)


class PuzzleSearch:
    """Where puzzles are found: each day's is searched for once, whoever asks for it, and one after another.

    The puzzles of today and of the days beside it wait for none of the others. What was found is kept in the store,
    for all processes; workers of the adviser search. Where the store keeps none, as on the page, the search is done
    here. Methods raise Refused, and StoreError.
    """

    def __init__(self, store: PuzzleStore, adviser: Adviser, time: Time) -> None:
        """Begin with none remembered."""
        self._store, self._adviser, self._time = store, adviser, time
        self._found: OrderedDict[str, Puzzle] = OrderedDict()
        self._searches: dict[str, asyncio.Task[Puzzle]] = {}
        self._near, self._far = asyncio.Lock(), asyncio.Lock()

    async def of(self, day: str) -> Puzzle:
        """Return the puzzle of a day once it is found. Raises Refused with UNKNOWN_DAY, and with NO_ANSWER."""
        from sobremesa.tables import teaching  # what teaches is loaded when somebody learns

        asked = teaching.puzzle_day(day)
        if day in self._found:
            return self._found[day]
        try:
            return await asyncio.shield(self._searches.get(day) or self._start(asked))
        except NoAnswer as error:
            raise Refused(NO_ANSWER, "the puzzle of this day could not be found; try again") from error

    async def prepare(self) -> None:
        """Have the puzzles of today and of tomorrow found, and forget those that nobody can ask for any more."""
        from sobremesa.tables import teaching

        today = day_at(self._time.wall())
        for day in (today, next_day(today)):
            if day not in self._found:
                await self.of(day)
                oldest = date.fromisoformat(today) - timedelta(days=teaching.PUZZLES + 1)
                await self._store.forget(oldest.isoformat())

    async def close(self) -> None:
        """Give up what is searched for: whoever asks for it next, in whatever process, begins anew."""
        tasks = list(self._searches.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _start(self, day: date) -> asyncio.Task[Puzzle]:
        name = day.isoformat()
        task = asyncio.create_task(self._search(day), name=f"puzzle-{name}")
        self._searches[name] = task
        task.add_done_callback(lambda done: self._ended(name, done))
        return task

    def _ended(self, day: str, task: asyncio.Task[Puzzle]) -> None:
        del self._searches[day]
        if task.cancelled():
            return
        if (error := task.exception()) is None:
            self._found[day] = task.result()
            while len(self._found) > REMEMBERED:
                self._found.popitem(last=False)
        else:  # whoever waits is told as well
            logger.warning("the puzzle of %s was not found: %s", day, error)

    async def _search(self, day: date) -> Puzzle:
        from sobremesa.tables import teaching
        from sobremesa.tutor import puzzle

        kept = await self._kept(day)  # what is known waits for no search
        if kept is not None:
            return kept
        async with self._near if teaching.is_near(day) else self._far:
            if not self._store.kept:
                return await in_thread(puzzle.puzzle_of, day)
            while (kept := await self._kept(day)) is None and not await self._claim(day):
                await self._time.sleep(AGAIN)
            return kept or await self._claimed(day)

    async def _kept(self, day: date) -> Puzzle | None:
        from sobremesa.tutor.puzzle import Puzzle

        text = await self._store.find(day.isoformat(), __version__)
        return None if text is None else Puzzle.from_text(text)

    async def _claim(self, day: date) -> bool:
        return await self._store.claim(day.isoformat(), __version__, self._after(0), self._after(LEASE))

    async def _claimed(self, day: date) -> Puzzle:
        """Return the puzzle of a day after a search, and keep it; where it fails the claim is given up."""
        try:
            puzzle = await self._looked_for(day)
            await self._store.keep(day.isoformat(), __version__, puzzle.to_text())
        except BaseException:
            with suppress(StoreError):  # then it lapses
                await self._store.renew(day.isoformat(), __version__, self._after(0))
            raise
        return puzzle

    async def _looked_for(self, day: date) -> Puzzle:
        """Return what ``puzzle_of`` finds, looked for by workers, a position at a time."""
        from sobremesa.tutor.puzzle import Puzzle, exercise_of, seeds_of

        exercise, found = exercise_of(day).id, list[Puzzle]()
        for seed in seeds_of(day):
            text = await self._adviser.compute(looked_at_text, exercise, seed, asker=ASKER)
            found.append(Puzzle.from_text(text))
            if found[-1].played:
                return found[-1]
            await self._store.renew(day.isoformat(), __version__, self._after(LEASE))
        return found[0]

    def _after(self, seconds: float) -> str:
        return time_text(self._time.wall() + seconds)


def looked_at_text(exercise: str, seed: int) -> str:
    """Return what is found at a seed of an exercise, as text: the work of a worker."""
    from sobremesa.tutor.exercises import exercise_named
    from sobremesa.tutor.puzzle import looked_at

    return looked_at(exercise_named(exercise), seed).to_text()
