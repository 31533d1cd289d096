"""Spanish and English, from the first screen on."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.table import play_on, sit_down

# A key of the catalogues that nobody translated would show as itself.
KEY = re.compile(r"\b(?:lobby|table|hint|button|log|score|over|settings|point|call|seat|refusal|help|card)\.[a-z]+")
ENGLISH = re.compile(r"\b(?:the|your|lays|takes|cards|points|winner)\b", re.IGNORECASE)


def _text(page: Page) -> str:
    return page.locator("body").inner_text()


def test_a_spanish_browser_is_spoken_to_in_spanish(open_page: OpenPage) -> None:
    """The browser's language decides on the first visit."""
    page = open_page(context={"locale": "es-EC"}, lang=None)
    page.goto("/")

    expect(page.get_by_test_id("start")).to_have_text("Jugar")
    expect(page.locator("html")).to_have_attribute("lang", "es")


def test_a_game_in_spanish_has_no_english_in_it(open_page: OpenPage) -> None:
    """Lobby, table, drawers and the end are in Spanish, and every key has its words."""
    page = open_page(lang="es")
    page.goto("/")
    expect(page.get_by_test_id("rules-casa")).to_be_visible()
    seen = [_text(page)]
    sit_down(page, "pagat", target="6")
    play_on(page, "document.querySelectorAll('[data-hand] button').length === 2")
    seen.append(_text(page))
    for drawer in ("settings", "log", "help"):
        page.get_by_test_id(f"open-{drawer}").click()
        seen.append(page.get_by_test_id(drawer).inner_text())
        page.get_by_test_id(f"{drawer}-close").click()
    assert play_on(page) == "over"
    seen.append(_text(page))

    text = "\n".join(seen).replace("English", "")
    assert KEY.findall(text) == []
    assert ENGLISH.findall(text) == []


def test_the_language_changes_at_the_table_without_a_reload(open_page: OpenPage) -> None:
    """The switch in the drawer takes at once, on the table behind too."""
    page = open_page()
    sit_down(page)
    page.get_by_test_id("open-settings").click()
    page.get_by_test_id("lang-es").click()

    expect(page.get_by_test_id("settings").get_by_role("heading", name="Ajustes")).to_be_visible()
    expect(page.get_by_test_id("open-help")).to_have_attribute("aria-label", "Ayuda")


def test_what_is_chosen_in_one_tab_holds_in_the_other_and_is_not_written_over(open_page: OpenPage) -> None:
    """A game that is begun in the other one keeps the language, and is remembered here as well."""
    first = open_page()
    first.goto("/")
    second = first.context.new_page()
    second.goto("/")
    expect(second.get_by_test_id("start")).to_have_text("Play")

    first.get_by_text("Español", exact=True).click()
    expect(second.get_by_test_id("start")).to_have_text("Jugar")
    second.get_by_test_id("start").click()
    expect(second.get_by_test_id("open-help")).to_have_attribute("aria-label", "Ayuda")

    kept = "(({ lang, made }) => [lang, made])(JSON.parse(localStorage['sobremesa.settings']))"
    assert second.evaluate(kept) == ["es", 1]
    first.get_by_text("English", exact=True).click()
    expect(second.get_by_test_id("open-help")).to_have_attribute("aria-label", "Help")
    assert second.evaluate(kept) == ["en", 1]


@pytest.mark.parametrize(("lang", "words"), [("en", "House table"), ("es", "De casa")])
def test_the_rules_can_be_read_in_both_languages(open_page: OpenPage, lang: str, words: str) -> None:
    """The page of a ruleset has its sections and its examples in cards."""
    page = open_page(lang=lang)
    page.goto("/rules/cuarenta/casa")

    expect(page.get_by_role("heading", level=1)).to_contain_text(words)
    assert page.locator("figure").count() >= 1
    assert page.get_by_role("heading", level=2).count() >= 5
