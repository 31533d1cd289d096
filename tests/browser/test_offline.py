"""Installed on a phone: the manifest, and what opens where there is no server."""

from __future__ import annotations

import struct
from typing import Any
from urllib.parse import urljoin

from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.serving import Served
from tests.browser.table import expect_no_violations, until, wait_worker

KEEPING: dict[str, Any] = {"service_workers": "allow", "bypass_csp": True}


def _open_and_keep(page: Page) -> None:
    """Open the lobby, and wait until the browser has kept what opens without a server."""
    page.goto("/")
    wait_worker(page)
    until(page, "navigator.serviceWorker.controller !== null")


def _kept(page: Page) -> list[str]:
    return page.evaluate(
        """async () => {
            const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
            const kept = await Promise.all(stores.map((store) => store.keys()));
            return kept.flat().map((request) => new URL(request.url).pathname);
        }"""
    )  # type: ignore[no-any-return]


def test_a_phone_finds_what_it_needs_to_install_the_table(open_page: OpenPage) -> None:
    """The browser has nothing against the manifest; every icon is there in its size, some to be cut to any shape."""
    page = open_page()
    page.goto("/")
    found = page.context.new_cdp_session(page).send("Page.getAppManifest")
    assert found["errors"] == []

    manifest = page.request.get(found["url"]).json()
    assert (manifest["start_url"], manifest["scope"], manifest["display"]) == ("./", "./", "standalone")
    for icon in manifest["icons"]:
        picture = page.request.get(urljoin(found["url"], icon["src"])).body()
        width, height = struct.unpack(">II", picture[16:24])
        assert f"{width}x{height}" == icon["sizes"]
    assert {(icon["sizes"], icon["purpose"]) for icon in manifest["icons"]} >= {
        ("192x192", "any"),
        ("512x512", "any"),
        ("512x512", "maskable"),
    }


def test_what_the_phone_draws_round_the_page_has_its_colour(open_page: OpenPage) -> None:
    """That of the wall by day and by night, and of an old look; at a table that of the wood."""
    page = open_page(theme="light")
    page.goto("/")
    seen = [_round(page)]
    page.get_by_test_id("open-settings").click()
    page.get_by_test_id("theme-dark").check()
    until(page, "before => document.querySelector('meta[name=theme-color]').content !== before", seen[0])
    seen.append(_round(page))
    page.get_by_test_id("look-1990").check()
    until(page, "before => document.querySelector('meta[name=theme-color]').content !== before", seen[1])
    seen.append(_round(page))
    page.get_by_test_id("settings-close").click()
    page.get_by_test_id("play-cuarenta").click()
    expect(page.get_by_test_id("field")).to_be_visible()
    seen.append(_round(page))

    assert len(set(seen)) == 4


def _round(page: Page) -> str:
    return page.locator("meta[name=theme-color]").first.get_attribute("content") or ""


def test_without_the_server_the_page_says_so_and_keeps_score(open_page: OpenPage, own_server: Served) -> None:
    """Any address opens on what waits for the server; the scorekeeper works; once it is back, so is the page."""
    page = open_page(own_server, size=(360, 740), context=KEEPING, lang="es")
    _open_and_keep(page)
    own_server.stop()
    page.goto("/table/LAdRGzzDs-ecMow0")
    expect(page.get_by_test_id("offline")).to_be_visible()
    expect_no_violations(page)

    page.get_by_test_id("offline-score").click()
    page.get_by_test_id("begin-sheet").click()
    page.get_by_test_id("give-1-caida").click()
    page.reload()
    expect(page.get_by_test_id("points-1")).to_have_text("2")

    own_server.start()
    page.goto("/")
    expect(page.get_by_test_id("lobby")).to_be_visible()


def test_only_files_of_the_build_are_kept_and_the_page_is_always_the_servers(open_page: OpenPage) -> None:
    """No list, view or record is kept, nor a page that the server can send; without a network the kept one opens."""
    page = open_page(context=KEEPING)
    _open_and_keep(page)
    page.goto("/finished")
    expect(page.get_by_test_id("finished-games")).to_be_visible()
    kept = _kept(page)
    assert "/index.html" in kept
    assert [path for path in kept if not path.startswith("/assets/") and path != "/index.html"] == []

    page.evaluate(
        """async () => {
            const [name] = await caches.keys();
            const headers = { 'content-type': 'text/html' };
            const old = new Response('<!doctype html><html><title>old</title>', { headers });
            await (await caches.open(name)).put('/index.html', old);
        }"""
    )
    page.reload()
    expect(page.get_by_test_id("finished-games")).to_be_visible()
    page.context.set_offline(True)
    page.reload()
    expect(page).to_have_title("old")
