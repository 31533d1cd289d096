"""Everything on a table has its room, from the smallest phone to a desktop, at 200 %, and in every look."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from sobremesa.tables.names import NAMES
from tests.browser.conftest import OpenPage
from tests.browser.rehearsed import Rehearsed
from tests.browser.room import LOOKS, SIZES, crowded, crowded_by_letters, hold_calls, let_calls_go, load_looks
from tests.browser.scripted import Scripted
from tests.browser.table import until

pytestmark = pytest.mark.decorated

PLAYERS = ("Ana María", "Zoila", "Tío Homero", "Don Lucho")
OVER = "document.querySelector('[data-prompt=over]')"
LONGEST = "treinta-y-ocho"
"""The longest of all calls."""

PLAYED = ("5h*5d", "6h*6s", "7h*7d", "Jh*Jc")
FULL = ["2c", "3d", "6s", "Qh", "4c", "7d", "Jc", "As", "5d", "Kc"]

LOW = {
    f"{width}x{height}": (width, height)
    for width, height in [(568, 320), (640, 360), (667, 375), (740, 360), (844, 390)]
}
"""Phones on their side."""

PANE = "score => score.scrollWidth - score.clientWidth"
"""By how many pixels what stands in the score is broader than its pane."""


def _points(side: int, *reasons: str) -> list[dict[str, Any]]:
    return [{"side": side, "reason": reason, "points": 2, "cards": []} for reason in reasons]


def _cuarenta(page: Page, seats: int, sizes: Mapping[str, tuple[int, int]] = SIZES) -> list[str]:
    """Go through the moments of Cuarenta; return what had no room."""

    def crowd(moment: str) -> list[str]:
        return crowded(page, moment, sizes=sizes)

    hands = {"counts": [5] * seats, "story": [], "played": [[]] * seats, "seats": seats}
    table = Scripted(page, names=PLAYERS[:seats], hand=["5h", "Kd", "2s", "2h", "3c"], legal=["5h", "2s"], **hands)
    load_looks(page)
    told = crowd("dealt")
    rondas = [{"seat": seat, "double": seat == 2, "cards": [], "rank": ""} for seat in range(1, seats + 1)]
    full = {"table": FULL, "piles": [18, 22], "rondas": rondas, "score": [38, 36], "dealer": 1, "stock": 20}
    table.update(2, "2c", **full)
    told += crowd("in play")
    for seat in range(1, seats + 1):
        table.update(seat, PLAYED[seat - 1], _points(2 - seat % 2, "caida", "limpia"))
        expect(page.get_by_test_id(f"call-{seat}")).to_have_count(1)
        told += crowd(f"called by {seat}")
        let_calls_go(page)
        table.call(seat, LONGEST)
        expect(page.get_by_test_id(f"saying-{seat}")).to_have_count(1)
        told += crowd(f"said by {seat}")
        let_calls_go(page)
    table.update(2, "Ah*As", _points(2, "caida"), over=True, winner=2, phase="over", turn=[], score=[38, 40])
    expect(page.get_by_test_id("call-2")).to_have_count(1)
    told += crowd("the last call")
    let_calls_go(page)
    expect(page.get_by_test_id("game-over")).to_be_visible()
    return told + crowd("over")


def test_everything_has_its_room_at_cuarenta(open_page: OpenPage) -> None:
    """Names, hands, piles, score and labels lie clear of one another, and calls clear of them, for two players."""
    page = open_page(lang="es")
    hold_calls(page)
    assert _cuarenta(page, 2) == []


def test_everything_has_its_room_at_a_table_of_four(open_page: OpenPage) -> None:
    """And for four, of whom every one calls."""
    page = open_page(lang="es")
    hold_calls(page)
    assert _cuarenta(page, 4) == []


@pytest.mark.parametrize("seats", [2, 4])
def test_everything_has_its_room_at_cuarenta_on_a_phone_on_its_side(open_page: OpenPage, seats: int) -> None:
    """Although the cloth is low, in Spanish, which says "tu pareja" and the longer badges."""
    page = open_page(lang="es", size=(568, 320))
    hold_calls(page)
    assert _cuarenta(page, seats, LOW) == []


CUT_OFF = """name => {
  const words = document.createRange();
  words.selectNodeContents(name);
  return words.getBoundingClientRect().width - name.getBoundingClientRect().width;
}"""
"""By how many pixels, and parts of one, a name is broader than its place; 0 or less where it is whole."""

MOST_CARDS = [{"perros": 3, "tantos": 3}, {"perros": 2, "tantos": 4}]
"""As many cards as keep a score."""

BESIDE_ITS_PLACE = """score => Math.max(0, ...[...score.querySelectorAll('.side .row span:last-child')].map(card =>
  card.getBoundingClientRect().right - card.closest('.side').getBoundingClientRect().right))"""
"""By how many pixels the last card of a score lies beside its place."""


@pytest.mark.parametrize("score", ["new", "old", "perros"])
@pytest.mark.parametrize("chicas", ["1", "2"])
@pytest.mark.parametrize("size", [(320, 640), (360, 740), (390, 844), (740, 360)])
def test_the_names_of_computers_are_whole_in_the_score_of_a_phone(
    open_page: OpenPage, size: tuple[int, int], chicas: str, score: str
) -> None:
    """The longest, with chicas and without, in every look; cards that keep the score stay beside it."""
    page = open_page(lang="es", size=size, score=score)
    name, options, told = max(NAMES, key=len), {"chicas": chicas}, {}
    Scripted(page, names=("Ana María", name), hand=["5h"], options=options, score=[36, 28], score_cards=MOST_CARDS)
    load_looks(page)
    shown = page.get_by_test_id("score").locator(".name:visible", has_text=name).first
    expect(shown).to_be_visible()
    for look in LOOKS:
        page.evaluate("look => (document.documentElement.dataset.look = look)", look)
        told[name, look] = shown.evaluate(CUT_OFF)
        told["cards", look] = page.get_by_test_id("score").evaluate(BESIDE_ITS_PLACE)

    assert {where: by for where, by in told.items() if by > 0} == {}


@pytest.mark.parametrize("lang", ["es", "en"])
def test_two_who_speak_at_once_at_a_table_of_four_can_both_be_read(open_page: OpenPage, lang: str) -> None:
    """The longest sayings of any two of the others lie clear of each other, of all hands and of all names."""
    page = open_page(lang=lang)
    hold_calls(page)
    table = Scripted(page, names=PLAYERS, seats=4, counts=[5] * 4, story=[], played=[[]] * 4, table=FULL)
    expect(page.get_by_test_id("hand-5h")).to_be_visible()
    told: list[str] = []
    for pair in combinations((2, 3, 4), 2):
        for seat in pair:
            table.call(seat, LONGEST)
            expect(page.get_by_test_id(f"saying-{seat}")).to_have_count(1)
        found = crowded(page, f"said by {pair[0]} and {pair[1]}", lowest=700)
        told += [one for one in found if ", table: " in one]
        let_calls_go(page)
    assert told == []


def _say_all(page: Page, table: Scripted, moment: str) -> list[str]:
    """Let one after the other say something long; return what had no room."""
    told: list[str] = []
    for seat in (1, 2):
        let_calls_go(page)
        table.call(seat, "fifteen-four")
        expect(page.get_by_test_id(f"saying-{seat}")).to_have_count(1)
        told += crowded(page, f"{moment}, said by {seat}")
    let_calls_go(page)
    return told


KNOCKER, DEFENDER = "As Ah Ad 5s 5h 5d 9s 9h Ks 2c", "6s 6h 6d Ts Th Td 9c 5c Ac 2d"


def _gin(page: Page, knocker: int, **options: str) -> Rehearsed:
    """Deal a hand whose dealer's opponent knocks after the first card, with a spade that may double it."""
    first = " ".join(f"{one} {other}" for one, other in zip(KNOCKER.split(), DEFENDER.split(), strict=True))
    table = Rehearsed(page, "gin", "standard", f"{first} Qs 9d", 3 - knocker, PLAYERS[:2], **options)
    load_looks(page)
    return table


def _laid_open(page: Page, table: Rehearsed, knocker: int, laid_off: str) -> None:
    """Play the hand to its end."""
    other = 3 - knocker
    table.play(f"{knocker} pass, {other} pass, {knocker} stock")
    table.play(f"{knocker} knock-Ks, {other} lay:{laid_off}")
    expect(page.get_by_test_id("slip")).to_be_visible()


def test_everything_has_its_room_at_gin(open_page: OpenPage) -> None:
    """From the upcard to both hands laid open, whoever knocks and whether or not it is undercut, and at the end."""
    page = open_page(lang="es")
    hold_calls(page)
    told: list[str] = []
    for knocker, laid_off in ((1, "Ac5c9c"), (2, "9c")):
        table = _gin(page, knocker, oklahoma="yes", **{"spades-double": "yes"})
        told += crowded(page, "dealt") + (_say_all(page, table, "dealt") if knocker == 1 else [])
        _laid_open(page, table, knocker, laid_off)
        told += crowded(page, f"laid open by {knocker}, laid off {laid_off}")
    _laid_open(page, _gin(page, 1, target="1"), 1, "9c")
    page.get_by_test_id("go-on").click()
    let_calls_go(page)
    expect(page.get_by_test_id("game-over")).to_be_visible()
    assert told + crowded(page, "over") == []


THROWN = "2 7c8c, 1 7s8s", "1 7c8c, 2 7s8s"
PEGGED = "7d, 6c, 8d, 9d, go, 7h, 6s, 8h"
"""The non-dealer's play and the dealer's, in turn; the last card is still to come."""


def _pegged(dealer: int) -> str:
    """Return the play with the seats that play it: dealer and non-dealer in turn, and one goes on after a go."""
    seats = (3 - dealer, dealer, 3 - dealer, dealer, 3 - dealer, 3 - dealer, dealer, 3 - dealer)
    return ", ".join(f"{seat} {card}" for seat, card in zip(seats, PEGGED.split(", "), strict=True))


def _cribbage(page: Page, dealer: int, **options: str) -> list[str]:
    """Go through the moments of a hand whose counts and calls are long; return what had no room."""
    first = "7h 6c 7d 6s 8h 9h 8d 9d 7c 7s 8c 8s 9c"
    table = Rehearsed(page, "cribbage", "standard", first, dealer, PLAYERS[:2], **options)
    load_looks(page)
    told = crowded(page, f"dealt by {dealer}")
    table.play(THROWN[dealer - 1])
    table.play(_pegged(dealer))
    expect(page.get_by_test_id("table")).to_have_attribute("data-n", str(table.n))
    told += crowded(page, f"in play, dealt by {dealer}")
    let_calls_go(page)
    told += _say_all(page, table, "in play")
    table.play(f"{dealer} 9h")
    expect(page.get_by_test_id("show")).to_be_visible()
    return told


def test_everything_has_its_room_at_cribbage(open_page: OpenPage) -> None:
    """From the throw to the count of the crib, with every call, whoever deals; with muggins; and at the end."""
    page = open_page(lang="es")
    hold_calls(page)
    told: list[str] = []
    for dealer in (1, 2):
        told += _cribbage(page, dealer)
        for hand in ("first hand", "second hand", "crib"):
            told += crowded(page, f"{hand}, dealt by {dealer}")
            page.get_by_test_id("go-on").click()
    _cribbage(page, 2, muggins="yes")
    expect(page.locator("[data-prompt=count]")).to_be_visible()
    told += crowded(page, "to count")
    _cribbage(page, 2, target="20", skunk="none", **{"double-skunk": "none"})
    page.get_by_test_id("go-on").click()
    let_calls_go(page)
    expect(page.get_by_test_id("game-over")).to_be_visible()
    assert told + crowded(page, "over") == []


@pytest.mark.parametrize("lang", ["es", "en"])
@pytest.mark.parametrize("seats", [2, 4])
def test_the_score_of_a_phone_on_its_side_is_no_broader_than_its_pane(
    open_page: OpenPage, seats: int, lang: str
) -> None:
    """Whatever the names, with chicas, in every look."""
    page, told = open_page(lang=lang, size=(568, 320)), {}
    Scripted(page, names=PLAYERS[:seats], hand=["5h"], seats=seats, counts=[5] * seats, options={"chicas": "2"})
    load_looks(page)
    for width, height in LOW.values():
        page.set_viewport_size({"width": width, "height": height})
        for look in LOOKS:
            page.evaluate("look => (document.documentElement.dataset.look = look)", look)
            told[width, look] = page.get_by_test_id("score").evaluate(PANE)

    assert {where: by for where, by in told.items() if by > 0} == {}


@pytest.mark.parametrize("dealer", [1, 2])
@pytest.mark.parametrize("seats", [2, 4])
def test_a_full_table_lies_clear_of_names_on_a_phone_on_its_side(open_page: OpenPage, seats: int, dealer: int) -> None:
    """Ten cards, whoever deals: they are smaller, and lie in a row, before they lie over anything."""
    page = open_page(lang="es", size=(568, 320))
    hands = {"counts": [5] * seats, "story": [], "played": [[]] * seats, "seats": seats}
    full = {"table": FULL, "piles": [18, 22], "dealer": dealer}
    rondas = [{"seat": seat, "double": seat == 2, "cards": [], "rank": ""} for seat in (1, 2)]
    table = Scripted(page, names=PLAYERS[:seats], hand=["5h", "Kd", "2s", "2h", "3c"], rondas=rondas, **hands)
    load_looks(page)
    table.update(2, "2c", **full)
    expect(page.get_by_test_id("table-2c")).to_be_visible()
    assert crowded(page, "a full table", sizes=LOW) == []


@pytest.mark.parametrize("seats", [2, 4])
def test_letters_of_twice_the_size_have_their_room_at_cuarenta(open_page: OpenPage, seats: int) -> None:
    """Names, hands, piles and the table, and between two what is said, lie clear of one another on a phone."""
    page = open_page(lang="es")
    hold_calls(page)
    hands = {"counts": [5] * seats, "story": [], "played": [[]] * seats, "seats": seats}
    table = Scripted(page, names=PLAYERS[:seats], hand=["5h", "Kd", "2s", "2h", "3c"], legal=["5h", "2s"], **hands)
    load_looks(page)
    told = crowded_by_letters(page, "dealt")
    table.update(2, "2c", table=FULL, piles=[18, 22], score=[38, 36], dealer=1, stock=20)
    told += crowded_by_letters(page, "in play")
    for seat in (1, 2) if seats == 2 else ():
        table.call(seat, LONGEST)
        expect(page.get_by_test_id(f"saying-{seat}")).to_have_count(1)
        told += crowded_by_letters(page, f"said by {seat}")
        let_calls_go(page)
    assert told == []


def test_letters_of_twice_the_size_have_their_room_at_gin(open_page: OpenPage) -> None:
    """Hands, both piles and both buttons lie clear of one another on a phone, and none beside it."""
    page = open_page(lang="es")
    _gin(page, 1, oklahoma="yes", **{"spades-double": "yes"})
    assert crowded_by_letters(page, "dealt") == []


def test_letters_of_twice_the_size_have_their_room_at_cribbage(open_page: OpenPage) -> None:
    """The hand lies clear of the button below it, the cards of the play of their count, and calls of names."""
    page = open_page(lang="es")
    hold_calls(page)
    table = Rehearsed(page, "cribbage", "standard", "7h 6c 7d 6s 8h 9h 8d 9d 7c 7s 8c 8s 9c", 1, PLAYERS[:2])
    load_looks(page)
    told = crowded_by_letters(page, "dealt")
    table.play(THROWN[0])
    table.play(_pegged(1))
    expect(page.get_by_test_id("table")).to_have_attribute("data-n", str(table.n))
    told += crowded_by_letters(page, "called")
    let_calls_go(page)
    told += crowded_by_letters(page, "in play")
    table.call(1, "fifteen-four")
    expect(page.get_by_test_id("saying-1")).to_have_count(1)
    assert told + crowded_by_letters(page, "said") == []


BELOW = """() => [...document.querySelectorAll('[data-hand] [data-card], .rail button')]
  .map(one => one.getBoundingClientRect()).filter(({ top, bottom }) => top < 0 || bottom > innerHeight).length"""
"""How many cards of the hand, and buttons below it, are not whole on the screen."""


@pytest.mark.parametrize("game", ["cuarenta", "four", "gin", "cribbage"])
def test_hand_and_buttons_are_on_the_screen_of_a_small_phone_on_its_side(open_page: OpenPage, game: str) -> None:
    """The score lies beside the table."""
    page = open_page(lang="es", size=(568, 320))
    if game in ("gin", "cribbage"):
        cards = "7h 6c 7d 6s 8h 9h 8d 9d 7c 7s 8c 8s 9c 2d 3d 4d 5d Td Jd Qd Kd Ah"
        Rehearsed(page, game, "standard", cards, 1, PLAYERS[:2])
    else:
        seats = 4 if game == "four" else 2
        hands = {"counts": [5] * seats, "story": [], "played": [[]] * seats, "seats": seats}
        Scripted(page, names=PLAYERS[:seats], hand=["5h", "Kd", "2s", "2h", "3c"], legal=["5h", "2s"], **hands)
    expect(page.locator("[data-hand] [data-card]").first).to_be_visible()
    expect(page.locator(".rail button").first).to_be_visible()
    until(page, f"({BELOW})() === 0")
    assert page.get_by_test_id("field").evaluate("one => one.getBoundingClientRect().right") < 400
