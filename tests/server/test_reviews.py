"""Reviews of finished games over the wire: made once, kept, and told to whoever may replay the game."""

from __future__ import annotations

import asyncio
import json

import pytest
import pytest_asyncio

from sobremesa.analysis import review_pieces
from sobremesa.analysis.decisions import Decision, WeighedMove
from sobremesa.records.replay import Replayed
from sobremesa.store.sql import SqlStore
from sobremesa.store.sql.reviews import ReviewStore as KeptReviews
from sobremesa.tables import reviews
from sobremesa.tables.advice import EDITION, JudgedGame
from sobremesa.tables.review_parts import first_review_text, first_text, plan_text
from tests.server.advisers import Dumb, Echo
from tests.server.conftest import known
from tests.server.helpers import BOT, ME, Guest, hear, play_out, running, say
from tests.server.test_links import code_of, hosted

pytestmark = pytest.mark.asyncio(loop_scope="module")

BRIEF = {"target": "20"}
SURE = WeighedMove("Kd", 1.0)


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def echo() -> Echo:
    """The adviser of the module's server."""
    return Echo()


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def address(data, echo):
    """A server whose adviser answers when it is let."""
    async with running(data, adviser=echo) as at:
        yield at


async def played(guest: Guest, **more: object) -> dict:
    """A private game that somebody has played to its end."""
    made = await hosted(guest, ME, BOT, options=BRIEF, **more)
    async with guest.at(made["id"]) as (socket, sync):
        await play_out(socket, sync)
    return made


async def test_a_review_is_made_once_and_kept(ana, echo, data):
    """Two ask at once and one asks later: all get the same, made once; the accuracies are kept beside it."""
    table = (await played(ana))["id"]
    before = len(echo.reviewed)
    path = f"/api/tables/{table}/review"

    first, second = await asyncio.gather(ana.http.get(path), ana.http.get(path))
    third = await ana.http.get(path)

    assert first.json() == second.json() == third.json()
    assert first.json()["ready"] is True
    assert [seat["accuracy"] for seat in third.json()["seats"]] == [91.0, 92.0]
    assert len(echo.reviewed) == before + 1
    assert echo.reviewed[-1][0] == (await ana.http.get(f"/api/tables/{table}/record")).text
    store = await SqlStore.open(data)
    assert await store.reviews.accuracies([table]) == {table: [91.0, 92.0]}
    await store.close()


async def test_a_review_that_another_made_meanwhile_is_not_made_again(ana, echo, monkeypatch):
    """Whoever looked for it just before it was kept finds it when their own turn to have it made comes."""
    table = (await played(ana))["id"]
    path = f"/api/tables/{table}/review"
    made = (await ana.http.get(path)).json()
    before, find = len(echo.reviewed), KeptReviews.find
    looks = iter([False])

    async def too_early(self, game, edition):
        return await find(self, game, edition) if next(looks, True) else None

    monkeypatch.setattr(KeptReviews, "find", too_early)
    assert (await ana.http.get(path)).json() == made
    assert next(looks, True)
    assert len(echo.reviewed) == before


async def test_whoever_asks_early_is_told_to_ask_again(ana, echo, monkeypatch):
    """While it is being made it is not ready; then it is there, without having been made twice."""
    table = (await played(ana))["id"]
    before = len(echo.reviewed)
    echo.hold()
    monkeypatch.setattr(reviews.asyncio, "wait", _nothing_yet)
    early = [(await ana.http.get(f"/api/tables/{table}/review")).json() for _ in range(2)]
    monkeypatch.undo()
    echo.may_answer.set()

    ready = (await ana.http.get(f"/api/tables/{table}/review")).json()

    assert [one["ready"] for one in early] == [False, False]
    assert early[0]["progress"] == {"stage": "queued", "hand": 0, "hands": 0, "share": 0.0}
    assert early[0]["seats"] == []
    assert ready["ready"] is True
    assert len(echo.reviewed) == before + 1


async def _nothing_yet(tasks, timeout, return_when):  # noqa: ASYNC109 - as asyncio's own
    await asyncio.sleep(0)
    return set(), tasks


async def test_a_review_is_for_those_who_may_replay_the_game(ana, eva, guest):
    """Strangers are refused, and everybody while the game goes on; a link to share opens it, until it is ended."""
    made = await played(ana)
    path = f"/api/tables/{made['id']}"
    going = await ana.table(ME, BOT, pace=5000)
    shared = "/api" + (await ana.http.post(f"{path}/share")).json()["path"]

    for end in ("review", "review/line?n=2"):
        assert await code_of(eva.http.get(f"{path}/{end}")) == (403, "not-yours")
        assert await code_of(ana.http.get(f"/api/tables/{going}/{end}")) == (409, "game-not-over")
        assert await code_of(eva.http.get(f"/api/replay/nothing/{end}")) == (404, "unknown-link")
    assert (await eva.http.get(f"{shared}/review")).json() == (await ana.http.get(f"{path}/review")).json()
    assert made["id"] not in (await eva.http.get(f"{shared}/review")).text
    await ana.http.request("DELETE", f"{path}/share")
    assert await code_of(eva.http.get(f"{shared}/review")) == (404, "unknown-link")


async def test_where_no_fault_was_found_no_other_line_is_told(ana):
    """A line belongs to a mistake of the review."""
    table = (await played(ana))["id"]

    assert await code_of(ana.http.get(f"/api/tables/{table}/review/line?n=2")) == (404, "unknown-fault")
    assert await code_of(ana.http.get(f"/api/tables/{table}/review/line")) == (400, "bad-request")


async def test_a_judge_that_fails_is_told_with_a_code_and_asked_again(tmp_path):
    """Nothing is kept of it."""
    async with running(tmp_path, adviser=Dumb()) as address:
        ana = await known(Guest(address))
        table = await ana.table(ME, BOT)
        await ana.http.post(f"/api/tables/{table}/abandon")
        told = [await code_of(ana.http.get(f"/api/tables/{table}/review")) for _ in range(2)]
        await ana.http.aclose()

    assert told == [(503, "no-answer")] * 2


async def test_more_games_wait_for_their_review_than_once_had_room(ana, echo, monkeypatch):
    """Twenty at once are neither refused nor given up; only beyond a visitor's share is one told to come back."""
    games = [(await played(ana))["id"] for _ in range(20)]
    paths = [f"/api/tables/{game}/review" for game in games]
    monkeypatch.setattr(reviews, "PATIENCE", 0.01)
    echo.hold()
    waiting = [asyncio.create_task(ana.http.get(path)) for path in paths[:-1]]
    await echo.is_asked()
    early = await asyncio.gather(*waiting)
    monkeypatch.setattr(reviews, "OF_ONE", 19)

    assert {one.status_code for one in early} == {200}
    assert not any(one.json()["ready"] for one in early)
    assert await code_of(ana.http.get(paths[-1])) == (503, "too-many-reviews")
    echo.may_answer.set()
    for path in paths[:-1]:
        assert (await until_full(ana, path))["ready"] is True


async def test_a_server_makes_no_more_reviews_at_once_than_it_has_room_for(ana, eva, echo, monkeypatch):
    """Whoever comes then is told to come back, though they have asked for none before."""
    mine, hers = [f"/api/tables/{(await played(guest))['id']}/review" for guest in (ana, eva)]
    monkeypatch.setattr(reviews, "PATIENCE", 0.01)
    monkeypatch.setattr(reviews, "AT_ONCE", 1)
    echo.hold()

    assert (await ana.http.get(mine)).json()["ready"] is False
    assert await code_of(eva.http.get(hers)) == (503, "too-many-reviews")
    echo.may_answer.set()
    await until_full(ana, mine)
    assert (await until_full(eva, hers))["ready"] is True


async def until_full(guest: Guest, path: str) -> dict:
    """The whole review, however often it has to be asked for."""
    async with asyncio.timeout(60):
        while not (told := (await guest.http.get(path)).json())["full"]:
            pass
    return told


async def test_the_numbers_of_a_review_are_those_of_the_events(ana, echo, monkeypatch):
    """A move that was taken back has its number, and is not in the review: it judges what the game was."""
    monkeypatch.setattr(review_pieces, "judge", lambda _, step, __: Decision(step.number, 1, step.seat, SURE, (SURE,)))
    made = await hosted(ana, ME, BOT, options=BRIEF, pace=5000)
    async with ana.at(made["id"]) as (socket, sync):
        while 1 not in sync["view"]["turn"]:
            sync = await hear(socket)
        await say(socket, type="move", move=_laid(sync), seen=sync["n"])
        await hear(socket)
        await say(socket, type="say", kind="ask", text="takeback")
        while sync.get("event", {}).get("move") != "takeback":
            sync = await hear(socket)
        await say(socket, type="move", move=_laid(sync), seen=sync["n"])
        last = await hear(socket)
    await ana.http.post(f"/api/tables/{made['id']}/abandon")
    await ana.http.get(f"/api/tables/{made['id']}/review")

    record, rows = echo.reviewed[-1]
    firsts = [first_text(record, piece) for piece in json.loads(plan_text(record))]
    judged = json.loads(first_review_text(record, list(rows), firsts))["review"]

    assert {last["n"] - 2, last["n"] - 1} & set(rows) == set()
    assert [one["n"] for one in judged["decisions"] if one["seat"] == 1] == [last["n"]]
    assert [one["n"] for one in judged["graph"]] == [one["n"] for one in judged["decisions"]]


def _laid(told: dict) -> str:
    """A card that is laid down and takes nothing, so that it can be taken back."""
    return min((text for text in told["view"]["legal"] if ":" not in text), key=len)


async def test_a_better_line_is_told_as_a_replay_is(tmp_path):
    """It begins with the event before the mistake, plays the better move, and shows a seat no more than it knew."""
    async with running(tmp_path, adviser=Faulty()) as address:
        ana = await known(Guest(address))
        table = (await played(ana))["id"]
        path = f"/api/tables/{table}"
        game = (await ana.http.get(f"{path}/replay?seat=1&hands=true")).json()["frames"]
        told = (await ana.http.get(f"{path}/review/line?n={Faulty.at}&seat=1&hands=true")).json()
        blind = (await ana.http.get(f"{path}/review/line?n={Faulty.at}&seat=0")).json()
        nobody = await code_of(ana.http.get(f"{path}/review/line?n={Faulty.at}&seat=9"))
        await ana.http.aclose()

    before, better = told["frames"]
    assert before == game[Faulty.at - 2]
    assert better["event"]["n"] == told["total"] == Faulty.at
    assert better["event"]["move"] == game[Faulty.at - 1]["event"]["move"]
    assert better["view"]["legal"] == []
    assert all("hands" not in frame and frame["view"]["hand"] == [] for frame in blind["frames"])
    assert nobody == (400, "bad-seats")


async def test_a_better_line_of_a_shared_game_is_told_by_its_link(tmp_path):
    """With nobody's hand where no seat is named, and without the table's id; no stranger has it by that."""
    async with running(tmp_path, adviser=Faulty()) as address:
        ana, eva = await known(Guest(address)), await known(Guest(address))
        table = (await played(ana))["id"]
        path = f"/api/tables/{table}"
        shared = "/api" + (await ana.http.post(f"{path}/share")).json()["path"]
        mine = await ana.http.get(f"{path}/review/line?n={Faulty.at}")
        theirs = await eva.http.get(f"{shared}/review/line?n={Faulty.at}")
        for guest in (ana, eva):
            await guest.http.aclose()

    assert theirs.json()["frames"] == mine.json()["frames"]
    assert all("hands" not in frame and frame["view"]["hand"] == [] for frame in mine.json()["frames"])
    assert table in mine.text
    assert table not in theirs.text


class Faulty(Echo):
    """Finds fault with the second move, and has nothing better than what was played."""

    edition = EDITION
    at = 3

    async def review(self, work):
        judged = await super().review(work)
        told = json.loads(judged.text)
        step = Replayed(work.record).steps[list(work.rows).index(self.at)]
        line = {"moves": [{"seat": step.seat, "move": step.move}], "score": [0, 0]}
        told["faults"] = [{"n": self.at, "line": line}]
        return JudgedGame(json.dumps(told), judged.accuracies)


async def test_a_finished_game_is_tried_again(ana, eva):
    """Who sat there, or has the link, gets a table of their own; others are refused, and bad numbers have a code."""
    made = await played(ana)
    path = f"/api/tables/{made['id']}"
    frames = (await ana.http.get(f"{path}/replay?seat=1")).json()["frames"]
    number = [frame["event"]["n"] for frame in frames if frame["event"]["seat"] == 1][2]
    shared = "/api" + (await ana.http.post(f"{path}/share")).json()["path"]

    again = (await ana.http.post(f"{path}/retry", json={"n": number, "name": "Ana"})).json()["id"]
    by_link = (await eva.http.post(f"{shared}/retry", json={"n": number, "name": "Eva"})).json()["id"]

    async with ana.at(again) as (_, sync):
        assert (sync["n"], sync["table"]["retry"], sync["table"]["you"]) == (number - 1, number - 1, 1)
        assert sync["view"]["turn"] == [1]
    async with eva.at(by_link) as (_, sync):
        assert sync["table"]["players"][0]["name"] == "Eva"
    assert await code_of(eva.http.post(f"{path}/retry", json={"n": number})) == (403, "not-yours")
    assert await code_of(ana.http.post(f"{path}/retry", json={"n": 1})) == (404, "unknown-decision")
    assert await code_of(ana.http.post(f"{path}/retry", json={"n": 0})) == (400, "bad-request")
