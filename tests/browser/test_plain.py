"""A game that the page has no face for is played at a plain table: its places, its cards, a button for each move."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenPage
from tests.browser.room import LOOKS, load_looks
from tests.browser.scripted import Scripted
from tests.browser.table import AXE, expect_no_violations

SIZES = {"phone": (360, 640), "desktop": (1280, 800)}


@pytest.mark.parametrize("lang", ["en", "es"])
def test_a_move_is_made_with_its_button(open_page: OpenPage, lang: str) -> None:
    """Each legal move has a button that is named by its card; pressing it sends the move, by mouse and by key."""
    page = open_page(lang=lang)
    table = Scripted(page, "pond", "fishing")
    moves = page.get_by_role("group", name={"en": "Your moves", "es": "Tus jugadas"}[lang]).get_by_role("button")
    expect(moves).to_have_count(3)
    expect(moves.first).to_have_accessible_name({"en": "5 of hearts", "es": "5 de corazones"}[lang])

    moves.first.click()
    table.expect_moves("5h")

    hand = {"kind": "hand", "owner": "seat", "number": 1, "cards": ["2c", "Kd"], "hidden": 0}
    table.update(1, "5h", [{"side": 1, "reason": "catch", "points": 1, "cards": []}], places=[hand], legal=["2c"])
    expect(moves).to_have_count(1)
    moves.first.focus()
    page.keyboard.press("Enter")
    table.expect_moves("5h", "2c")


def test_every_place_is_drawn_with_its_cards(open_page: OpenPage) -> None:
    """Visible cards lie face up and in order; of hidden ones there are backs and a number that is heard too."""
    page = open_page(lang="en")
    Scripted(page, "pond", "fishing")

    lying = page.get_by_test_id("place-table-0-table").locator("[data-card]")
    assert [card.get_attribute("data-card") for card in lying.all()] == ["5c", "7d", "Qs"]
    expect(page.get_by_role("group", name="Hand: Rosa")).to_contain_text("4 hidden cards")
    expect(page.get_by_test_id("place-seat-2-pile")).to_contain_text("Empty")
    expect(page.get_by_test_id("points-1")).to_have_text("3")


@pytest.mark.skipif(not AXE.exists(), reason="axe is not installed: run `make web` with node, or `npm ci` in web/")
@pytest.mark.parametrize("size", SIZES)
def test_the_plain_table_is_for_everybody_in_every_look(open_page: OpenPage, size: str) -> None:
    """Axe finds nothing, and nothing lies beyond the edge of a phone."""
    page = open_page(context={"bypass_csp": True}, size=SIZES[size], lang="es")
    Scripted(page, "pond", "fishing")
    load_looks(page)
    for look in LOOKS:
        page.evaluate("look => (document.documentElement.dataset.look = look)", look)
        expect_no_violations(page)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_end_says_who_has_won(open_page: OpenPage) -> None:
    """When the game is over no button is left, and the winner is named."""
    page = open_page(lang="en")
    table = Scripted(page, "pond", "fishing")
    table.update(1, "5h", over=True, winner=1, turn=[], legal=[], score=[11, 1])

    expect(page.get_by_test_id("game-over")).to_contain_text("You win!")
    expect(page.locator("[data-testid^=move-]")).to_have_count(0)


def test_no_place_is_covered_by_another_on_a_phone(open_page: OpenPage) -> None:
    """Where there are more cards than the cloth has room for, it is scrolled."""
    page = open_page(size=SIZES["phone"], lang="es")
    pile = [rank + suit for rank in "3468TJ" for suit in "cd"]
    places = [{"kind": "pile", "owner": "seat", "number": seat, "cards": pile, "hidden": 0} for seat in (1, 2)]
    middle = {"kind": "table", "owner": "table", "number": 0, "cards": ["5c", "7d", "Qs"], "hidden": 0}
    Scripted(page, "pond", "fishing", places=[*places, middle])

    boxes = [page.get_by_test_id(name).bounding_box() for name in ("seat-2", "place-table-0-table", "seat-1")]
    tops_and_ends = [(box["y"], box["y"] + box["height"]) for box in boxes if box]
    assert tops_and_ends[0][1] <= tops_and_ends[1][0]
    assert tops_and_ends[1][1] <= tops_and_ends[2][0]
