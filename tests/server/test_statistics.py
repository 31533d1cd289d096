"""One's own statistics, over the wire."""

from __future__ import annotations

import pytest

from sobremesa.tables import computer_seats
from tests.server.conftest import known
from tests.server.helpers import BOT, ME, hear, hear_until, order, play_out, say

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def test_a_finished_game_counts_for_whoever_sat_there(ana, eva):
    """It is in the sums, in the course of games, and a line of the file; somebody else's are empty."""
    table = await ana.table(ME, BOT, options={"target": "10"})
    async with ana.at(table) as (socket, sync):
        last = (await play_out(socket, sync))[-1]["view"]
    told = (await ana.http.get("/api/statistics")).json()
    others = (await eva.http.get("/api/statistics")).json()

    assert told["pending"] == 0
    point = next(one for one in told["course"] if one["id"] == table)
    assert [point["points"], point["against"]] == last["score"]
    assert point["won"] == (last["winner"] == 1)
    assert [one["level"] for one in told["by_opponent"]] == ["novato"]
    assert sum(one["games"] for one in told["by_ruleset"]) == len(told["course"])
    assert {"caida", "carton"} & set(told["by_game"][0]["counts"])
    assert others["course"] == []


async def test_a_game_in_which_a_move_was_taken_back_counts_only_if_asked_for(guest, monkeypatch):
    """It is said how many are left out; the file leaves them out as well."""
    rosa = await known(guest())
    made = (await rosa.http.post("/api/tables", json=order(ME, BOT, options={"target": "4"}, pace=1))).json()
    async with rosa.at(made["id"]) as (socket, sync):
        while not (plain := [text for text in sync["view"]["legal"] if len(text) == 2]):
            sync = await hear(socket)
        await say(socket, type="move", move=plain[0], seen=sync["n"])
        await say(socket, type="say", kind="ask", text="takeback")
        back = await hear_until(socket, lambda told: told.get("event", {}).get("move") == "takeback")
        monkeypatch.setattr(computer_seats, "SECOND_THOUGHTS", 0.0)
        await play_out(socket, back)
    counts = []
    for takebacks in ("false", "true"):
        told = (await rosa.http.get("/api/statistics", params={"takebacks": takebacks})).json()
        rows = (await rosa.http.get("/api/statistics/export", params={"takebacks": takebacks, "form": "json"})).json()
        counts.append((told["left_out"], len(told["course"]), len(rows)))

    assert counts == [(1, 0, 0), (0, 1, 1)]


@pytest.mark.parametrize(("form", "kind"), [("csv", "text/csv"), ("json", "application/json")])
async def test_the_games_can_be_taken_away_as_a_file(ana, form, kind):
    """For spreadsheets and for programs, with a name to save it by."""
    answer = await ana.http.get("/api/statistics/export", params={"form": form})

    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith(kind)
    assert answer.headers["content-disposition"] == f'attachment; filename="sobremesa.{form}"'
    assert "countable_carton" in answer.text or answer.text == "[]"


async def test_a_form_that_there_is_not_is_refused(ana):
    """With the code of every ill-formed request."""
    answer = await ana.http.get("/api/statistics/export", params={"form": "xls"})

    assert (answer.status_code, answer.json()["code"]) == (400, "bad-request")
