"""Work of a table that is done to its end, whoever asked for it."""

from __future__ import annotations

import asyncio

import pytest

from sobremesa.tables.detached import Errands, end
from sobremesa.tables.refusals import Refused


async def test_one_errand_that_fails_keeps_nobody_from_waiting_for_the_others() -> None:
    """Whoever waits hears nothing of it: it is logged."""
    errands, begun, go, done = Errands(), asyncio.Event(), asyncio.Event(), list[str]()

    async def failing() -> None:
        begun.set()
        raise Refused("stale", "too late")

    async def slow() -> None:
        await go.wait()
        done.append("slow")

    errands.start(failing())
    errands.start(slow())
    settled = asyncio.create_task(errands.settle())
    await begun.wait()
    await asyncio.sleep(0)
    assert not settled.done()
    go.set()
    async with asyncio.timeout(10):
        await settled

    assert done == ["slow"]


async def test_to_finish_is_to_wait_for_what_was_started_meanwhile_too() -> None:
    """An errand may send another one; once none is left there is nothing to wait for."""
    errands, done = Errands(), list[str]()

    async def last() -> None:
        await asyncio.sleep(0)
        done.append("last")

    async def first() -> None:
        errands.start(last())
        done.append("first")

    errands.start(first())
    async with asyncio.timeout(10):
        await errands.finish()
        await errands.finish()

    assert done == ["first", "last"]


async def test_what_is_broken_off_has_ended_and_is_no_failure(caplog: pytest.LogCaptureFixture) -> None:
    """Every errand of them, and none is logged."""
    errands, done = Errands(), list[str]()

    async def endless(name: str) -> None:
        try:
            await asyncio.Event().wait()
        finally:
            done.append(name)

    tasks = [errands.start(endless(name)) for name in ("one", "other")]
    await asyncio.sleep(0)
    async with asyncio.timeout(10):
        await errands.stop()

    assert sorted(done) == ["one", "other"]
    assert all(task.cancelled() for task in tasks)
    assert caplog.records == []


async def test_an_errand_that_is_done_is_logged_by_nobody(caplog: pytest.LogCaptureFixture) -> None:
    """Only failures are."""
    errands = Errands()
    errands.start(asyncio.sleep(0))
    async with asyncio.timeout(10):
        await errands.finish()

    assert caplog.records == []


async def test_whoever_waits_is_told_that_it_has_ended_or_why_it_failed(caplog: pytest.LogCaptureFixture) -> None:
    """A failure that somebody hears of is not logged as well."""
    well, badly = [asyncio.get_running_loop().create_future() for _ in range(2)]
    end(well)
    end(badly, Refused("stale", "too late"))

    async with asyncio.timeout(10):
        assert await well is None
        with pytest.raises(Refused, match="too late"):
            await badly
    assert caplog.records == []
