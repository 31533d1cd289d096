"""Who waits for a worker is served asker by asker, and a question that is given up keeps nobody waiting."""

from __future__ import annotations

import asyncio

import pytest

from sobremesa.tables.detached import Errands, end
from sobremesa.tables.fair_queue import FairQueue, Load
from sobremesa.tables.refusals import Refused
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


async def test_a_place_that_comes_as_its_asker_gives_up_is_given_on():
    """In the same moment: nobody holds it, and the next one in line has it."""
    queue, order, go = FairQueue(1), [], asyncio.Event()
    async with queue.place("first"):
        second, third = (asyncio.create_task(served(queue, asker, order, go)) for asker in "bc")
        await until(lambda: queue.load.waiting == 2)
    second.cancel()
    go.set()
    await asyncio.wait({second, third})

    assert (second.cancelled(), order) == (True, ["c"])
    async with queue.place("last") as load:
        assert load.waiting == 0


def logged(caplog: pytest.LogCaptureFixture) -> list[type[BaseException] | None]:
    """The kinds of failures that stand in the log, in order."""
    return [one.exc_info[0] if one.exc_info else None for one in caplog.records]


async def test_an_errand_that_fails_is_logged_and_a_refusal_is_not(caplog):
    """Whoever would be refused may have gone; a mistake of ours has to be seen."""
    errands = Errands()

    async def failing(error: Exception) -> None:
        raise error

    for error in (Refused("stale", "too late"), ZeroDivisionError()):
        errands.start(failing(error))
    await errands.finish()

    assert logged(caplog) == [ZeroDivisionError]
    assert "something at a table failed" in caplog.text


async def test_a_failure_of_which_nobody_can_be_told_any_more_is_logged(caplog):
    """Who waited has given up meanwhile; a refusal is no news then."""
    told: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    told.cancel()
    for error in (None, Refused("stale", "too late"), ZeroDivisionError()):
        end(told, error)

    assert logged(caplog) == [ZeroDivisionError]


async def test_what_is_asked_soon_comes_before_the_same_askers_other_questions():
    """Only one that is served already goes on."""
    queue, order, go = FairQueue(1), [], asyncio.Event()

    async def asked(name: str, soon: bool) -> None:
        async with queue.place("a", soon):
            order.append(name)
            await go.wait()

    wanted = [("served", False), ("others", False), ("soon", True)]
    tasks = [asyncio.create_task(asked(name, soon)) for name, soon in wanted]
    await until(lambda: queue.load.waiting == 2)
    go.set()
    await asyncio.gather(*tasks)

    assert order == ["served", "soon", "others"]


async def test_no_more_are_served_at_once_than_there_are_places():
    """However often places were given on, or back, before."""
    queue = FairQueue(2)
    for _ in range(3):
        order, go = [], asyncio.Event()
        tasks = [asyncio.create_task(served(queue, "a", order, go)) for _ in range(5)]
        await until(lambda order=order: len(order) + queue.load.waiting == 5)
        assert len(order) == 2
        go.set()
        await asyncio.gather(*tasks)


async def test_it_is_calm_as_soon_as_nobody_waits():
    """And at once where nobody did."""
    queue, go = FairQueue(1), asyncio.Event()
    tasks = [asyncio.create_task(served(queue, "a", [], go)) for _ in range(3)]
    async with asyncio.timeout(10):
        await queue.wait_calm(60)
    await until(lambda: queue.load.waiting == 2)
    calm = asyncio.create_task(queue.wait_calm(60))
    await asyncio.sleep(0)
    assert not calm.done()
    go.set()
    async with asyncio.timeout(10):
        await asyncio.gather(calm, *tasks)


async def test_calm_is_waited_for_no_longer_than_was_said() -> None:
    """Who gives way to others comes to their turn in the end."""
    queue, go = FairQueue(1), asyncio.Event()
    tasks = [asyncio.create_task(served(queue, "a", [], go)) for _ in range(2)]
    await until(lambda: queue.load.waiting == 1)

    async with asyncio.timeout(10):
        await queue.wait_calm(0.01)

    assert queue.load.waiting == 1
    go.set()
    await asyncio.gather(*tasks)


async def test_who_gets_a_place_is_told_how_long_they_have_waited_for_it() -> None:
    """Or how long the first of those behind them has, where that is longer."""
    now, told = [2.0], list[Load]()
    queue = FairQueue(1, lambda: now[0])

    async def ask(asker: str) -> None:
        async with queue.place(asker) as load:
            told.append(load)

    async with queue.place("first"):
        tasks = [asyncio.create_task(ask("a"))]
        await until(lambda: queue.load.waiting == 1)
        now[0] = 3.0
        tasks += [asyncio.create_task(ask(asker)) for asker in ("a", "b")]
        await until(lambda: queue.load.waiting == 3)
        now[0] = 7.0
    await asyncio.gather(*tasks)

    assert told == [Load(2, 5.0), Load(1, 4.0), Load(0, 4.0)]


async def test_it_is_not_calm_while_one_still_waits() -> None:
    """Nor does it stay restless once that one was served."""
    queue, order = FairQueue(1), list[str]()
    held = {asker: asyncio.Event() for asker in "abc"}
    tasks = [asyncio.create_task(served(queue, asker, order, go)) for asker, go in held.items()]
    await until(lambda: queue.load.waiting == 2)
    calm = asyncio.create_task(queue.wait_calm(60))
    held["a"].set()
    await until(lambda: order == ["a", "b"])
    await asyncio.sleep(0)
    assert (calm.done(), queue.load.waiting) == (False, 1)

    held["b"].set()
    async with asyncio.timeout(10):
        await calm
    held["c"].set()
    await asyncio.gather(*tasks)
