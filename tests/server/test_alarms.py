"""Alarms are looked for while the server runs, whatever goes wrong with one look."""

from __future__ import annotations

import pytest

from sobremesa.server.alarms import POLL, alarms_rung
from sobremesa.store import StoreError
from sobremesa.tables.alarms import AT_ONCE
from tests.tables.helpers import SetTime, until


class Rung:
    """What rings: each look finds as many alarms as a test has said, or fails."""

    def __init__(self, *found: int | Exception) -> None:
        self.found = list(found)
        self.looks = 0

    async def ring(self) -> int:
        """Count the look."""
        self.looks += 1
        found = self.found.pop(0) if self.found else 0
        if isinstance(found, Exception):
            raise found
        return found


async def test_alarms_are_looked_for_at_once_and_then_every_few_seconds():
    """A time that was up while no server ran is noticed as soon as one does."""
    time, rung = SetTime(), Rung()
    async with alarms_rung(rung, time):  # type: ignore[arg-type]
        await until(lambda: bool(time._sleepers))
        assert rung.looks == 1
        time.go_on(POLL)
        await until(lambda: rung.looks == 2)


async def test_where_there_may_be_more_the_next_look_waits_for_nothing():
    """A thousand games whose time is up together are not a thousand looks late."""
    time, rung = SetTime(), Rung(AT_ONCE, AT_ONCE, 3)
    async with alarms_rung(rung, time):  # type: ignore[arg-type]
        await until(lambda: bool(time._sleepers))

    assert rung.looks == 3


@pytest.mark.parametrize("fault", [StoreError("gone"), RuntimeError("a mistake")])
async def test_a_look_that_fails_is_not_the_last(fault, caplog):
    """It is logged, and the games are looked for again."""
    time, rung = SetTime(), Rung(fault)
    async with alarms_rung(rung, time):  # type: ignore[arg-type]
        await until(lambda: bool(time._sleepers))
        time.go_on(POLL)
        await until(lambda: rung.looks == 2)

    assert "alarms could not be" in caplog.text
