"""Passkeys: somebody who has lost their cookie comes back with one, and nobody else does."""

from __future__ import annotations

import copy
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest

from sobremesa.server import passkey_checks
from sobremesa.server.hosting import hosted
from sobremesa.server.site import site_of
from sobremesa.store.passkeys import MOST_PASSKEYS
from sobremesa.tables import passkeys
from sobremesa.tables.passkeys import Site
from tests.server.authenticator import Authenticator, bytes_of, text_of
from tests.server.helpers import BOT, ME, Guest, running

OPEN = {"kind": "open"}
Asked = tuple[httpx.Response, Guest]


@pytest.fixture
async def address(tmp_path) -> AsyncIterator[str]:
    """A server, by the name under which browsers make passkeys for it."""
    async with running(tmp_path) as at:
        yield f"http://localhost:{urlsplit(at).port}"


@pytest.fixture
async def guests(address) -> AsyncIterator[Callable[[], Awaitable[Guest]]]:
    """What makes browsers, each with a cookie."""
    made: list[Guest] = []

    async def new() -> Guest:
        made.append(Guest(address))
        await made[-1].http.get("/api/games")
        return made[-1]

    yield new
    for guest in made:
        await guest.http.aclose()


@pytest.fixture
async def ana(guests) -> Guest:
    """A browser with a table of its own."""
    guest = await guests()
    await guest.table(ME, BOT, public=False)
    return guest


@pytest.fixture
def phone(address) -> Authenticator:
    """What keeps passkeys."""
    return Authenticator(address)


async def me(guest: Guest) -> dict[str, Any]:
    """Who a guest is."""
    return (await guest.http.get("/api/me")).json()


async def asked(guest: Guest, path: str) -> dict[str, Any]:
    """The options that a guest is given."""
    answer = await guest.http.post(f"/api/{path}/ask")
    assert answer.status_code == 200, answer.text
    return answer.json()["options"]


async def save(guest: Guest, phone: Authenticator, name: str = "Linux", **spoiled: object) -> httpx.Response:
    """A guest saves a passkey."""
    options = await asked(guest, "me/passkeys")
    told = {"challenge": options["challenge"], "credential": phone.make(options, **spoiled), "name": name}
    return await guest.http.post("/api/me/passkeys", json=told)


async def show(guest: Guest, credential: dict[str, Any], options: dict[str, Any]) -> httpx.Response:
    """A guest shows what its authenticator has signed."""
    told = {"challenge": options["challenge"], "credential": credential}
    return await guest.http.post("/api/passkeys", json=told)


async def enter(guest: Guest, phone: Authenticator, **spoiled: object) -> httpx.Response:
    """A guest comes with a passkey."""
    options = await asked(guest, "passkeys")
    return await show(guest, phone.show(options, **spoiled), options)


async def test_somebody_without_a_cookie_comes_back(ana, phone, guests):
    """They get a link as another device would have made it, and by it the device is theirs with all games."""
    assert (await save(ana, phone)).status_code == 204
    new = await guests()

    entered = await enter(new, phone)
    page, _, secret = entered.json()["path"].partition("#")
    offer = (await new.http.post("/api/link/look", json={"secret": secret})).json()
    linked = await new.http.post("/api/link", json={"secret": secret})

    assert (entered.status_code, page, entered.json()["seconds"]) == (201, "/link", 600)
    assert (offer["names"], offer["fingerprint"]) == (["Ana"], (await me(ana))["fingerprint"])
    assert linked.status_code == 200
    assert [one["here"] for one in (await me(new))["devices"]] == [False, True]
    assert (await new.http.get("/api/tables")).json() == (await ana.http.get("/api/tables")).json() != []


async def test_a_device_with_games_of_its_own_brings_them_along(ana, phone, guests):
    """As with a link of another device; those who play against each other are told so there."""
    await save(ana, phone)
    other = await guests()
    brought = await other.table(ME | {"name": "Anita"}, BOT, public=False)

    secret = (await enter(other, phone)).json()["path"].partition("#")[2]

    assert (await other.http.post("/api/link/look", json={"secret": secret})).json()["games"] == 1
    assert (await other.http.post("/api/link", json={"secret": secret})).json() == {"games": 1}
    assert brought in {one["id"] for one in (await ana.http.get("/api/tables")).json()}


async def test_what_is_asked_names_nobody_and_wants_a_passkey_that_is_found_by_itself(ana, phone):
    """Whoever comes says no name; a name and a mark stand beside the passkey where it is kept; nothing is attested."""
    to_save, to_enter = await asked(ana, "me/passkeys"), await asked(ana, "passkeys")

    assert to_save["rp"] == {"name": "Sobremesa", "id": "localhost"}
    assert to_save["user"]["name"] == f"Ana · {(await me(ana))['fingerprint']}"
    assert len(bytes_of(to_save["user"]["id"])) == 32
    assert to_save["authenticatorSelection"]["residentKey"] == "required"
    assert (to_save["attestation"], to_save["timeout"]) == ("none", 300_000)
    assert (to_enter["allowCredentials"], to_enter["rpId"], to_enter["userVerification"]) == (
        [],
        "localhost",
        "preferred",
    )
    assert len({len(bytes_of(one["challenge"])) for one in (to_save, to_enter)} | {32}) == 1


async def test_passkeys_are_listed_and_deleted_and_no_device_is_logged_out(ana, phone, guests):
    """A deleted one opens nothing; who came by it stays; nobody deletes another's."""
    await save(ana, phone, "Teléfono")
    new = await guests()
    secret = (await enter(new, phone)).json()["path"].partition("#")[2]
    await new.http.post("/api/link", json={"secret": secret})
    stranger = await guests()

    [listed] = (await me(ana))["passkeys"]
    path = f"/api/me/passkeys/{listed['id']}"
    assert (listed["name"], listed["created"] < listed["used"]) == ("Teléfono", True)
    assert (await stranger.http.request("DELETE", path)).json()["code"] == "unknown-passkey"
    assert (await ana.http.request("DELETE", path)).status_code == 204

    assert (await me(ana))["passkeys"] == []
    assert len((await me(new))["devices"]) == 2
    refused = await enter(stranger, phone)
    assert (refused.status_code, refused.json()["code"]) == (404, "unknown-passkey")


async def test_a_player_saves_so_many_and_no_more(ana, phone, monkeypatch):
    """The refusal says how many; what keeps one of them is asked for none."""
    for count in range(MOST_PASSKEYS):
        options = await asked(ana, "me/passkeys")
        assert len(options["excludeCredentials"]) == count
        told = {"challenge": options["challenge"], "credential": Authenticator(phone.origin).make(options), "name": ""}
        assert (await ana.http.post("/api/me/passkeys", json=told)).status_code == 204

    refused = await ana.http.post("/api/me/passkeys/ask")

    assert (refused.status_code, refused.json()["code"]) == (409, "too-many-passkeys")
    assert refused.json()["state"] == {"most": MOST_PASSKEYS}


WRONG = {
    "another site": {"origin": "https://elsewhere.example"},
    "another port": {"origin": "http://localhost:1"},
    "another challenge": {"challenge": text_of(b"another" * 5)},
    "another purpose": {"type": "webauthn.other"},
    "no challenge": {"challenge": 7},
}


@pytest.mark.parametrize("spoiled", WRONG.values(), ids=WRONG)
async def test_what_was_signed_for_something_else_is_refused(ana, phone, guests, spoiled):
    """Neither saved nor let in: another site's page, another question, another use."""
    refused = await save(ana, phone, **spoiled)
    phone.keys.clear()
    await save(ana, phone)
    let_in = await enter(await guests(), phone, **spoiled)

    assert [(one.status_code, one.json()["code"]) for one in (refused, let_in)] == [(400, "bad-passkey")] * 2
    assert len((await me(ana))["passkeys"]) == 1


async def test_a_passkey_for_another_site_is_refused(ana, phone, guests):
    """What it signs holds the name of the site for which it was made."""
    await save(ana, phone)
    phone.keys[0].site = "elsewhere.example"

    refused = await enter(await guests(), phone)

    assert refused.json()["code"] == "bad-passkey"
    assert "RP ID" in refused.json()["why"]


@pytest.mark.parametrize("part", ["signature", "authenticatorData", "clientDataJSON", "userHandle"])
async def test_a_changed_answer_is_refused(ana, phone, guests, part):
    """Each part of it is checked."""
    await save(ana, phone)
    new = await guests()
    options = await asked(new, "passkeys")
    answer = phone.show(options)
    some = bytearray(bytes_of(answer["response"][part]))
    some[-2] ^= 1
    answer["response"][part] = text_of(bytes(some))

    refused = await show(new, answer, options)

    assert (refused.status_code, refused.json()["code"]) == (400, "bad-passkey")


async def test_somebody_elses_passkey_opens_their_profile_and_no_other(ana, phone, guests):
    """One that says it is another's, or signs with another key, opens nothing."""
    eva = await guests()
    await eva.table(ME | {"name": "Eva"}, BOT, public=False)
    await save(ana, phone)
    await save(eva, phone)
    hers, evas = phone.keys
    new = await guests()
    opened = []
    for handle, private in ((hers.handle, evas.private), (evas.handle, evas.private), (evas.handle, hers.private)):
        posed = copy.copy(hers)
        posed.handle, posed.private = handle, private
        options = await asked(new, "passkeys")
        opened.append((await show(new, phone.show(options, posed), options)).json()["code"])

    assert opened == ["bad-passkey"] * 3
    options = await asked(new, "passkeys")
    secret = (await show(new, phone.show(options, evas), options)).json()["path"].partition("#")[2]
    offer = (await new.http.post("/api/link/look", json={"secret": secret})).json()
    assert offer["names"] == ["Eva"]


async def test_a_saved_passkey_is_not_saved_again_by_somebody_else(ana, phone, guests):
    """Whoever has seen its name and public half gets nothing by them."""
    await save(ana, phone)
    eva = await guests()
    await eva.table(ME | {"name": "Eva"}, BOT, public=False)
    options = await asked(eva, "me/passkeys")
    copied = Authenticator(phone.origin)
    answer = copied.make(options)
    copied.keys[0].credential, copied.keys[0].private = phone.keys[0].credential, phone.keys[0].private

    named = answer | {"id": phone.keys[0].name, "rawId": phone.keys[0].name}
    told = {"challenge": options["challenge"], "credential": named, "name": ""}

    assert (await eva.http.post("/api/me/passkeys", json=told)).json()["code"] == "bad-passkey"
    assert (await me(eva))["passkeys"] == []


async def test_a_challenge_is_good_once(ana, phone, guests):
    """Neither what was saved nor what was shown can be sent again, by the same browser or by another one."""
    options = await asked(ana, "me/passkeys")
    made = {"challenge": options["challenge"], "credential": phone.make(options), "name": ""}
    saved = [(await ana.http.post("/api/me/passkeys", json=made)).status_code for _ in range(2)]
    new, thief = await guests(), await guests()
    options = await asked(new, "passkeys")
    answer = phone.show(options)

    stolen = await show(thief, answer, options)
    entered = [(await show(new, answer, options)).status_code for _ in range(2)]

    assert (saved, entered) == ([204, 409], [201, 409])
    assert stolen.json()["code"] == "challenge-expired"


async def test_a_challenge_of_one_purpose_is_none_of_the_other(ana, phone, guests):
    """What was asked for to save a passkey lets nobody in."""
    await save(ana, phone)
    options = await asked(ana, "me/passkeys")

    assert (await show(ana, phone.show(options), options)).json()["code"] == "challenge-expired"


async def test_a_challenge_runs_out(ana, phone, monkeypatch):
    """After five minutes it has to be asked for again."""
    await save(ana, phone)
    monkeypatch.setattr(passkeys, "SECONDS", -1)

    refused = await enter(ana, phone)

    assert (refused.status_code, refused.json()["code"]) == (409, "challenge-expired")


async def test_a_copied_passkey_is_noticed(ana, phone, guests):
    """One that says it has signed less often than before may be a copy; a failed try does not count."""
    await save(ana, phone)
    phone.keys[0].count = 7
    assert (await enter(await guests(), phone)).status_code == 201

    phone.keys[0].count = 3
    refused = await enter(await guests(), phone)

    assert (refused.status_code, refused.json()["code"]) == (409, "passkey-copied")


async def test_a_passkey_that_does_not_count_is_good_again_and_again(ana, phone, guests):
    """Most that are kept in several places say 0 each time."""
    phone.counts = False
    await save(ana, phone)
    new = await guests()

    assert [(await enter(new, phone)).status_code for _ in range(3)] == [201] * 3


NONSENSE = [
    {},
    {"id": 7},
    {"id": "x", "rawId": "x", "type": "public-key", "response": None},
    {"id": "", "rawId": "", "type": "public-key", "response": {"clientDataJSON": "", "attestationObject": "oA"}},
    {"id": "\0", "response": {"userHandle": "\0"}},
    {"id": "\ud800\0x", "response": {"userHandle": "!"}},
]


@pytest.mark.parametrize("nonsense", range(len(NONSENSE)))
async def test_nonsense_is_refused_with_a_code(ana, phone, nonsense):
    """Whatever is sent in the place of a passkey."""
    await save(ana, phone)
    given = copy.deepcopy(NONSENSE[nonsense])
    for path, known in (("me/passkeys", {}), ("passkeys", {}), ("passkeys", {"id": phone.keys[0].name})):
        challenge = (await asked(ana, path))["challenge"]
        told = {"challenge": challenge, "credential": given | known} | ({"name": ""} if "me" in path else {})
        body = json.dumps(told)  # which sends what is no text at all, too
        refused = await ana.http.post(f"/api/{path}", content=body, headers={"content-type": "application/json"})
        assert refused.json()["code"] in {"bad-passkey", "unknown-passkey", "bad-request"}, refused.text
        assert refused.status_code < 500


async def test_whoever_is_forgotten_leaves_no_passkey(ana, phone, guests):
    """It opens nothing afterwards; the file of all that is kept has had its name, without the key."""
    await save(ana, phone, "Teléfono")
    kept = (await ana.http.get("/api/me/export")).json()["kept"]["passkeys"]

    await ana.http.request("DELETE", "/api/me")

    assert [(one["name"], set(one)) for one in kept] == [
        ("Teléfono", {"player", "sign_count", "name", "created", "used"})
    ]
    assert (await enter(await guests(), phone)).json()["code"] == "unknown-passkey"


async def test_no_other_site_saves_or_shows_a_passkey(ana, phone):
    """As with everything that changes something."""
    foreign = {"origin": "https://elsewhere.example"}
    paths = ["me/passkeys/ask", "me/passkeys", "passkeys/ask", "passkeys"]
    refused = [await ana.http.post(f"/api/{path}", json={}, headers=foreign) for path in paths]

    assert [one.json()["code"] for one in refused] == ["foreign-origin"] * 4


async def test_a_server_without_the_extra_takes_none(tmp_path, monkeypatch):
    """It says so, and the page offers nothing."""
    monkeypatch.setattr(passkey_checks, "LIBRARY", "a_library_that_nobody_has")
    async with running(tmp_path) as at:
        guest = Guest(f"http://localhost:{urlsplit(at).port}")
        refused = [await guest.http.post(f"/api/{path}/ask") for path in ("me/passkeys", "passkeys")]
        assert [(one.status_code, one.json()["code"]) for one in refused] == [(409, "no-passkeys")] * 2
        assert (await me(guest))["takes_passkeys"] is False
        await guest.http.aclose()


async def test_where_browsers_make_none_none_are_taken(address, ana):
    """By a number instead of a name the same server offers none."""
    guest = Guest(address.replace("localhost", "127.0.0.1"))

    assert ((await me(guest))["takes_passkeys"], (await me(ana))["takes_passkeys"]) == (False, True)
    assert (await guest.http.post("/api/passkeys/ask")).json()["code"] == "no-passkeys"
    await guest.http.aclose()


async def test_a_public_address_is_the_site(tmp_path):
    """Behind a proxy everybody comes to the site that the host has named."""
    async with running(tmp_path, hosting=hosted("https://cards.example", ["127.0.0.1"])) as at:
        guest = Guest(at)
        options = await asked(guest, "passkeys")
        assert options["rpId"] == "cards.example"
        await guest.http.aclose()


SITES = [
    ("https://cards.example", "anything", None, Site("cards.example", "https://cards.example")),
    ("https://cards.example:8443", "", 1, Site("cards.example", "https://cards.example:8443")),
    ("http://localhost:4040", "", None, Site("localhost", "http://localhost:4040")),
    ("http://table.localhost", "", None, Site("table.localhost", "http://table.localhost")),
    ("http://cards.example", "", None, None),
    ("https://192.0.2.1", "", None, None),
    ("https://[2001:db8::1]", "", None, None),
    ("https://ñandú.example", "", None, None),
    ("", "localhost:4040", 4040, Site("localhost", "http://localhost:4040")),
    ("", "LOCALHOST:4040", 4040, Site("localhost", "http://localhost:4040")),
    ("", "localhost", 80, Site("localhost", "http://localhost")),
    ("", "localhost:9999", 4040, None),
    ("", "localhost:4040", None, None),
    ("", "127.0.0.1:4040", 4040, None),
    ("", "table.local:4040", 4040, None),
]


@pytest.mark.parametrize(("public", "asked_by", "port", "site"), SITES)
def test_browsers_make_passkeys_for_a_name_with_tls_or_for_the_machine_itself(public, asked_by, port, site):
    """Not for a number, not without TLS elsewhere, and for our own port alone where no address was named."""
    assert site_of(public, asked_by, port) == site
