"""What version 0.1.0 wrote opens unchanged: its database is kept here, with what it answered itself."""

from __future__ import annotations

import copy
import json
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from sobremesa.records.replay import Replayed
from sobremesa.tables.figures import good_play
from tests.server.helpers import Guest, hear, play_out, running, say

KEPT = Path(__file__).parent / "version_before"
TOLD: dict[str, Any] = json.loads((KEPT / "told.json").read_text(encoding="utf-8"))

LATER = {"cuarenta": {"taker": "next"}}
"""The options that came after that version, by game, as they were played before there were others."""

ADDED = {
    "gin": {"knocks": [0, 0], "gins": [0, 0], "held_back": [0, 0], "laid": ["9d", "Td", "Kd", "Ks", "7h"]},
}
"""The fields of a view that came after that version, by game, with what these games show in them."""

pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def data(tmp_path_factory) -> Path:
    """A folder with the database that version 0.1.0 left."""
    folder: Path = tmp_path_factory.mktemp("before")
    with closing(sqlite3.connect(folder / "sobremesa.db")) as database:
        database.executescript((KEPT / "database.sql").read_text(encoding="utf-8"))
    return folder


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def address(data) -> AsyncIterator[str]:
    """A server of today on that folder."""
    async with running(data) as at:
        yield at


@pytest_asyncio.fixture(loop_scope="module")
async def ana(guest) -> Guest:
    """The browser that made those tables, with the cookie that it was given then."""
    return guest(TOLD["tokens"]["ana"])


@pytest_asyncio.fixture(loop_scope="module")
async def berta(guest) -> Guest:
    """The browser that sat down by a link then."""
    return guest(TOLD["tokens"]["berta"])


@pytest.mark.parametrize("game", TOLD["records"])
async def test_the_record_of_a_finished_game_is_the_same_to_the_letter(ana, game):
    """And it replays by the rules of today."""
    record = (await ana.http.get(f"/api/tables/{game}/record")).text

    assert record == TOLD["records"][game]
    assert Replayed(record).state.over


@pytest.mark.parametrize("game", TOLD["views"])
async def test_an_unfinished_game_stands_as_it_stood(ana, game):
    """Its player sees what they saw; an option that came later has the value that says what was played."""
    told = TOLD["views"][game]
    async with ana.at(game) as (_, sync):
        options = {name: value for name, value in sync["view"]["options"].items() if name in told["options"]}
        later = {name: value for name, value in sync["view"]["options"].items() if name not in told["options"]}
        assert sync["view"] | {"options": options} == told | ADDED.get(told["game"], {})
        assert later == LATER.get(told["game"], {})


async def test_the_lists_of_ones_games_are_the_same(ana):
    """Those that wait for a move, and those that are over; none was given up or came in a file, none waits."""
    told = [(await ana.http.get(path)).json() for path in ("/api/tables", "/api/tables/finished")]
    fresh = {"imported", "nudged", "ending", "time_left", "rematch_by"}
    assert not any(one[name] for some in told for one in some for name in fresh)
    mine, finished = ([{name: one[name] for name in one if name not in fresh} for one in some] for some in told)

    assert mine == TOLD["mine"]
    assert finished == TOLD["finished"]


async def test_statistics_count_the_same(ana):
    """Every figure of every group, beside what good play gets by what is known today."""
    assert (await ana.http.get("/api/statistics")).json() == _with_good_play(TOLD["statistics"])


def _with_good_play(told: dict[str, Any]) -> dict[str, Any]:
    """Return the statistics that were told, each figure with what a good player of today gets."""
    told = copy.deepcopy(told)
    for group in [*told["by_game"], *told["by_ruleset"], *told["by_opponent"]]:
        for figure in group.get("figures", []):
            if figure["good"] is not None:
                figure["good"] = good_play(group["game"])[figure["name"]]
    return told


async def test_a_shared_replay_is_opened_by_its_link(guest):
    """By somebody who was not there."""
    found = await guest().http.get(f"/api{TOLD['share']}")

    assert found.status_code == 200
    assert found.json()["frames"]


async def test_an_invitation_seats_a_friend(guest):
    """The free seat of the table for four is taken by the link that was sent."""
    friend = guest()
    invited = await friend.http.get(f"/api{TOLD['open']['join']}")
    sat = await friend.http.post(f"/api{TOLD['open']['join']}", json={"name": "Carla"})

    assert (invited.json()["game"], invited.json()["seat"]) == ("cuarenta", 2)
    assert sat.json() == {"id": TOLD["open"]["id"]}


async def test_a_game_is_watched_by_its_link(guest):
    """The link to watch opens the same table."""
    watched = await guest().http.post(f"/api{TOLD['open']['watch']}")

    assert watched.json() == {"id": TOLD["open"]["id"]}


async def test_two_friends_go_on_by_their_cookies(ana, berta):
    """Each sits where they sat, and their clocks have run no further."""
    async with ana.at(TOLD["two"]) as (_, hers), berta.at(TOLD["two"]) as (_, other):
        assert (hers["table"]["you"], other["table"]["you"]) == (1, 2)
        assert hers["view"]["hand"] != other["view"]["hand"]


@pytest.mark.parametrize("game", [name for name in TOLD["unfinished"] if TOLD["views"][name]["game"] != "gin"])
async def test_an_unfinished_game_is_played_to_its_end(ana, game):
    """And its record replays whole, from the first pack on."""
    async with ana.at(game) as (socket, sync):
        last = (await play_out(socket, sync))[-1]

    replayed = Replayed((await ana.http.get(f"/api/tables/{game}/record")).text)
    assert replayed.error is None
    assert list(replayed.state.score) == last["view"]["score"]


async def test_an_unfinished_game_of_gin_goes_on(ana):
    """Three turns are played, and the other answers them: a whole game would take long."""
    game = next(name for name, view in TOLD["views"].items() if view["game"] == "gin")
    async with ana.at(game) as (socket, sync):
        message, end = sync, sync["n"] + 12
        while message["n"] < end:
            view = message["view"]
            if view["seat"] in view["turn"]:
                await say(socket, type="move", move=view["legal"][0], seen=message["n"])
            message = await hear(socket)

    assert message["type"] == "update"
