"""Who somebody is without an account: devices are linked and logged out, data go into a file, people are forgotten."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator

import pytest

from sobremesa.tables.people import fingerprint
from tests.server.helpers import BOT, ME, Guest, hear, running

OPEN = {"kind": "open"}
NOBODY = {"fingerprint": "", "devices": [], "passkeys": [], "takes_passkeys": False}


@pytest.fixture
async def address(tmp_path) -> AsyncIterator[str]:
    """A server."""
    async with running(tmp_path) as at:
        yield at


@pytest.fixture
async def ana(address) -> AsyncIterator[Guest]:
    """A browser."""
    guest = Guest(address)
    yield guest
    await guest.http.aclose()


@pytest.fixture
async def phone(address) -> AsyncIterator[Guest]:
    """Another browser, which has been at the server before."""
    guest = Guest(address)
    await guest.http.get("/api/games")
    yield guest
    await guest.http.aclose()


async def me(guest: Guest) -> dict:
    """Who a guest is."""
    return (await guest.http.get("/api/me")).json()


async def secret_of(guest: Guest) -> str:
    """The secret of a link to another device of a guest's."""
    made = await guest.http.post("/api/me/link")
    assert made.status_code == 201
    page, _, secret = made.json()["path"].partition("#")
    assert (page, made.json()["seconds"]) == ("/link", 600)
    return secret


async def link(guest: Guest, secret: str, path: str = "/api/link"):
    """A guest opens a link to another device."""
    return await guest.http.post(path, json={"secret": secret})


async def private(guest: Guest, *players: dict) -> str:
    """A table that only those see who sit there."""
    return await guest.table(*players, public=False)


async def sees(guest: Guest, table: str) -> dict:
    """What a guest is told at a table first."""
    async with guest.at(table) as (_, told):
        return told


async def test_somebody_new_is_nobody(ana):
    """Asking makes nobody a player."""
    assert await me(ana) == NOBODY


async def test_another_device_goes_on_with_the_games_of_the_first(ana, phone):
    """It sits where the first sits; both are in the list, and each knows which of them it is."""
    table = await private(ana, ME, BOT)
    secret = await secret_of(ana)

    offer = (await link(phone, secret, "/api/link/look")).json()
    linked = await link(phone, secret)

    assert offer == {
        "fingerprint": (await me(ana))["fingerprint"],
        "names": ["Ana"],
        "mine": False,
        "games": 0,
        "both": [],
    }
    assert (linked.status_code, linked.json()) == (200, {"games": 0})
    assert (await sees(phone, table))["table"]["you"] == 1
    assert [[device["here"] for device in (await me(one))["devices"]] for one in (ana, phone)] == [
        [True, False],
        [False, True],
    ]
    assert (await link(phone, secret)).json()["code"] == "unknown-link"


async def test_a_device_that_is_mine_already_brings_nothing_along(ana):
    """Whoever looks at a link of their own is told so, with three of their names."""
    names = ["Ana", "Anita", "Anne", "Anna"]
    for name in names:
        await private(ana, ME | {"name": name}, BOT)

    offer = (await link(ana, await secret_of(ana), "/api/link/look")).json()

    assert (offer["mine"], offer["games"], offer["both"]) == (True, 0, [])
    assert (len(offer["names"]), set(offer["names"]) < set(names)) == (3, True)


async def test_a_cookie_that_was_known_before_a_device_was_linked_opens_nothing(ana, phone, address):
    """Whoever had laid it there, or copied it, is a stranger to the player whose device it is now."""
    table = await private(ana, ME, BOT)
    laid = phone.token

    await link(phone, await secret_of(ana))

    thief = Guest(address, laid)
    assert phone.token != laid
    assert (await sees(thief, table))["code"] == "not-invited"
    assert (await me(thief)) == NOBODY
    assert (await sees(phone, table))["table"]["you"] == 1
    await thief.http.aclose()


async def test_a_socket_that_was_open_before_a_device_was_linked_ends(ana, phone):
    """It was opened with the cookie of before; the device comes back with the new one."""
    brought = await private(phone, ME, BOT)
    async with phone.at(brought) as (socket, _):
        await link(phone, await secret_of(ana))
        while (await hear(socket))["type"] != "closed":
            pass

    assert (await sees(phone, brought))["table"]["you"] == 1


async def test_a_device_brings_its_own_games_along(ana, phone):
    """What was given up is not lost, and the first device finds it among its own."""
    await private(ana, ME, BOT)
    brought = await private(phone, ME | {"name": "Anita"}, BOT)
    secret = await secret_of(ana)

    assert (await link(phone, secret, "/api/link/look")).json()["games"] == 1
    assert (await link(phone, secret)).json() == {"games": 1}

    assert (await sees(ana, brought))["table"]["you"] == 1


async def test_two_who_play_against_each_other_are_not_linked(ana, phone):
    """The refusal says where, and nothing has changed."""
    made = (
        await ana.http.post("/api/tables", json={"game": "gin", "rules": "standard", "seats": 2, "players": [ME, OPEN]})
    ).json()
    secret = made["links"][0]["path"].rpartition("/")[2]
    assert (await phone.http.post(f"/api/join/{secret}", json={"name": "Eva"})).status_code == 200

    device = await secret_of(ana)
    refused = await link(phone, device)

    assert (refused.status_code, refused.json()["code"]) == (409, "both-seated")
    assert refused.json()["state"] == {"tables": [made["id"]]}
    assert (await link(phone, device, "/api/link/look")).json()["both"] == [made["id"]]
    assert (await me(ana))["fingerprint"] != (await me(phone))["fingerprint"]


async def test_a_device_that_is_logged_out_is_a_stranger(ana, phone):
    """Its connections end, and it comes to the table as anybody does."""
    table = await private(ana, ME, BOT)
    await link(phone, await secret_of(ana))
    device = next(one["id"] for one in (await me(ana))["devices"] if not one["here"])

    async with phone.at(table) as (socket, _):
        ended = await ana.http.request("DELETE", f"/api/me/devices/{device}")
        while (told := await hear(socket))["type"] != "closed":
            pass

    assert (ended.status_code, told["code"]) == (204, "stopping")
    assert (await sees(phone, table))["code"] == "not-invited"
    assert (await sees(ana, table))["table"]["you"] == 1
    assert (await ana.http.request("DELETE", f"/api/me/devices/{device}")).json()["code"] == "unknown-device"


async def test_a_browser_that_logs_itself_out_is_a_stranger_with_a_new_cookie(ana, phone, address):
    """The other device plays on; who sits down here next is somebody else, whatever cookie was copied before."""
    table = await private(ana, ME, BOT)
    await link(phone, await secret_of(ana))
    before = phone.token

    assert (await phone.http.request("DELETE", "/api/me/device")).status_code == 204

    thief = Guest(address, before)
    assert phone.token != before
    assert [(await sees(guest, table))["code"] for guest in (phone, thief)] == ["not-invited"] * 2
    assert [device["here"] for device in (await me(ana))["devices"]] == [True]
    await private(phone, ME, BOT)
    assert await me(thief) == NOBODY
    await thief.http.aclose()


async def test_logging_out_somebody_new_makes_nobody_a_player(phone):
    """There is nothing to end."""
    assert (await phone.http.request("DELETE", "/api/me/device")).status_code == 204
    assert await me(phone) == NOBODY


async def test_logging_out_everywhere_leaves_this_browser_alone_with_a_new_cookie(ana, phone, address):
    """A cookie that somebody has copied opens nothing any more."""
    table = await private(ana, ME, BOT)
    await link(phone, await secret_of(ana))
    before = ana.token

    assert (await ana.http.request("DELETE", "/api/me/devices")).status_code == 204

    thief = Guest(address, before)
    assert ana.token != before
    assert (await sees(ana, table))["table"]["you"] == 1
    assert [(await sees(guest, table))["code"] for guest in (phone, thief)] == ["not-invited"] * 2
    assert len((await me(ana))["devices"]) == 1
    await thief.http.aclose()


async def test_logging_out_another_device_ends_what_it_may_have_copied(ana, phone, address):
    """A stolen phone has no way back in by one's links to a device, to the own seat or to the feed."""
    table = await private(ana, ME, BOT)
    await link(phone, await secret_of(ana))
    device = await secret_of(phone)
    seat = (await phone.http.post(f"/api/tables/{table}/seats/1/link")).json()["path"]
    feed = (await phone.http.post("/api/feed")).json()["path"]
    stolen = next(one for one in (await me(ana))["devices"] if not one["here"])

    assert (await ana.http.delete(f"/api/me/devices/{stolen['id']}")).status_code == 204

    assert (await link(phone, device)).json()["code"] == "unknown-link"
    assert (await phone.http.post(f"/api{seat}", json={"name": "Eva"})).json()["code"] == "unknown-link"
    assert (await phone.http.get(feed)).status_code == 404
    assert (await sees(ana, table))["table"]["you"] == 1


async def test_logging_out_everywhere_ends_what_a_copied_cookie_has_laid_up(ana, phone, address):
    """Links to a device, to one's own seat and to the feed, all made before: none is a way back in."""
    table = await private(ana, ME, BOT)
    thief = Guest(address, ana.token)
    device = await secret_of(thief)
    seat = (await thief.http.post(f"/api/tables/{table}/seats/1/link")).json()["path"]
    feed = (await thief.http.post("/api/feed")).json()["path"]

    assert (await ana.http.request("DELETE", "/api/me/devices")).status_code == 204

    assert (await link(phone, device)).json()["code"] == "unknown-link"
    assert (await phone.http.post(f"/api{seat}", json={"name": "Eva"})).json()["code"] == "unknown-link"
    assert (await phone.http.get(feed)).status_code == 404
    assert (await sees(ana, table))["table"]["you"] == 1
    await thief.http.aclose()


async def test_all_that_is_kept_of_me_is_in_one_file(ana, phone):
    """With the record of a game that has ended, without the cards of one that goes on, and without any hash."""
    going = await private(ana, ME | {"text": "mi perro"}, BOT)
    over = await private(ana, ME, BOT)
    await ana.http.post(f"/api/tables/{over}/abandon")
    await ana.http.post("/api/feed")
    await secret_of(ana)

    answer = await ana.http.get("/api/me/export")
    told = answer.json()

    assert "attachment" in answer.headers["content-disposition"]
    assert told["fingerprint"] == (await me(ana))["fingerprint"]
    assert {table["id"]: (table["name"], table["text"]) for table in told["tables"]} == {
        going: ("Ana", "mi perro"),
        over: ("Ana", ""),
    }
    assert list(told["records"]) == [over]
    assert [game["id"] for game in told["games"]["games"]] == [over]
    assert {name: len(rows) for name, rows in told["kept"].items() if rows} == {
        "feeds": 1,
        "devices": 1,
        "device_links": 1,
        "players": 1,
    }
    assert "hash" not in json.dumps(told["kept"])
    assert (await phone.http.get("/api/me/export")).json()["tables"] == []


async def test_whoever_is_forgotten_is_a_stranger_with_a_new_cookie(ana, phone):
    """Their games are gone, on every device; nothing of them is told any more."""
    table = await private(ana, ME, BOT)
    await link(phone, await secret_of(ana))
    before = ana.token

    assert (await ana.http.request("DELETE", "/api/me")).status_code == 204

    assert ana.token != before
    assert [await me(guest) for guest in (ana, phone)] == [NOBODY] * 2
    assert (await sees(ana, table))["code"] == "unknown-table"
    assert (await ana.http.get("/api/tables")).json() == []


async def test_the_other_plays_on_when_somebody_is_forgotten(ana, phone):
    """Who sits opposite sees a seat without a name in which the computer plays."""
    made = await ana.http.post(
        "/api/tables", json={"game": "gin", "rules": "standard", "seats": 2, "players": [ME, OPEN]}
    )
    secret = made.json()["links"][0]["path"].rpartition("/")[2]
    await phone.http.post(f"/api/join/{secret}", json={"name": "Eva"})

    await ana.http.request("DELETE", "/api/me")

    told = await sees(phone, made.json()["id"])
    assert (told["table"]["you"], told["table"]["host"]) == (2, True)
    assert told["table"]["players"][0] == {"seat": 1, "name": "", "kind": "human", "away": True, "played": True}


@pytest.mark.parametrize("path", ["/api/me", "/api/me/devices", "/api/me/device"])
async def test_no_other_site_forgets_or_logs_out_anybody(ana, path):
    """As with everything that changes something."""
    table = await private(ana, ME, BOT)
    refused = await ana.http.request("DELETE", path, headers={"origin": "https://elsewhere.example"})

    assert (refused.status_code, refused.json()["code"]) == (403, "foreign-origin")
    assert (await sees(ana, table))["table"]["you"] == 1


async def test_no_other_site_links_a_device(ana, phone):
    """Neither by a request of its own nor by a form."""
    await private(ana, ME, BOT)
    secret = await secret_of(ana)
    foreign = {"origin": "https://elsewhere.example"}

    refused = await phone.http.post("/api/link", json={"secret": secret}, headers=foreign)
    form = await phone.http.post(
        "/api/link", content=json.dumps({"secret": secret}), headers={"content-type": "text/plain"}
    )

    assert [refused.status_code, form.status_code] == [403, 415]
    assert await me(phone) == NOBODY


async def test_people_of_the_same_name_are_told_apart(ana, phone):
    """Each has a fingerprint at the table, which is not made of the cookie; others have none there."""
    made = (
        await ana.http.post("/api/tables", json={"game": "gin", "rules": "standard", "seats": 2, "players": [ME, OPEN]})
    ).json()
    secret = made["links"][0]["path"].rpartition("/")[2]
    await phone.http.post(f"/api/join/{secret}", json={"name": "ANÁ"})

    players = (await sees(ana, made["id"]))["table"]["players"]

    assert [player["fingerprint"] for player in players] == [(await me(one))["fingerprint"] for one in (ana, phone)]
    assert players[0]["fingerprint"] == fingerprint(1)
    alone = await private(ana, ME, BOT)
    assert ["fingerprint" in player for player in (await sees(ana, alone))["table"]["players"]] == [False, False]
