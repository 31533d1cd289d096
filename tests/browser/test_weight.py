"""How much script the screens load: a phone on a slow network waits for every byte of it."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage

MOST = 120_000
SCRIPT = """performance.getEntriesByType('resource')
    .filter((one) => new URL(one.name).pathname.endsWith('.js'))
    .reduce((sum, one) => sum + one.encodedBodySize, 0)"""
FIELD = "[data-testid=field]"


def _table(page: Page, game: str, rules: str) -> str:
    """Make a table and return the address of its page."""
    players = [{"kind": "me", "name": "Ana"}, {"kind": "bot", "level": "novato"}]
    made = page.context.request.post("/api/tables", data={"game": game, "rules": rules, "seats": 2, "players": players})
    return f"/table/{made.json()['id']}"


def _script(page: Page, path: str, there: str) -> int:
    """Open a screen, wait until nothing more comes, and return the bytes of compressed script that came."""
    page.goto(path)
    expect(page.locator(there).first).to_be_visible()
    page.wait_for_load_state("networkidle")
    return page.evaluate(SCRIPT)  # type: ignore[no-any-return]


def test_no_screen_loads_more_than_120_kilobytes_of_script(open_page: OpenPage) -> None:
    """Compressed, as it travels, with all the words: the lobby, a table of each game, and every other kind of page."""
    page = open_page()
    screens = {"/": "[data-testid=lobby]", "/score": "[data-testid=new-sheet]", "/stats": "[data-testid=no-games]"}
    screens |= {"/finished": "[data-testid=finished-games]", "/rules/cuarenta/pagat": "figure", "/learn": "h1"}
    screens |= {"/path/gin": "[data-testid=path-go]", "/practice/choice": "[data-testid=asks]"}
    for game, rules in (("cuarenta", "pagat"), ("gin", "standard"), ("cribbage", "standard")):
        screens[_table(page, game, rules)] = FIELD
    ended = _table(page, "cuarenta", "pagat")
    assert page.context.request.post(f"/api/tables/{ended.removeprefix('/table/')}/abandon").ok
    screens |= {f"{ended}/replay": FIELD, f"{ended}/verify": "[data-testid=verify-sum]"}

    weights = {path: _script(page, path, there) for path, there in screens.items()}

    assert {path: weight for path, weight in weights.items() if not 0 < weight <= MOST} == {}
