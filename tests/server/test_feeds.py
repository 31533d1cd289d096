"""Feeds: an unguessable link tells a program which games wait for a player, and nothing of their cards."""

from __future__ import annotations

from xml.etree.ElementTree import fromstring

import pytest

from tests.server.test_clocks import address, time, two
from tests.server.test_vacations import DAYS

__all__ = ["address", "time"]

pytestmark = pytest.mark.asyncio(loop_scope="module")

ATOM = "{http://www.w3.org/2005/Atom}"


async def feed_of(guest) -> str:
    """The path of a guest's feed."""
    made = await guest.http.post("/api/feed")
    assert made.status_code == 201
    return made.json()["path"]


async def test_a_feed_tells_each_game_that_waits_and_no_card(ana, eva):
    """Only the one whose turn it is has an entry; it leads to the table, and names the game and the other."""
    table = await two(ana, eva, DAYS)
    async with ana.at(table) as (_, sync):
        (turn,) = sync["view"]["turn"]
    feeds = [await guest.http.get(await feed_of(guest) + "?lang=en") for guest in (ana, eva)]

    assert {feed.headers["content-type"].partition(";")[0] for feed in feeds} == {"application/atom+xml"}
    entries = [fromstring(feed.text).findall(f"{ATOM}entry") for feed in feeds]
    mine = [entry for entry in entries[turn - 1] if table in entry.find(f"{ATOM}link").get("href")]
    others = [entry for entry in entries[2 - turn] if table in entry.find(f"{ATOM}link").get("href")]
    assert (len(mine), others) == (1, [])
    assert "Cuarenta" in mine[0].find(f"{ATOM}title").text
    assert {child.tag for child in mine[0]} == {f"{ATOM}{name}" for name in ("id", "title", "updated", "link")}


async def test_a_new_link_replaces_the_one_before_and_an_ended_one_opens_nothing(ana):
    """Nor does one that was guessed."""
    first = await feed_of(ana)
    second = await feed_of(ana)
    assert [(await ana.http.get(path)).status_code for path in (first, second)] == [404, 200]

    assert (await ana.http.request("DELETE", "/api/feed")).status_code == 204

    assert [(await ana.http.get(path)).status_code for path in (second, "/api/feed/guessed")] == [404, 404]


async def test_whoever_waits_reminds_the_other_who_finds_it_in_the_list_and_in_the_feed(ana, eva, time):
    """Too early it is refused; the entry leads to the table and has no card; the one who waits has none."""
    table = await two(ana, eva, DAYS)
    async with ana.at(table) as (_, sync):
        (turn,) = sync["view"]["turn"]
    awaited, waits = (ana, eva) if turn == 1 else (eva, ana)
    early = await waits.http.post(f"/api/tables/{table}/nudge")
    time.go_on(DAYS["seconds"] * 0.6)
    feed = await feed_of(awaited) + "?lang=en"

    answers = [await one.http.post(f"/api/tables/{table}/nudge") for one in (waits, waits, awaited)]
    lists = [(await one.http.get("/api/tables")).json()[0]["nudged"] for one in (awaited, waits)]
    entries = fromstring((await awaited.http.get(feed)).text).findall(f"{ATOM}entry")

    assert (early.status_code, early.json()["code"]) == (409, "nudge-too-early")
    assert [one.status_code for one in answers] == [204, 409, 409]
    assert [one.json()["code"] for one in answers[1:]] == ["nudged-already", "no-nudge"]
    assert lists == [True, False]
    told = [entry for entry in entries if table in entry.find(f"{ATOM}link").get("href")]
    assert [entry.find(f"{ATOM}id").text.split(":")[2] for entry in told] == ["turn", "nudge"]
    assert told[1].find(f"{ATOM}title").text.startswith("You are reminded of your turn: Cuarenta, with ")
