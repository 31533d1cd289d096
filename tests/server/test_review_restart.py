"""A server that is killed while it reviews a game: the next one goes on from the parts that were kept."""

from __future__ import annotations

import signal
from collections.abc import Callable

import pytest

from sobremesa.protocol.codes import Code
from tests.server.helpers import BOT, ME, Guest, Wire
from tests.server.test_run import some_moves, started

IMPATIENT = """
import os
os.nice = lambda by: by
"""
"""The worker that reviews comes after nobody, so that a busy machine gets to it, too."""

HANGS = """
import time
from sobremesa.tables import review_parts
thorough = review_parts.second_text
def second_text(record, piece, numbers):
    while piece[0] > 1:
        time.sleep(1)
    return thorough(record, piece, numbers)
review_parts.second_text = second_text
"""
"""A judge that comes to no end with its closer look at the second hand: the review stays half made."""

KNOWS_THE_REST = """
from sobremesa.tables import review_parts
thorough = review_parts.second_text
def second_text(record, piece, numbers):
    assert piece[0] > 1
    return thorough(record, piece, numbers)
def nothing(*given):
    raise AssertionError("done before")
review_parts.second_text = second_text
review_parts.plan_text = review_parts.first_text = review_parts.first_review_text = nothing
"""
"""A judge that fails at everything that the other one has done."""


async def ended_game(guest: Guest) -> str:
    """Play into the second hand of some game and leave its table for good; return its id."""
    while True:
        table = await guest.table(ME, BOT, pace=0)
        told = await some_moves(guest, table, 24)
        await guest.http.post(f"/api/tables/{table}/abandon")
        if told["view"]["hand_number"] == 2:
            return table


async def review_when(guest: Guest, table: str, condition: Callable[[Wire], bool]) -> Wire:
    """Ask for a review until something is true of it; return it. Where the disk is too slow, ask again as is told."""
    while True:
        answer = await guest.http.get(f"/api/tables/{table}/review", timeout=30)
        told: Wire = answer.json()
        if answer.status_code == 503 and told["code"] == Code.STORE_FAILED:
            continue
        assert answer.status_code == 200, answer.text
        if condition(told):
            return told
        assert not told["full"], "it is done already"


def is_half_made(told: Wire) -> bool:
    """Whether the closer look at the first hand is done, and no more."""
    return bool(told["progress"]) and (told["progress"]["stage"], told["progress"]["hand"]) == ("second", 2)


@pytest.mark.slow
async def test_a_killed_server_goes_on_with_a_half_made_review(tmp_path):
    """After SIGKILL the next server tells the first look at once, does what is left, and nothing a second time."""
    async with started(tmp_path, before=IMPATIENT + HANGS) as server:
        ana = Guest(server.address)
        async with ana.http:
            table = await ended_game(ana)
            first = await review_when(ana, table, is_half_made)
        await server.end(signal.SIGKILL)
    async with started(tmp_path, before=IMPATIENT + KNOWS_THE_REST) as server:
        again = Guest(server.address, ana.token)
        async with again.http:
            resumed = await review_when(again, table, lambda told: told["ready"])
            full = await review_when(again, table, lambda told: told["full"])
        await server.end(signal.SIGTERM)

    assert (first["ready"], first["full"]) == (True, False)
    assert resumed["full"] or resumed["decisions"] == first["decisions"]
    assert {one["hand"] for one in full["decisions"]} == {1, 2}
    assert [one["n"] for one in full["decisions"]] == [one["n"] for one in first["decisions"]]
