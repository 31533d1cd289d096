"""What the table of gin shows and asks, and the ways in which a hand is handled."""

from __future__ import annotations

import json
from itertools import pairwise

from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.gin import ASKED, HAND_OVER, LAYING, MELDS, ROBBED, TO_DISCARD, hand, play_on, sit_down, tap, yes
from tests.browser.rehearsed import Rehearsed

BLUE, GREEN, RED = "rgb(29, 82, 150)", "rgb(20, 105, 58)", "rgb(176, 44, 24)"
RANKS = "A23456789TJQK"


def _background(page: Page, selector: str) -> str:
    return str(page.locator(selector).first.evaluate("bar => getComputedStyle(bar).backgroundColor"))


def test_bars_over_sets_are_blue_and_over_runs_green_and_each_says_so(open_page: OpenPage) -> None:
    """GI-31: no bar is told by its colour alone."""
    page = open_page()
    sit_down(page, target="500")
    for kind, colour, word in (("set", BLUE, "set"), ("run", GREEN, "run")):
        assert play_on(page, yes(f"document.querySelector('[data-hand] .bar.{kind}:not(.narrow)')")) == "yes"

        assert _background(page, f"[data-hand] .bar.{kind}") == colour
        expect(page.locator(f"[data-hand] .bar.{kind}").first).to_have_text(word)


def test_the_hand_stands_in_its_melds(open_page: OpenPage) -> None:
    """GI-31: melds come first, and what is in none follows by rank."""
    page = open_page()
    sit_down(page, target="1000")
    assert play_on(page, yes(MELDS)) == "yes"
    cards = page.locator("[data-hand] button").all()
    melded = ["in a " in (card.get_attribute("aria-label") or "") for card in cards]

    assert melded == sorted(melded, reverse=True)
    loose = [RANKS.index(card[0]) for card, inside in zip(hand(page), melded, strict=True) if not inside]
    assert loose == sorted(loose)


def test_a_red_bar_tells_that_the_other_drew_from_the_pile(open_page: OpenPage) -> None:
    """GI-32: it stays until one has drawn oneself."""
    page = open_page()
    sit_down(page, target="1000")
    assert play_on(page, yes(ROBBED)) == "yes"

    assert _background(page, "[data-testid=robbed]") == RED
    expect(page.get_by_test_id("robbed")).not_to_be_empty()
    page.keyboard.press("s")
    expect(page.get_by_test_id("discard")).to_be_visible()
    expect(page.get_by_test_id("robbed")).to_have_count(0)


def moves_in(sent: list[str | bytes]) -> list[str]:
    """The moves among what a page has sent to its table."""
    return [message["move"] for message in map(json.loads, sent) if "move" in message]


def test_whoever_may_knock_is_asked_and_may_go_on(open_page: OpenPage) -> None:
    """GI-35: nothing is sent before the answer, and going on is only a discard; whatever the other does then."""
    page, sent = open_page(), []
    page.on("websocket", lambda socket: socket.on("framesent", lambda text: sent.append(text)))  # noqa: PLW0108 - what is built in cannot be listened with
    sit_down(page, target="1000")
    assert play_on(page, yes(ASKED)) == "yes"
    held = hand(page)
    up = page.locator("[data-hand] button[aria-pressed=true]").get_attribute("data-card")

    assert len(held) == 11
    asked = len(moves_in(sent))
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("no-knock")).to_have_count(0)
    tap(page.get_by_test_id(f"hand-{up}"))
    page.get_by_test_id("discard").click()
    expect(page.get_by_test_id("no-knock")).to_be_visible()
    assert len(moves_in(sent)) == asked
    page.get_by_test_id("no-knock").click()

    expect(page.get_by_test_id(f"hand-{up}")).to_have_count(0)
    assert moves_in(sent)[asked:] == [f"-{up}"]


def test_both_hands_lie_open_until_a_tap(open_page: OpenPage) -> None:
    """The slip tells whose points they are, also at the fastest speed."""
    page = open_page()
    sit_down(page)
    assert play_on(page, yes(HAND_OVER)) == "yes"

    laid = [page.get_by_test_id(f"open-{seat}").locator("[data-card]") for seat in "12"]
    assert sum(cards.count() for cards in laid) in {20, 21}  # with what was laid off; a big gin is eleven
    assert page.get_by_test_id("slip").get_attribute("data-kind") in {"knock", "undercut", "gin", "biggin", "draw"}
    page.get_by_test_id("field").click(position={"x": 20, "y": 200})
    expect(page.get_by_test_id("slip")).to_have_count(0)


def test_a_drawn_hand_says_whether_by_draws_from_the_pile_or_for_want_of_stock(open_page: OpenPage) -> None:
    """GI-14: the program's limit on draws from the pile is told apart from a stock that has run out."""
    page = open_page()
    table = Rehearsed(page, "gin", "vga", "", 2, ("Ana", "Rosa"), **{"pile-draws": "1"})
    table.play("1 upcard")
    limit = "The discard pile has been drawn from once, which is the most here."
    expect(page.get_by_test_id("drawn-because")).to_have_text(limit)

    table = Rehearsed(page, "gin", "vga", "", 2, ("Ana", "Rosa"), **{"stock-left": "10"})
    for draw in range(52 - 21 - 10):
        seat = draw % 2 + 1
        table.play(f"{seat} stock")
        table.play(f"{seat} {table.legal[0]}")
    expect(page.get_by_test_id("drawn-because")).to_have_text("10 cards are left in the stock.")


def test_cards_are_laid_off_by_hand_under_red_bars(open_page: OpenPage) -> None:
    """GI-33, GI-11: what is tapped is laid off, and lies on the knocker's melds with a bar under it."""
    page = open_page()
    sit_down(page, target="1000")
    loose = f"{LAYING} && document.querySelector('[data-hand] button[aria-disabled=false]')"
    assert play_on(page, yes(loose)) == "yes"
    card = page.locator("[data-hand] button[aria-disabled=false]").first
    name = card.get_attribute("data-card")
    tap(card)
    laid = page.locator("[data-hand] button[aria-pressed=true]").count()
    page.get_by_test_id("lay-these").click()

    expect(page.get_by_test_id("slip")).to_be_visible()
    under = page.locator(f"[data-testid=open-2] .laid [data-card='{name}']")
    expect(under).to_be_visible()
    assert page.locator("[data-testid=open-2] .laid").count() == laid


def test_a_card_is_drawn_and_discarded_by_dragging(open_page: OpenPage) -> None:
    """GI-34: from the stock into the hand, and from there onto the pile."""
    page = open_page()
    sit_down(page, "vga")
    expect(page.get_by_test_id("draw-stock")).to_be_visible()
    _drag(page, "[data-testid=stock-pile]", "[data-hand] button >> nth=4")
    expect(page.get_by_test_id("discard")).to_be_visible()
    last = hand(page)[-1]

    _drag(page, f"[data-testid=hand-{last}]", "[data-pile]")

    expect(page.get_by_test_id(f"hand-{last}")).to_have_count(0)


def _drag(page: Page, what: str, where: str) -> None:
    page.locator(what).hover(position={"x": 9, "y": 40})  # which waits until it lies still
    page.mouse.down()
    start, end = (page.locator(selector).bounding_box() for selector in (what, where))
    assert start is not None
    assert end is not None
    page.mouse.move(start["x"] + 20, start["y"] + 20)
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=4)
    page.mouse.up()


def test_a_second_tap_discards(open_page: OpenPage) -> None:
    """GI-34: as do the pile, and the words for the drawn card."""
    page = open_page()
    sit_down(page, "vga")
    assert play_on(page, yes(TO_DISCARD)) == "yes"
    last = hand(page)[-1]

    page.get_by_test_id(f"hand-{last}").dblclick(position={"x": 9, "y": 40})

    expect(page.get_by_test_id(f"hand-{last}")).to_have_count(0)


def test_whoever_likes_sorts_the_hand(open_page: OpenPage) -> None:
    """With Shift and the arrows a card changes its place, and what is drawn comes last."""
    page = open_page(gin={"sort": "hand", "deadwood": True})
    sit_down(page, "vga")
    first, second, *rest = hand(page)
    page.get_by_test_id(f"hand-{first}").focus()

    page.keyboard.press("Shift+ArrowRight")

    assert hand(page) == [second, first, *rest]
    page.get_by_test_id("draw-stock").click()
    expect(page.get_by_test_id("discard")).to_be_visible()
    assert hand(page)[:10] == [second, first, *rest]


def test_a_card_is_sorted_without_dragging(open_page: OpenPage) -> None:
    """Two buttons move the card that is taken up, as far as the hand goes; where the table sorts there are none."""
    page = open_page(size=(320, 568), gin={"sort": "hand", "deadwood": True})
    Rehearsed(page, "gin", "standard", "", 2, ("Ana", "Rosa")).play("1 pass, 2 pass, 1 stock")
    expect(page.get_by_test_id("discard")).to_be_visible()
    expect(page.get_by_test_id("move-left")).to_have_count(0)
    first, second, *rest = hand(page)
    tap(page.get_by_test_id(f"hand-{second}"))

    page.get_by_test_id("move-left").click()
    assert hand(page) == [second, first, *rest]
    page.get_by_test_id("move-left").click()
    assert hand(page) == [second, first, *rest]
    page.get_by_test_id("move-right").click()

    assert hand(page) == [first, second, *rest]
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_test_id("open-settings").click()
    page.get_by_test_id("gin-sort-melds").check()
    expect(page.get_by_test_id("move-left")).to_have_count(0)


def test_the_deadwood_is_counted_along_unless_one_would_rather_not(open_page: OpenPage) -> None:
    """The drawer of settings changes it at once."""
    page = open_page()
    sit_down(page, "vga")
    expect(page.get_by_test_id("deadwood")).to_be_visible()

    page.get_by_test_id("open-settings").click()
    page.get_by_test_id("gin-deadwood-no").check()

    expect(page.get_by_test_id("deadwood")).to_have_count(0)


def test_in_oklahoma_the_upcard_says_how_low_to_knock(open_page: OpenPage) -> None:
    """GI-08, GI-15: the plaque shows the card, its value or that only gin wins, and what counts twice."""
    page = open_page()
    sit_down(page, "vga-oklahoma")
    upcard = page.get_by_test_id("discard-pile").get_attribute("data-card") or ""
    value = min(10, RANKS.index(upcard[0]) + 1)
    plaque = page.get_by_test_id("knock-value")

    expect(plaque.locator("strong")).to_have_text("only gin" if value == 1 else str(value))
    assert ("×2" in plaque.inner_text()) == (upcard[1] == "s")


def test_eleven_cards_show_their_indices_on_a_narrow_phone(open_page: OpenPage) -> None:
    """Every card is 64 px wide and leaves more than its index of the one below free."""
    page = open_page(size=(360, 740))
    sit_down(page, "vga")
    assert play_on(page, yes(TO_DISCARD)) == "yes"
    boxes = [card.bounding_box() for card in page.locator("[data-hand] button").all()]
    lefts = [box["x"] for box in boxes if box]

    assert min(box["width"] for box in boxes if box) >= 64
    assert min(right - left for left, right in pairwise(lefts)) >= 24
    assert max(lefts) + 64 <= 360
