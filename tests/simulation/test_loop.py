"""Simulated time passes at once, processes take turns by the seed, and the dead do nothing any more."""

from __future__ import annotations

import asyncio

import pytest

from tests.simulation.draws import Differs, Draw, Draws
from tests.simulation.loop import Idle, NoThreads, VirtualLoop


def loop_of(seed: int) -> VirtualLoop:
    """A loop of a seed."""
    return VirtualLoop(Draws(seed))


def test_a_year_takes_no_time():
    """Waiting ends as soon as nothing else is to be done before."""
    loop = loop_of(1)

    async def wait() -> float:
        await asyncio.sleep(365 * 86_400.0)
        return loop.time()

    assert loop.run(wait()) == 365 * 86_400.0


def test_callbacks_of_one_process_keep_their_order():
    """As asyncio promises, whatever the seed."""
    for seed in range(20):
        order: list[int] = []
        loop = loop_of(seed)

        async def schedule(loop: VirtualLoop = loop, order: list[int] = order) -> None:
            for number in range(20):
                loop.call_soon(order.append, number)
            await asyncio.sleep(1.0)

        loop.run(schedule())
        assert order == list(range(20))


def test_processes_take_turns_in_an_order_of_the_seed():
    """Another seed, another order; the same one, the same."""

    def order_of(seed: int) -> str:
        loop, said = loop_of(seed), []

        async def say(letter: str) -> None:
            for _ in range(5):
                said.append(letter)
                await asyncio.sleep(0)

        async def all_of_them() -> None:
            await asyncio.gather(*(loop.spawn(letter, say(letter)) for letter in "abc"))

        loop.run(all_of_them())
        return "".join(said)

    orders = {order_of(seed) for seed in range(10)}
    assert len(orders) > 5
    assert order_of(3) == order_of(3)


def test_a_killed_process_does_not_even_clean_up():
    """Neither its tasks nor their ``finally`` go on."""
    loop, done = loop_of(1), []

    async def work() -> None:
        try:
            await asyncio.sleep(5.0)
            done.append("worked")
        finally:
            done.append("cleaned up")

    async def kill() -> None:
        loop.spawn("victim", work())
        await asyncio.sleep(1.0)
        loop.kill("victim")
        await asyncio.sleep(60.0)

    loop.run(kill())
    assert done == []
    loop.close()


def test_what_comes_to_a_paused_process_waits_for_it():
    """As for one that was stopped by a signal."""
    loop, at = loop_of(1), []

    async def work() -> None:
        await asyncio.sleep(5.0)
        at.append(loop.time())

    async def pause() -> None:
        loop.spawn("sleeper", work())
        await asyncio.sleep(1.0)
        loop.pause("sleeper")
        await asyncio.sleep(9.0)
        loop.resume("sleeper")
        await asyncio.sleep(1.0)

    loop.run(pause())
    assert at == [10.0]


def test_threads_are_refused():
    """Their order follows from no seed."""

    async def thread() -> None:
        await asyncio.to_thread(print)

    with pytest.raises(NoThreads):
        loop_of(1).run(thread())


def test_a_world_in_which_everybody_waits_for_ever_ends():
    """With an error: nothing can happen any more."""

    async def wait() -> None:
        await asyncio.get_running_loop().create_future()

    loop = loop_of(1)
    with pytest.raises(Idle):
        loop.run(wait())
    loop.close()


def test_the_first_draw_that_differs_is_named():
    """With its number, its time, and what it was before."""
    trace: list[Draw] = []
    before = Draws(7, trace=trace)
    before.below(10, "a")
    before.below(1000, "b")
    again = Draws(7, expected=trace)
    again.below(10, "a")

    with pytest.raises(Differs, match=r"draw 2 differs: c = .*; the first time it was b = "):
        again.below(1000, "c")
