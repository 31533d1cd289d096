"""All games of a visitor in one file, out of a server and into another visitor's list."""

from __future__ import annotations

import pytest

from tests.server.conftest import known
from tests.server.helpers import BOT, ME, play_out

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def test_my_games_go_out_in_a_file_and_into_another_browser(guest):
    """Only finished ones; the file is larger than other bodies may be, and a game comes in once."""
    rosa, luz = await known(guest()), await known(guest())
    for _ in range(3):
        table = await rosa.table(ME, BOT)
        async with rosa.at(table) as (socket, sync):
            await play_out(socket, sync)
    unfinished = await rosa.table(ME, BOT)

    answer = await rosa.http.get("/api/tables/export")
    file = answer.json()
    report = (await luz.http.post("/api/tables/import", json=file)).json()
    again = (await luz.http.post("/api/tables/import", json=file)).json()
    mine = (await luz.http.get("/api/tables/finished")).json()
    shared = await luz.http.post(f"/api/tables/{mine[0]['id']}/share")

    assert answer.headers["content-disposition"] == 'attachment; filename="sobremesa-games.json"'
    assert (len(file["games"]), file["unfinished"]) == (3, 1)
    assert unfinished not in answer.text
    assert len(answer.content) > 8192
    assert (len(report["imported"]), report["refused"], again["known"]) == (3, [], 3)
    assert {one["id"] for one in mine} == set(report["imported"])
    assert all(one["imported"] for one in mine)
    assert (shared.status_code, shared.json()["code"]) == (409, "imported")


async def test_a_file_that_is_none_or_too_big_is_refused(guest):
    """With a code, and nothing is taken over."""
    rosa = await known(guest())

    none = await rosa.http.post("/api/tables/import", json={"recipes": []})
    big = await rosa.http.post("/api/tables/import", json={"sobremesa": "games", "format": 1, "games": ["x" * 2**22]})

    assert (none.status_code, none.json()["code"]) == (400, "bad-request")
    assert (big.status_code, big.json()["code"]) == (413, "body-too-big")
