"""The old programs, each whole in one tap from the lobby, and kept with its table."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, expect

from tests.browser import table
from tests.browser.conftest import OpenPage


def begin(page: Page, program: str) -> None:
    """Start an old program from the lobby, as somebody would who has just come."""
    page.goto("/")
    page.get_by_test_id(f"program-{program}").click()


def dressed(page: Page, look: str) -> None:
    """Expect the page to wear a look."""
    expect(page.locator(f"html[data-look='{look}']")).to_have_count(1)


@pytest.mark.parametrize("lang", ["en", "es"])
def test_the_lobby_offers_every_old_program(open_page: OpenPage, lang: str) -> None:
    """By what they ran on and the year, in the reader's language."""
    page = open_page(lang=lang)
    page.goto("/")

    named = page.get_by_test_id("old-programs").locator("b")
    expect(named).to_have_count(4)

    words = {"en": ["handheld", "web", "home computer", "PC"], "es": ["bolsillo", "red", "computador", "PC"]}[lang]
    for name, word in zip(named.all_inner_texts(), words, strict=True):
        assert word in name


def test_the_handheld_of_1998_is_there_in_one_tap(open_page: OpenPage) -> None:
    """Its rules, its look, the Pilot, its graph, and nobody who talks."""
    page = open_page(size=(390, 844))
    begin(page, "palm")

    dressed(page, "1998")
    expect(page.get_by_test_id("seat-2")).to_contain_text("Pilot")
    expect(page.get_by_test_id("score")).to_have_attribute("data-style", "new")
    expect(page.get_by_test_id("open-talk")).to_have_count(0)


def test_a_table_keeps_its_look_and_another_has_its_own(open_page: OpenPage) -> None:
    """The lobby and the next table look as they did; who comes back to the table finds it as it was."""
    page = open_page()
    begin(page, "palm")
    dressed(page, "1998")
    address = page.url
    page.get_by_test_id("to-lobby").click()
    dressed(page, "table")
    page.get_by_test_id("start").click()
    expect(page.get_by_test_id("field")).to_be_visible()
    dressed(page, "table")

    page.goto(address)

    dressed(page, "1998")
    expect(page.get_by_test_id("field")).to_be_visible()


def test_what_is_changed_by_hand_at_such_a_table_is_changed_there_alone(open_page: OpenPage) -> None:
    """The look and the score that are chosen stay with the table, and the settings of all stay as they were."""
    page = open_page()
    begin(page, "palm")
    page.get_by_test_id("open-settings").click()
    expect(page.get_by_test_id("dressed")).to_contain_text("1998")
    page.get_by_test_id("look-1988").check()
    page.get_by_test_id("score-old").check()
    page.reload()

    dressed(page, "1988")
    expect(page.get_by_test_id("score")).to_have_attribute("data-style", "old")
    page.goto("/")
    dressed(page, "table")


def test_tables_of_long_ago_are_let_go_of(open_page: OpenPage) -> None:
    """The browser keeps the dresses of the last fifty tables, and of no more."""
    page = open_page()
    dress = {"game": "cuarenta", "program": "palm", "look": "1998", "quiet": True, "preferences": {}}
    kept = json.dumps(json.dumps({f"t{number}": dress for number in range(60)}))
    page.add_init_script(f"localStorage.setItem('sobremesa.dress', localStorage.getItem('sobremesa.dress') ?? {kept})")
    begin(page, "palm")
    dressed(page, "1998")

    ids = page.evaluate("Object.keys(JSON.parse(localStorage.getItem('sobremesa.dress')))")
    assert len(ids) == 50
    assert ids[-1] == page.url.rsplit("/", 1)[1]


def test_the_title_screen_of_1990_begins_what_is_chosen_on_it(open_page: OpenPage) -> None:
    """GI-30: the limit goes round by fifty up to 500, Oklahoma is yes or no, and quitting goes back to the lobby."""
    page = open_page()
    begin(page, "vga")
    dressed(page, "1990")
    limit = page.get_by_test_id("title-limit")
    expect(limit).to_contain_text("100")
    seen = []
    for _ in range(9):
        limit.click()
        seen.append(limit.locator("b").inner_text())
    assert seen == ["150", "200", "250", "300", "350", "400", "450", "500", "100"]
    limit.click()
    page.get_by_test_id("title-oklahoma").click()

    page.get_by_test_id("begin").click()

    expect(page.get_by_test_id("field")).to_be_visible()
    dressed(page, "1990")
    begun = page.request.get("/api/tables?over=false&skip=0").json()[0]
    assert begun["rules"] == "vga-oklahoma"
    page.go_back()
    page.get_by_test_id("title-quit").click()
    expect(page.get_by_test_id("lobby")).to_be_visible()
    dressed(page, "table")


def test_the_web_table_waits_for_the_dealer_before_every_batch(open_page: OpenPage) -> None:
    """Nobody has a card until whoever deals has pressed Deal, and five cards later it waits again."""
    page = open_page()
    begin(page, "casa")
    dressed(page, "table")

    for _ in range(2):
        assert table.play_on(page, "document.querySelector('[data-testid=deal]') ? 'deal' : ''") == "deal"
        assert table.hand(page) == []
        page.get_by_test_id("deal").click()
        expect(page.locator("[data-hand] button")).to_have_count(5)
