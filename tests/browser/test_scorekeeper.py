"""The phone as a score sheet for games with real cards."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.room import enlarge_letters
from tests.browser.table import expect_no_violations

PHONE = (360, 740)


def _begin(page: Page, game: str, rules: str) -> None:
    """Take a new sheet for Ana and Rosa; Ana deals first."""
    page.goto("/score")
    _begin_here(page, game, rules)


def _begin_here(page: Page, game: str, rules: str) -> None:
    page.get_by_test_id(f"game-{game}").check(force=True)
    page.get_by_test_id("sheet-rules").select_option(rules)
    page.get_by_test_id("name-2").fill("Rosa")
    page.get_by_test_id("begin-sheet").click()


def _press(page: Page, *buttons: str) -> None:
    for button in buttons:
        page.get_by_test_id(button).click()


def _expect_score(page: Page, first: int, second: int) -> None:
    expect(page.get_by_test_id("points-1")).to_have_text(str(first))
    expect(page.get_by_test_id("points-2")).to_have_text(str(second))


def test_a_mesa_of_cuarenta_is_kept_with_its_carton_and_the_dealers_misdeal(open_page: OpenPage) -> None:
    """Caída, limpia and ronda are a tap each; CU-08 gives ten and the deal; a line is taken back; the sheet stays."""
    page = open_page(size=PHONE, context={"bypass_csp": True})
    _begin(page, "cuarenta", "mesa")
    _press(page, "give-1-caida", "give-1-limpia", "give-2-ronda", "misdeal")
    _expect_score(page, 4, 12)
    expect(page.get_by_test_id("deals-2")).to_be_visible()

    _press(page, "undo-line")
    _expect_score(page, 4, 2)
    _press(page, "count-carton", "cards-1-more", "cards-1-more", "cards-1-more", "write-carton")
    _expect_score(page, 14, 2)
    expect(page.get_by_test_id("told")).to_have_text("Ana: Cartón, 10. Ana 14, Rosa 2")
    expect_no_violations(page)
    small = page.evaluate(
        "[...document.querySelectorAll('button, a')].filter(b => b.offsetHeight < 44 || b.offsetWidth < 44).length"
    )
    assert small == 0

    page.reload()
    _expect_score(page, 14, 2)
    page.get_by_test_id("to-sheets").click()
    expect(page.get_by_test_id("score-pile").get_by_role("listitem")).to_contain_text(["Ana 14 – 2 Rosa"])
    expect_no_violations(page)


def test_a_dealer_who_does_not_play_any_more_is_another(open_page: OpenPage) -> None:
    """The fourth of four deals first, and then two play: the second does, and the choice says so."""
    page = open_page(size=PHONE)
    page.goto("/score")
    page.get_by_test_id("game-cuarenta").check(force=True)
    page.get_by_test_id("players-4").check(force=True)
    page.locator("#dealer").select_option("4")
    page.get_by_test_id("players-2").check(force=True)
    expect(page.locator("#dealer")).to_have_value("2")


def test_a_knock_is_written_once_it_is_told_what_was_left(open_page: OpenPage) -> None:
    """GI-09: with nothing left it is gin; a tap on who knocked writes no undercut of nought by nought."""
    page = open_page(size=PHONE)
    _begin(page, "gin", "standard")
    _press(page, "by-1", "how-knock")
    expect(page.get_by_test_id("write-hand")).to_have_count(0)

    page.get_by_test_id("own").fill("4")
    page.get_by_test_id("other").fill("30")
    _press(page, "write-hand")

    _expect_score(page, 26, 0)


def test_a_cribbage_board_and_a_gin_sheet_go_to_the_end(open_page: OpenPage) -> None:
    """Pegs hop on a board of 61, where a skunk counts twice (CR-24); gin adds boxes and bonuses at the end (GI-18)."""
    page = open_page(size=PHONE, context={"bypass_csp": True})
    _begin(page, "cribbage", "standard-61")
    _press(page, "add-2-12", "more-1", "add-1-29", "more-1", "add-1-29")
    expect(page.get_by_test_id("board").get_by_test_id("peg-1-1")).to_have_attribute("data-hole", "58")
    expect_no_violations(page)
    _press(page, "add-1-5")
    expect(page.get_by_test_id("sheet-over")).to_contain_text("counts for two")

    _begin(page, "gin", "standard")
    _press(page, "by-1", "how-gin")
    page.get_by_test_id("other").fill("80")
    expect_no_violations(page)
    _press(page, "write-hand")
    _expect_score(page, 105 + 200 + 25, 0)
    expect(page.get_by_test_id("boxes-1")).to_have_attribute("data-boxes", "1")


BESIDE = """() => [...document.querySelectorAll('button, a, h2, output, b, th')].filter(one => {
  const { left, right } = one.getBoundingClientRect();
  return right > innerWidth + 1 || left < -1 || one.scrollWidth > Math.max(one.clientWidth, 1) + 1 && one.clientWidth;
}).map(one => one.dataset.testid ?? one.textContent)"""
"""What does not stand on the screen whole, or does not hold its own words."""

LONG = "Bernardita Aguirre-Montúfar"


@pytest.mark.parametrize(("game", "rules"), [("cuarenta", "pagat"), ("gin", "standard"), ("cribbage", "standard")])
@pytest.mark.parametrize(("size", "letters"), [((320, 568), 24), ((360, 640), 32), ((390, 844), 32)])
def test_large_letters_push_nothing_of_a_sheet_beside_the_screen(
    open_page: OpenPage, size: tuple[int, int], letters: int, game: str, rules: str
) -> None:
    """At 150 and 200 %, with a long name, the cards of a cartón and a score of three digits; no words are cut off."""
    page = open_page(size=size, lang="es")
    page.context.set_default_timeout(10_000)
    enlarge_letters(page, letters)
    page.goto("/score")
    page.get_by_test_id("name-1").fill(LONG)
    _begin_here(page, game, rules)
    beside = page.evaluate(BESIDE)
    if game == "cuarenta":
        _press(page, "count-carton")
    if game == "cribbage":
        _press(page, "more-1", *["add-1-29", "more-1"] * 3, "add-1-29")
        expect(page.get_by_test_id("points-1")).to_have_text("116")
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    assert beside + page.evaluate(BESIDE) == []
