"""Work of a table that is done to its end, whoever asked for it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any, Final

from sobremesa.tables.refusals import Refused

logger: Final = logging.getLogger(__name__)


class Errands:
    """Background tasks that run to their end even if the caller goes away.

    They are kept apart from the table, so that the tasks' references do not keep an unused table alive. Failures other
    than Refused are logged.
    """

    def __init__(self) -> None:
        """Begin with none."""
        self._under_way: set[asyncio.Task[None]] = set()

    def start(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Have some work done, and return its task."""
        task = asyncio.create_task(work)
        self._under_way.add(task)
        task.add_done_callback(self._done)
        return task

    async def settle(self) -> None:
        """Wait for what is being done now."""
        await asyncio.gather(*self._under_way, return_exceptions=True)

    async def finish(self) -> None:
        """Return once nothing is left to do, what was started meanwhile included."""
        while self._under_way:
            await asyncio.wait(self._under_way)

    async def stop(self) -> None:
        """Break off what is being done, and return once all of it has ended."""
        for task in self._under_way:
            task.cancel()
        await self.finish()

    def _done(self, task: asyncio.Task[None]) -> None:
        self._under_way.discard(task)
        fault = None if task.cancelled() else task.exception()
        if fault is not None and not isinstance(fault, Refused):  # whoever would be refused may have gone meanwhile
            logger.error("something at a table failed", exc_info=fault)


def end(told: asyncio.Future[None], error: BaseException | None = None) -> None:
    """Tell whoever waits for some work that it has ended, or failed; the log where nobody waits for a failure."""
    if not told.done():
        told.set_result(None) if error is None else told.set_exception(error)
    elif error is not None and not isinstance(error, Refused):
        logger.error("something at a table failed", exc_info=error)
