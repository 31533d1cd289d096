"""The deal of the day, over the wire."""

from __future__ import annotations

from itertools import pairwise

import pytest

from sobremesa.tables.operations.daily import BARS, bars_of
from tests.server.conftest import known
from tests.server.helpers import play_out

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def test_a_deal_is_begun_played_and_compared(guest):
    """It is told in the day's list, once it is over with what it came to; others learn nothing of it."""
    rosa = await known(guest())
    before = (await rosa.http.get("/api/daily")).json()
    assert {one["mine"] for one in before["games"]} == {None}
    assert before["streak"] == {"days": 0, "best": 0, "today": False, "forgiven": False}
    assert before["today"]["secret"]
    assert before["today"]["seed"] == before["tomorrow"]["seed"] == ""
    assert before["today"]["seal"] != before["tomorrow"]["seal"]

    made = (await rosa.http.post("/api/daily/cuarenta", json={"name": "Rosa"})).json()
    again = (await rosa.http.post("/api/daily/cuarenta", json={})).json()
    assert again == {"id": made["id"], "made": None}
    assert made["made"]["links"] == []
    async with rosa.at(made["id"]) as (socket, sync):
        last = (await play_out(socket, sync))[-1]["view"]

    address = f"/api/daily/{before['today']['day']}/cuarenta"
    told = (await rosa.http.get(address)).json()
    own, other = last["score"]
    won = last["winner"] == 1
    assert told["mine"] == {
        "table": made["id"],
        "against": "maestro",
        "status": "over",
        "own": own,
        "other": other,
        "won": won,
    }
    assert (told["players"], told["won"], told["below"]) == (1, won, 0)
    assert [one["count"] for one in told["bars"]] == [1]
    assert (await rosa.http.get("/api/daily")).json()["streak"]["days"] == 1

    stranger = (await guest().http.get(address)).json()
    assert (stranger["mine"], stranger["maestro"], stranger["players"], stranger["bars"]) == (None, None, 0, [])


async def test_what_there_is_not_is_refused(ana):
    """With a code of its own."""
    assert (await ana.http.get("/api/daily/2001-01-01/cuarenta")).json()["code"] == "unknown-day"
    assert (await ana.http.post("/api/daily/mus", json={})).json()["code"] == "unknown-game"
    assert (await ana.http.post("/api/daily/gin", json={"against": "novato"})).json()["code"] == "bad-request"


@pytest.mark.parametrize("margins", [[3], [-40, 40], [-3, -3, 0, 12], list(range(-250, 250)), [0, 100_000]])
async def test_bars_have_everybody_once(margins):
    """Side by side, of one width, and few enough for a phone unless somebody is far from all others."""
    bars = bars_of(margins)
    assert sum(bar.count for bar in bars) == len(margins)
    assert all(one.high + 1 == other.low for one, other in pairwise(bars))
    assert len({bar.high - bar.low for bar in bars}) == 1
    assert bars[0].low <= margins[0] <= bars[0].high
    assert bars[-1].low <= margins[-1] <= bars[-1].high
    assert len(bars) <= BARS or margins[-1] - margins[0] > 1000
