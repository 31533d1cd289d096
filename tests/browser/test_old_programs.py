"""The old programs, each whole in one tap from the lobby, and kept with its table."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser import cribbage, gin, table
from tests.browser.conftest import OpenPage


def begin(page: Page, program: str) -> None:
    """Start an old program from the lobby, as somebody would who has just come."""
    page.goto("/")
    page.get_by_test_id(f"program-{program}").click()
    page.wait_for_url(re.compile("/(table|title)/"))  # the lobby has a drawer of settings too


def dressed(page: Page, look: str) -> None:
    """Expect the page to wear a look."""
    expect(page.locator(f"html[data-look='{look}']")).to_have_count(1)


@pytest.mark.parametrize("lang", ["en", "es"])
def test_the_lobby_offers_every_old_program(open_page: OpenPage, lang: str) -> None:
    """By what they ran on and the year, in the reader's language."""
    page = open_page(lang=lang)
    page.goto("/")

    words = {"en": ["handheld", "web", "home computer", "PC"], "es": ["bolsillo", "red", "computador", "PC"]}[lang]
    expect(page.get_by_test_id("old-programs").locator("b")).to_contain_text(words)


def test_the_handheld_of_1998_is_there_in_one_tap(open_page: OpenPage) -> None:
    """Its rules, its look, the Pilot, its graph, nothing done unasked, no statistics, and nobody who talks."""
    page = open_page(size=(390, 844))
    with page.expect_request(lambda asked: asked.method == "POST") as made:
        begin(page, "palm")

    dressed(page, "1998")
    order = made.value.post_data_json
    assert (order["rules"], order["assistance"]) == ("palm", "none")
    expect(page.get_by_test_id("score-more")).to_have_count(0)
    expect(page.get_by_test_id("why")).to_have_count(0)
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
    for shown in ["150", "200", "250", "300", "350", "400", "450", "500", "100"]:
        limit.click()
        expect(limit.locator("b")).to_have_text(shown)
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


AFTER_DRAW = "document.querySelector('[data-testid=drawn-card]')"
PLAY_1990 = """async ([until, limit]) => {
  const find = (selector) => document.querySelector(selector);
  const rest = () => new Promise((done) => setTimeout(done, 4));
  const reached = new Function(`return (${until})`);
  const names = ['go-on', 'box-deck', 'drawn-card', 'lay-best'];
  for (const end = performance.now() + limit; performance.now() < end; await rest()) {
    const found = reached();
    if (found) return found;
    if (find('[data-testid=game-over]')) return 'over';
    const buttons = names.map((name) => find(`[data-testid=${name}]`));
    buttons.find((button) => button && button.getAttribute('aria-disabled') !== 'true')?.click();
  }
  return 'slow';
}"""
"""Plays as one who only draws from the deck and throws the drawn card away, until a condition holds."""


def sit_in_1990(page: Page, limit: int = 100) -> None:
    """Begin a game up to a limit on the title screen of 1990."""
    begin(page, "vga")
    for _ in range(100, limit, 50):
        page.get_by_test_id("title-limit").click()
    page.get_by_test_id("begin").click()
    expect(page.get_by_test_id("box-deck")).to_be_visible()


def to_the_drawn_card(page: Page) -> None:
    """Draw from the deck by its red box, as soon as it is one's turn."""
    condition = "document.querySelector('[data-testid=box-deck][aria-disabled=false]') ? 'draw' : ''"
    assert page.evaluate(PLAY_1990, [condition, table.PATIENCE * 1000]) == "draw"
    page.get_by_test_id("box-deck").click()
    expect(page.get_by_test_id("drawn-card")).to_be_visible()


def test_in_1990_one_click_discards_and_the_drawn_card_takes_its_place(open_page: OpenPage) -> None:
    """GI-34: the drawn card lies apart from the ten, and lies among them when another has gone."""
    page = open_page()
    sit_in_1990(page)
    to_the_drawn_card(page)
    drawn = page.get_by_test_id("drawn-card").get_attribute("data-card")
    held = table.hand(page)
    assert len(held) == 10
    assert drawn not in held
    expect(page.get_by_test_id("deadwood")).to_have_count(0)

    page.get_by_test_id(f"hand-{held[-1]}").click(position={"x": 9, "y": 40})

    expect(page.get_by_test_id(f"hand-{drawn}")).to_be_visible()
    expect(page.get_by_test_id(f"hand-{held[-1]}")).to_have_count(0)


@pytest.mark.parametrize("way", ["drawn-card", "box-drawn", "discard-pile", "box-pile"])
def test_in_1990_the_drawn_card_goes_in_four_ways(open_page: OpenPage, way: str) -> None:
    """GI-34: by itself, by its box, by the pile, by the box of the pile; the ten stay as they were."""
    page = open_page()
    sit_in_1990(page)
    to_the_drawn_card(page)
    held = table.hand(page)

    page.get_by_test_id(way).click()

    expect(page.get_by_test_id("drawn-card")).to_have_count(0)
    assert table.hand(page) == held


def test_in_1990_the_computer_s_way_to_quit_asks_and_leads_to_the_title(open_page: OpenPage) -> None:
    """GI-30: staying changes nothing; leaving ends the game and shows the title screen again."""
    page = open_page(size=(390, 844))
    sit_in_1990(page)
    page.get_by_test_id("give-up").click()
    page.get_by_test_id("leave-stay").click()
    expect(page.get_by_test_id("box-deck")).to_be_visible()

    page.get_by_test_id("give-up").click()
    page.get_by_test_id("leave-yes").click()

    expect(page.get_by_test_id("title-screen")).to_be_visible()
    dressed(page, "1990")


def test_a_whole_game_of_1990_is_played_by_the_boxes(open_page: OpenPage) -> None:
    """From the title screen to the end of the game, by somebody who throws every drawn card away."""
    page = open_page()
    sit_in_1990(page)

    assert page.evaluate(PLAY_1990, ["false", table.PATIENCE * 1000]) == "over"
    gin.expect_the_end(page)


def to_a_knock(page: Page) -> str:
    """Play at a table of 1990 until a discard may end the hand; return that card."""
    choose_table(page, "ours")
    assert gin.play_on(page, gin.yes(gin.ASKED)) == "yes"
    card = page.locator("[data-hand] button[aria-pressed=true]").get_attribute("data-card") or ""
    page.keyboard.press("Escape")
    choose_table(page, "1990")
    return card


def choose_table(page: Page, how: str) -> None:
    """Choose in the settings how one plays."""
    page.get_by_test_id("open-settings").click()
    page.get_by_test_id(f"gin-table-{how}").check()
    page.get_by_test_id("settings-close").click()


def discard(page: Page, card: str) -> None:
    """Click a card where it lies: in the hand, or apart."""
    held = page.get_by_test_id(f"hand-{card}")
    if held.count():
        gin.tap(held)
    else:
        page.get_by_test_id("drawn-card").click()


GONE_ON = "[data-testid=box-deck][aria-disabled=false], [data-testid=lay-best], [data-testid=slip]"
"""It is one's turn again, or the other has knocked meanwhile."""


def test_in_1990_one_is_asked_whether_to_knock_and_the_pile_says_no(open_page: OpenPage) -> None:
    """GI-35: yes and no stand in the boxes; a click on the discard pile goes on."""
    page = open_page()
    sit_in_1990(page, limit=500)
    card = to_a_knock(page)

    discard(page, card)

    expect(page.get_by_test_id("end-hand")).to_have_text("Yes")
    expect(page.get_by_test_id("no-knock")).to_have_text("No")
    page.get_by_test_id("discard-pile").click()
    expect(page.get_by_test_id("end-hand")).to_have_count(0)
    expect(page.locator(GONE_ON).first).to_be_visible()
    expect(page.locator("[data-testid=slip][data-knocker='1']")).to_have_count(0)


def test_in_1990_a_second_click_on_the_card_knocks(open_page: OpenPage) -> None:
    """GI-35: the card of which it is asked says yes."""
    page = open_page()
    sit_in_1990(page, limit=500)
    card = to_a_knock(page)
    discard(page, card)
    expect(page.get_by_test_id("end-hand")).to_be_visible()

    discard(page, card)

    expect(page.get_by_test_id("open-1")).to_be_visible()


def sit_in_1988(page: Page) -> None:
    """Begin a game from the menus of 1988."""
    begin(page, "cadenza")
    page.get_by_test_id("begin").click()
    expect(page.get_by_test_id("field")).to_be_visible()


def test_the_menus_of_1988_begin_what_they_are_set_to(open_page: OpenPage) -> None:
    """CR-40: length and x-ray vision before a game; in the middle of one the menus stay closed."""
    page = open_page(size=(390, 844))
    begin(page, "cadenza")
    dressed(page, "1988")
    for menu, item in (("length", "short"), ("xray", "enabled"), ("start", "new")):
        page.get_by_test_id(f"menu-{menu}").click()
        page.get_by_test_id(f"menu-{menu}-{item}").click()

    expect(page.get_by_test_id("opponent-hand").locator("[data-card]")).not_to_have_count(0)
    dressed(page, "1988")
    begun = page.request.get("/api/tables?over=false&skip=0").json()[0]
    assert begun["rules"] == "cadenza-61"
    open_cards = page.get_by_test_id("opponent-hand").locator("[data-card]")
    seen = open_cards.evaluate_all("cards => cards.map((card) => card.dataset.card)")  # in one look: two go to the crib
    assert seen and all("-" not in card for card in seen)
    page.get_by_test_id("menu-length").click(force=True)
    expect(page.get_by_test_id("menu-length-long")).to_have_count(0)


def test_the_screen_of_1988_lies_as_it_lay(open_page: OpenPage) -> None:
    """CR-44: the computer's row, yours, the crib, the starter to its right and below, what was played at the bottom."""
    page = open_page()
    sit_in_1988(page)
    assert cribbage.play_on(page, cribbage.yes(cribbage.IN_PLAY)) == "yes"

    rows = ("opponent-hand", "hand", "crib", "starter", "series")
    boxes = [page.get_by_test_id(row).bounding_box() for row in rows]
    tops = [box["y"] for box in boxes if box]
    assert tops == sorted(tops) and len(tops) == 5
    last = page.get_by_test_id("crib").locator("[data-card]").last.bounding_box()
    assert last and boxes[3] and boxes[3]["x"] >= last["x"] + last["width"]
    played = [card.bounding_box() for card in page.get_by_test_id("series").locator("li").all()]
    lefts = [box["x"] for box in played if box]
    assert lefts == sorted(lefts)
    expect(page.get_by_test_id("board")).to_have_count(0)
    expect(page.get_by_test_id("open-talk")).to_have_count(0)
    words = page.get_by_test_id("score").locator("dt")
    for at, word in enumerate(["Me", "You", "RT"]):
        expect(words.nth(at)).to_have_text(re.compile(rf"^\s*{word}"))


def test_a_played_card_of_1988_is_turned_over_where_it_lay(open_page: OpenPage) -> None:
    """Four cards stay in the hand: those that were played show their backs, and their borders are solid."""
    page = open_page()
    sit_in_1988(page)
    assert (
        cribbage.play_on(page, cribbage.yes("document.querySelectorAll('[data-testid=turned-over]').length")) == "yes"
    )

    turned = page.get_by_test_id("turned-over")
    assert turned.count() + page.locator("[data-hand] button").count() == 4
    border = turned.first.locator(".card").evaluate("card => getComputedStyle(card).borderStyle")
    theirs = page.locator("[data-owner=other] .card").first.evaluate("card => getComputedStyle(card).borderStyle")
    assert (border, theirs) == ("solid", "dotted")


@pytest.mark.parametrize("by", ["key", "button"])
def test_undo_leaves_when_the_hand_is_played_out(open_page: OpenPage, by: str) -> None:
    """CR-43: one plays on to the end of the hand, and then stands before the menus again."""
    page = open_page()
    sit_in_1988(page)
    if by == "key":
        page.keyboard.press("u")
    else:
        page.get_by_test_id("undo").click()
    expect(page.get_by_test_id("leaving")).to_be_visible()
    expect(page.get_by_test_id("lay-away")).to_be_visible()

    found = cribbage.play_on(page, cribbage.yes("document.querySelector('[data-testid=title-screen]')"))

    assert found == "yes"


def test_undo_while_the_hands_are_counted_leaves_with_that_hand(open_page: OpenPage) -> None:
    """CR-43: the next hand is dealt by then, and nobody has to play it."""
    page = open_page()
    sit_in_1988(page)
    assert cribbage.play_on(page, cribbage.yes(cribbage.CRIB_SHOWN)) == "yes"
    page.keyboard.press("u")
    expect(page.get_by_test_id("leaving")).to_be_visible()

    page.get_by_test_id("go-on").click()

    expect(page.get_by_test_id("title-screen")).to_be_visible()


def test_i_play_for_you_goes_on_from_game_to_game(open_page: OpenPage) -> None:
    """CR-40: the computer plays both sides, one game after the other, until a key is pressed."""
    page = open_page()
    begin(page, "cadenza")
    for menu, item in (("length", "short"), ("who", "i"), ("start", "new")):
        page.get_by_test_id(f"menu-{menu}").click()
        page.get_by_test_id(f"menu-{menu}-{item}").click()
    expect(page.get_by_test_id("take-back")).to_be_visible()
    first = page.url

    expect(page).not_to_have_url(first)
    expect(page.get_by_test_id("field")).to_be_visible()
    dressed(page, "1988")
    expect(page.get_by_test_id("take-back")).to_be_visible()
    page.keyboard.press("x")

    expect(page.get_by_test_id("take-back")).to_have_count(0)


def test_a_next_game_of_1988_that_cannot_begin_says_so(open_page: OpenPage) -> None:
    """CR-40: the table stays as it ended, and the menus begin the next one later."""
    page = open_page()
    begin(page, "cadenza")
    page.route("**/rematch", lambda route: route.abort("connectionrefused"))
    for menu, item in (("length", "short"), ("who", "i"), ("start", "new")):
        page.get_by_test_id(f"menu-{menu}").click()
        page.get_by_test_id(f"menu-{menu}-{item}").click()
    expect(page.get_by_test_id("refused")).to_have_text(table.UNANSWERED)
    ended = page.url

    page.unroute("**/rematch")
    page.get_by_test_id("menu-start").click()
    page.get_by_test_id("menu-start-new").click()

    expect(page).not_to_have_url(ended)
    expect(page.get_by_test_id("field")).to_be_visible()


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("width", [320, 360, 390])
def test_each_menu_of_1988_can_be_read_on_a_phone(open_page: OpenPage, width: int, lang: str) -> None:
    """CR-40: wherever its title comes to stand, a menu that opens lies in the window with all it offers."""
    page = open_page(size=(width, 740), lang=lang)
    begin(page, "cadenza")

    for title in page.get_by_test_id("menu-bar").locator(".title").all():
        title.click()
        for item in page.locator(".items button").all():
            expect(item).to_be_in_viewport(ratio=1)
        expect(page.locator(".items")).to_be_in_viewport(ratio=1)


@pytest.mark.skipif(not table.AXE.exists(), reason="axe is not installed")
@pytest.mark.parametrize("size", [(390, 844), (1280, 800)])
def test_the_old_screens_leave_nobody_out(open_page: OpenPage, size: tuple[int, int]) -> None:
    """Title screens and tables of every program: axe finds nothing, and nothing is wider than the screen."""
    page = open_page(context={"bypass_csp": True}, size=size)

    def judge() -> None:
        table.expect_no_violations(page)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")

    page.goto("/")
    expect(page.get_by_test_id("old-programs")).to_be_visible()
    judge()
    for program in ("vga", "cadenza"):
        begin(page, program)
        expect(page.get_by_test_id("begin")).to_be_visible()
        judge()
    sit_in_1990(page)
    to_the_drawn_card(page)
    judge()
    sit_in_1988(page)
    assert cribbage.play_on(page, cribbage.yes(cribbage.IN_PLAY)) == "yes"
    expect(page.locator("[data-testid^=call-]")).to_have_count(0)
    judge()
    begin(page, "palm")
    expect(page.get_by_test_id("field")).to_be_visible()
    judge()
