"""Vacations over the wire: asked for once, told at every table that stands still for them."""

from __future__ import annotations

import pytest

from tests.server.helpers import hear_all
from tests.server.test_clocks import address, time, two

__all__ = ["address", "time"]

pytestmark = pytest.mark.asyncio(loop_scope="module")

DAYS = {"kind": "correspondence", "seconds": 259_200, "increment": 0}


async def test_a_vacation_is_told_at_the_table_and_ended_by_whoever_took_it(ana, eva):
    """Both hear whose it is and until when; the one without such a game is refused."""
    table = await two(ana, eva, DAYS)
    async with ana.at(table) as (first, sync):
        assert (sync["table"]["clock"], sync["table"]["away"]) == (DAYS, "computer")
        taken = await eva.http.post("/api/vacation", json={"days": 7})
        told = (await hear_all(first))["clocks"]
        ended = await eva.http.request("DELETE", "/api/vacation")
        after = (await hear_all(first))["clocks"]

    assert (taken.status_code, taken.json()) == (200, {"games": 1})
    assert (told["running"], [(one["seat"], one["reason"]) for one in told["paused"]]) == ([], [(2, "vacation")])
    assert (ended.status_code, after["paused"], after["running"]) == (204, [], sync["view"]["turn"])


async def test_a_vacation_without_a_game_by_correspondence_is_refused(ana):
    """So is one of no days, or of more than a year has."""
    refused = await ana.http.post("/api/vacation", json={"days": 3})
    assert (refused.status_code, refused.json()["code"]) == (409, "no-vacation")
    for days in (0, 29):
        assert (await ana.http.post("/api/vacation", json={"days": days})).status_code == 400
