"""Reviews in the making: given up with the server, and begun anew for whoever asks next."""

from __future__ import annotations

import asyncio

import pytest

from sobremesa.tables.advice import JudgedGame, Nobody, Work
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
