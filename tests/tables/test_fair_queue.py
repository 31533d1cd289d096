"""Who waits for a worker is served asker by asker, and a question that is given up keeps nobody waiting."""

from __future__ import annotations

import asyncio

from sobremesa.tables.fair_queue import FairQueue, Load
from tests.tables.helpers import until


async def served(queue: FairQueue, asker: str, order: list[str], go: asyncio.Event) -> None:
    """Take a place, write down whose it was, and hold it until told to go."""
    async with queue.place(asker):
        order.append(asker)
        await go.wait()


async def test_askers_take_turns_however_much_one_of_them_asks():
    """One visitor's many questions do not come before another's first."""
    queue, order, go = FairQueue(1), [], asyncio.Event()
    asked = [asyncio.create_task(served(queue, asker, order, go)) for asker in ("a", "a", "a", "a", "b", "c")]
    await until(lambda: queue.load.waiting == 5)

    go.set()
    await asyncio.gather(*asked)

    assert order == ["a", "a", "b", "c", "a", "a"]


async def test_a_place_is_given_on_when_a_question_is_given_up():
    """Whoever leaves, waiting or served, leaves nobody behind."""
    queue, order, go = FairQueue(1), [], asyncio.Event()
    first, second, third = (asyncio.create_task(served(queue, asker, order, go)) for asker in "abc")
    await until(lambda: queue.load.waiting == 2)

    second.cancel()
    first.cancel()
    await asyncio.wait({first, second})
    go.set()
    await third

    assert order == ["a", "c"] and queue.load == Load(0, 0.0)


async def test_the_load_is_how_many_wait_and_how_long_the_first_has():
    """Time is told by the clock that the queue was given."""
    now, asked = [0.0], []
    queue, go = FairQueue(1, lambda: now[0]), asyncio.Event()
    for now[0] in (0.0, 2.0, 3.0):
        asked.append(asyncio.create_task(served(queue, "a", [], go)))
        await asyncio.sleep(0)
    now[0] = 7.0

    assert queue.load == Load(2, 5.0)
    go.set()
    await asyncio.gather(*asked)
