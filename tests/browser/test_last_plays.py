"""The line that tells the last plays, and the light on the name of who makes the next one."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import OpenPage
from tests.browser.scripted import Scripted

OUTSIDE = """line => [...line.querySelectorAll('.chip')].filter((chip) => {
  const [card, text] = [chip, chip.closest('p')].map((part) => part.getBoundingClientRect());
  return card.top < text.top + 1 || card.bottom > text.bottom - 1;
}).length"""
"""How many cards have no room above or below them in their line, and so are cut off with it."""

ALONE = """line => {
  const text = [...line.querySelectorAll('p')].at(-1);
  const walk = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (!walk.nextNode()?.data.startsWith('.'));
  range.setStart(walk.currentNode, 0);
  range.setEnd(walk.currentNode, 1);
  const low = [];
  for (let width = 60; width < 300; width += 2) {
    text.style.width = `${width}px`;
    const card = [...text.querySelectorAll('.chip')].at(-1).getBoundingClientRect();
    if (range.getBoundingClientRect().top >= card.bottom - 1) low.push(width);
  }
  return low;
}"""
"""The widths of the line at which the point after the last card stands on the line below it."""


def test_cards_in_the_last_plays_are_whole(open_page: OpenPage) -> None:
    """A card has room above and below it in both lines."""
    page = open_page(size=(360, 740))
    script = Scripted(page)
    script.update(1, "5h")
    script.update(2, "4h")
    line = page.get_by_test_id("last-play")
    expect(line.locator(".chip")).to_have_count(2)

    assert line.evaluate(OUTSIDE) == 0


def test_a_point_stays_on_the_line_of_the_card_before_it(open_page: OpenPage) -> None:
    """However wide the line is, no sentence ends with a point of its own below its last card."""
    page = open_page(size=(360, 740))
    Scripted(page).update(2, "4h")
    line = page.get_by_test_id("last-play")
    expect(line.locator(".chip")).to_have_count(1)

    assert line.evaluate(ALONE) == []


PEEKING = """line => {
  [...line.querySelectorAll('p')].at(-1).style.width = '100px';
  const top = line.getBoundingClientRect().top + line.clientTop;
  return [...line.querySelector('p').querySelectorAll('.chip')]
    .map((chip) => chip.getBoundingClientRect().bottom - top);
}"""
"""How far the cards of the play before reach into what is seen, where the last play takes both lines."""


def test_of_a_play_that_a_long_one_pushes_out_nothing_is_seen(open_page: OpenPage) -> None:
    """No rim of its card stands above the last play, on a desktop."""
    page = open_page(size=(1280, 800))
    script = Scripted(page)
    script.update(1, "5h")
    script.update(2, "4h")
    line = page.get_by_test_id("last-play")
    expect(line.locator(".chip")).to_have_count(2)

    (reach,) = line.evaluate(PEEKING)
    assert reach <= 0


def test_the_light_on_a_name_of_cribbage_is_not_cut_off(open_page: OpenPage) -> None:
    """The name alone is cut where it is too long; the light around it fades as a lamp's does."""
    page = open_page()
    Scripted(page, "standard", "cribbage", names=("Ana", "Zoila"))
    name = page.get_by_test_id("seat-2").locator("p").first
    expect(name).to_have_text("Zoila")

    expect(name).to_have_css("overflow", "clip")
    expect(name).to_have_css("overflow-clip-margin", "24px")
