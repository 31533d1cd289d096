"""Reviews in the making: part by part, kept, in everybody's turn, a first look before the whole."""

from __future__ import annotations

import asyncio
import json
import os
import signal
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from sobremesa.analysis import review
from sobremesa.records.replay import Replayed
from sobremesa.server.advice import PooledAdvice
from sobremesa.tables import review_parts
from sobremesa.tables.advice import Work
from sobremesa.tables.thinking import NoAnswer
from sobremesa.tables.worker_pool import Brains
from tests.analysis.games import whole

pytestmark = pytest.mark.asyncio(loop_scope="module")

RECORD = whole("cuarenta", "pagat", "in the making", 24).decode()
ROWS = [step.number or -at for at, step in enumerate(Replayed(RECORD).steps)]


@pytest_asyncio.fixture(loop_scope="module")
async def advice():
    """An adviser with processes of its own."""
    made = PooledAdvice()
    yield made
    made.close()


class Desk:
    """A review that is wanted, and all that is told of it."""

    def __init__(self, asker: str = "ana", parts: dict[str, str] | None = None) -> None:
        self.done: list[str] = []
        self.reached: list[dict[str, Any]] = []
        self.first: list[dict[str, Any]] = []
        self.parts = dict(parts or {})
        self.after = asyncio.Event()
        self.work = Work(
            RECORD,
            ROWS,
            dict(self.parts),
            keep=self.keep,
            asker=lambda: asker,
            reached=self.reached.append,
            first=lambda text: self.first.append(json.loads(text) | {"after": len(self.done)}),
        )

    async def keep(self, name: str, text: str) -> None:
        """Note a part that is done."""
        self.done.append(name)
        self.parts[name] = text
        self.after.set()


async def test_a_review_made_in_parts_is_the_one_that_is_made_at_once(advice):
    """What processes do part by part says what the command line says of the same record."""
    desk = Desk()

    told = json.loads((await advice.review(desk.work)).text)

    at_once = review(RECORD).to_json("")
    assert told["seats"] == at_once["seats"]
    assert told["decisions"] == at_once["decisions"]
    assert [one["n"] for one in told["faults"]] == [one["n"] for one in at_once["faults"]]
    worths, at_once_worths = ([one["worth"] for one in each["graph"]] for each in (told, at_once))
    assert worths == pytest.approx(at_once_worths, abs=1e-5)  # what is kept is rounded


async def test_progress_is_told_hand_by_hand_and_a_first_look_before_the_whole(advice):
    """The share only grows, both looks name the hand; the first answer has every decision, and comes midway."""
    desk = Desk()

    full = json.loads((await advice.review(desk.work)).text)

    (first,) = desk.first
    shares = [one["share"] for one in desk.reached]
    assert shares == sorted(shares)
    assert {one["stage"] for one in desk.reached} >= {"first", "second"}
    assert {one["hand"] for one in desk.reached if one["stage"] == "first"} == {
        one["hand"] for one in full["decisions"]
    }
    assert {one["hands"] for one in desk.reached if one["stage"] != "lines"} == {full["decisions"][-1]["hand"]}
    assert [one["n"] for one in first["decisions"]] == [one["n"] for one in full["decisions"]]
    assert first["after"] < len(desk.done)
    assert not any(name.startswith("second") for name in desk.done[: first["after"]])


async def test_what_was_done_before_a_restart_is_not_done_again(advice):
    """Another process goes on from the parts that were kept, and comes to the same."""
    desk = Desk()
    making = asyncio.create_task(advice.review(desk.work))
    while len(desk.done) < 3:
        desk.after.clear()
        await desk.after.wait()
    making.cancel()
    await asyncio.gather(making, return_exceptions=True)
    kept = dict(desk.parts)
    again, other = Desk(parts=kept), PooledAdvice()
    try:
        found = await other.review(again.work)
    finally:
        other.close()

    assert set(again.done).isdisjoint(kept)
    assert found == await advice.review(Desk().work)


async def test_a_review_goes_on_after_its_worker_was_killed(advice, monkeypatch, tmp_path):
    """The part that died is done once more, the others stay done."""
    desk, mark = Desk(), tmp_path / "died"
    monkeypatch.setattr("sobremesa.tables.adviser.review_parts.first_text", die_once)
    monkeypatch.setattr(advice, "_patient", Marked(advice._patient, str(mark)))

    found = await advice.review(desk.work)

    assert mark.exists()
    assert json.loads(found.text)["decisions"]
    assert len(desk.done) == len(set(desk.done))


class Marked:
    """Brains whose work is given a file besides, by which it knows whether it has died before."""

    def __init__(self, brains: Brains, mark: str) -> None:
        self._brains = brains
        self._mark = mark

    async def ask(self, work, *given, **more):
        """Ask the brains."""
        if work is die_once:
            given = (*given, self._mark)
        return await self._brains.ask(work, *given, **more)

    def close(self) -> None:
        """Close the brains."""
        self._brains.close()


def die_once(record: str, piece: list[int], mark: str) -> str:
    """Look at a piece, but die of it the first time."""
    if not Path(mark).exists():
        Path(mark).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return review_parts.first_text(record, piece)


async def test_who_asks_for_much_does_not_hold_up_who_asks_for_one(advice):
    """Ana wants four reviews, and then Eva one: hers is done before the second half of Ana's."""
    order: list[str] = []

    async def made(asker: str) -> None:
        await advice.review(Desk(asker).work)
        order.append(asker)

    await advice.review(Desk().work)  # so that the worker is there
    async with asyncio.TaskGroup() as group:
        for asker in ("ana", "ana", "ana", "ana", "eva"):
            group.create_task(made(asker))

    assert order.index("eva") < 2


async def test_reviews_give_way_to_computer_players_for_a_moment():
    """While questions of theirs wait no part of a review begins; but it does not wait for ever."""
    brains = Brains(think=slow, workers=1)
    try:
        asking = [asyncio.create_task(brains.choose("{}", "novato", 0)) for _ in range(3)]
        await asyncio.sleep(0)
        calm = asyncio.create_task(brains.wait_calm(30))
        await asking[0]
        assert not calm.done()
        await asyncio.gather(*asking)
        await calm
        asking = [asyncio.create_task(brains.choose("{}", "novato", 0)) for _ in range(2)]
        await asyncio.sleep(0)
        await brains.wait_calm(0)
        assert not asking[1].done()
        await asyncio.gather(*asking)
    finally:
        brains.close()


def slow(wire: str, level: str, seed: int, most: int, forgetful: float) -> str:
    """Think for a moment."""
    import time

    time.sleep(0.2)
    return "move"


async def test_a_judge_that_fails_keeps_what_was_done(advice, monkeypatch):
    """The next one who asks goes on from there."""
    monkeypatch.setattr("sobremesa.tables.adviser.review_parts.second_text", no_text)
    desk = Desk()

    with pytest.raises(NoAnswer):
        await advice.review(desk.work)

    assert "first" in desk.parts
    assert len(desk.first) == 1


def no_text(*given: object) -> str:
    """Fail."""
    raise ValueError("no")
