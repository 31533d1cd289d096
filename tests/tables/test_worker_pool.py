"""Bots think in worker processes; whatever happens to one, the table gets an answer or a clear no."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import threading
from collections.abc import AsyncIterator
from concurrent.futures import Future
from contextlib import asynccontextmanager
from multiprocessing.context import BaseContext
from types import SimpleNamespace

import pytest

from sobremesa.core import levels
from sobremesa.tables.fair_queue import FairQueue, Load
from sobremesa.tables.orders import Sitter
from sobremesa.tables.tables import Tables
from sobremesa.tables.thinking import NoAnswer
from sobremesa.tables.worker import start_patient_worker, start_worker, think
from sobremesa.tables.worker_pool import MOST_WAITING, Brains, brains_for
from tests.tables import stubs
from tests.tables.helpers import Ear, fixed_salts, order, seated, until


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


@pytest.mark.parametrize("workers", [1, 3])
def test_a_pool_is_busy_once_sixty_questions_wait_for_each_worker(monkeypatch, workers):
    """Then no new table with computers is made."""
    brains = Brains(stubs.worker, workers=workers)
    waiting = [MOST_WAITING * workers + more for more in (-1, 0, 1)]

    monkeypatch.setattr(FairQueue, "load", property(lambda _: Load(waiting.pop(0), 0.0)))

    assert [brains.is_busy() for _ in range(3)] == [False, True, True]


def test_a_server_alone_on_a_machine_has_the_workers_of_one(monkeypatch):
    """Where nobody says how many, there is one for each core but its own."""
    monkeypatch.setattr(os, "cpu_count", lambda: 4)
    brains = Brains(stubs.worker)

    for waiting, busy in ((3 * MOST_WAITING - 1, False), (3 * MOST_WAITING, True)):
        monkeypatch.setattr(FairQueue, "load", Load(waiting, 0.0))
        assert brains.is_busy() == busy


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


async def test_who_asks_no_more_is_answered_no_more(brains_of, caplog):
    """The question is given up with its table, and asked no second time; the worker goes on with the next one."""
    brains = brains_of(stubs.thinking_time)
    asking = asyncio.create_task(brains.choose("", "", 0))
    await until(lambda: brains._pool is not None)
    asking.cancel()

    with pytest.raises(asyncio.CancelledError):
        await asking
    assert await brains.choose("", "", 0)
    assert "asking again" not in caplog.text


async def test_a_question_that_nobody_here_has_cancelled_is_asked_again(brains_of, monkeypatch, caplog):
    """The pool gives up what it has, for instance where it is started anew; once more is enough."""
    brains, told = brains_of(stubs.longest), [asyncio.CancelledError(), "7h"] + [asyncio.CancelledError()] * 3

    async def asked(*_: object) -> str:
        answer = told.pop(0)
        if isinstance(answer, str):
            return answer
        raise answer

    monkeypatch.setattr(brains, "_asked", asked)

    assert await brains.choose("{}", "novato", 1) == "7h"
    assert "was cancelled; asking again" in caplog.text
    with pytest.raises(NoAnswer):
        await brains.choose("{}", "novato", 1)
    assert len(told) == 1


async def test_a_move_is_given_up_sooner_than_a_review_and_the_sooner_the_less_time_it_has(brains_of, monkeypatch):
    """After six seconds at most, and four more than its search may take; whatever the pool's own patience allows."""
    patience: list[float] = []

    async def asked(work: object, given: object, seconds: float) -> str:
        patience.append(seconds)
        return ""

    for most, own in ((3500, 20.0), (500, 20.0), (500, 3.0)):
        brains = brains_of(stubs.longest, patience=own)
        monkeypatch.setattr(brains, "_asked", asked)
        monkeypatch.setattr(brains, "_milliseconds", lambda load, most=most: most)
        await brains.choose("{}", "novato", 1)
        await brains.ask(stubs.longest)

    assert patience == [6.0, 20.0, 4.5, 20.0, 3.0, 3.0]


@pytest.mark.parametrize(
    ("workers", "waiting", "longest", "most"),
    [(1, 0, 0.0, 3500), (1, 2, 0.5, 1000), (1, 3, 0.5, 750), (2, 3, 1.5, 1000), (4, 7, 0.5, 1500), (1, 60, 9.0, 20)],
)
async def test_what_is_left_of_the_time_is_shared_out_among_all_who_wait(monkeypatch, workers, waiting, longest, most):
    """By all workers: whoever has waited for longest leaves that much less, and a search gets a little always."""
    brains = Brains(stubs.longest, workers=workers)
    granted: list[object] = []

    @asynccontextmanager
    async def place(*_: object) -> AsyncIterator[Load]:
        yield Load(waiting, longest)

    async def asked(work: object, given: tuple[object, ...], patience: float) -> str:
        granted.append(given[3])
        return ""

    monkeypatch.setattr(FairQueue, "place", place)
    monkeypatch.setattr(brains, "_asked", asked)
    await brains.choose("{}", "maestro", 1)

    assert granted == [most]


async def test_a_question_that_the_pool_gives_up_is_asked_again_in_silence(brains_of, monkeypatch):
    """Nothing of it is told as an error of the program."""
    given_up, answered, told = Future[str](), Future[str](), list[object]()
    given_up.cancel()
    answered.set_result("7h")
    waiting = [given_up, answered]
    pool = SimpleNamespace(schedule=lambda *_: waiting.pop(0), stop=lambda: None, join=lambda: None)
    brains = brains_of(stubs.longest)
    monkeypatch.setattr(brains, "_start", lambda: pool)
    asyncio.get_running_loop().set_exception_handler(lambda _, context: told.append(context))

    assert await brains.choose("{}", "novato", 1) == "7h"
    assert (waiting, told) == ([], [])


async def test_who_waits_for_workers_that_are_stopped_starts_no_others(brains_of, monkeypatch):
    """A server that ends leaves no process behind."""
    waiting, started = Future[str](), list[object]()
    pool = SimpleNamespace(schedule=lambda *_: waiting, stop=waiting.cancel, join=lambda: None)
    brains = brains_of(stubs.longest)
    monkeypatch.setattr(brains, "_start", lambda: started.append(pool) or pool)
    asking = asyncio.create_task(brains.choose("{}", "novato", 1))
    await until(lambda: bool(started))

    brains.close()

    with pytest.raises(NoAnswer, match="stopped"):
        await asking
    assert len(started) == 1


async def test_where_no_process_can_be_forked_workers_are_started_anew(brains_of, monkeypatch):
    """As on Windows: each begins as a program of its own, and answers alike."""
    context = multiprocessing.get_context

    def only_spawned(method: str | None = None) -> BaseContext:
        if method not in (None, "spawn"):
            raise ValueError(method)
        return context(method)

    monkeypatch.setattr(multiprocessing, "get_all_start_methods", lambda: ["spawn"])
    monkeypatch.setattr(multiprocessing, "get_context", only_spawned)

    assert await brains_of(stubs.longest).choose('{"legal": ["a", "abc"]}', "", 0) == "abc"


async def test_waiting_is_not_thinking(brains_of):
    """The clock of a question starts when its worker does: many may wait for longer than one may think."""
    brains = brains_of(stubs.slow, patience=4.0)
    await brains.choose("{}", "novato", 1)

    answers = await asyncio.gather(*[brains.choose("{}", "novato", 1) for _ in range(10)])

    assert answers == ["slow"] * 10


async def test_only_the_worker_that_hangs_is_replaced():
    """Others' questions are answered meanwhile, by the same worker as before."""
    brains = Brains(stubs.hanging, workers=2, patience=4.0)
    hung = asyncio.create_task(brains.choose("{}", "hang", 1))
    try:
        answers = [await brains.choose("{}", "novato", 1) for _ in range(5)]
        with pytest.raises(NoAnswer, match="no answer"):
            await hung
    finally:
        brains.close()

    assert answers == ["awake"] * 5


async def test_the_more_wait_the_less_each_search_takes(brains_of):
    """All who wait are answered as promised: the time is shared out among them."""
    brains = brains_of(stubs.thinking_time)
    alone = int(await brains.choose("{}", "maestro", 1))

    crowd = [int(most) for most in await asyncio.gather(*[brains.choose("{}", "maestro", 1) for _ in range(20)])]

    assert alone > 3400
    assert max(crowd[1:10]) < 500  # the first came before anybody waited


async def test_a_computer_whose_search_hangs_or_dies_is_answered_for_by_the_level_below(store):
    """Nobody at the table falls silent."""
    brains = Brains(stubs.by_level, workers=1, patience=1.0)
    made = Tables(store, brains, fixed_salts(1))
    level = {"hangs": "gran-maestro", "dies": "maestro"}
    try:
        live = await seated(made, store, order(*[Sitter("bot", level=one) for one in level.values()]))
        ear = Ear(0)
        made.join(live, ear, 0)
        await until(lambda: live.fold.number >= 5)
    finally:
        await made.close()
        brains.close()

    assert [event.number for event, _ in ear.heard][:4] == [2, 3, 4, 5]


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


@pytest.mark.parametrize(
    ("cores", "servers", "workers"),
    [(None, 1, 1), (1, 1, 1), (2, 1, 1), (4, 1, 3), (16, 1, 4), (4, 2, 1), (4, 3, 1), (16, 4, 3), (2, 8, 1)],
)
def test_workers_leave_a_core_to_the_server_and_are_four_at_most(monkeypatch, cores, servers, workers):
    """Servers that share a machine share its other cores; each has one worker at least."""
    monkeypatch.setattr(os, "cpu_count", lambda: cores)

    assert brains_for(servers) == workers


@pytest.mark.parametrize(
    ("level", "most", "time"),
    [
        *(("maestro", [], 250), ("maestro", [0], 250), ("maestro", [100], 100), ("gran-maestro", [9000], 3000)),
        *(("novato", [], 0), ("novato", [500], 0)),
    ],
)
def test_a_search_takes_the_time_of_its_level_and_no_more_than_it_is_granted(monkeypatch, level, most, time):
    """Those that do not search answer at once."""
    monkeypatch.setattr(levels, "choose_text", lambda wire, level, seed, time, forgetful: f"{time} {forgetful}")

    assert think("{}", level, 1, *most) == f"{time} 1.0"


class Parent:
    """A server that lasts until it is told to go."""

    gone = threading.Event()

    def join(self) -> None:
        """Wait until it has gone."""
        self.gone.wait(60)


def test_a_worker_leaves_ctrl_c_to_the_server_and_ends_with_it(monkeypatch):
    """However the server went: an orphan would wait for ever for its next question."""
    heard: list[tuple[object, ...]] = []
    ended = threading.Event()
    monkeypatch.setattr(signal, "signal", lambda *given: heard.append(given))
    monkeypatch.setattr(multiprocessing, "parent_process", Parent)
    monkeypatch.setattr(os, "_exit", lambda code: ended.set())

    start_worker()

    assert (heard, ended.is_set()) == ([(signal.SIGINT, signal.SIG_IGN)], False)
    Parent.gone.set()
    assert ended.wait(60)


@pytest.mark.parametrize("has_nice", [True, False])
def test_a_patient_worker_comes_after_everybody_else_where_the_system_knows_of_such(monkeypatch, has_nice):
    """Reviews take nothing from those who wait for a move; without a server beside it nobody is waited for."""
    nice: list[int] = []
    monkeypatch.setattr(signal, "signal", lambda *given: None)
    monkeypatch.setattr(multiprocessing, "parent_process", lambda: None)
    monkeypatch.setattr(os, "nice", nice.append)
    if not has_nice:
        monkeypatch.delattr(os, "nice")
    threads = threading.active_count()

    start_patient_worker()

    assert (nice, threading.active_count()) == ([10] if has_nice else [], threads)
