"""Reviews in the making: given up with the server, and begun anew for whoever asks next."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from sobremesa.tables.advice import JudgedGame, Nobody, Work
from sobremesa.tables.adviser import Advice
from sobremesa.tables.refusals import TOO_MANY_REVIEWS, Refused
from sobremesa.tables.reviews import Reviews
from tests.tables.helpers import BOT, ME, order_unhurried, play_out, seated


class Ready(Nobody):
    """An adviser that has an answer."""

    async def review(self, work: Work) -> JudgedGame:
        return JudgedGame("well played", [90.0, 80.0])


class Slow(Nobody):
    """An adviser that is still at it."""

    def __init__(self) -> None:
        self.began = asyncio.Event()

    async def review(self, work: Work) -> JudgedGame:
        self.began.set()
        await asyncio.Event().wait()
        raise AssertionError("nobody waits so long")


async def test_a_review_that_is_given_up_is_made_for_the_next_one_who_asks(tables, store):
    """The server stops in the middle of it; whoever waited is told that it was broken off, and nothing is kept."""
    live = await seated(tables, store, order_unhurried(ME, BOT, options={"target": "6"}))
    await play_out(live, [1, 2])
    slow = Slow()
    reviews = Reviews(store, slow)
    asking = asyncio.create_task(reviews.of(live))
    await slow.began.wait()

    await reviews.close()

    with pytest.raises(asyncio.CancelledError):
        await asking
    found = await Reviews(store, Ready()).of(live)
    assert (found.text, found.full) == ("well played", True)


class FirstLook(Slow):
    """An adviser that is still at it when it has had a first look."""

    async def review(self, work: Work) -> JudgedGame:
        work.first("at first sight")
        return await super().review(work)


async def test_a_first_look_is_told_as_soon_as_there_is_one(tables, store, monkeypatch):
    """Whoever has read it waits for all the rest, and is told how far it has come."""
    live = await seated(tables, store, order_unhurried(ME, BOT, options={"target": "6"}))
    await play_out(live, [1, 2])
    reviews = Reviews(store, FirstLook())

    monkeypatch.setattr("sobremesa.tables.reviews.PATIENCE", 600)
    async with asyncio.timeout(60):
        found = await reviews.of(live)
    monkeypatch.setattr("sobremesa.tables.reviews.PATIENCE", 0.01)
    again = await reviews.of(live)

    assert (found.text, found.full, found.progress["stage"]) == ("at first sight", False, "queued")
    assert again == found
    await reviews.close()


@pytest.mark.parametrize(("limit", "most"), [("AT_ONCE", 2), ("OF_ONE", 1)])
async def test_so_many_reviews_are_made_at_once_and_no_more(tables, store, monkeypatch, limit, most):
    """For all together, and for one, who takes it over whenever they ask for somebody else's."""
    games = [await seated(tables, store, order_unhurried(ME, BOT, options={"target": "6"})) for _ in range(3)]
    for live in games:
        await play_out(live, [1, 2])
    monkeypatch.setattr("sobremesa.tables.reviews.PATIENCE", 0.01)
    monkeypatch.setattr(f"sobremesa.tables.reviews.{limit}", most)
    reviews = Reviews(store, Slow())

    for live, asker in ((games[0], "ana"), (games[1], "eva"), (games[1], "ana")):
        assert not (await reviews.of(live, asker)).text
    with pytest.raises(Refused) as refused:
        await reviews.of(games[2], "ana")

    assert refused.value.code == TOO_MANY_REVIEWS
    await reviews.close()


class Here:
    """A pool that works at once, where it is asked."""

    def is_busy(self) -> bool:
        return False

    async def wait_calm(self, most: float) -> None:
        """Nobody waits here."""

    async def choose(self, wire_json: str, level: str, seed: int, asker: str = "", forgetful: float = 1.0) -> str:
        return ""

    async def ask(self, work: Callable[..., str], *given: object, asker: str = "", soon: bool = False) -> str:
        return work(*given)


@pytest.fixture
def looks(monkeypatch) -> list[str]:
    """What is looked at of a game of two hands, in the first of which one move is doubtful."""
    done: list[str] = []

    def answer(name: str, text: str) -> None:
        def work(record: str, *given: object) -> str:
            done.append(name)
            return text

        monkeypatch.setattr(f"sobremesa.tables.adviser.review_parts.{name}", work)

    answer("plan_text", "[[1, 1, 5], [2, 6, 9]]")
    answer("first_text", "first look")
    answer("first_review_text", '{"review": {}, "again": [3]}')
    answer("second_text", "second look")
    answer("faults_text", '{"faults": [[3]], "found": "one"}')
    answer("lines_text", "a better line")
    answer("review_text", '{"seats": [{"accuracy": 90.0}, {"accuracy": null}]}')
    return done


ALL = ["plan", "first", "first", "first_review", "second", "faults", "lines", "review"]


async def test_only_hands_with_a_doubtful_move_are_looked_at_twice(looks):
    """All others are done with the first look."""
    judged = await Advice(Here(), Here()).review(Work("", []))

    assert looks == [f"{name}_text" for name in ALL]
    assert judged.accuracies == [90.0, None]


async def test_parts_of_a_review_that_were_kept_are_not_made_again(looks):
    """Whoever goes on with it makes the others, and keeps them as well."""
    kept: dict[str, str] = {"plan": "[[1, 1, 5], [2, 6, 9]]", "first 0": "kept", "second 0": "kept"}

    async def keep(name: str, text: str) -> None:
        kept[name] = text

    await Advice(Here(), Here()).review(Work("", [], parts=dict(kept), keep=keep))

    assert looks == ["first_text", "first_review_text", "faults_text", "lines_text", "review_text"]
    assert set(kept) == {"plan", "first 0", "first 1", "first", "second 0", "found", "lines 0", "full"}
