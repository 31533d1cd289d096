"""What asks the second worker of the page, in which computer players think and games are reviewed."""

from __future__ import annotations

import asyncio
import contextlib
import heapq
import itertools
import json
import logging
from collections.abc import Awaitable, Callable
from typing import Final, TypeAlias

from sobremesa.core.levels import choose_text
from sobremesa.tables.thinking import NoAnswer, Work

logger: Final = logging.getLogger(__name__)

Ask: TypeAlias = Callable[[str], Awaitable[str]]
"""Takes a question to the other worker and returns its answer; both are JSON texts."""

Stop: TypeAlias = Callable[[int], None]
"""Ends the other worker where it thinks about the question of a number; another one begins in its place."""

MOVES, HINTS, SOON, OTHERS = range(4)
"""In this order questions are asked: what people wait for at a table, before what they wait for to read."""

HINT_WORK: Final = "hint_text"

ORPHAN: Final = 1.0
"""The seconds that an answer may still take for which nobody waits any more, once somebody waits for another."""


class PageThinker:
    """A ``WorkerPool`` of one: a worker of the browser, which thinks about one question at a time.

    It thinks at full strength, as long as the level needs; the patience is the page's. Questions wait in order: moves,
    hints, the parts of a review that somebody wants to read soon, the others.
    """

    def __init__(self, ask: Ask, stop: Stop = lambda question: None, orphan: float = ORPHAN) -> None:
        """Ask by ``ask``, and end by ``stop`` what nobody waits for any more, after ``orphan`` seconds."""
        self._ask = ask
        self._stop = stop
        self._orphan = orphan
        self._numbers = itertools.count(1)
        self._waiting: list[tuple[int, int, asyncio.Future[None]]] = []
        self._calm = asyncio.Event()
        self._calm.set()
        self._unwanted = 0
        self._is_free = True

    def is_busy(self) -> bool:
        """Return False: a page has room for as many tables as somebody can play at."""
        return False

    async def choose(self, wire_json: str, level: str, seed: int, asker: str = "", forgetful: float = 1.0) -> str:
        """Return the text of a level's move for a view; empty for no move. Raises NoAnswer."""
        return await self._answer(MOVES, choose_text, (wire_json, level, seed, 0, forgetful))

    async def wait_calm(self, most: float) -> None:
        """Return once no question waits, or after so many seconds."""
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._calm.wait(), most)

    async def ask(self, work: Work, *given: object, asker: str = "", soon: bool = False) -> str:
        """Run a function of ``thinking.WORKS`` in the other worker and return its text. Raises NoAnswer."""
        rank = HINTS if work.__name__ == HINT_WORK else SOON if soon else OTHERS
        return await self._answer(rank, work, given)

    async def _answer(self, rank: int, work: Work, given: tuple[object, ...]) -> str:
        number = next(self._numbers)
        text = json.dumps({"id": number, "work": f"{work.__module__}:{work.__qualname__}", "given": given})
        await self._enter(rank, number)
        asking = asyncio.ensure_future(self._ask(text))
        asking.add_done_callback(self._leave)
        try:
            return _text_of(await asyncio.shield(asking))
        except asyncio.CancelledError:
            self._unwanted = number
            self._hurry()
            raise
        except NoAnswer:
            raise
        except Exception as error:  # whatever the page does, the game goes on
            raise NoAnswer(f"{error.__class__.__name__}: {error}") from error

    async def _enter(self, rank: int, number: int) -> None:
        turn = asyncio.get_running_loop().create_future()
        heapq.heappush(self._waiting, (rank, number, turn))
        self._calm.clear()
        self._call_next()
        self._hurry()
        try:
            await turn
        except asyncio.CancelledError:
            if turn.cancelled():
                self._forget_cancelled()
            else:  # the place came in the same moment: it is somebody else's now
                self._free()
            raise

    def _leave(self, asked: asyncio.Future[str]) -> None:
        if not asked.cancelled():
            asked.exception()  # where nobody waits for it any more nobody hears of it
        self._unwanted = 0
        self._free()

    def _free(self) -> None:
        self._is_free = True
        self._call_next()

    def _call_next(self) -> None:
        self._forget_cancelled()
        if self._is_free and self._waiting:
            self._is_free = False
            heapq.heappop(self._waiting)[2].set_result(None)
            self._forget_cancelled()

    def _forget_cancelled(self) -> None:
        while self._waiting and self._waiting[0][2].done():
            heapq.heappop(self._waiting)
        if not self._waiting:
            self._calm.set()

    def _hurry(self) -> None:
        """Let the question that nobody waits for any more end soon, if another one waits."""
        if self._unwanted and self._waiting:
            asyncio.get_running_loop().call_later(self._orphan, self._end_unwanted, self._unwanted)

    def _end_unwanted(self, number: int) -> None:
        if self._unwanted == number:
            logger.info("question %d is stopped: nobody waits for its answer", number)
            self._stop(number)


def _text_of(answer: str) -> str:
    """Return the text of an answer. Raises NoAnswer for an error, and for what cannot be read."""
    try:
        told = json.loads(answer)
        text, error = told.get("text"), told.get("error")
    except (ValueError, AttributeError) as failure:
        raise NoAnswer(f"the answer cannot be read: {answer[:80]!r}") from failure
    if isinstance(text, str):
        return text
    raise NoAnswer(str(error))
