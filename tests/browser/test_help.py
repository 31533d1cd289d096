"""Hints at the table, and the review of a finished game."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser import cribbage, gin
from tests.browser.conftest import OpenPage
from tests.browser.table import AXE, expect_no_violations, play_on, sit_down

# five cards are never all alike, so there is a choice
MY_CHOICE = (
    "document.querySelector('[data-testid=table]').dataset.turn === 'mine'"
    " && document.querySelectorAll('[data-hand] button').length === 5"
    " && Boolean(document.querySelector('[data-hand] button[aria-disabled=false]'))"
)


def to_my_choice(page: Page) -> str:
    """Sit down against a computer until there is something to choose; return the table's id."""
    sit_down(page)
    assert play_on(page, MY_CHOICE) is True
    return urlsplit(page.url).path.rsplit("/", 1)[1]


def looked_over(page: Page) -> None:
    """Let axe look, where it is installed."""
    if AXE.exists():
        expect_no_violations(page)


def test_a_hint_is_played_and_the_game_is_reviewed(open_page: OpenPage) -> None:
    """H asks; the slip tells move, grounds and numbers, and does it; the game that is given up then has its review."""
    page = open_page(context={"bypass_csp": True}, size=(360, 740), theme="dark", lang="es")
    table = to_my_choice(page)
    before = page.get_by_test_id("table").get_attribute("data-n") or ""

    page.keyboard.press("h")
    slip = page.get_by_test_id("hint-slip")
    expect(slip.get_by_test_id("hint-play")).to_be_visible()
    slip.get_by_test_id("hint-more").click()
    expect(slip.get_by_test_id("hint-numbers").locator("li").nth(1)).to_be_visible()
    looked_over(page)
    slip.get_by_test_id("hint-play").click()
    expect(slip).to_have_count(0)
    expect(page.get_by_test_id("table")).not_to_have_attribute("data-n", before)

    assert page.request.post(f"/api/tables/{table}/abandon").ok
    page.goto("/finished")
    page.get_by_test_id(f"review-{table}").click()
    expect(page.get_by_test_id("accuracy-1")).to_be_visible()
    expect(page.get_by_test_id("review-graph").get_by_role("img")).to_have_accessible_name(re.compile("^Ana: "))
    page.get_by_test_id("review-decisions").locator("summary").click()
    expect(page.get_by_test_id("review-decisions").locator("tbody tr").first).to_be_visible()
    looked_over(page)


def to_choice(page: Page, game: str) -> None:
    """Sit down against a computer until there is something to choose that no other move can interrupt."""
    if game == "cuarenta":
        to_my_choice(page)
    elif game == "gin":
        gin.sit_down(page)
        assert gin.play_on(page, gin.yes(gin.TO_DISCARD)) == "yes"
    else:
        cribbage.sit_down(page)
        assert cribbage.play_on(page, f"({cribbage.IN_PLAY}) ? 'yes' : ''") == "yes"
    expect(page.get_by_test_id("ask-hint")).to_have_attribute("aria-disabled", "false")


def edge(locator: Locator, side: str) -> float:
    """Return where the upper (``y``) or the lower edge of an element is."""
    box = locator.bounding_box()
    assert box is not None
    return box["y"] if side == "y" else box["y"] + box["height"]


def test_the_button_of_a_hint_takes_it_away_again(open_page: OpenPage) -> None:
    """On a tablet held upright, too, where a tap elsewhere on the table does so as well."""
    page = open_page(size=(700, 900))
    to_my_choice(page)
    for times in (1, 0):
        page.get_by_test_id("ask-hint").click()
        expect(page.get_by_test_id("hint-slip")).to_have_count(times)


@pytest.mark.parametrize("game", ["cuarenta", "gin", "cribbage"])
def test_a_hint_on_a_phone_covers_no_card_and_no_score(open_page: OpenPage, game: str) -> None:
    """It lies below the hand, its reasons come when asked for, and a tap on the table gives the buttons back."""
    page = open_page(size=(360, 640), lang="es")
    to_choice(page, game)
    page.get_by_test_id("ask-hint").click()
    slip = page.get_by_test_id("hint-slip")
    expect(slip.get_by_test_id("hint-play")).to_be_visible()
    card = page.locator("[data-hand] button").last
    # a shadow's breadth, no more
    assert edge(slip, "y") >= edge(card, "bottom") - 3
    assert edge(slip, "bottom") <= 640

    reasons = slip.get_by_test_id("hint-reasons")
    expect(reasons).to_be_hidden()
    slip.get_by_test_id("hint-why").click()
    expect(reasons).to_be_visible()
    assert edge(slip, "bottom") <= 640
    slip.get_by_test_id("hint-why").click()
    expect(reasons).to_be_hidden()

    page.locator("[data-field]").click(position={"x": 4, "y": 4})
    expect(slip).to_have_count(0)


def test_a_mistake_is_looked_at_on_the_table(open_page: OpenPage) -> None:
    """The better move is played out from the moment before it, what was played is shown beside it, and the way back.

    At the table before that: why it scored, and the cards that have gone.
    """
    page = open_page(context={"bypass_csp": True}, counter=True)
    sit_down(page)
    assert play_on(page, "Boolean(document.querySelector('[data-testid=open-why]'))") is True
    page.get_by_test_id("open-why").click()
    expect(page.get_by_test_id("why-sheet").locator("li").first).to_contain_text("+")
    looked_over(page)
    page.get_by_test_id("why-sheet-close").click()
    assert play_on(page, MY_CHOICE) is True
    page.get_by_test_id("open-counter").click()
    expect(page.get_by_test_id("counter").locator("[data-where]")).to_have_count(40)
    expect(page.get_by_test_id("counter").locator("[data-where=own]")).to_have_count(5)
    looked_over(page)
    page.get_by_test_id("counter-close").click()
    table = urlsplit(page.url).path.rsplit("/", 1)[1]
    page.locator("[data-hand] button[aria-disabled=false]").first.click()
    page.get_by_test_id("play").click()
    page.keyboard.press("Enter")
    assert page.request.post(f"/api/tables/{table}/abandon").ok
    answer = page.request.get(f"/api/tables/{table}/replay?seat=1").json()
    mine = next(frame["event"] for frame in answer["frames"] if frame["event"]["seat"] == 1)
    page.route("**/api/**/review", lambda route: route.fulfill(json=faulty(mine)))
    page.route("**/api/**/review/line?*", lambda route: told_as_played(page, route))

    page.goto(f"/table/{table}/review")
    page.get_by_test_id(f"fault-{mine['n']}").click()
    replay = page.get_by_test_id("replay")
    expect(replay).to_have_attribute("data-length", "2")
    expect(page.get_by_test_id("table")).to_have_attribute("data-n", str(mine["n"]))  # it plays by itself
    looked_over(page)
    page.get_by_test_id("look-played").click()
    expect(replay).to_have_attribute("data-at", str(mine["n"] - 2))
    expect(page.get_by_test_id("look-next")).to_be_disabled()
    page.get_by_test_id("look-back").click()
    expect(page.get_by_test_id(f"fault-{mine['n']}")).to_be_focused()


def faulty(event: dict[str, Any]) -> dict[str, Any]:
    """A review that finds fault with one event, and nothing better than what was played."""
    option = {"move": event["move"], "worth": 0.4}
    decision = {"n": event["n"], "hand": 1, "seat": event["seat"], "played": option, "best": option, "loss": 0.2}
    line = {"moves": [{"seat": event["seat"], "move": event["move"]}], "score": [0, 0]}
    seats = [{"seat": seat, "accuracy": 50.0, "grades": {"blunder": 1}} for seat in (1, 2)]
    return {
        "ready": True,
        "unit": "chance",
        "seats": seats,
        "graph": [{"n": event["n"], "worth": 0.4}],
        "decisions": [decision | {"grade": "blunder"}],
        "faults": [{"n": event["n"], "line": line}],
    }


def told_as_played(page: Page, route: Route) -> None:
    """Answer with the event before and the event itself, as the server tells a line; it takes longer than a step."""
    page.evaluate("() => new Promise(done => setTimeout(done, 1000))")
    parts = urlsplit(route.request.url)
    number = int(parse_qs(parts.query)["n"][0])
    piece = page.request.get(f"{parts.path.removesuffix('/review/line')}/replay?seat=1&after={number - 2}").json()
    route.fulfill(json=piece | {"frames": piece["frames"][:2], "total": number})
