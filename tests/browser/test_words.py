"""What is said where: gestures to fingers, keys to keyboards, levels where they are chosen, contents of long pages."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser import cribbage, gin, table
from tests.browser.conftest import OpenPage

SIT_DOWN = {"cuarenta": table.sit_down, "gin": gin.sit_down, "cribbage": cribbage.sit_down}
PHONE = {"has_touch": True, "is_mobile": True}


@pytest.mark.parametrize("game", SIT_DOWN)
def test_help_lists_gestures_to_fingers_and_keys_to_a_keyboard(open_page: OpenPage, game: str) -> None:
    """On a phone no key is named; where there is a mouse the keys are."""
    phone = open_page(size=(360, 640), context=PHONE, lang="es")
    SIT_DOWN[game](phone)
    phone.get_by_test_id("open-help").click()
    expect(phone.get_by_test_id("help-gestures").locator("dt").first).to_be_visible()
    expect(phone.get_by_test_id("help").locator("kbd")).to_have_count(0)

    desk = open_page()
    SIT_DOWN[game](desk)
    desk.get_by_test_id("open-help").click()
    expect(desk.get_by_test_id("help-keys").locator("kbd").first).to_be_visible()
    expect(desk.get_by_test_id("help-gestures")).to_have_count(0)


def test_cribbage_is_asked_once_how_long_it_is(open_page: OpenPage) -> None:
    """A ruleset stands there once, and keeps the length that is chosen; each level is explained in a line."""
    page = open_page()
    cribbage.choose_cribbage(page)
    expect(page.locator("input[name=rules]")).to_have_count(2)
    page.get_by_test_id("length-61").check()
    page.locator("input[name=rules]").nth(1).check()

    expect(page.get_by_test_id("rules-cadenza-61")).to_be_checked()
    expect(page.get_by_test_id("length-61")).to_be_checked()
    expect(page.get_by_test_id("levels").locator("dd")).to_have_count(page.locator("input[name=level]").count())


def test_the_running_total_has_its_name(open_page: OpenPage) -> None:
    """RT is heard in full, and shown in full to whoever points at it."""
    page = open_page()
    cribbage.sit_down(page)
    short = page.get_by_test_id("score").locator("abbr")

    expect(short).to_have_attribute("title", "running total of the play")
    expect(short).to_contain_text("running total of the play")


def test_a_long_page_of_rules_has_contents(open_page: OpenPage) -> None:
    """Beside the text on a desktop, always there; folded away on a phone, and again once a section is chosen."""
    desk = open_page()
    desk.goto("/rules/cuarenta/pagat")
    contents = desk.get_by_test_id("contents")
    contents.get_by_role("link").last.click()
    expect(desk.locator("h2").last).to_be_in_viewport()
    expect(contents.get_by_role("link").first).to_be_in_viewport()

    phone = open_page(size=(360, 640), context=PHONE)
    phone.goto("/rules/cuarenta/pagat")
    contents = phone.get_by_test_id("contents")
    expect(contents.get_by_role("link").first).not_to_be_visible()
    contents.locator("summary").click()
    contents.get_by_role("link").nth(3).click()
    expect(phone.locator("h2").nth(3)).to_be_in_viewport()
    expect(contents.get_by_role("link").first).not_to_be_visible()
    phone.go_back()
    expect(phone.locator("h1")).to_be_visible()


def test_the_partner_is_marked_at_a_table_of_four(open_page: OpenPage) -> None:
    """The seat across is the partner's, and no other."""
    page = open_page(size=(360, 640))
    table.sit_down(page, "mesa", seats=4)
    expect(page.get_by_test_id("seat-3").get_by_test_id("partner")).to_be_visible()
    expect(page.get_by_test_id("partner")).to_have_count(1)
