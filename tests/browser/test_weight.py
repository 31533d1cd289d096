"""How much script the screens load: a phone on a slow network waits for every byte of it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage

MOST = 120_000
WITH_SHEET = 128_000
"""Of a game at the analysis table: a replay, and the sheet beside it."""
FIELD = "[data-testid=field]"
TABLES = {"cuarenta": "pagat", "gin": "standard", "cribbage": "standard"}


class Scripts:
    """The scripts that a page loads, with the bytes that each took on its way, headers included."""

    def __init__(self, page: Page) -> None:
        """Listen to a page."""
        self.bytes: dict[str, int] = {}
        self._asked: dict[str, str] = {}
        browser = page.context.new_cdp_session(page)
        browser.send("Network.enable")
        browser.on("Network.responseReceived", self._answered)
        browser.on("Network.loadingFinished", self._finished)

    def _answered(self, event: dict[str, Any]) -> None:
        if event["type"] == "Script":
            self._asked[event["requestId"]] = event["response"]["url"]

    def _finished(self, event: dict[str, Any]) -> None:
        if url := self._asked.get(event["requestId"]):
            self.bytes[url] = int(event["encodedDataLength"])


def _table(page: Page, game: str, rules: str) -> str:
    """Make a table and return the address of its page."""
    players = [{"kind": "me", "name": "Ana"}, {"kind": "bot", "level": "novato"}]
    made = page.context.request.post("/api/tables", data={"game": game, "rules": rules, "seats": 2, "players": players})
    return f"/table/{made.json()['id']}"


@contextmanager
def _loaded(page: Page, path: str, there: str) -> Iterator[Scripts]:
    """Open a screen as one who was never there, wait until nothing more comes, and hand over what came."""
    scripts = Scripts(page)
    page.goto(path)
    expect(page.locator(there).first).to_be_visible()
    page.wait_for_load_state("networkidle")
    yield scripts


def test_no_screen_loads_more_than_120_kilobytes_of_script_and_a_game_that_is_analysed_128(open_page: OpenPage) -> None:
    """Compressed, as it travels, with headers and words: the lobby, a table of each game, every other kind of page."""
    maker = open_page()
    screens = {"/": "[data-testid=lobby]", "/score": "[data-testid=new-sheet]", "/stats": "[data-testid=no-games]"}
    screens |= {"/finished": "[data-testid=finished-games]", "/rules/cuarenta/pagat": "figure", "/learn": "h1"}
    screens |= {"/path/gin": "[data-testid=path-go]", "/practice/choice": "[data-testid=asks]"}
    screens |= {
        "/daily": "[data-testid=streak]",
        "/daily/puzzle": "[data-testid=asks]",
        "/daily/repeat": "[data-testid=nothing-due]",
    }
    screens |= {f"/learn/{lesson}": FIELD for lesson in ("cuarenta-calls", "gin", "cribbage")}
    screens |= {_table(maker, game, rules): FIELD for game, rules in TABLES.items()}
    ended = _table(maker, "cuarenta", "pagat")
    assert maker.context.request.post(f"/api/tables/{ended.removeprefix('/table/')}/abandon").ok
    screens |= {"/analysis": "[data-testid=analysis-text]", "/analysis/gin": "[data-testid=deck]"}
    screens |= {"/analysis/gin/position": "[data-testid=deck]"}
    screens |= {f"{ended}/analysis": FIELD, f"{ended}/replay": FIELD, f"{ended}/verify": "[data-testid=verify-sum]"}
    kept = maker.context.storage_state()

    weights = {}
    for path, there in screens.items():
        page = open_page(size=(360, 640), context={"storage_state": kept}, lang="es")
        with _loaded(page, path, there) as scripts:
            weights[path] = sum(scripts.bytes.values())

    most = {path: WITH_SHEET if path == f"{ended}/analysis" else MOST for path in weights}
    assert {path: weight for path, weight in weights.items() if not 0 < weight <= most[path]} == {}


@pytest.mark.parametrize("game", TABLES)
def test_a_table_loads_the_words_of_its_game_in_its_language_alone(open_page: OpenPage, game: str) -> None:
    """Neither the other language nor another game comes along."""
    page = open_page(lang="es")
    with _loaded(page, _table(page, game, TABLES[game]), FIELD) as scripts:
        urls = list(scripts.bytes)
        names = [url.rsplit("/", 1)[1].split("-")[0] for url in urls]
        bodies = [page.request.get(url).text() for url in urls]

    assert [name for name in names if name in TABLES] == [game]
    assert not [body for body in bodies if "Your turn" in body]
    assert [body for body in bodies if "Te toca" in body]
