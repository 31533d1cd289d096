"""Tournaments over HTTP: a host makes one, people enter by its link, and rounds are played to the standings."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any
from xml.etree.ElementTree import fromstring

import pytest

from sobremesa.records.parts import parts_of
from sobremesa.records.verify import Verified
from tests.server.conftest import known
from tests.server.helpers import PATIENCE, Guest, hear_until, play_out, running
from tests.server.test_feeds import ATOM

pytestmark = pytest.mark.asyncio(loop_scope="module")

NIGHT = {"name": "Thursday", "form": "swiss", "game": "cuarenta", "rules": "pagat", "level": "novato", "rounds": 3}
BEAT = 0.05
"""The seconds between two looks of somebody who waits for something to have happened."""

Wire = dict[str, Any]


async def night(host: Guest, **more: object) -> tuple[str, str]:
    """Make a tournament; return its id and the path of its link at the interface."""
    made = await host.http.post("/api/tournaments", json=NIGHT | more)
    assert made.status_code == 201, made.text
    return made.json()["id"], f"/api{made.json()['path']}"


async def enters(guest: Guest, link: str, name: str, partner: int = 0) -> None:
    """Let somebody enter."""
    entered = await guest.http.post(link, json={"name": name, "partner": partner})
    assert entered.status_code == 200, entered.text


async def told(guest: Guest, tournament: str) -> Wire:
    """What somebody who takes part is told."""
    answer = await guest.http.get(f"/api/tournaments/{tournament}")
    assert answer.status_code == 200, answer.text
    return answer.json()


async def do(guest: Guest, tournament: str, what: str, **body: object) -> str:
    """Do something at a tournament; return the code of the refusal, empty for none."""
    answer = await guest.http.post(f"/api/tournaments/{tournament}/{what}", json=body)
    return "" if answer.status_code == 204 else answer.json()["code"]


async def until(look: Callable[[], Awaitable[Wire]], holds: Callable[[Wire], bool]) -> Wire:
    """Look until something is so."""
    async with asyncio.timeout(PATIENCE):
        while not holds(found := await look()):  # noqa: ASYNC110 - the end of a round rings no bell
            await asyncio.sleep(BEAT)
    return found


async def plays(guest: Guest, tournament: str) -> None:
    """Let somebody play their table of the round to its end, if they have one."""
    table = (await told(guest, tournament))["table"]
    if table:
        async with guest.at(table) as (socket, sync):
            # nobody here shuffles along, so the first pack comes a little later
            begun = sync if sync["n"] else await hear_until(socket, lambda message: "view" in message)
            await play_out(socket, begun)


async def round_over(guest: Guest, tournament: str, number: int) -> Wire:
    """Wait until a round is over; return what is told then."""
    return await until(lambda: told(guest, tournament), lambda one: one["played"][number - 1]["over"])


async def test_sixteen_play_to_their_standings_over_a_restart(tmp_path):
    """Two people and fourteen computers play three rounds; the server stops in the middle of the second."""
    async with running(tmp_path) as address:
        ana, eva = await known(Guest(address)), await known(Guest(address))
        tournament, link = await night(ana)
        await enters(ana, link, "Ana")
        await enters(eva, link, "Eva")
        assert await do(ana, tournament, "computers", count=14) == ""
        assert await do(ana, tournament, "rounds") == ""
        await asyncio.gather(*(plays(one, tournament) for one in (ana, eva)))
        await round_over(eva, tournament, 1)
        assert await do(ana, tournament, "rounds") == ""
        await plays(ana, tournament)
        tokens = [one.token for one in (ana, eva)]
        for one in (ana, eva):
            await one.http.aclose()
    async with running(tmp_path) as address:
        ana, eva = (Guest(address, token) for token in tokens)
        await plays(eva, tournament)
        await round_over(eva, tournament, 2)
        assert await do(ana, tournament, "rounds") == ""
        await asyncio.gather(*(plays(one, tournament) for one in (ana, eva)))
        end = await until(lambda: told(eva, tournament), lambda one: one["over"])
        records = (await ana.http.get(f"/api/tournaments/{tournament}/records")).text
        for one in (ana, eva):
            await one.http.aclose()

    assert end["over"]
    assert sum(row["points"] for row in end["standings"]) == 3 * 8
    met = [frozenset((match["first"], match["second"])) for each in end["played"] for match in each["matches"]]
    assert len(met) == len(set(met)) == 24
    assert [row["points"] for row in end["standings"]] == sorted(
        (row["points"] for row in end["standings"]), reverse=True
    )
    parts = parts_of(records.encode())
    assert len(parts) == 24
    assert all(Verified(part.data.decode()).error is None for part in parts)


async def test_whoever_has_the_link_sees_the_wall_and_nobody_else(ana, eva):
    """Without tables, which only those who take part may watch; who is refused hears why."""
    tournament, link = await night(ana)
    await enters(ana, link, "Ana")
    await do(ana, tournament, "computers", count=1)
    await do(ana, tournament, "rounds")
    seen, mine = (await eva.http.get(link)).json(), await told(ana, tournament)
    denied = await eva.http.get(f"/api/tournaments/{tournament}")
    gone = await eva.http.get("/api/tournaments/none")

    assert [match["tables"] for match in seen["played"][0]["matches"]] == [[]]
    assert mine["played"][0]["matches"][0]["tables"] == [mine["table"]]
    assert (seen["you"], seen["host"], mine["you"], mine["host"]) == (0, False, 1, True)
    assert (denied.status_code, denied.json()["code"]) == (403, "not-invited")
    assert (gone.status_code, gone.json()["code"]) == (404, "unknown-tournament")


async def test_a_table_of_a_round_stands_in_the_feed_and_among_what_waits(ana, eva):
    """Once, however often it is moved there, with the names of the others and no card."""
    tournament, link = await night(ana)
    for guest, name in ((ana, "Ana"), (eva, "Eva")):
        await enters(guest, link, name)
    feed = (await eva.http.post("/api/feed")).json()["path"] + "?lang=en"
    before = (await eva.http.get("/api/tables/waiting")).json()
    await do(ana, tournament, "rounds")
    table = (await told(eva, tournament))["table"]
    during = (await eva.http.get("/api/tables/waiting")).json()
    entries = [fromstring((await eva.http.get(feed)).text).findall(f"{ATOM}entry") for _ in range(2)]
    await do(ana, tournament, "judge")

    assert table not in before["tables"] + before["rounds"]
    assert (during["tables"][0], during["rounds"]) == (table, [table])
    (mine,) = [one for one in entries[0] if table in one.find(f"{ATOM}link").get("href")]
    assert mine.find(f"{ATOM}title").text == "Your table is ready: Cuarenta, with Ana"
    assert mine.find(f"{ATOM}id").text.split(":")[2:4] == ["round", table]
    assert mine.find(f"{ATOM}id").text in [one.find(f"{ATOM}id").text for one in entries[1]]
    assert {child.tag for child in mine} == {f"{ATOM}{name}" for name in ("id", "title", "updated", "link")}
    assert (await eva.http.get("/api/tables/waiting")).json()["rounds"] == []


async def test_the_list_has_what_somebody_made_or_entered(ana, eva):
    """The newest first; a new link ends the old one."""
    tournament, link = await night(ana, name="Friday")
    await enters(eva, link, "Eva")
    listed = [(await one.http.get("/api/tournaments")).json()[0] for one in (ana, eva)]
    renewed = (await ana.http.post(f"/api/tournaments/{tournament}/link", json={})).json()["path"]

    assert [(one["id"], one["name"], one["host"]) for one in listed] == [
        (tournament, "Friday", True),
        (tournament, "Friday", False),
    ]
    assert (await eva.http.get(link)).status_code == 404
    assert (await eva.http.get(f"/api{renewed}")).json()["id"] == tournament


async def test_what_a_host_does_over_http_is_refused_to_others(ana, eva):
    """Each with its code and its status."""
    tournament, link = await night(ana)
    await enters(eva, link, "Eva")
    codes = [await do(eva, tournament, what) for what in ("rounds", "judge", "end")]
    alone, nothing = await do(ana, tournament, "rounds"), await do(ana, tournament, "judge")
    await ana.http.delete(f"/api/tournaments/{tournament}/entrants/1")
    left = (await told(ana, tournament))["entrants"]
    ended = [await do(ana, tournament, what) for what in ("end", "rounds")]

    assert codes == ["not-yours"] * 3
    assert (alone, nothing, left, ended) == ("too-few-entrants", "no-round", [], ["", "tournament-over"])
