"""The first dealer is found in the open, before the first deal."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.table import let_time_stand, sit_down, until

FOUND = "first-dealer"


def _drawn(page: Page) -> list[str]:
    return [card.inner_text() for card in page.get_by_test_id(FOUND).get_by_role("listitem").all()]


def test_cards_are_dealt_face_up_until_a_diamond_says_who_deals(open_page: OpenPage) -> None:
    """In pagat (CU-04) the last card that is turned is the only diamond, and its row is the dealer's."""
    page = open_page(speed="leisurely")
    let_time_stand(page)

    sit_down(page, "pagat")

    expect(page.get_by_test_id(FOUND)).to_be_visible()
    drawn = _drawn(page)
    assert sum("diamonds" in card for card in drawn) == 1
    dealer = page.get_by_test_id(FOUND).locator("section.deals")
    expect(dealer.get_by_role("listitem").last).to_contain_text("diamonds")
    name = dealer.get_by_role("heading").inner_text()
    expect(page.get_by_test_id(FOUND).get_by_role("status")).to_have_text(
        "You deal first" if name == "Ana" else f"{name} deals first"
    )


def test_a_tap_ends_the_finding_of_the_dealer(open_page: OpenPage) -> None:
    """Nobody has to wait for it: the deal begins at once, also while time stands still."""
    page = open_page(speed="leisurely")
    let_time_stand(page)
    sit_down(page, "pagat")
    found = page.get_by_test_id(FOUND)
    expect(found).to_be_visible()

    found.click()

    expect(found).to_have_count(0)


def test_where_nothing_moves_the_cards_that_found_the_dealer_are_not_dealt_out(open_page: OpenPage) -> None:
    """At the speed of instant play the first deal lies there as soon as the table does."""
    page = open_page(speed="instant")

    sit_down(page, "mesa")

    until(page, "document.querySelector('[data-hand] [data-card]') !== null")
    expect(page.get_by_test_id(FOUND)).to_have_count(0)


def test_no_cards_are_shown_where_the_dealer_is_drawn_unseen(open_page: OpenPage) -> None:
    """In palm nobody sees a card: the deal begins with the deal."""
    page = open_page(speed="quick")

    sit_down(page, "palm")

    until(page, "document.querySelector('[data-hand] [data-card]') !== null")
    expect(page.get_by_test_id(FOUND)).to_have_count(0)
