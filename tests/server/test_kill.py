"""A server that is killed while people play: what anybody was told is there when it comes back."""

from __future__ import annotations

import copy
from random import Random

import pytest

from bench.kill import Book, Findings, kill, troubles
from bench.people import Home, Person, Told
from sobremesa.protocol.codes import Code
from sobremesa.store.sql import SqlStore
from tests.server.helpers import BOT, ME, Guest, play_out, running
from tests.tables.helpers import fixed_salts

pytest.importorskip("resource", reason="processes and signals as POSIX has them")

SEED = 40


@pytest.mark.slow
@pytest.mark.timeout(900)
async def test_twenty_kills_lose_nothing(tmp_path):
    """All three games, friends by link, bots, spectators; killed in play, while people come back, and in starting."""
    found = await kill(20, SEED, tmp_path)

    assert found.rounds == 20
    assert (found.moves_lost, found.games_not_back, found.views_differ, found.faults) == (0, 0, 0, []), found
    assert found.moves > 20 and found.views > 20, found


async def a_whole_game(folder) -> tuple:
    """A finished game, its rows, and what Ana was told of it."""
    async with running(folder, salt=fixed_salts(5)) as address:
        ana = Guest(address)
        table = await ana.table(ME, BOT, options={"target": "20"})
        async with ana.at(table) as (socket, sync):
            messages = await play_out(socket, sync)
        await ana.http.aclose()
    return table, [Told(message["n"], message.get("event"), message["view"]) for message in messages]


@pytest.fixture
async def game(tmp_path):
    """A book of a finished game that nobody has looked into, what Ana was told, the game, its rows."""
    table, told = await a_whole_game(tmp_path)
    store = await SqlStore.open(tmp_path)
    fixed, rows = await store.game(table), await store.rows(table)
    await store.close()
    return Book(table, [], Findings(1)), told, fixed, rows


def held(book, told) -> tuple[int, int]:
    """How many events are lost and how many views differ, once Ana's memory is held against the book."""
    for one in told:
        book.hold(1, one)
    return book._findings.moves_lost, book._findings.views_differ


async def test_a_true_memory_agrees_with_the_rows(game):
    """Nothing is found where nothing is wrong."""
    book, told, fixed, rows = game
    book.read(fixed, rows[:5])
    book.read(fixed, rows)

    assert held(book, told) == (0, 0)
    assert book._findings.events == len(told) - 1 > 5


async def test_a_lost_move_is_found(game):
    """The last row is gone, and one that was read before reads otherwise now."""
    book, told, fixed, rows = game
    book.read(fixed, rows[:-1])

    assert held(book, told) == (1, 0)
    book.read(fixed, rows[:-2])
    assert book._findings.moves_lost == 2


async def test_another_view_is_found(game):
    """One card more in one's own hand is enough."""
    book, told, fixed, rows = game
    book.read(fixed, rows)
    other = copy.deepcopy(told)
    other[3].view["hand"] = [*other[3].view["hand"], "Ks"]

    assert held(book, other) == (0, 1)


def told_by(kind: str, n: int, **more: object) -> dict:
    """A message of the server's."""
    return {
        "type": kind,
        "n": n,
        "view": {"over": False},
        "event": {"seat": 1},
        "events": [],
        "table": {"you": 1},
    } | more


def test_a_person_misses_what_a_server_has_forgotten():
    """A number that is not the next, fewer events than before, another view at the same number, another seat."""
    ana = Person(Home(), Random(1))
    ana.seat = 1
    ana._hear(told_by("sync", 0))
    ana._hear(told_by("update", 1))
    ana._hear(told_by("update", 2))
    assert (ana.memory.lost, ana.memory.views_differ, ana.memory.moves) == (0, 0, 2)

    ana._hear(told_by("sync", 2, view={"over": True}))
    assert ana.memory.views_differ == 1
    ana._hear(told_by("sync", 1))
    assert ana.memory.lost == 1
    ana._hear(told_by("update", 3))
    assert ana.memory.lost == 2
    ana._hear(told_by("sync", 3, table={"you": 0}))
    assert ana.fault
    found = Findings(1)
    found.count(ana)
    assert not found.clean


def test_a_refusal_that_should_not_be_is_a_fault():
    """A move that comes too late is nobody's fault; one that could not be saved is."""
    ana = Person(Home(), Random(1))
    ana._hear({"type": "refused", "code": Code.STALE})
    found = Findings(1)
    found.count(ana)
    assert found.faults == []
    ana._hear({"type": "refused", "code": Code.NOT_SAVED})
    found.count(ana)
    assert len(found.faults) == 1


BORN_ALONE = """Traceback (most recent call last):
  File "<string>", line 1, in <module>
  File "/usr/lib/python3.11/multiprocessing/forkserver.py", line 274, in main
    code = _serve_one(child_r, fds,
  File "/usr/lib/python3.11/multiprocessing/spawn.py", line 132, in _main
    self = reduction.pickle.load(from_parent)
           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
EOFError: Ran out of input
"""
FAULT = """Traceback (most recent call last):
  File "/usr/lib/python3.11/site-packages/sobremesa/server/workers.py", line 87, in serve
    given = pipe.recv()
EOFError
"""


def test_a_worker_whose_server_was_killed_at_its_birth_is_no_fault():
    """It says that it was told nothing; anything else that is logged counts."""
    assert troubles(BORN_ALONE) == ""
    assert troubles(f"before\n{BORN_ALONE}{FAULT}{BORN_ALONE}after\n") == f"before\n{FAULT}after\n"
