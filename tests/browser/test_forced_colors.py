"""With one's own few colours forced upon every page, cards stay what they are, and what is marked still shows."""

from __future__ import annotations

from io import BytesIO

import numpy as np
import pytest
from PIL import Image
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.scripted import Scripted

pytestmark = pytest.mark.decorated

LOOKS = ("table", "1988", "1990", "1998")
FORCED = {"forced_colors": "active", "color_scheme": "dark", "reduced_motion": "reduce"}

HAND = ["2s", "3h", "4d", "5c"]
LYING = ["2c", "Kd"]
ENOUGH = 3.0
"""The contrast that a drawing needs to be made out (WCAG 1.4.11)."""


def _drawn(place: Locator) -> np.ndarray:
    """Return how an element looks: height, width, three colours from 0 to 255."""
    with Image.open(BytesIO(place.screenshot(animations="disabled"))) as picture:
        return np.asarray(picture.convert("RGB"), dtype=float)


def _lightness(colours: np.ndarray) -> np.ndarray:
    """Return the relative luminance of colours, as WCAG defines it."""
    parts = colours / 255
    linear = np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)
    return np.asarray(linear @ [0.2126, 0.7152, 0.0722])


def _told(colours: np.ndarray) -> float:
    """Return what part of a drawing stands out from its ground, the colour that most of it has."""
    shades, many = np.unique(colours.reshape(-1, 3), axis=0, return_counts=True)
    light, ground = _lightness(colours), _lightness(shades[many.argmax()])
    high, low = np.maximum(light, ground), np.minimum(light, ground)
    return float(np.mean((high + 0.05) / (low + 0.05) >= ENOUGH))


def _index(page: Page, card: str) -> np.ndarray:
    """Return the rank and the suit in the corner of a card in the hand."""
    drawn = _drawn(page.get_by_test_id(f"hand-{card}").locator(".card"))
    high, wide = drawn.shape[:2]
    return drawn[round(high * 0.04) : round(high * 0.36), round(wide * 0.06) : round(wide * 0.27)]


def _faint(page: Page) -> list[str]:
    """Return the cards of the hand, and the small ones in a sentence, whose suits can't be read."""
    cards = [card for card in HAND if _told(_index(page, card)) < 0.1]
    chips = page.locator(".chip").all()
    assert chips
    return cards + [chip.inner_text() for chip in chips if _told(_drawn(chip.locator("svg"))) < 0.1]


@pytest.mark.parametrize("look", LOOKS)
def test_every_suit_can_be_read_from_its_card(open_page: OpenPage, look: str) -> None:
    """White on black is forced, and a black spade is still on its light card, in the hand and in a sentence."""
    page = open_page(size=(390, 844), context=FORCED, look=look)
    table = Scripted(page, hand=HAND, table=LYING)
    expect(page.locator(f"html[data-look='{look}']")).to_have_count(1)
    table.update(1, "2s", hand=HAND, table=[*LYING, "2s"])
    expect(page.get_by_test_id("last-play").locator(".chip")).not_to_have_count(0)

    assert _faint(page) == []


LEGAL = ["5h", "5h*2c3d", "Kd", "2s", "2s*2c"]
RING = """of => {
  const { outlineStyle, outlineWidth } = getComputedStyle(of, '::after');
  return outlineStyle === 'none' ? '' : `${outlineStyle} ${outlineWidth}`;
}"""
GROUND = "of => getComputedStyle(of).backgroundColor"
RIM = "of => getComputedStyle(of).borderTopColor"
BLACK = "rgb(0, 0, 0)"


def _rings(page: Page, *cards: str) -> list[str]:
    """Return the lines around cards."""
    return [page.get_by_test_id(card).evaluate(RING) for card in cards]


def test_what_can_be_played_and_what_is_chosen_has_a_line_around_it(open_page: OpenPage) -> None:
    """A thin one and a thick one: the shadows and lights that tell it else are gone."""
    page = open_page(context=FORCED)
    Scripted(page, hand=["5h", "Kd", "2s", "Jc"], table=["2c", "3d", "6s", "Qh"], legal=LEGAL, just_left="Qh")
    assert _rings(page, "hand-5h", "hand-Jc") == ["solid 3px", ""]

    page.get_by_test_id("hand-5h").click()

    assert _rings(page, "hand-5h", "hand-Kd") == ["solid 4px", "solid 3px"]
    assert _rings(page, "table-2c", "table-3d") == ["solid 4px", "solid 4px"]
    assert _rings(page, "table-6s", "table-Qh") == ["", "dotted 3px"]


def test_whose_turn_it_is_and_which_choice_holds_shows(open_page: OpenPage) -> None:
    """The name is underlined, the choice has the colour that the reader has for what is selected."""
    page = open_page(context=FORCED)
    Scripted(page, table=LYING, legal=["5h", "Kd", "2s"])
    name = page.get_by_test_id("seat-1").locator("p").first
    assert name.evaluate("of => getComputedStyle(of).textDecorationLine") == "underline"

    page.get_by_test_id("open-settings").click()
    other, chosen = page.get_by_test_id("look-1988").locator(".."), page.get_by_test_id("look-table").locator("..")

    assert chosen.evaluate(GROUND) != other.evaluate(GROUND)


@pytest.mark.parametrize("look", LOOKS)
def test_thick_borders_are_no_slabs_of_white(open_page: OpenPage, look: str) -> None:
    """Around the last plays and around the tables of the lobby, where they were wood."""
    page = open_page(context=FORCED, look=look)
    Scripted(page, table=LYING)
    expect(page.locator(f"html[data-look='{look}']")).to_have_count(1)
    assert page.get_by_test_id("last-play").evaluate(RIM) == BLACK

    page.goto("/")
    expect(page.get_by_test_id("start")).to_be_visible()

    assert [top.evaluate(RIM) for top in page.locator(".table > .top").all()] == [BLACK] * 3
