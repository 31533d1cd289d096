"""The analysis table: a pasted record is stepped through, other moves are tried, a link or a file holds all of it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.analysis.games import whole
from tests.browser.conftest import OpenPage
from tests.browser.table import AXE, expect_no_violations

GAMES = {"cuarenta": "pagat", "gin": "standard", "cribbage": "standard-61"}
SIZES = pytest.mark.parametrize(("lang", "size"), [("es", (360, 740)), ("en", (1280, 800))], ids=["es", "en"])


def opened(page: Page, game: str = "cuarenta", most: int = 14) -> str:
    """Paste a record and open it; return the record."""
    record = whole(game, GAMES[game], "analysis", most=most).decode()
    page.goto("/analysis")
    page.get_by_test_id("analysis-text").fill(record)
    page.get_by_test_id("analysis-open").click()
    expect(page.get_by_test_id("field")).to_be_visible()
    return record


def sheet(page: Page) -> None:
    """Open the sheet with the moves, where it is not open from the start."""
    expect(page.get_by_test_id("open-sheet")).to_be_visible()
    if not page.get_by_test_id("analysis-sheet").count():
        page.get_by_test_id("open-sheet").click()
    expect(page.get_by_test_id("analysis-sheet")).to_be_visible()


def step_to(page: Page, number: int) -> None:
    """Wind to an event of the line."""
    page.get_by_test_id("replay-start").focus()
    page.keyboard.press("Home")
    for _ in range(number - 1):
        page.keyboard.press("ArrowRight")
    expect(page.get_by_test_id("study")).to_have_attribute("data-n", str(number))


@pytest.mark.parametrize("game", GAMES)
@SIZES
def test_a_pasted_record_is_stepped_through_with_what_the_maestro_thinks(
    open_page: OpenPage, game: str, lang: str, size: tuple[int, int]
) -> None:
    """Each decision says the best move, what was played and what ± means; no violation of axe, nothing too wide."""
    page = open_page(context={"bypass_csp": True}, size=size, lang=lang)
    opened(page, game)
    step_to(page, 2)
    sheet(page)

    expect(page.get_by_test_id("options").locator("li")).not_to_have_count(0)
    expect(page.get_by_test_id("choice").get_by_test_id("grade")).to_be_visible()
    expect(page.get_by_test_id("legend")).to_have_count(int(game != "cribbage"))  # a throw is reckoned out
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    if AXE.exists():
        expect_no_violations(page)


def test_another_move_is_tried_and_gone_on_from(open_page: OpenPage) -> None:
    """A variation begins where a move other than the record's is chosen; the way back leads to the game."""
    page = open_page()
    opened(page)
    step_to(page, 3)
    sheet(page)
    expect(page.get_by_test_id("grade")).to_be_visible()
    other = page.locator("[data-testid=options] li:not(.played) button").first
    move = other.get_attribute("data-move")
    other.click()

    expect(page.get_by_test_id("study")).to_have_attribute("data-moves", "1")
    expect(page.get_by_test_id("study")).to_have_attribute("data-n", "4")
    expect(page.get_by_test_id("variations").locator("li")).to_have_count(1)
    page.get_by_test_id("go-on").click()
    expect(page.get_by_test_id("variations").locator("li")).not_to_have_count(1)
    page.get_by_test_id("to-main").click()
    expect(page.get_by_test_id("study")).to_have_attribute("data-moves", "0")
    expect(page.get_by_test_id("study")).to_have_attribute("data-n", "3")
    expect(page.locator(f'[data-testid=options] button[data-move="{move}"] small').first).to_be_visible()


def test_a_place_is_gone_to_again_after_one_has_wound_away(open_page: OpenPage) -> None:
    """The played move leads to the next event each time, and the table stands there as well."""
    page = open_page()
    opened(page)
    step_to(page, 3)
    sheet(page)
    for _ in range(2):
        page.locator("[data-testid=options] li.played button").first.click()
        expect(page.get_by_test_id("study")).to_have_attribute("data-n", "4")
        expect(page.get_by_test_id("replay")).to_have_attribute("data-at", "3")
        page.get_by_test_id("replay-back").click()
        expect(page.get_by_test_id("study")).to_have_attribute("data-n", "3")
        expect(page.get_by_test_id("grade")).to_be_visible()


def test_what_could_not_be_told_once_hides_nothing_that_is_told_later(open_page: OpenPage) -> None:
    """The strip says why as long as one stands there; at the next event it says what is thought again."""
    page = open_page()
    opened(page)
    step_to(page, 2)
    sheet(page)
    expect(page.get_by_test_id("grade")).to_be_visible()
    strip = page.get_by_test_id("analysis-summary").get_by_role("status")
    page.route("**/api/analysis/position", lambda route: route.abort("connectionrefused"))
    page.get_by_test_id("replay-forward").click()
    expect(strip).to_contain_text("does not answer")
    expect(page.get_by_test_id("choice")).not_to_contain_text("thinking")
    page.unroute("**/api/analysis/position")
    page.get_by_test_id("replay-forward").click()

    expect(page.get_by_test_id("study")).to_have_attribute("data-n", "4")
    expect(strip).not_to_contain_text("does not answer")
    expect(page.get_by_test_id("choice").get_by_test_id("grade")).to_be_visible()


def test_a_part_of_the_page_that_cannot_be_fetched_is_told(open_page: OpenPage) -> None:
    """Not a blank page: what is wrong, and the way back."""
    page = open_page()
    page.goto("/")
    page.route("**/assets/HandPage*", lambda route: route.abort("connectionrefused"))
    page.goto("/analysis/gin")

    expect(page.get_by_test_id("lost")).to_contain_text("does not answer")


def test_a_link_holds_the_whole_study_and_no_server_sees_it(open_page: OpenPage) -> None:
    """Variation and comment are there for whoever opens the link; nothing of it stands in what is asked for."""
    page = open_page()
    opened(page)
    step_to(page, 3)
    sheet(page)
    expect(page.get_by_test_id("grade")).to_be_visible()
    page.locator("[data-testid=options] li:not(.played) button").first.click()
    expect(page.get_by_test_id("study")).to_have_attribute("data-n", "4")
    page.get_by_test_id("comment").fill("mejor así ♥")
    page.get_by_test_id("study-link").click()
    link = page.get_by_test_id("study-address").input_value()
    assert len(link) < 8000
    page.get_by_test_id("comment").fill("mejor así")
    expect(page.get_by_test_id("study-address")).to_have_count(0)  # the link knows nothing of it

    other = open_page()
    asked: list[str] = []
    other.on("request", lambda request: asked.append(request.url))
    other.goto(link)
    sheet(other)
    expect(other.get_by_test_id("variations")).to_contain_text("mejor así ♥")
    code = link.split("#")[1]
    assert not [url for url in asked if code[:40] in url]


def test_a_study_is_saved_and_opened_from_its_file(open_page: OpenPage, tmp_path: Path) -> None:
    """The file is JSON with the record as it came."""
    page = open_page()
    record = opened(page)
    sheet(page)
    with page.expect_download() as coming:
        page.get_by_test_id("study-save").click()
    saved = tmp_path / "study.json"
    coming.value.save_as(saved)
    told = json.loads(saved.read_text(encoding="utf-8"))
    assert (told["sobremesa"], told["record"].splitlines()) == ("study", record.splitlines())

    page.goto("/analysis")
    page.get_by_test_id("analysis-file").set_input_files(saved)
    expect(page.get_by_test_id("study")).to_be_visible()


def test_what_is_wrong_with_a_record_is_said_with_its_line_and_code(open_page: OpenPage) -> None:
    """In the language of the page; the text stays in the field, and a fault further down leaves what comes before."""
    page = open_page(lang="es")
    page.goto("/analysis")
    page.get_by_test_id("analysis-text").fill("hola")
    page.get_by_test_id("analysis-open").click()
    trouble = page.get_by_test_id("analysis-trouble")
    expect(trouble).to_have_attribute("data-code", "missing-header")
    expect(trouble).to_contain_text("Línea 1")
    expect(page.get_by_test_id("analysis-text")).to_have_value("hola")

    record = whole("cuarenta", "pagat", "analysis", most=8).decode() + "\n9x"
    page.get_by_test_id("analysis-text").fill(record)
    page.get_by_test_id("analysis-open").click()
    sheet(page)
    expect(page.get_by_test_id("record-fault")).to_contain_text("9x")
    expect(page.get_by_test_id("record-fault")).to_contain_text("unreadable-move")


def test_it_is_used_by_keyboard_alone(open_page: OpenPage) -> None:
    """Opening, stepping, trying a move and commenting need no pointer."""
    page = open_page()
    record = whole("cuarenta", "pagat", "analysis", most=14).decode()
    page.goto("/analysis")
    page.get_by_test_id("analysis-text").focus()
    page.keyboard.insert_text(record)
    page.keyboard.press("Tab")
    expect(page.get_by_test_id("analysis-open")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("field")).to_be_visible()
    sheet(page)
    page.keyboard.press("ArrowRight")
    expect(page.get_by_test_id("study")).to_have_attribute("data-n", "2")
    expect(page.get_by_test_id("grade")).to_be_visible()
    other = page.locator("[data-testid=options] li:not(.played) button").first
    other.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("study")).to_have_attribute("data-moves", "1")
    page.get_by_test_id("comment").focus()
    page.keyboard.type("left and right stay in the text")
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_test_id("study")).to_have_attribute("data-n", "3")
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("analysis-sheet")).to_have_count(0)


@pytest.mark.parametrize(
    ("game", "hand", "rows"),
    [("cribbage", "5c 5d 5h Js 2c 9d", 15), ("gin", "ac ad ah 4h5h6h 9c9d9s 2c 10h", 11), ("cuarenta", "5♥ 2c kd", 0)],
)
@SIZES
def test_a_hand_alone_is_explored(
    open_page: OpenPage, game: str, hand: str, rows: int, lang: str, size: tuple[int, int]
) -> None:
    """By keyboard: cards are typed as people type them, and every play stands in a table with its figures."""
    page = open_page(context={"bypass_csp": True}, size=size, lang=lang)
    page.goto(f"/analysis/{game}")
    page.get_by_test_id("explore-write").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(page.get_by_test_id("explore-hand")).to_be_focused()
    page.keyboard.insert_text(hand)
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("explored").locator("tbody tr")).to_have_count(rows or 3)
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    if AXE.exists():
        expect_no_violations(page)

    page.get_by_test_id("explore-hand").fill("5c 5c")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("explore-trouble")).to_be_visible()
    expect(page.get_by_test_id("explored")).to_have_count(0)


def test_a_hand_of_oklahoma_alone_is_said_to_be_told_by_the_greatest_knock_value(open_page: OpenPage) -> None:
    """GI-08: the sentence stands there by that ruleset, and by no other."""
    page = open_page(lang="en")
    page.goto("/analysis/gin")
    for rules, number in (("vga-oklahoma", 1), ("vga", 0)):
        page.get_by_test_id("explore-rules").select_option(rules)
        expect(page.get_by_text("the greatest value, 10, is taken")).to_have_count(number)


@SIZES
def test_the_cards_of_a_hand_alone_are_tapped_out_of_the_pack(
    open_page: OpenPage, lang: str, size: tuple[int, int]
) -> None:
    """Into the field that is open; a second tap takes a card back, and what was tapped can be written on."""
    page = open_page(size=size, lang=lang)
    page.goto("/analysis/cuarenta")
    tap(page, {"hand": "5h 2c Kd 7s", "others": "3c 2h"})
    tap(page, {"hand": "7s"})
    page.get_by_test_id("explore-ask").click()

    expect(page.get_by_test_id("explored").locator("tbody tr[data-move^='5h*']")).to_have_count(1)
    page.get_by_test_id("explore-write").click()
    expect(page.get_by_test_id("explore-hand")).to_have_value("5h 2c Kd")
    expect(page.get_by_test_id("explore-others")).to_have_value("3c 2h")


def test_the_hand_of_another_game_begins_anew(open_page: OpenPage) -> None:
    """Nothing of the game before lies there, and its open field is gone with it."""
    page = open_page(lang="en")
    page.goto("/analysis/cuarenta")
    tap(page, {"hand": "5h", "others": "3c"})
    page.get_by_role("link", name="Cribbage").click()
    expect(page.get_by_test_id("tray-hand")).to_contain_text("0 of 6")
    page.get_by_test_id("deck").locator("[data-card='Ks']").click()

    expect(page.get_by_test_id("tray-hand")).to_contain_text("1 of 6")


POSITIONS: dict[str, tuple[dict[str, str], int]] = {
    "gin": ({"hand": "2c 3c 4c 5d 5h 5s 9c 9d Kh Qs 8s", "pile": "Kd 7s 2d"}, 11),
    "cribbage": ({"hand": "3c 4c 5d", "laid": "Kd Qd", "starter": "9h", "row": "7h Th"}, 3),
    "cuarenta": ({"hand": "3c 4c 5d 5h", "table": "7h 2c"}, 4),
}


def tap(page: Page, cards: dict[str, str]) -> None:
    """Tap cards out of the pack into the fields of a position."""
    for name, some in cards.items():
        page.get_by_test_id(f"tray-{name}").locator("input").check()
        for card in some.split():
            page.get_by_test_id("deck").locator(f"[data-card='{card}']").click()


@pytest.mark.parametrize("game", POSITIONS)
@SIZES
def test_a_position_set_up_by_hand_is_judged_and_goes_on(
    open_page: OpenPage, game: str, lang: str, size: tuple[int, int]
) -> None:
    """Its cards are tapped; it opens where the choice is, at the score asked for, in an address that holds it."""
    page = open_page(context={"bypass_csp": True}, size=size, lang=lang)
    page.goto(f"/analysis/{game}/position")
    cards, moves = POSITIONS[game]
    tap(page, cards)
    if game == "cuarenta":
        page.get_by_test_id("flag-fresh").check()
    page.get_by_test_id("my-score").fill("21")
    page.get_by_test_id("their-score").fill("30")
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    if AXE.exists():
        expect_no_violations(page)
    page.get_by_test_id("position-open").click()
    expect(page.get_by_test_id("field")).to_be_visible()
    assert "#s=" in page.url
    sheet(page)
    expect(page.locator("[data-testid=options] li button").first).to_be_visible()
    assert page.locator("[data-testid=analysis-sheet] li button").count() >= min(moves, 2)

    page.locator("[data-testid=options] li button").first.click()
    expect(page.get_by_test_id("study")).to_have_attribute("data-moves", "1")
    again = open_page(size=size, lang=lang)
    again.goto(page.url)
    expect(again.get_by_test_id("study")).to_have_attribute("data-moves", "0")


def test_a_position_is_set_up_by_keyboard_and_says_what_is_wrong(open_page: OpenPage) -> None:
    """The card is moved where it is tapped again; what lacks is said with its field, which is then the one chosen."""
    page = open_page(size=(390, 844), lang="en")
    page.goto("/analysis/gin/position")
    tap(page, {"hand": "2c 3c"})
    page.get_by_test_id("tray-pile").locator("input").focus()
    page.keyboard.press("Space")
    page.get_by_test_id("deck").locator("[data-card='2c']").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("tray-hand")).to_contain_text("1 of 10–11")
    expect(page.get_by_test_id("tray-pile")).to_contain_text("1 of 1–29")
    page.get_by_test_id("position-open").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("position-trouble")).to_have_text("Your hand, number of cards: from 10 to 11.")
    expect(page.get_by_test_id("tray-hand").locator("input")).to_be_checked()
