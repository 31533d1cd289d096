"""Deleting old tables once a day."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from sobremesa.store import Keeping, StoreError
from sobremesa.tables.stopwatch import REAL_TIME, Time
from sobremesa.tables.tables import Tables

DAY: Final = 24 * 3600.0

logger: Final = logging.getLogger(__name__)


@asynccontextmanager
async def pruned_daily(tables: Tables, keeping: Keeping, time: Time = REAL_TIME) -> AsyncIterator[None]:
    """Delete old tables at once and then daily while the block runs; do nothing where everything is kept.

    Failures are logged and do not end the block.
    """
    if keeping.everything:
        yield
        return
    task = asyncio.create_task(_prune_daily(tables, keeping, time), name="pruning")
    try:
        yield
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def _prune_daily(tables: Tables, keeping: Keeping, time: Time) -> None:
    while True:
        try:
            removed = await tables.prune(keeping)
            if removed:
                logger.info("%d old tables were removed", removed)
        except StoreError as error:
            logger.error("old tables could not be removed: %s", error.why)
        except Exception:  # the next day may be a better one
            logger.exception("old tables could not be removed")
        await time.sleep(DAY)
