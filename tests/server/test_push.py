"""Players are told on their devices by the push services of browsers: signed, encrypted, retried, and nowhere else."""

from __future__ import annotations

import asyncio
import base64
import json
import logging
from collections.abc import AsyncIterator, Iterator
from dataclasses import replace

import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric.ec import ECDSA, SECP256R1, EllipticCurvePublicKey
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from msgspec.structs import replace as replaced

from sobremesa.server.hosting import AT_HOME, BadHosting, Hosting, pushing
from sobremesa.server.push import PAUSES, PushSender, is_known, message_of, push_sent, topic_of
from sobremesa.server.push_encryption import PushKey, are_keys, fresh_key
from sobremesa.store import PushSubscription
from sobremesa.store.sql import SqlStore
from sobremesa.tables.notifications import Notice
from tests.push_service import PushService, push_service
from tests.server.conftest import known
from tests.server.helpers import Guest, greedy, running, say
from tests.server.test_clocks import two
from tests.server.test_vacations import DAYS
from tests.tables.helpers import SetTime, until

TURN = Notice("turn", 1, "t1", "gin", "Eva", 259_200)


@pytest.fixture
def service() -> Iterator[PushService]:
    """A push service of the test."""
    with push_service() as running_service:
        yield running_service


@pytest.fixture
async def store(tmp_path) -> AsyncIterator[SqlStore]:
    """A store with one player, number 1."""
    opened = await SqlStore.open(tmp_path)
    await opened.ensure_player("ana")
    yield opened
    await opened.close()


def hosted_with(service: PushService) -> Hosting:
    """A server that may send to the test's push service."""
    return replace(AT_HOME, push_services=(service.origin,))


class Sending:
    """A sender to the devices of the store's player."""

    def __init__(self, store: SqlStore, service: PushService) -> None:
        self.time = SetTime()
        self.store = store
        self.service = service
        self.sender = PushSender(
            store.push, PushKey(fresh_key(), "mailto:a@b.example"), hosted_with(service), self.time
        )

    async def device(self, name: str = "device", lang: str = "en") -> None:
        """Have a device told."""
        await self.store.push.add(1, PushSubscription(hash=name, lang=lang, **self.service.subscription(name)), 5)

    async def next(self):
        """What the push service gets next."""
        return await asyncio.to_thread(self.service.next)

    async def done(self) -> None:
        """Wait until nothing is under way."""
        await until(lambda: not self.sender._tasks)

    async def devices(self) -> list[str]:
        """The devices that are still told."""
        return [one.hash for one in (await self.store.push.of([1], 5)).get(1, [])]


@pytest.fixture
async def sending(store, service) -> AsyncIterator[Sending]:
    """A sender, closed at the end."""
    made = Sending(store, service)
    yield made
    await made.sender.close()


@pytest.mark.parametrize(
    "endpoint",
    [
        "https://fcm.googleapis.com/fcm/send/abc",
        "https://updates.push.services.mozilla.com/wpush/v2/abc",
        "https://web.push.apple.com/abc",
        "https://db5p.notify.windows.com/w/?token=abc",
        "https://fcm.googleapis.com:443/abc",
    ],
)
def test_the_push_services_of_browsers_are_known(endpoint):
    """Chrome's, Firefox's, Safari's and Edge's."""
    assert is_known(endpoint)


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://fcm.googleapis.com/abc",
        "https://fcm.googleapis.com:8080/abc",
        "https://fcm.googleapis.com.evil.example/abc",
        "https://evilfcm.googleapis.com/abc",
        "https://push.apple.com.evil.example/",
        "https://xpush.apple.com/abc",
        "https://user@fcm.googleapis.com/abc",
        "https://127.0.0.1/abc",
        "https://evil.example\\@fcm.googleapis.com/abc",
        "https://evil.example#.push.apple.com/abc",
        "https://fcm.googleapis.com\n/abc",
        "https://[fcm.googleapis.com/abc",
        "file:///etc/passwd",
        "",
    ],
)
def test_nothing_is_sent_anywhere_else(endpoint):
    """A browser could name any address, also one in the server's own network."""
    assert not is_known(endpoint)


def test_a_service_of_ones_own_is_known_by_its_whole_origin():
    """Another port of the same machine is another service."""
    own = ("http://127.0.0.1:9000",)
    assert is_known("http://127.0.0.1:9000/abc", own)
    assert not any(is_known(other, own) for other in ("http://127.0.0.1:9001/abc", "http://127.0.0.1:90001/abc"))


def test_keys_that_are_none_are_told_apart(service):
    """A point off the curve, a short secret, letters that are no base64."""
    given = service.subscription()
    off = base64.urlsafe_b64encode(b"\x04" + b"\x01" * 64).decode()
    assert are_keys(given["p256dh"], given["auth"])
    wrong = [(off, given["auth"]), (given["p256dh"], "c2hvcnQ"), ("é", given["auth"]), (given["p256dh"], ""), ("", "")]
    assert not any(are_keys(*pair) for pair in wrong)


async def test_a_notice_comes_encrypted_signed_and_with_all_that_a_push_service_asks_for(sending):
    """It says whose turn it is at which table; it lasts as long as the turn, and waits for no other of that table."""
    await sending.device()
    sending.sender.send(TURN)
    told = await sending.next()

    assert told.message == {
        "title": "Your turn: Gin rummy",
        "body": "At the table with Eva",
        "tag": topic_of(TURN),
        "url": "/table/t1",
    }
    headers = {name.lower(): value for name, value in told.headers.items()}
    assert (headers["ttl"], headers["urgency"], headers["topic"]) == ("259200", "high", topic_of(TURN))
    assert headers["content-encoding"] == "aes128gcm"
    claims = claims_of(headers["authorization"], sending.sender.key)
    assert (claims["aud"], claims["sub"]) == (sending.service.origin, "mailto:a@b.example")
    assert len(headers["topic"]) == 32


def claims_of(authorization: str, key: str) -> dict[str, object]:
    """What a server signs with its key, which browsers were told."""
    parts = dict(part.strip().split("=", 1) for part in authorization.removeprefix("vapid ").split(","))
    signed, _, signature = parts["t"].rpartition(".")
    raw = bytes_of(signature)
    point = EllipticCurvePublicKey.from_encoded_point(SECP256R1(), bytes_of(key))
    pair = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    point.verify(pair, signed.encode(), ECDSA(hashes.SHA256()))
    assert parts["k"] == key
    return json.loads(bytes_of(signed.split(".")[1]))


def bytes_of(text: str) -> bytes:
    """The bytes of a text in base64url."""
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


async def test_the_devices_of_all_who_are_told_at_once_are_looked_up_together(sending, monkeypatch):
    """A thousand who wait for the same moment cost few questions to the database."""
    for name in ("eva", "lia"):
        player = (await sending.store.ensure_player(name)).id
        await sending.store.push.add(
            player, PushSubscription(hash=name, lang="en", **sending.service.subscription(name)), 5
        )
    await sending.device()
    asked, of = [], sending.store.push.of

    async def counted(players, most):
        asked.append(sorted(players))
        return await of(players, most)

    monkeypatch.setattr(sending.store.push, "of", counted)
    for player in (1, 2, 3):
        sending.sender.send(replaced(TURN, player=player))
    await sending.done()

    assert asked == [[1, 2, 3]]
    assert sending.service.told.qsize() == 3


async def test_what_was_sent_before_the_end_is_still_brought(sending):
    """Nobody misses a turn for a server that stops just then."""
    await sending.device()
    sending.sender.send(TURN)
    await sending.sender.close()

    assert sending.service.told.qsize() == 1


async def test_every_device_is_told_in_its_language(sending):
    """What is said to each is its own."""
    await sending.device("desk", "en")
    await sending.device("phone", "es")
    sending.sender.send(TURN)
    told = {one.path: one.message["title"] for one in [await sending.next(), await sending.next()]}

    assert told == {"/desk": "Your turn: Gin rummy", "/phone": "Te toca: Gin rummy"}


@pytest.mark.parametrize("status", [404, 410])
async def test_an_address_that_is_gone_is_forgotten(sending, status):
    """Its device is told no more; it is not tried again."""
    await sending.device()
    sending.service.answers = [status]
    sending.sender.send(TURN)
    await sending.done()

    assert await sending.devices() == []
    assert sending.service.told.qsize() == 1


@pytest.mark.parametrize("status", [429, 500, 503])
async def test_what_a_push_service_cannot_take_now_comes_again(sending, status):
    """After a pause, which grows."""
    await sending.device()
    sending.service.answers = [status, status]
    sending.sender.send(TURN)
    for pause in PAUSES[:2]:
        await until(lambda: bool(sending.time._sleepers))
        sending.time.go_on(pause)
    await sending.done()

    assert sending.service.told.qsize() == 3
    assert await sending.devices() == ["device"]


async def test_a_push_service_that_never_takes_it_is_left_alone(sending, caplog):
    """The device stays, for the next turn; the log names the host and no address."""
    await sending.device("secret-device")
    sending.service.answers = [500] * 10
    sending.sender.send(TURN)
    for pause in PAUSES:
        await until(lambda: bool(sending.time._sleepers))
        sending.time.go_on(pause)
    await sending.done()

    assert sending.service.told.qsize() == len(PAUSES) + 1
    assert "did not take a notice: 500" in caplog.text
    assert "secret-device" not in caplog.text


async def test_a_push_service_says_for_how_long_to_wait(sending):
    """Within limits: nobody holds a notice for hours."""
    await sending.device()
    sending.service.answers = [429]
    sending.service.retry_after = "40"
    sending.sender.send(TURN)
    await until(lambda: bool(sending.time._sleepers))
    sending.time.go_on(PAUSES[0])
    await asyncio.sleep(0)
    early = sending.service.told.qsize()
    sending.time.go_on(40)
    await sending.done()

    assert (early, sending.service.told.qsize()) == (1, 2)


@pytest.mark.parametrize("status", [301, 400, 403, 413])
async def test_a_redirect_is_not_followed_and_a_refusal_not_repeated(sending, caplog, status):
    """Whoever answers so could send us anywhere."""
    await sending.device()
    sending.service.answers = [status]
    with caplog.at_level(logging.WARNING):
        sending.sender.send(TURN)
        await sending.done()

    assert sending.service.told.qsize() == 1
    assert str(status) in caplog.text


async def test_a_push_service_that_is_not_there_costs_nothing_else(sending, caplog):
    """It is tried again as one that cannot take it."""
    gone = replace_origin(sending.service.subscription(), "http://127.0.0.1:1")
    sending.sender._services += ("http://127.0.0.1:1",)
    await sending.store.push.add(1, PushSubscription(hash="gone", lang="en", **gone), 5)
    sending.sender.send(TURN)
    for pause in PAUSES:
        await until(lambda: bool(sending.time._sleepers))
        sending.time.go_on(pause)
    await sending.done()

    assert "did not take a notice: None" in caplog.text


def replace_origin(given: dict[str, str], origin: str) -> dict[str, str]:
    """The same device at another push service."""
    return given | {"endpoint": f"{origin}/device"}


async def test_a_service_that_this_server_no_longer_knows_gets_nothing(store, service):
    """How a server is hosted may change; addresses of before stay in the database."""
    sender = PushSender(store.push, PushKey(fresh_key(), "mailto:a@b.example"), AT_HOME, SetTime())
    await store.push.add(1, PushSubscription(hash="d", lang="en", **service.subscription()), 5)
    sender.send(TURN)
    await until(lambda: not sender._tasks)
    await sender.close()

    assert service.told.empty()


def test_the_message_of_an_invitation_leads_to_the_lobby():
    """Where it can be accepted or declined."""
    told = json.loads(message_of(Notice("invitation", 1, "t1", "cribbage", "Ana", 60), "es"))
    assert (told["title"], told["url"]) == ("Te invitan a jugar: Cribbage", "/")


def test_the_message_of_a_round_leads_to_its_table():
    """In the language of the device, with the names of those who sit there."""
    told = [json.loads(message_of(Notice("round", 1, "t1", "cribbage", "Ana", 60), lang)) for lang in ("es", "en")]
    assert {one["url"] for one in told} == {"/table/t1"}
    assert [one["title"] for one in told] == ["Tu mesa está lista: Cribbage", "Your table is ready: Cribbage"]
    assert [one["body"] for one in told] == ["Ronda nueva, con Ana", "A new round, with Ana"]


# ---- over the server


@pytest.fixture
async def telling(tmp_path, service) -> AsyncIterator[str]:
    """A server that tells its players by the test's push service."""
    async with running(tmp_path, hosting=hosted_with(service)) as address:
        yield address


@pytest.fixture
async def pair(telling) -> AsyncIterator[tuple[Guest, Guest]]:
    """Two people with cookies."""
    guests = [await known(Guest(telling)) for _ in range(2)]
    yield guests[0], guests[1]
    for one in guests:
        await one.http.aclose()


async def test_a_turn_comes_to_the_device_that_asked_for_it(pair, service):
    """The other moves, and within seconds the device hears of it; nothing of a card is in it."""
    ana, eva = pair
    table = await two(ana, eva, DAYS)
    async with ana.at(table) as (_, sync):
        mover, other = (ana, eva) if sync["view"]["turn"] == [1] else (eva, ana)
    assert (await other.http.get("/api/push")).json()["on"] is False
    assert (await other.http.post("/api/push", json=service.subscription() | {"lang": "en"})).status_code == 204
    assert (await other.http.get("/api/push")).json()["on"] is True

    async with mover.at(table) as (socket, sync):
        await say(socket, type="move", move=greedy(sync["view"]), seen=sync["n"])
        told = await asyncio.to_thread(service.next)

    assert told.message["url"] == f"/table/{table}"
    assert set(told.message) == {"title", "body", "tag", "url"}
    assert told.message["title"] == "Your turn: Cuarenta"


async def test_a_device_that_ends_it_is_told_no_more(pair, service):
    """Nor one that logs all out, itself too, before it asks for it anew; what is told of a person has no address."""
    ana, _ = pair
    await ana.http.post("/api/push", json=service.subscription())
    before = ana.token
    await ana.http.request("DELETE", "/api/me/devices")
    assert ana.token != before
    assert (await ana.http.get("/api/push")).json()["on"] is False
    await ana.http.post("/api/push", json=service.subscription())
    assert (await ana.http.get("/api/push")).json()["on"] is True
    assert "point" not in (kept := (await ana.http.get("/api/me/export")).text)
    assert service.origin not in kept

    assert (await ana.http.request("DELETE", "/api/push")).status_code == 204
    assert (await ana.http.get("/api/push")).json()["on"] is False


@pytest.mark.parametrize(
    "wrong",
    [{"endpoint": "https://evil.example/x"}, {"p256dh": "AAAA"}, {"auth": "AAAA"}],
    ids=["address", "point", "secret"],
)
async def test_a_device_that_cannot_be_told_is_refused(pair, service, wrong):
    """With a code, and nothing is kept."""
    ana, _ = pair
    answer = await ana.http.post("/api/push", json=service.subscription() | wrong)

    assert (answer.status_code, answer.json()["code"]) == (400, "bad-subscription")
    assert (await ana.http.get("/api/push")).json()["on"] is False


async def test_a_server_without_the_libraries_offers_nothing(tmp_path, service):
    """The page hides what cannot be had; who asks for it all the same is told so."""
    async with running(tmp_path) as address:
        ana = await known(Guest(address))
        assert (await ana.http.get("/api/push")).json() == {"key": "", "on": False}
        answer = await ana.http.post("/api/push", json=service.subscription())
        await ana.http.aclose()

    assert (answer.status_code, answer.json()["code"]) == (409, "no-push")


async def test_the_key_is_the_same_after_a_restart(tmp_path, service):
    """Or every browser would have to ask anew."""
    keys = []
    for _ in range(2):
        async with running(tmp_path, hosting=hosted_with(service)) as address:
            ana = await known(Guest(address))
            keys.append((await ana.http.get("/api/push")).json()["key"])
            await ana.http.aclose()

    assert keys[0] == keys[1]
    assert len(bytes_of(keys[0])) == 65


@pytest.mark.parametrize(
    ("contact", "said"),
    [
        ("ana@cards.example", "mailto:ana@cards.example"),
        ("mailto:ana@cards.example", "mailto:ana@cards.example"),
        ("https://cards.example/about", "https://cards.example/about"),
    ],
)
def test_a_contact_is_an_address_of_mail_or_of_a_page(contact, said):
    """As push services ask for it."""
    assert pushing(AT_HOME, contact, None).push_contact == said


def test_without_a_contact_the_public_address_is_named():
    """If it is a safe one."""
    names = [
        replace(AT_HOME, public_origin=origin).push_contact for origin in ("https://cards.example", "http://x", "")
    ]
    assert names == ["https://cards.example", "mailto:nobody@localhost", "mailto:nobody@localhost"]


@pytest.mark.parametrize("contact", ["", "ana", "@x", "a b@c.example", "http://cards.example", "a@b@c"])
def test_what_is_no_contact_is_refused(contact):
    """By the name of its option."""
    with pytest.raises(BadHosting) as refused:
        pushing(AT_HOME, contact, None)
    assert refused.value.field == "push-contact"


def test_a_push_service_of_ones_own_is_an_origin():
    """Without a path."""
    with pytest.raises(BadHosting) as refused:
        pushing(AT_HOME, None, ["https://push.example/path"])
    assert refused.value.field == "push-service"


async def test_where_nothing_can_be_sent_no_key_is_made(store):
    """Nothing is offered either."""

    class Bare:
        keys = store.keys

    async with push_sent(Bare(), AT_HOME, able=lambda: False):  # type: ignore[arg-type]
        pass

    assert await store.keys.first("vapid", "later") == "later"
