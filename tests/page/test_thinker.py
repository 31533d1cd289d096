"""The second worker of the page: what it thinks about, in which order, and what happens when it does not answer."""

from __future__ import annotations

import asyncio
import json

import pytest

from sobremesa.core.levels import choose_text
from sobremesa.page.thinker import PageThinker
from sobremesa.page.thinking import WORKS, answer
from sobremesa.tables import review_parts
from sobremesa.tables.adviser import hint_text
from sobremesa.tables.thinking import NoAnswer


class Worker:
    """Another worker that answers when it is told to."""

    def __init__(self) -> None:
        self.asked: list[dict] = []
        self.answers: list[asyncio.Future[str]] = []
        self.stopped: list[int] = []
        self.changed = asyncio.Event()

    async def ask(self, text: str) -> str:
        """Take a question."""
        self.asked.append(json.loads(text))
        self.answers.append(asyncio.get_running_loop().create_future())
        self.changed.set()
        return await self.answers[-1]

    def stop(self, number: int) -> None:
        """End what is being thought about."""
        self.stopped.append(number)
        self.tell(error={"code": "stopped", "why": "it was stopped"})

    def tell(self, **told: object) -> None:
        """Answer the last question."""
        self.answers[-1].set_result(json.dumps({"id": self.asked[-1]["id"], **told}))

    async def until(self, number: int) -> None:
        """Wait until so many questions were asked."""
        async with asyncio.timeout(30):
            while len(self.asked) < number:
                self.changed.clear()
                await self.changed.wait()


async def test_moves_come_before_hints_and_hints_before_reviews():
    """One question at a time; whoever came first of those of one kind is first."""
    worker = Worker()
    pool = PageThinker(worker.ask)
    asking = [asyncio.create_task(pool.ask(review_parts.plan_text, "first"))]
    await worker.until(1)
    for one in (
        pool.ask(review_parts.lines_text, "late"),
        pool.ask(review_parts.first_text, "soon", soon=True),
        pool.ask(hint_text, "hint"),
        pool.choose("view", "novato", 1),
        pool.choose("view", "maestro", 2),
    ):
        asking.append(asyncio.create_task(one))
        await asyncio.sleep(0)

    for number in range(6):
        await worker.until(number + 1)
        worker.tell(text=str(number))
    answers = await asyncio.gather(*asking)

    names = [asked["work"].rpartition(":")[2] for asked in worker.asked]
    assert names == ["plan_text", "choose_text", "choose_text", "hint_text", "first_text", "lines_text"]
    assert answers == ["0", "5", "4", "3", "1", "2"]
    assert worker.asked[1]["given"] == ["view", "novato", 1, 0, 1.0], "a level thinks at full strength"


async def test_a_review_waits_until_nobody_else_does():
    """Or for as long as it was told to."""
    worker = Worker()
    pool = PageThinker(worker.ask)
    await pool.wait_calm(30)
    asking = [asyncio.create_task(pool.choose("view", "novato", seed)) for seed in range(2)]
    await worker.until(1)

    calm = asyncio.create_task(pool.wait_calm(30))
    await pool.wait_calm(0)
    assert not calm.done()
    worker.tell(text="a")
    await worker.until(2)
    worker.tell(text="b")

    await calm
    await asyncio.gather(*asking)


async def test_what_nobody_waits_for_is_stopped_when_others_wait():
    """A table that was left does not keep the next one waiting for a long search; with nobody waiting it goes on."""
    worker = Worker()
    pool = PageThinker(worker.ask, worker.stop, orphan=0.0)
    left = asyncio.create_task(pool.choose("view", "gran-maestro", 1))
    await worker.until(1)
    left.cancel()
    with pytest.raises(asyncio.CancelledError):
        await left
    await asyncio.sleep(0)
    assert worker.stopped == []

    wanted = asyncio.create_task(pool.choose("view", "novato", 2))
    await worker.until(2)
    worker.tell(text="5h")

    assert worker.stopped == [worker.asked[0]["id"]]
    assert await wanted == "5h"


async def test_whoever_gives_up_while_waiting_takes_nobodys_turn():
    """The question is never asked."""
    worker = Worker()
    pool = PageThinker(worker.ask)
    first, second, third = (asyncio.create_task(pool.choose("view", "novato", seed)) for seed in range(3))
    await worker.until(1)
    second.cancel()
    worker.tell(text="a")
    await worker.until(2)
    worker.tell(text="c")

    assert (await first, await third) == ("a", "c")
    assert [asked["given"][2] for asked in worker.asked] == [0, 2]


@pytest.mark.parametrize("told", ['{"id": 1, "error": {"code": "no-answer", "why": "too long"}}', "", "[]", "null"])
async def test_a_worker_that_fails_is_no_answer_and_the_next_question_is_asked(told):
    """The table then asks a lower level, as on a server."""
    told_texts = [told, '{"id": 2, "text": "5h"}']

    async def ask(_text: str) -> str:
        return told_texts.pop(0)

    pool = PageThinker(ask)

    with pytest.raises(NoAnswer):
        await pool.choose("view", "maestro", 1)
    assert await pool.choose("view", "novato", 1) == "5h"


def test_the_other_worker_runs_what_is_asked_for_and_nothing_else():
    """A name that is not in its list is refused, and a failure is an answer."""
    for work in (choose_text, hint_text, review_parts.plan_text, review_parts.review_text):
        assert f"{work.__module__}:{work.__qualname__}" in WORKS

    refused = json.loads(answer('{"id": 3, "work": "os:getcwd", "given": []}'))
    failed = json.loads(answer('{"id": 4, "work": "sobremesa.core.levels:choose_text", "given": ["{}", "x", 1]}'))
    unread = json.loads(answer("nonsense"))

    assert (refused["id"], refused["error"]["code"]) == (3, "no-answer")
    assert (failed["id"], failed["error"]["code"]) == (4, "no-answer")
    assert unread["id"] is None
