"""Who waits for something at a table is woken by it, and by nothing else."""

from __future__ import annotations

import asyncio

import pytest

from sobremesa.tables.audience import Audience
from sobremesa.tables.stopwatch import REAL_TIME


async def test_a_change_wakes_only_whom_it_concerns():
    """A task is asked at each change whether it is what it waits for, and goes on only then."""
    audience, wanted = Audience(REAL_TIME), set()
    waiting = {name: asyncio.create_task(audience.wait_until(lambda name=name: name in wanted)) for name in ("a", "b")}
    await asyncio.sleep(0)

    wanted.add("b")
    audience.ring()
    await waiting["b"]

    assert not waiting["a"].done()
    waiting["a"].cancel()


async def test_what_is_so_already_is_not_waited_for():
    """Nobody has to ring for it."""
    audience = Audience(REAL_TIME)

    assert await audience.wait_until(lambda: True) is None


async def test_a_question_that_fails_is_the_trouble_of_who_asks_it():
    """Whoever makes the change goes on, and so do the others who wait."""
    audience, rung = Audience(REAL_TIME), []

    def fail():
        if rung:
            raise RuntimeError("no answer")
        return False

    broken = asyncio.create_task(audience.wait_until(fail))
    sound = asyncio.create_task(audience.wait_until(lambda: bool(rung)))
    await asyncio.sleep(0)
    rung.append(True)
    audience.ring()
    await sound

    with pytest.raises(RuntimeError, match="no answer"):
        await broken


async def test_who_is_cancelled_is_asked_no_more():
    """A task that was given up leaves nothing behind at the table."""
    audience, asked = Audience(REAL_TIME), []
    waiting = asyncio.create_task(audience.wait_until(lambda: bool(asked.append(1))))
    await asyncio.sleep(0)
    waiting.cancel()
    await asyncio.gather(waiting, return_exceptions=True)

    audience.ring()

    assert asked == [1]
