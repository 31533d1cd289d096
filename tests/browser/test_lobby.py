"""The lobby of somebody who has begun much: the newest games, the others behind a tap, and giving one up."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import OpenPage

BEGUN = 5
TABLE = {
    "game": "cuarenta",
    "rules": "pagat",
    "seats": 2,
    "players": [{"kind": "me", "name": "Ana"}, {"kind": "bot", "level": "novato"}],
}


def test_of_many_games_in_progress_only_the_newest_are_in_the_way(open_page: OpenPage) -> None:
    """Three stand above the sheet of a new game; a tap shows all, for the keyboard from the first that came on."""
    page = open_page(size=(360, 740))
    page.goto("/finished")
    made = [page.request.post("/api/tables", data=TABLE).json()["id"] for _ in range(BEGUN)]
    page.goto("/")
    begun = page.get_by_test_id("in-progress").locator("li")
    expect(begun).to_have_count(3)
    last, start = begun.last.bounding_box(), page.get_by_test_id("start").bounding_box()
    assert last
    assert start
    assert last["y"] < start["y"]

    page.get_by_test_id("in-progress-rest").press("Enter")
    expect(begun).to_have_count(BEGUN)
    expect(begun.nth(3).get_by_role("link")).to_be_focused()

    page.get_by_test_id("in-progress-rest").click()
    expect(begun).to_have_count(3)
    assert set(made) >= set(begun.evaluate_all("tables => tables.map(table => table.dataset.table)"))


def test_a_game_is_given_up_by_a_second_tap(open_page: OpenPage) -> None:
    """The first one asks, and asks no longer once something else is done."""
    page = open_page(size=(360, 740))
    page.goto("/finished")
    table = page.request.post("/api/tables", data=TABLE).json()["id"]
    page.goto("/")
    give_up = page.get_by_test_id(f"abandon-{table}")

    give_up.click()
    expect(give_up).to_have_text("Yes, give up")
    page.get_by_test_id("rules-casa").focus()
    expect(give_up).to_have_text("Give up")
    give_up.click()
    give_up.click()

    expect(page.get_by_test_id("in-progress")).to_have_count(0)
