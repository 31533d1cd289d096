"""Reviews of games that have ended: each is made once, kept in the store, and told to whoever may replay the game."""

from __future__ import annotations

import asyncio
from typing import Final

from sobremesa.store import Store
from sobremesa.store.rows import ABANDONED, LOST_ON_TIME
from sobremesa.table.advice import Adviser, Judged
from sobremesa.table.brains import NoAnswer
from sobremesa.table.live import Live
from sobremesa.table.record import record_text, standing_rows
from sobremesa.table.refusals import NO_ANSWER, TOO_MANY_REVIEWS, Refused

AT_ONCE: Final = 16
"""How many games may wait for their review in this process."""

PATIENCE: Final = 10.0
"""The seconds for which somebody who asks is kept waiting before they are told to ask again."""

NO_ROW_OF_THE_RECORD: Final = {ABANDONED, LOST_ON_TIME}


class Reviews:
    """Makes reviews, the same one once however many ask for it."""

    def __init__(self, store: Store, adviser: Adviser, patience: float = PATIENCE) -> None:
        """Keep them in the store, as an adviser makes them."""
        self._store = store
        self._adviser = adviser
        self._patience = patience
        self._making: dict[str, asyncio.Task[str]] = {}

    async def of(self, live: Live) -> str | None:
        """Return the review of a game that has ended, as JSON; None while it is still being made.

        Raises Refused, StoreError.
        """
        found = await self._store.reviews.find(live.game.id, self._adviser.edition)
        if found is not None:
            return found
        making = self._making.get(live.game.id) or self._start(live)
        done, _ = await asyncio.wait({making}, timeout=self._patience)
        return making.result() if done else None

    async def close(self) -> None:
        """Give up what is being made: it is made anew when somebody asks for it."""
        making = list(self._making.values())
        for task in making:
            task.cancel()
        await asyncio.gather(*making, return_exceptions=True)

    def _start(self, live: Live) -> asyncio.Task[str]:
        if len(self._making) >= AT_ONCE:
            raise Refused(TOO_MANY_REVIEWS, "many games are being reviewed just now; come back in a minute")
        task = asyncio.create_task(self._make(live), name=f"review-{live.game.id}")
        self._making[live.game.id] = task
        task.add_done_callback(lambda done: self._made(live.game.id, done))
        return task

    def _made(self, game: str, task: asyncio.Task[str]) -> None:
        del self._making[game]
        if not task.cancelled():
            task.exception()  # whoever waited has been told; where nobody did, the next one asks again

    async def _make(self, live: Live) -> str:
        # another may have made it between our looking for it and now
        found = await self._store.reviews.find(live.game.id, self._adviser.edition)
        if found is not None:
            return found
        judged = await self._judged(live)
        await self._store.reviews.keep(live.game.id, self._adviser.edition, judged.accuracies, judged.text)
        return judged.text

    async def _judged(self, live: Live) -> Judged:
        rows = await self._store.rows(live.game.id)
        numbers = [row.number for row in standing_rows(rows) if row.text not in NO_ROW_OF_THE_RECORD]
        try:
            return await self._adviser.review(record_text(live.fold, rows), numbers)
        except NoAnswer as error:
            raise Refused(NO_ANSWER, "the computer has found no answer; try again") from error
