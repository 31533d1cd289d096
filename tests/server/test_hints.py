"""Hints over the wire: for the seat that is awaited, from what it sees, so many and no more."""

from __future__ import annotations

import asyncio
import json

import pytest
import pytest_asyncio

from sobremesa.tables.adviser import hint_text
from sobremesa.tables.hints import AT_ONCE
from tests.server.advisers import Dumb, Echo
from tests.server.conftest import known
from tests.server.helpers import BOT, ME, Guest, hear, order, running, say
from tests.server.test_links import OPEN, code_of

pytestmark = pytest.mark.asyncio(loop_scope="module")

SLOW = {"pace": 5000}
"""The bots of such a table do not move while a test asks."""


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def echo() -> Echo:
    """The adviser of the module's server."""
    return Echo()


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def address(data, echo):
    """A server whose adviser tells all that it was told."""
    async with running(data, adviser=echo) as at:
        yield at


@pytest_asyncio.fixture(loop_scope="module")
async def alone(ana):
    """A table at which Ana sits with a computer and moves first, and how it stands."""
    while True:
        table = await ana.table(ME, BOT, **SLOW)
        async with ana.at(table) as (_, sync):
            if 1 in sync["view"]["turn"]:
                return table, sync


async def ask(guest: Guest, table: str, seen: int):
    """Ask for a hint."""
    return await guest.http.post(f"/api/tables/{table}/hint", json={"seen": seen})


async def refused(guest: Guest, table: str, seen: int) -> tuple[int, str]:
    """The status and the code with which a hint is refused."""
    return await code_of(ask(guest, table, seen))


async def test_a_hint_is_made_from_the_view_of_the_seat_that_asks(ana, alone, echo):
    """The adviser is told what the seat was sent, and not a word more; the answer holds for that event."""
    table, sync = alone
    answer = await ask(ana, table, sync["n"])

    assert answer.status_code == 200, answer.text
    told = answer.json()
    assert (told["n"], told["seat"], told["unit"]) == (sync["n"], 1, "chance")
    assert json.loads(told["grounds"][0]["code"]) == json.loads(echo.asked[-1]) == sync["view"]
    assert [option["move"] for option in told["options"]] == sync["view"]["legal"]
    assert told["move"] in sync["view"]["legal"]


async def test_the_same_question_is_thought_about_once(ana, alone, echo):
    """Whoever asks again before anything has happened gets the same answer."""
    table, sync = alone
    first = await ask(ana, table, sync["n"])
    before = len(echo.asked)

    assert (await ask(ana, table, sync["n"])).json() == first.json()
    assert len(echo.asked) == before


async def test_a_hint_that_the_game_has_overtaken_is_dropped(ana, alone, echo):
    """A move is played while the adviser thinks: the answer comes to nothing, and so does a question that is old."""
    table, sync = alone
    echo.hold()
    asked = asyncio.create_task(refused(ana, table, sync["n"]))
    async with ana.at(table) as (socket, _):
        await echo.is_asked()
        await say(socket, type="move", move=sync["view"]["legal"][0], seen=sync["n"])
        await hear(socket)
        echo.may_answer.set()

        assert await asked == (409, "stale")
        assert await refused(ana, table, sync["n"]) == (409, "stale")


async def test_whoever_is_not_awaited_gets_no_hint(ana, alone):
    """The game waits for the other: there is nothing to be chosen."""
    table, sync = alone
    async with ana.at(table) as (socket, _):
        await say(socket, type="move", move=sync["view"]["legal"][0], seen=sync["n"])
        told = await hear(socket)

    assert told["view"]["turn"] == [2]
    assert await refused(ana, table, told["n"]) == (409, "no-hint")


async def test_watchers_and_strangers_get_no_hint(ana, eva, alone):
    """Eva may watch the public table, and is told nothing there; a private one she may not even watch."""
    table, sync = alone
    private = await ana.table(ME, BOT, public=False, **SLOW)

    assert await refused(eva, table, sync["n"]) == (403, "watching")
    assert await refused(eva, private, 1) == (403, "not-invited")
    assert await refused(eva, "nothing", 1) == (404, "unknown-table")


async def test_a_table_with_others_has_hints_only_where_its_host_said_so(ana):
    """Off where somebody else may sit down, on against computers, and as the host says wherever the host says it."""
    for players, more, given in (
        ((ME, BOT), {}, True),
        ((ME, OPEN), {}, False),
        ((ME, OPEN), {"hints": True}, True),
        ((ME, BOT), {"hints": False}, False),
    ):
        async with ana.at(await ana.table(*players, **more, **SLOW)) as (_, sync):
            assert sync["table"]["hints"] is given
            expected = (409, "waiting") if OPEN in players else None
            expected = expected if given else (403, "hints-off")
            if expected:
                assert await refused(ana, sync["table"]["id"], sync["n"]) == expected


async def test_a_game_that_is_over_has_no_hints(ana):
    """There is nothing left to be done."""
    table = await ana.table(ME, BOT, **SLOW)
    await ana.http.post(f"/api/tables/{table}/abandon")

    assert await refused(ana, table, 1) == (409, "game-over")


async def test_a_question_has_to_be_one(ana, alone):
    """A body without the number, or with more than that, is refused as such."""
    for body in ({}, {"seen": -1}, {"seen": 1, "seat": 2}):
        answer = ana.http.post(f"/api/tables/{alone[0]}/hint", json=body)
        assert await code_of(answer) == (400, "bad-request")


async def test_a_seat_has_one_hint_at_a_time(ana, alone, echo):
    """Whoever asks twice at once is told to wait."""
    table, sync = alone
    echo.hold()
    first = asyncio.create_task(ask(ana, table, sync["n"]))
    await echo.is_asked()

    assert await refused(ana, table, sync["n"]) == (429, "too-many-hints")
    echo.may_answer.set()
    assert (await first).status_code == 200


async def test_hints_are_bounded_and_what_has_no_answer_says_so(tmp_path):
    """An adviser that hangs costs an answer with a code; after some questions the seat has to wait."""
    async with running(tmp_path, adviser=Dumb()) as address:
        ana = await known(Guest(address))
        while True:
            made = await ana.http.post("/api/tables", json=order(ME, BOT, **SLOW))
            async with ana.at(made.json()["id"]) as (_, sync):
                if 1 in sync["view"]["turn"]:
                    break
        told = [await refused(ana, made.json()["id"], sync["n"]) for _ in range(AT_ONCE + 1)]
        await ana.http.aclose()

    assert told == [(503, "no-answer")] * AT_ONCE + [(429, "too-many-hints")]


@pytest.mark.parametrize(("game", "rules"), [("cuarenta", "pagat"), ("gin", "standard"), ("cribbage", "standard")])
async def test_every_game_is_hinted_at_as_its_views_travel(ana, game, rules):
    """The maestro chooses a legal move from the view that the table sends, and names every move that it compared."""
    level = (await ana.http.get("/api/games")).json()
    bot = {"kind": "bot", "level": next(one["levels"][0] for one in level if one["id"] == game)}
    while True:
        async with ana.at(await ana.table(ME, bot, game=game, rules=rules, **SLOW)) as (_, sync):
            view = sync["view"]
        if 1 in view["turn"]:
            break

    told = json.loads(hint_text(json.dumps(view)))

    assert told["move"] in view["legal"]
    assert told["move"] == told["options"][0]["move"]
    assert {option["move"] for option in told["options"]} <= set(view["legal"])
