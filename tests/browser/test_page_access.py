"""axe on what only the page that stands alone shows, and whether all of it can be hit."""

from __future__ import annotations

import base64
import hashlib
import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.host import Host
from tests.browser.table import expect_no_violations, play_on, until
from tests.browser.test_access import NIGHT, PHONE
from tests.browser.test_access import pytestmark as pytestmark
from tests.browser.test_page import in_worker, wait_ready
from tests.browser.test_page import own_host as own_host  # (a fixture)
from tests.pages import page as built  # noqa: F401  (a fixture)

SCREENS = pytest.mark.parametrize("screen", [PHONE, NIGHT], ids=["phone", "night"])
CHANNEL = "test of what the worker says"
SAY = f"new BroadcastChannel('{CHANNEL}').onmessage = ({{ data }}) => postMessage(JSON.stringify(data))"
TELL = f"(said) => new BroadcastChannel('{CHANNEL}').postMessage(said)"
TROUBLES = ("storage-none", "storage-full", "storage-failed", "broken-table")
SMALL = """(places) => [...document.querySelectorAll(places)]
    .filter((one) => one.checkVisibility())
    .map((one) => [one.textContent, one.getBoundingClientRect()])
    .filter(([, { width, height }]) => width < 44 || height < 44)
    .map(([text]) => text)"""
OURS = ("strip", "curtain", "server", "naming", "keep")


def look(page: Page) -> None:
    """Expect that axe finds nothing, that nothing sticks out, and that what is pressed is 44 pixels each way."""
    expect_no_violations(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    places = ", ".join(f"[data-testid={one}] :is(button, a, summary, input)" for one in OURS)
    assert page.evaluate(SMALL, places) == []


def tell(page: Page, said: dict[str, Any]) -> None:
    """Have the worker say something, as it does when it happens."""
    page.evaluate(TELL, said)


def list_worker(host: Host) -> None:
    """Have the list of the page's files name the changed worker, so that the page is kept for offline with it."""
    (worker,) = (host.folder / "assets").glob("tableWorker-*.js")
    path = host.folder / "page.json"
    found = json.loads(path.read_text(encoding="utf-8"))
    (entry,) = [file for file in found["files"] if file["path"].endswith(worker.name)]
    digest = base64.b64encode(hashlib.sha256(worker.read_bytes()).digest()).decode()
    entry |= {"bytes": worker.stat().st_size, "integrity": f"sha256-{digest}"}
    path.write_text(json.dumps(found), encoding="utf-8")


def offer_update(page: Page, host: Host) -> None:
    """Have a newer page wait beside the old one."""
    version = json.loads((host.folder / "page.json").read_text(encoding="utf-8"))["version"]
    for name in ("page.json", "sw.js"):
        host.change(name, version, "a-newer-version")
    page.evaluate("navigator.serviceWorker.getRegistration().then((one) => one.update()).then(() => true)")
    expect(page.get_by_test_id("update")).to_be_visible()


def look_at_lobby(page: Page) -> None:
    """Look at the server elsewhere, the names, the export and import, and every notice, each with what went wrong."""
    page.get_by_test_id("server-address").fill("no address")
    page.get_by_test_id("server-open").click()
    page.get_by_test_id("invite-here").click()
    page.get_by_test_id("name-2").fill(" ")
    page.get_by_test_id("invite-go").click()
    look(page)

    page.get_by_test_id("open-settings").click()
    page.get_by_test_id("import-file").set_input_files(
        {"name": "no.json", "mimeType": "application/json", "buffer": b"{}"}
    )
    expect(page.get_by_test_id("kept")).not_to_be_empty()
    expect(page.get_by_test_id("kept")).to_be_in_viewport(ratio=0.9)
    look(page)
    page.get_by_test_id("settings-close").click()

    for code in TROUBLES:
        tell(page, {"say": "trouble", "code": code, "why": "why"})
        notice = page.get_by_test_id(f"trouble-{code}")
        expect(notice).to_be_in_viewport(ratio=0.9)
        look(page)
        notice.get_by_role("button").click()


@SCREENS
def test_axe_finds_nothing_wrong_on_the_page_alone(open_page: OpenPage, own_host: Host, screen: dict[str, Any]) -> None:
    """In the lobby, behind the curtain, with a newer page on offer, and where a stage of the loading failed."""
    in_worker(own_host, SAY)
    list_worker(own_host)
    page = open_page(own_host, context={"bypass_csp": True, "service_workers": "allow"}, **screen)
    page.goto("/")
    wait_ready(page)
    until(page, "navigator.serviceWorker.controller !== null")
    look_at_lobby(page)

    page.get_by_test_id("name-2").fill("Berta de las Mercedes Guamán")
    page.get_by_test_id("invite-go").click()
    expect(page.get_by_test_id("field").or_(page.get_by_test_id("curtain")).first).to_be_visible()
    play_on(page, "document.querySelector('[data-testid=curtain-open]') && 'curtain'")
    offer_update(page, own_host)
    look(page)

    tell(page, {"say": "failed", "stage": "games", "why": "Error: the shelf " + "x" * 120})
    page.get_by_test_id("failed").locator("summary").click()
    expect(page.get_by_test_id("start-without")).to_be_visible()
    look(page)


def test_one_notice_is_shown_at_a_time(open_page: OpenPage, own_host: Host) -> None:
    """The newest first; the one before it is there once that has been read."""
    in_worker(own_host, SAY)
    page = open_page(own_host, **PHONE)
    page.goto("/")
    wait_ready(page)
    for code in ("storage-none", "broken-table"):
        tell(page, {"say": "trouble", "code": code, "why": "why"})
    newest = page.get_by_test_id("trouble-broken-table")
    expect(newest).to_be_visible()
    expect(page.get_by_test_id("trouble-storage-none")).to_have_count(0)

    newest.get_by_role("button").click()
    expect(page.get_by_test_id("trouble-storage-none")).to_be_visible()
