"""Events of security are in the log: who became whose device, and what was refused; nobody's secret is with them."""

from __future__ import annotations

import io
import json
import logging
from collections.abc import AsyncIterator

import pytest

from sobremesa.server.admin_door import WRONG, AdminDoor
from sobremesa.server.logs import SECURITY, log_as_json
from sobremesa.server.security_log import WATCHED
from tests.server.helpers import BOT, ME, Guest, running
from tests.server.test_people import link, me, secret_of


@pytest.fixture
def log():
    """Where the log goes while a test runs."""
    stream = io.StringIO()
    handler = log_as_json(stream)
    handler.filters.clear()  # two of a kind in one second are what is asked for here
    yield stream
    logging.getLogger().removeHandler(handler)
    logging.getLogger(SECURITY).setLevel(logging.NOTSET)


@pytest.fixture
async def address(tmp_path) -> AsyncIterator[str]:
    """A server."""
    async with running(tmp_path) as at:
        yield at


@pytest.fixture
async def two(address) -> AsyncIterator[tuple[Guest, Guest]]:
    """Two browsers."""
    ana, eva = Guest(address), Guest(address)
    for one in (ana, eva):
        await one.http.get("/api/tables")
    yield ana, eva
    for one in (ana, eva):
        await one.http.aclose()


def told(log: io.StringIO) -> list[str]:
    """What the log says of security."""
    lines = [json.loads(line) for line in log.getvalue().splitlines()]
    return [line["message"] for line in lines if line["room"] == SECURITY]


async def test_it_is_told_how_a_device_becomes_somebodys(two, log):
    """By the name that it has in the list of that player's devices, and without the link's secret."""
    ana, phone = two
    await ana.table(ME, BOT, public=False)
    secret = await secret_of(ana)
    (here,) = (await me(ana))["devices"]
    await link(phone, secret)
    await link(phone, secret)

    assert told(log)[0] == f"make_device_link by device {here['id']}"
    assert told(log)[1].startswith("link_device by device ")
    assert told(log)[2] == "refused unknown-link at /api/link"
    assert [each for each in (secret, ana.token, phone.token) if each in log.getvalue()] == []


async def test_it_is_told_what_was_refused_and_not_what_stood_in_the_address(two, log):
    """At the pattern of the address alone: what was guessed may be somebody's."""
    ana, eva = two
    table = await ana.table(ME, BOT, public=False)
    await eva.http.get("/api/join/guessed-and-wrong")
    await eva.http.post("/api/tables", json={}, headers={"Origin": "https://evil.example"})
    await eva.http.post("/api/tables", content=b"{}", headers={"content-type": "text/plain"})
    await eva.http.post(f"/api/tables/{table}/abandon")
    async with eva.at(table) as (_, refused):
        assert refused["code"] == "not-invited"

    assert told(log) == [
        "refused unknown-link at /api/join/{secret}",
        "refused foreign-origin at /api/tables",
        "refused not-json at /api/tables",
        "refused not-yours at /api/tables/{table}/abandon",
        "refused not-invited at /ws/{table}",
    ]
    assert "guessed" not in log.getvalue()


async def test_playing_is_no_event_of_security(two, log):
    """Nor is reading, nor an address that there is not."""
    ana, _ = two
    table = await ana.table(ME, BOT)
    for path in ("/api/me", "/api/tables", f"/api/tables/{table}/session", "/nothing", "/api/nothing"):
        await ana.http.get(path)

    assert told(log) == []


async def test_wrong_secrets_of_the_hosts_page_are_told(log):
    """Also where the page is not written as JSON: somebody tries to come in."""

    async def nobody(*_) -> None:
        """What is behind the door, and beside it."""

    door = AdminDoor(nobody, nobody, "right", clock=lambda: 0.0)
    scope = {"type": "http", "path": "/api/admin/overview", "client": ("192.0.2.1", 1)}
    for secret in ["right", *["wrong"] * WRONG.burst, "right"]:
        await door({**scope, "headers": [(b"authorization", f"Bearer {secret}".encode())]}, nobody, nobody)

    assert told(log) == [
        *["a wrong secret was brought to the host's page"] * WRONG.burst,
        "the host's page stays closed to an address: too many wrong secrets came from there",
    ]
    assert {json.loads(line)["level"] for line in log.getvalue().splitlines()} == {"warning"}


def test_what_is_watched_is_what_changes_who_is_who():
    """And nothing that is only read, but for the file of all that is kept."""
    assert {"link_device", "enter_by_passkey", "save_passkey", "log_out_everywhere", "export_me"} <= WATCHED
    assert WATCHED.isdisjoint({"who_am_i", "make_table"})
