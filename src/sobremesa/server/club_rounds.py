"""Keeping the rounds of tournaments while the server runs."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from sobremesa.store import StoreError
from sobremesa.tables.club_rounds import RoundKeeper
from sobremesa.tables.stopwatch import REAL_TIME, Time

BEAT: Final = 1.0
"""The seconds between two looks after the rounds that go on."""

LONGEST: Final = 10.0
"""The most seconds before the next look after one that has failed; each time it is twice as long."""

logger: Final = logging.getLogger(__name__)


@asynccontextmanager
async def rounds_kept(keeper: RoundKeeper, time: Time = REAL_TIME) -> AsyncIterator[None]:
    """Keep the rounds of tournaments while the block runs. Failures are logged and do not end it."""
    task = asyncio.create_task(_keep(keeper, time), name="rounds")
    try:
        yield
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def _keep(keeper: RoundKeeper, time: Time) -> None:
    pause = BEAT
    while True:
        failed = True
        try:
            await keeper.beat()
            failed = False
        except StoreError as error:
            logger.error("rounds could not be looked after: %s", error.why)
        except Exception:  # the next look may be a better one
            logger.exception("rounds could not be looked after")
        pause = min(2 * pause, LONGEST) if failed else BEAT
        await time.sleep(pause)
