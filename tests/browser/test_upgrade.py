"""A game by correspondence over an upgrade: the version before has left its database, and the one of today goes on.

``version_before/database.sql`` is what a server of an earlier version left, one of step 0025 of the database: before
passkeys, reminders, quick pairing and notices on devices ("Invite somebody again by one tap to a table like the last
one", 2310f00a). It was installed from a clone and started with ``sobremesa play --no-browser --port 0``; Ana asked it
over HTTP for a game of Cuarenta with a clock of a day a move, Eva sat down by the link, and over their sockets each
played what takes the most cards, five moves in all. Then the server was stopped, and ``sqlite3 sobremesa.db .dump``
made this text. ``told.json`` has the cookies of both, and what their tables showed in the end. A clone of a commit that
is gone by and by cannot be built in every test, so the database stands for that version; its times are brought near to
those of the test.
"""

from __future__ import annotations

import json
import re
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from queue import Empty
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from sobremesa.store.clock import seconds_of, time_text
from tests.browser.conftest import OpenPage
from tests.browser.serving import Served
from tests.browser.table import eventually, hand, last_number, play_on
from tests.browser.test_people import device_link, open_settings
from tests.browser.test_push import ALLOWED, SUBSCRIBED, ask_to_be_told, deliver, service, shown
from tests.push_service import PushService, Told

__all__ = ["service"]

pytestmark = pytest.mark.windowed

KEPT = Path(__file__).parent / "version_before"
TOLD: dict[str, Any] = json.loads((KEPT / "told.json").read_text(encoding="utf-8"))
TABLE = f"/table/{TOLD['table']}"

HOUR = 3600
AT = re.compile(r"(?<=')\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z(?=')")
PHONE = (390, 844)

MOVED = "document.querySelector('[data-testid=table]').dataset.turn !== 'mine'"


def left_before(hours: float) -> str:
    """The database as the version before left it, so many hours ago."""
    later = time.time() - hours * HOUR - seconds_of(TOLD["left"])
    kept = (KEPT / "database.sql").read_text(encoding="utf-8")
    return AT.sub(lambda at: time_text(seconds_of(at[0]) + later), kept)


def moves(folder: Path) -> list[tuple[int, int, str]]:
    """The rows of the game in a folder: number, seat and text."""
    with closing(sqlite3.connect(folder / "sobremesa.db")) as database:
        return database.execute("SELECT number, seat, text FROM moves ORDER BY number").fetchall()


@pytest.fixture
def upgraded(tmp_path: Path, service: PushService) -> Iterator[Served]:
    """A server of today on what the version before left six hours and a quarter ago, with a push service."""
    with closing(sqlite3.connect(tmp_path / "sobremesa.db")) as database:
        database.executescript(left_before(6.25))
    server = Served(tmp_path, push=service.origin)
    server.start()
    yield server
    server.stop()


def come_back(open_page: OpenPage, server: Served, who: str, path: str = TABLE) -> Page:
    """A browser with the cookie that the version before gave it, on a page."""
    page = open_page(server=server)
    page.context.add_cookies([{"name": "sobremesa", "value": TOLD["tokens"][who], "url": server.url}])
    page.goto(path)
    return page


def expect_as_left(page: Page, who: str) -> None:
    """Expect the table as the version before showed it, but with less time."""
    expect(page.get_by_test_id("field")).to_be_visible()
    assert (last_number(page), hand(page)) == (TOLD["n"], TOLD["hands"][who].split())
    expect(page.get_by_text(re.compile("^17 h [0-9]+ min$"))).to_be_visible()  # it counts down in the page


def expect_turn(page: Page, whose: str) -> None:
    """Expect the table to say whose turn it is: ``mine`` or ``theirs``."""
    expect(page.get_by_test_id("table")).to_have_attribute("data-turn", whose)


def link_phone(open_page: OpenPage, eva: Page, service: PushService, server: Served) -> Page:
    """Make a phone one of Eva's devices, by a one-time link; it may be told of her turns."""
    phone = open_page(server=server, name="", size=PHONE, context=ALLOWED)
    phone.context.add_init_script(SUBSCRIBED % json.dumps(service.subscription("phone")))
    open_settings(eva)
    phone.goto(device_link(eva))
    phone.get_by_test_id("linking-do").click()
    expect(phone.get_by_test_id("linked")).to_be_visible()
    return phone


def restart(server: Served, *pages: Page) -> None:
    """Start the server anew while the pages are elsewhere."""
    for page in pages:
        page.goto("/healthz")
    server.stop()
    server.start()


def told_in_time(server: Served, service: PushService) -> Told:
    """What comes for a device while five seconds pass: half of them, and the other half where nothing has come."""
    server.put_forward(2.5)
    try:
        return service.told.get(timeout=20)
    except Empty:  # the clock was put forward before the server had looked at it
        server.put_forward(2.5)
        return service.next()


def test_a_game_goes_on_over_an_upgrade_and_on_a_second_device(
    open_page: OpenPage, upgraded: Served, service: PushService
) -> None:
    """Each finds it where it stood; one moves on to a phone, is told there of her turn, and answers from there."""
    before = moves(upgraded.data)
    ana, eva = (come_back(open_page, upgraded, who) for who in ("ana", "eva"))
    expect_as_left(ana, "ana")
    expect_as_left(eva, "eva")
    expect_turn(eva, "mine")
    play_on(eva, MOVED)
    expect_turn(ana, "mine")

    phone = link_phone(open_page, eva, service, upgraded)
    phone.goto(TABLE)
    expect(phone.get_by_test_id("field")).to_be_visible()
    held = hand(phone)
    assert set(held) < set(TOLD["hands"]["eva"].split())
    ask_to_be_told(phone)
    restart(upgraded, ana, eva, phone)

    ana.goto(TABLE)
    expect_turn(ana, "mine")
    play_on(ana, MOVED)
    told = told_in_time(upgraded, service)
    assert (told.path, told.message["url"], service.told.empty()) == ("/phone", TABLE, True)

    phone.goto("/")
    deliver(phone, upgraded, told.message)
    assert shown(phone) == [["Your turn: Cuarenta", "At the table with Ana", TABLE]]
    phone.goto(told.message["url"])
    expect_turn(phone, "mine")
    assert hand(phone) == held
    play_on(phone, MOVED)
    expect_turn(ana, "mine")
    assert last_number(ana) > TOLD["n"] + 2

    upgraded.stop()
    after = moves(upgraded.data)
    assert (after[: len(before)], len(before)) == (before, TOLD["n"])


def test_an_alarm_of_the_version_before_rings(open_page: OpenPage, upgraded: Served) -> None:
    """Nobody has the table open when the day is over: the computer moves, and the game waits for the other."""
    ana = come_back(open_page, upgraded, "ana", "/healthz")

    def waits() -> bool:
        (game,) = ana.request.get("/api/tables").json()
        return bool(game["your_turn"])

    assert not waits()
    upgraded.put_forward(19 * HOUR)

    eventually(ana, waits)
    assert waits()
