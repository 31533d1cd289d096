"""Where work is done changes nothing about what it comes to."""

import importlib.util
import multiprocessing
import os
import sys
import time

import pytest

from sobremesa.core.options import BadOption
from sobremesa.games.cribbage.lab import census
from sobremesa.lab import engine
from sobremesa.lab.duel import duel
from sobremesa.lab.duel_config import DuelConfig
from sobremesa.lab.engine import NoRay, WorkEngine, WorkerLost
from tests.lab.work import die, keep_to_the_end, refuse, slow_square, start_too_late, tidy, whereabouts

NO_RAY = "Ray is not installed; to run this: pip install '.[ray]'"
TERMS = DuelConfig("cribbage", "standard-61", 2, "aficionado", "novato", 5)


@pytest.mark.parametrize("kind", ["process", "pool"])
def test_what_is_made_comes_in_the_order_of_the_parts(kind):
    """The first part takes longest and comes first all the same; there may be more parts than can wait."""
    assert list(WorkEngine(kind, 2).each(slow_square, range(20))) == [number * number for number in range(20)]


def test_a_pool_works_in_other_processes_and_one_process_in_this():
    """``pool`` starts as many as it was asked for at most, and none for a single part."""
    assert set(WorkEngine("process").each(whereabouts, range(3))) == {os.getpid()}
    assert os.getpid() not in set(WorkEngine("pool", 2).each(whereabouts, range(4)))
    assert set(WorkEngine("pool", 2).each(whereabouts, range(1))) == {os.getpid()}


@pytest.mark.parametrize("kind", ["process", "pool"])
def test_an_error_of_the_work_is_raised(kind):
    """Whoever asked hears of it."""
    with pytest.raises(ZeroDivisionError):
        list(WorkEngine(kind, 2).each(refuse, range(3)))


def test_a_worker_that_dies_is_told_and_not_waited_for():
    """A crash of a process is an error with a code."""
    with pytest.raises(WorkerLost, match="a worker process died"):
        list(WorkEngine("pool", 2).each(die, range(3)))


def test_a_pool_that_is_left_early_ends_its_workers():
    """Closing the generator stops what was being done."""
    working = WorkEngine("pool", 2).each(whereabouts, range(100))
    worker = next(working)
    working.close()
    with pytest.raises(ProcessLookupError):
        os.kill(worker, 0)


def test_a_worker_that_is_stopped_cleans_up(tmp_path):
    """What it does is interrupted, and what it started is ended by whoever started it there."""
    working = WorkEngine("pool", 2).each(tidy, [None, tmp_path])
    next(working)
    while not (tmp_path / "began").exists():
        time.sleep(0.01)
    working.close()

    assert (tmp_path / "tidied").exists()


@pytest.mark.skipif(sys.platform == "win32", reason="there SIGTERM ends a process at once")
def test_a_worker_that_is_stopped_while_it_ends_leaves_quietly_and_no_program_behind(tmp_path, capfd):
    """SIGTERM that comes while its programs are ended interrupts nothing, and nothing is said of it."""
    worker = multiprocessing.get_context("spawn").Process(target=keep_to_the_end, args=(tmp_path / "told",))
    worker.start()
    worker.join()

    assert (worker.exitcode, capfd.readouterr().err) == (0, "")
    for program in map(int, (tmp_path / "told").read_text().split()):
        with pytest.raises(ProcessLookupError):
            os.kill(program, 0)


@pytest.mark.skipif(sys.platform == "win32", reason="there SIGTERM ends a process at once")
def test_a_worker_that_is_stopped_while_it_starts_leaves_quietly(capfd):
    """Whoever stops a measurement as soon as it has begun reads of that and of nothing else."""
    worker = multiprocessing.get_context("spawn").Process(target=start_too_late)
    worker.start()
    worker.join()

    assert worker.exitcode != 3
    assert capfd.readouterr().err == ""


def test_an_engine_that_there_is_not_is_refused(monkeypatch):
    """Another name, and Ray where it is not installed."""
    with pytest.raises(BadOption):
        WorkEngine("steam").each(slow_square, [1])
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    with pytest.raises(NoRay, match="Ray is not installed"):
        WorkEngine("ray").each(slow_square, [1])


def played(where):
    """What a duel comes to on an engine, but for the time that it took."""
    tally = duel(TERMS, 6, where).tally
    return tally.shares, tally.wins, tally.points, tally.hands


def test_the_census_comes_to_the_same_on_one_process_and_on_a_pool(monkeypatch):
    """Here the hands whose lowest card is high, which are soon counted."""
    monkeypatch.setattr(census, "PARTS", range(40, 48))
    told = []
    alone = census.run()
    assert census.run(progress=told.append, engine=WorkEngine("pool", 2)) == alone
    assert (sum(told), alone["hands"] > 0) == (alone["hands"], True)


@pytest.mark.slow
def test_the_same_seed_gives_the_same_duel_on_one_process_and_on_a_pool():
    """The games are the same, and so is their order."""
    assert played(WorkEngine("process")) == played(WorkEngine("pool", 2))


@pytest.mark.slow
@pytest.mark.skipif(importlib.util.find_spec("ray") is None, reason=NO_RAY)
@pytest.mark.filterwarnings("default")
def test_the_same_seed_gives_the_same_duel_on_ray():
    """A cluster of Ray, here one of this machine, plays the very same games."""
    assert played(WorkEngine("ray")) == played(WorkEngine("process"))
    assert not engine._ray().is_initialized()
