"""One's own statistics as a page."""

from __future__ import annotations

import re

from playwright.sync_api import Route, expect

from tests.browser.conftest import OpenPage
from tests.browser.table import expect_no_violations, play_on, sit_down


def test_a_finished_game_shows_in_the_statistics(open_page: OpenPage) -> None:
    """Nothing before it; then its figures, its place in the plots with words for who does not see them, and files."""
    page = open_page(size=(360, 740), context={"bypass_csp": True})
    page.goto("/stats")
    expect(page.get_by_test_id("no-games")).to_be_visible()

    sit_down(page, target="4")
    assert play_on(page) == "over"
    page.goto("/")
    page.get_by_test_id("label-stats").click()
    expect(page.get_by_test_id("facts")).to_contain_text(re.compile(r"Games\s*1"))
    expect(page.get_by_test_id("course")).to_have_attribute("aria-label", re.compile("The one game"))
    expect(page.get_by_test_id("no-reviews")).to_be_visible()
    expect(page.get_by_test_id("figure-caidas").get_by_role("cell")).to_have_text([re.compile(r"\d\.\d")] * 2)
    page.get_by_test_id("figure-choice").select_option("limpias")
    expect(page.get_by_test_id("figure-course")).to_have_attribute(
        "aria-label", re.compile("Limpias a game in the one game")
    )
    expect(page.get_by_test_id("by-opponent").get_by_role("row")).to_have_count(2)
    assert page.request.get(page.get_by_test_id("export-csv").get_attribute("href") or "").text().count("\r\n") == 2
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    expect_no_violations(page)


def test_the_last_choice_of_what_counts_is_what_is_shown(open_page: OpenPage) -> None:
    """With the games in which a move was taken back or without: each is asked for once, and an older answer is left."""
    page = open_page()
    page.goto("/")
    told = page.request.get("/api/statistics").json()
    asked: list[str] = []
    late: list[Route] = []

    def answer(route: Route) -> None:
        asked.append(route.request.url.rpartition("?")[2])
        if len(asked) == 2:
            late.append(route)
        else:
            route.fulfill(json=told | {"left_out": 1})

    page.route("**/api/statistics*", answer)
    page.goto("/stats")
    page.get_by_test_id("count-takebacks").click()
    expect(page.get_by_test_id("left-out")).to_contain_text("count")
    page.get_by_test_id("count-takebacks").click()
    expect(page.get_by_test_id("left-out")).to_contain_text("1 game")
    with page.expect_response("**/api/statistics*"):
        late[0].fulfill(json=told | {"left_out": 0})

    expect(page.get_by_test_id("left-out")).to_contain_text("1 game")
    assert len(asked) == 3
