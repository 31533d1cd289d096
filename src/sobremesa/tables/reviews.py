"""Reviews of finished games: made once by the adviser, kept in the store, shared by all who ask."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Final

from msgspec import Struct, field

from sobremesa.store import Store
from sobremesa.store.rows import ABANDONED, ENDINGS
from sobremesa.tables.advice import Adviser, JudgedGame, Work
from sobremesa.tables.open_table import OpenTable
from sobremesa.tables.record import record_text, standing_rows
from sobremesa.tables.refusals import NO_ANSWER, TOO_MANY_REVIEWS, Refused
from sobremesa.tables.thinking import NoAnswer

AT_ONCE: Final = 1000
"""How many games may wait for their review in this process: each holds its record."""

OF_ONE: Final = 100
"""How many of them one visitor may have asked for."""

PATIENCE: Final = 2.0
"""The seconds for which somebody who asks is kept waiting before they are told how far it has come."""

NO_ROW_OF_THE_RECORD: Final = {ABANDONED, *ENDINGS}
QUEUED: Final[dict[str, object]] = {"stage": "queued", "hand": 0, "hands": 0, "share": 0.0}


class ReviewState(Struct, frozen=True):
    """A review as far as it is done.

    ``text`` is JSON: the full review where ``full``, else a first look, or empty. ``progress`` says how far it is.
    """

    text: str = ""
    full: bool = False
    progress: dict[str, object] = field(default_factory=dict)


class _Making:
    """A review that is being made: who asked for it last, a first answer once there is one, and how far it has come."""

    task: asyncio.Task[str]
    """What makes it, from the first moment on."""

    def __init__(self, asker: str) -> None:
        self.asker = asker
        self.first = ""
        self.progress = QUEUED
        self.is_readable = asyncio.Event()

    def answer(self, text: str) -> None:
        """Take a first answer, for those who wait."""
        self.first = text
        self.is_readable.set()

    def reach(self, progress: dict[str, object]) -> None:
        """Remember how far it has come."""
        self.progress = progress

    def state(self) -> ReviewState:
        """Return how far it has come, with the first look where there is one."""
        return ReviewState(self.first, False, self.progress)


class Reviews:
    """Makes reviews of finished games; one at a time for each game, however many ask.

    Parts that are done are stored, so that a review that was broken off continues where it stopped. Askers are served
    in turn. Whether somebody may see the game is the caller's to check.
    """

    def __init__(self, store: Store, adviser: Adviser) -> None:
        """Keep them in the store, as an adviser makes them."""
        self._store = store
        self._adviser = adviser
        self._making: dict[str, _Making] = {}

    async def of(self, live: OpenTable, asker: str = "") -> ReviewState:
        """Return the review of a finished game, or as much of it as there is after ``PATIENCE`` seconds.

        Starts the review if nobody has. ``asker`` is in whose turn it is made. Raises Refused with TOO_MANY_REVIEWS
        where ``AT_ONCE`` reviews, or ``OF_ONE`` of this asker's, are under way, with NO_ANSWER where the adviser fails;
        StoreError.
        """
        found = await self._store.reviews.find(live.game.id, self._adviser.edition)
        if found is not None:
            return ReviewState(found, True)
        making = self._making.get(live.game.id) or self._start(live, asker)
        making.asker = asker
        return await self._wait(making)

    async def close(self) -> None:
        """Give up what is being made: it goes on from its last part when somebody asks for it."""
        tasks = [making.task for making in self._making.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _wait(self, making: _Making) -> ReviewState:
        """Wait a moment for something to read, where there is nothing yet, or else for all of it."""
        task, readable = making.task, asyncio.ensure_future(making.is_readable.wait())
        waits = {task} if making.first else {task, readable}
        try:
            await asyncio.wait(waits, timeout=PATIENCE, return_when=asyncio.FIRST_COMPLETED)
        finally:
            readable.cancel()
        return ReviewState(task.result(), True) if task.done() else making.state()

    def _start(self, live: OpenTable, asker: str) -> _Making:
        askers = Counter(making.asker for making in self._making.values())
        if len(self._making) >= AT_ONCE or askers[asker] >= OF_ONE:
            raise Refused(TOO_MANY_REVIEWS, "many games are being reviewed just now; come back in a minute")
        game, making = live.game.id, _Making(asker)
        self._making[game] = making
        making.task = asyncio.create_task(self._make(live, making), name=f"review-{game}")
        making.task.add_done_callback(lambda done: self._made(game, done))
        return making

    def _made(self, game: str, task: asyncio.Task[str]) -> None:
        del self._making[game]
        if not task.cancelled():
            task.exception()  # whoever waited has been told; where nobody did, the next one asks again

    async def _make(self, live: OpenTable, making: _Making) -> str:
        # another may have made it between our looking for it and now
        found = await self._store.reviews.find(live.game.id, self._adviser.edition)
        if found is not None:
            return found
        game, work = live.game.id, await self._work(live, making)
        del live  # it may wait for long, and is not needed for it
        judged = await self._judged(work)
        await self._store.reviews.keep(game, self._adviser.edition, judged.accuracies, judged.text)
        return judged.text

    async def _work(self, live: OpenTable, making: _Making) -> Work:
        """Return what is to be done, with what was done of it before."""
        game, edition = live.game.id, self._adviser.edition
        rows = await self._store.rows(game)
        numbers = [row.number for row in standing_rows(rows) if row.text not in NO_ROW_OF_THE_RECORD]

        async def keep(name: str, text: str) -> None:
            await self._store.reviews.keep_part(game, edition, name, text)

        return Work(
            record=record_text(live.fold, rows),
            rows=numbers,
            parts=await self._store.reviews.parts(game, edition),
            keep=keep,
            asker=lambda: making.asker,
            reached=making.reach,
            first=making.answer,
        )

    async def _judged(self, work: Work) -> JudgedGame:
        try:
            return await self._adviser.review(work)
        except NoAnswer as error:
            raise Refused(NO_ANSWER, "the computer has found no answer; try again") from error
