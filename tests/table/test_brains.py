"""Bots think in worker processes; whatever happens to one, the table gets an answer or a clear no."""

from __future__ import annotations

import multiprocessing
import os

import pytest

from sobremesa.table.brains import Brains, NoAnswer
from tests.table import stubs
from tests.table.helpers import until


@pytest.fixture
def brains_of():
    """Makes pools of one worker, and stops them."""
    made: list[Brains] = []

    def make(think, patience=20.0):
        made.append(Brains(think, workers=1, patience=patience))
        return made[-1]

    yield make
    for brains in made:
        brains.close()


async def test_a_bot_thinks_in_another_process(brains_of):
    """The answer comes from a worker, and the event loop is free while it thinks."""
    brains = brains_of(stubs.worker)

    answer = await brains.choose("{}", "novato", 1)

    assert int(answer) != os.getpid()


async def test_a_worker_that_dies_is_replaced(brains_of, tmp_path):
    """A question whose worker died is asked once more."""
    brains = brains_of(stubs.dying_once)

    assert await brains.choose(str(tmp_path / "died"), "novato", 1) == "alive"


@pytest.mark.parametrize("think", [stubs.dying, stubs.raising])
async def test_a_bot_that_always_fails_is_no_answer(brains_of, think):
    """A bot that raises, and one that kills its worker each time, end as NoAnswer."""
    with pytest.raises(NoAnswer):
        await brains_of(think).choose("{}", "novato", 1)


async def test_a_bot_that_hangs_is_given_up(brains_of):
    """After the patience is spent the worker is killed, and the next question is answered."""
    brains = brains_of(stubs.hanging, patience=6.0)

    with pytest.raises(NoAnswer, match="no answer"):
        await brains.choose("{}", "hang", 1)

    assert await brains.choose("{}", "novato", 1) == "awake"


async def test_nothing_is_started_before_the_first_question():
    """A server without bots has no worker processes, also when it is closed."""
    before = set(multiprocessing.active_children())

    brains = Brains(stubs.worker)
    during = set(multiprocessing.active_children())
    brains.close()

    # those of other tests may end meanwhile
    assert during | set(multiprocessing.active_children()) <= before


async def test_closing_ends_the_workers(brains_of):
    """No process is left behind."""
    brains = brains_of(stubs.worker)
    pid = int(await brains.choose("{}", "novato", 1))

    brains.close()

    await until(lambda: not lives(pid))
    assert not lives(pid)


def lives(pid: int) -> bool:
    """Whether there is a process of this number."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True
