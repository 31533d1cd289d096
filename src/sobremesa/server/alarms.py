"""Ringing the alarms of games by correspondence while the server runs."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from sobremesa.store import StoreError
from sobremesa.tables.alarms import AT_ONCE
from sobremesa.tables.stopwatch import REAL_TIME, Time
from sobremesa.tables.waking import Waking

POLL: Final = 5.0
"""The seconds between two looks for alarms that ring."""

logger: Final = logging.getLogger(__name__)


@asynccontextmanager
async def alarms_rung(waking: Waking, time: Time = REAL_TIME) -> AsyncIterator[None]:
    """Wake the tables whose alarms ring, while the block runs.

    Failures are logged and do not end the block.
    """
    task = asyncio.create_task(_ring(waking, time), name="alarms")
    try:
        yield
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def _ring(waking: Waking, time: Time) -> None:
    while True:
        rung = 0
        try:
            rung = await waking.ring()
        except StoreError as error:
            logger.error("alarms could not be read: %s", error.why)
        except Exception:  # the next look may be a better one
            logger.exception("alarms could not be rung")
        if rung < AT_ONCE:  # else there may be more
            await time.sleep(POLL)
