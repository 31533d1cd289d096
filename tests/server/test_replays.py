"""Finished games over the wire: who may read and replay them, what each seat is shown, and links that share them."""

from __future__ import annotations

import pytest
import pytest_asyncio

from sobremesa.server.hosting import Hosting
from sobremesa.server.limits import Allowance, Limits
from sobremesa.tables.finished_games import Afterwards
from tests.server.helpers import BOT, ME, Guest, order, play_out, running
from tests.server.test_hidden import cards_in
from tests.server.test_links import OPEN, code_of, hosted

pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest_asyncio.fixture(loop_scope="module")
async def played(ana):
    """A private game that Ana has played to its end, and every message that she was sent."""
    made = await hosted(ana, ME, BOT, options={"target": "20"})
    async with ana.at(made["id"]) as (socket, sync):
        return made, await play_out(socket, sync)


async def replay(guest, path: str, **more) -> dict:
    """All pieces of a replay put together."""
    frames: list[dict] = []
    while True:
        after = frames[-1]["event"]["n"] if frames else 0
        answer = await guest.http.get(path, params={"after": after} | more)
        assert answer.status_code == 200, answer.text
        piece = answer.json()
        frames += piece["frames"]
        if not piece["frames"] or frames[-1]["event"]["n"] == piece["total"]:
            return piece | {"frames": frames}


async def test_a_replay_shows_a_seat_what_it_was_shown_then(ana, played):
    """Event by event the views are those of the live game, but that nobody can move in them."""
    made, messages = played
    told = await replay(ana, f"/api/tables/{made['id']}/replay", seat=1)

    seen = {message["n"]: message["view"] | {"legal": []} for message in messages}
    shown = {frame["event"]["n"]: frame["view"] for frame in told["frames"]}
    assert list(shown) == list(range(1, told["total"] + 1))
    assert {number: shown[number] for number in seen} == seen
    assert [frame["event"] for frame in told["frames"][1:]] == [message["event"] for message in messages[1:]]
    assert (told["table"]["you"], told["abandoned"]) == (1, False)
    assert all("hands" not in frame for frame in told["frames"])


async def test_a_replay_comes_in_pieces(ana, played):
    """At most a hundred events at once; what comes after the last is an empty piece."""
    path = f"/api/tables/{played[0]['id']}/replay"
    first = (await ana.http.get(path)).json()
    after_all = (await ana.http.get(path, params={"after": first["total"]})).json()

    assert len(first["frames"]) == min(100, first["total"])
    assert (after_all["frames"], after_all["total"]) == ([], first["total"])


async def test_every_hand_is_shown_to_whoever_asks_for_the_hands_alone(ana, played):
    """The spectator's replay holds no hand; with hands there are all of them, and they agree with the seats' views."""
    path = f"/api/tables/{played[0]['id']}/replay"
    watched = await replay(ana, path, seat=0)
    opened = await replay(ana, path, seat=2, hands=True)

    assert all(frame["view"]["hand"] == [] for frame in watched["frames"])
    first = opened["frames"][0]
    assert first["hands"][1] == first["view"]["hand"]
    assert len(set(first["hands"][0] + first["hands"][1])) == 10
    assert cards_in(watched["frames"][0]) == set()


async def test_a_game_that_is_not_over_is_not_replayed_nor_shared(ana):
    """Neither by its host nor by anybody: it would show all the cards."""
    table = await ana.table(ME, BOT, pace=5000)

    for path in ("record", "replay", "replay?hands=true"):
        answer = await ana.http.get(f"/api/tables/{table}/{path}")
        assert (answer.status_code, answer.json()["code"]) == (409, "game-not-over")
        assert cards_in({"text": answer.text}) == set()
    assert await code_of(ana.http.post(f"/api/tables/{table}/share")) == (409, "game-not-over")


async def test_only_those_who_had_a_part_read_a_finished_game(ana, guest, played):
    """A stranger is turned away, of a public table too; whoever was let watch may read and replay, not share."""
    made, _ = played
    eva, luz = guest(), guest()
    await luz.http.post("/api" + made["watch"])
    public = await ana.table(ME, BOT)
    await ana.http.post(f"/api/tables/{public}/abandon")

    for table in (made["id"], public):
        for path in ("record", "replay"):
            assert await code_of(eva.http.get(f"/api/tables/{table}/{path}")) == (403, "not-yours")
            assert (await ana.http.get(f"/api/tables/{table}/{path}")).status_code == 200
    assert (await luz.http.get(f"/api/tables/{made['id']}/record")).status_code == 200
    assert (await luz.http.get(f"/api/tables/{made['id']}/replay")).json()["table"]["you"] == 0
    for stranger in (eva, luz):
        assert await code_of(stranger.http.post(f"/api/tables/{made['id']}/share")) == (403, "not-yours")
        assert await code_of(stranger.http.request("DELETE", f"/api/tables/{made['id']}/share")) == (403, "not-yours")


async def test_a_shared_game_is_open_to_whoever_has_the_link_until_it_is_ended(ana, guest, played):
    """Replay and record by the secret, without the table's id; ended, the link opens nothing."""
    table = played[0]["id"]
    shared = await ana.http.post(f"/api/tables/{table}/share")
    path = "/api" + shared.json()["path"]
    eva = guest()

    piece = await replay(eva, path, seat=2)
    record = await eva.http.get(f"{path}/record")

    assert (shared.status_code, piece["table"]["id"], piece["table"]["you"]) == (201, "", 0)
    assert piece["frames"][0]["view"]["seat"] == 2
    assert table not in str(piece) + record.text
    assert record.text == (await ana.http.get(f"/api/tables/{table}/record")).text
    assert (await ana.http.get(path)).json()["table"]["you"] == 1
    assert (await ana.http.request("DELETE", f"/api/tables/{table}/share")).status_code == 204
    assert await code_of(eva.http.get(path)) == (404, "unknown-link")
    assert await code_of(eva.http.get(f"{path}/record")) == (404, "unknown-link")


async def test_a_link_to_sit_or_watch_by_opens_no_replay(ana, played):
    """Each link opens what it was made for, and nothing else."""
    made, _ = played
    shared = (await ana.http.post(f"/api/tables/{made['id']}/share")).json()["path"]

    secret = made["watch"].removeprefix("/watch/")
    assert await code_of(ana.http.get(f"/api/replay/{secret}")) == (404, "unknown-link")
    secret = shared.removeprefix("/replay/")
    assert await code_of(ana.http.post(f"/api/watch/{secret}")) == (404, "unknown-link")


async def test_there_is_no_seat_to_look_from_but_those_at_the_table(ana, played):
    """A seat beyond them is refused with the code for it."""
    for seat in (3, -1):
        path = f"/api/tables/{played[0]['id']}/replay?seat={seat}"
        assert await code_of(ana.http.get(path)) == (400, "bad-seats")


@pytest.mark.parametrize("game", [("cuarenta", "pagat"), ("gin", "standard"), ("cribbage", "standard")])
async def test_an_abandoned_game_is_replayed_as_far_as_it_came(ana, game):
    """Every game can be looked at from each seat, with both hands; one that nobody began has no frames."""
    name, rules = game
    levels = {each["id"]: each["levels"][0] for each in (await ana.http.get("/api/games?lang=en")).json()}
    bot = {"kind": "bot", "level": levels[name]}
    tables = [
        (await ana.http.post("/api/tables", json=order(ME, other, rules=rules, game=name))).json()["id"]
        for other in (bot, OPEN)
    ]
    for table in tables:
        assert (await ana.http.post(f"/api/tables/{table}/abandon")).status_code == 204
    begun, waiting = [await replay(ana, f"/api/tables/{table}/replay", seat=1, hands=True) for table in tables]

    assert (begun["abandoned"], begun["total"], len(begun["frames"])) == (True, 1, 1)
    assert begun["frames"][0]["view"]["hand"] == begun["frames"][0]["hands"][0]
    assert all(begun["frames"][0]["hands"])
    assert (waiting["abandoned"], waiting["total"], waiting["frames"]) == (True, 0, [])


async def test_replays_have_a_measure_of_their_own(tmp_path):
    """Whoever asks for too many is told to wait, and may read other things meanwhile."""
    limits = Limits(replay=Allowance(2, 600), spare_this_machine=False)
    async with running(tmp_path, hosting=Hosting(limits=limits)) as address:
        eva = Guest(address)
        await eva.http.get("/api/tables")
        paths = ["/api/replay/nothing", "/api/tables/nothing/replay", "/api/replay/nothing/record", "/api/tables"]
        answers = [(await eva.http.get(path)).status_code for path in paths]
        await eva.http.aclose()

    assert answers == [404, 404, 429, 200]


async def test_the_log_of_a_failure_has_no_shared_link(ana, played, monkeypatch, caplog):
    """Even a fault of ours does not write down what opens a game."""
    path = (await ana.http.post(f"/api/tables/{played[0]['id']}/share")).json()["path"]

    async def failing(*_: object) -> None:
        raise RuntimeError("a fault")

    monkeypatch.setattr(Afterwards, "shared_replay", failing)
    assert await code_of(ana.http.get(f"/api{path}")) == (500, "internal")

    assert "/api/replay/…" in caplog.text
    assert path.removeprefix("/replay/") not in caplog.text


async def test_my_finished_games_are_listed_with_how_they_ended(ana, guest, played):
    """The last first: who won, my seat, when it began, and whether it was abandoned; none of them waits for me."""
    given_up = await ana.table(ME, BOT)
    await ana.http.post(f"/api/tables/{given_up}/abandon")
    listed = (await ana.http.get("/api/tables/finished")).json()

    assert listed[0]["id"] == given_up
    assert (listed[0]["abandoned"], listed[0]["winner"], listed[0]["you"]) == (True, 0, 1)
    assert not any(one["your_turn"] or one["nudged"] for one in listed)
    won = next(one for one in listed if one["id"] == played[0]["id"])
    assert (won["abandoned"], won["winner"]) == (False, played[1][-1]["view"]["winner"])
    assert won["created"] == played[1][0]["table"]["created"]
    skipped = (await ana.http.get("/api/tables/finished?skip=1")).json()
    assert [one["id"] for one in skipped] == [one["id"] for one in listed[1:]]
    assert (await guest().http.get("/api/tables/finished")).json() == []
