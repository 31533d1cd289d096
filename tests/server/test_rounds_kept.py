"""The rounds of tournaments are looked after as long as the server runs, whatever its database does."""

from __future__ import annotations

import asyncio
from typing import cast

from sobremesa.server.club_rounds import BEAT, LONGEST, rounds_kept
from sobremesa.store import StoreError
from sobremesa.tables.club_rounds import RoundKeeper
from sobremesa.tables.stopwatch import Time


class Outage:
    """A keeper and its time: the looks after the first find the database away until they have failed this often."""

    def __init__(self, failures: int) -> None:
        self.failures = failures
        self.pauses: list[float] = []
        self.over = asyncio.Event()

    async def beat(self) -> None:
        if 1 <= len(self.pauses) <= self.failures:
            raise StoreError("the database is away")

    async def sleep(self, seconds: float) -> None:
        self.pauses.append(seconds)
        if len(self.pauses) == self.failures + 3:
            self.over.set()
        await asyncio.sleep(0)


async def test_while_the_database_is_away_the_log_is_not_filled_with_rounds(caplog):
    """Looks come less and less often, each with its line; one that succeeds brings back the usual beat."""
    outage = Outage(failures=6)
    async with rounds_kept(cast("RoundKeeper", outage), cast("Time", outage)):
        await outage.over.wait()

    assert outage.pauses[:9] == [BEAT, 2, 4, 8, LONGEST, LONGEST, LONGEST, BEAT, BEAT]
    assert len(caplog.records) == 6
