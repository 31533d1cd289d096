"""How the table looks is chosen in its settings, shows at once, and leaves nobody out: dresses, cloths, backs, zen."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser import cribbage, gin
from tests.browser.conftest import OpenPage
from tests.browser.scripted import Scripted
from tests.browser.table import AXE, expect_no_violations, until

pytestmark = pytest.mark.decorated

LYING = ["2c", "3d", "6s", "Qh"]
LEGAL = ["5h", "5h*2c3d", "Kd", "2s", "2s*2c"]
FACE = "document.querySelector('#card-Kd')?.innerHTML"


def _at_the_table(page: Page) -> None:
    """Sit at a table in the middle of a hand, one card taken up."""
    Scripted(page, table=LYING, legal=LEGAL, score=[6, 12])
    page.get_by_test_id("hand-5h").click()


def _dress(page: Page, look: str) -> None:
    page.get_by_test_id(f"look-{look}").check()
    expect(page.locator(f"html[data-look='{look}']")).to_have_count(1)


NEEDS_AXE = pytest.mark.skipif(
    not AXE.exists(), reason="axe is not installed: run `make web` with node, or `npm ci` in web/"
)
OLD = pytest.mark.parametrize("look", ["1988", "1990", "1998"])

PAGES = ("/rules/gin/standard", "/learn", "/practice/throw", "/score", "/stats")


@NEEDS_AXE
@OLD
def test_an_old_program_s_look_is_put_on_over_the_same_table(open_page: OpenPage, look: str) -> None:
    """Its cards and colours at once, at the table and in the lobby, and nothing for axe to find."""
    page = open_page(context={"bypass_csp": True}, size=(390, 844), lang="es", score="perros")
    _at_the_table(page)
    expect(page.locator("#card-Kd")).to_have_count(1)
    itself = page.evaluate(FACE)
    page.get_by_test_id("open-settings").click()

    _dress(page, look)

    until(page, f"before => ({FACE}) !== before", itself)
    expect(page.get_by_test_id("hand-Kd")).to_be_visible()
    expect_no_violations(page)
    page.get_by_test_id("settings-close").click()
    expect_no_violations(page)

    page.goto("/")
    expect(page.get_by_test_id("start")).to_be_visible()
    expect(page.locator(f"html[data-look='{look}']")).to_have_count(1)
    expect_no_violations(page)


@NEEDS_AXE
@OLD
def test_the_other_games_and_the_pages_wear_an_old_look_as_well(open_page: OpenPage, look: str) -> None:
    """In the middle of a hand of gin and of cribbage, and wherever one reads or practises, axe finds nothing."""
    page = open_page(context={"bypass_csp": True}, size=(1280, 800), look=look)
    gin.sit_down(page)
    assert gin.play_on(page, gin.yes(gin.TO_DISCARD)) == "yes"
    gin.tap(page.locator("[data-hand] button[aria-disabled=false]").last)
    expect_no_violations(page)
    cribbage.sit_down(page)
    assert cribbage.play_on(page, cribbage.yes(cribbage.IN_PLAY)) == "yes"
    expect(page.locator("[data-testid^=call-]")).to_have_count(0)
    expect_no_violations(page)
    for path in PAGES:
        page.goto(path)
        expect(page.locator(f"html[data-look='{look}'] h1")).to_be_visible()
        expect_no_violations(page)


def test_a_cloth_and_a_back_show_at_once_on_the_table_behind(open_page: OpenPage) -> None:
    """Each choice changes what is seen, and a reload keeps it."""
    page = open_page()
    _at_the_table(page)
    page.get_by_test_id("open-settings").click()
    seen = set()

    for cloth in ("bottle", "wine", "indigo", "linen"):
        page.get_by_test_id(f"cloth-{cloth}").check()
        seen.add(page.get_by_test_id("weave").evaluate("cloth => getComputedStyle(cloth).backgroundImage"))
    page.get_by_test_id("back-3").check()

    assert len(seen) == 4
    backs = page.get_by_test_id("table").locator("main use[href^='#back-']")
    assert set(backs.evaluate_all("uses => uses.map(use => use.getAttribute('href'))")) == {"#back-3"}
    page.reload()
    expect(page.locator("html[data-cloth='linen']")).to_have_count(1)


def test_only_the_cards_show_until_the_rest_is_asked_for(open_page: OpenPage) -> None:
    """The score and the bar rest behind a brass pull; whoever listens hears the plays all the same."""
    page = open_page(zen=True)
    _at_the_table(page)
    expect(page.get_by_test_id("score")).to_be_hidden()
    expect(page.get_by_test_id("open-settings")).to_have_count(0)
    expect(page.get_by_test_id("play")).to_be_visible()
    expect(page.get_by_test_id("last-play")).to_have_attribute("aria-live", "polite")

    page.get_by_test_id("zen-show").click()
    expect(page.get_by_test_id("score")).to_be_visible()
    page.get_by_test_id("zen-hide").click()

    expect(page.get_by_test_id("score")).to_be_hidden()


def test_one_tap_on_a_table_of_the_lobby_plays_as_last_time(open_page: OpenPage) -> None:
    """The game that was set up there last is dealt at once; the first time, the usual one."""
    last = {"game": "gin", "rules": "vga-oklahoma", "seats": 2, "level": "novato", "who": "me", "options": {}}
    page = open_page(lasts={"gin": last})
    page.goto("/")

    page.get_by_test_id("play-gin").click()

    expect(page.get_by_test_id("field")).to_be_visible()
    expect(page.get_by_test_id("to-rules")).to_contain_text("Oklahoma")
