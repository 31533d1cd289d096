"""Finding the puzzles of today and of tomorrow before anybody asks for them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from sobremesa.store import StoreError
from sobremesa.tables.puzzles import PuzzleSearch
from sobremesa.tables.refusals import Refused
from sobremesa.tables.stopwatch import REAL_TIME, Time

FIRST: Final = 60.0
"""The seconds that a server is left alone at its start: then it has enough to do, and it may soon end again."""

POLL: Final = 600.0
"""The seconds between two looks for a new day: tomorrow's puzzle is found in the first minutes of today."""

logger: Final = logging.getLogger(__name__)


@asynccontextmanager
async def puzzles_found(puzzles: PuzzleSearch, time: Time = REAL_TIME) -> AsyncIterator[None]:
    """Find the puzzles of today and of tomorrow while the block runs. Failures are logged and do not end it."""
    task = asyncio.create_task(_find(puzzles, time), name="puzzles")
    try:
        yield
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def _find(puzzles: PuzzleSearch, time: Time) -> None:
    await time.sleep(FIRST)
    while True:
        try:
            await puzzles.prepare()
        except StoreError as error:
            logger.error("puzzles could not be kept: %s", error.why)
        except Refused as error:
            logger.warning("a puzzle was not found: %s", error)
        except Exception:  # the next look may be a better one
            logger.exception("puzzles could not be found")
        await time.sleep(POLL)
