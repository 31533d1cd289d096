"""The paper with the score on a small screen: what hangs down from it when asked for lies over the table."""

from __future__ import annotations

import pytest
from playwright.sync_api import FloatRect, Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.scripted import Scripted

HAND = ["2d", "2h", "5d", "5s", "Qh"]


def _places(page: Page) -> list[FloatRect | None]:
    """Return where the hand, the rail under it and the line of the last plays are."""
    return [page.get_by_test_id(part).bounding_box() for part in ("hand", "rail", "last-play")]


def _game(page: Page, deals: int = 8) -> Scripted:
    """Show a game in which so many points have been made on either side."""
    script = Scripted(page, names=("Ana", "Blanquita"), hand=HAND, legal=HAND, counts=[5, 5], score=[14, 38])
    for _ in range(deals):
        for seat, card, reason in ((1, "2d", "limpia"), (2, "Ad", "caida")):
            script.update(seat, card, [{"side": seat, "reason": reason, "points": 2, "cards": [card]}])
    expect(page.get_by_test_id("table")).to_have_attribute("data-n", str(script.n))
    expect(page.get_by_test_id("table")).to_have_attribute("data-busy", "false")
    return script


@pytest.mark.parametrize("look", ["table", "1988", "1990"])
@pytest.mark.parametrize("size", [(320, 640), (360, 740), (390, 844)])
def test_a_long_score_hangs_over_the_table_and_moves_nothing_of_it(
    open_page: OpenPage, size: tuple[int, int], look: str
) -> None:
    """The hand, the button to play and the last plays stay where they were, and a card can still be played."""
    page = open_page(size=size, look=look)
    script = _game(page)
    before = _places(page)

    page.get_by_test_id("score-more").click()

    expect(page.get_by_test_id("score-rest")).to_be_in_viewport(ratio=1)
    assert _places(page) == before
    page.get_by_test_id("hand-2d").click()
    page.get_by_test_id("play").click()
    script.expect_moves("2d")


def test_all_of_a_long_score_can_be_read_with_the_keyboard(open_page: OpenPage) -> None:
    """What hangs down scrolls to its end, and is left with the same button."""
    page = open_page(size=(360, 740))
    _game(page)
    page.get_by_test_id("score-more").click()
    rest = page.get_by_test_id("score-rest")
    last = rest.locator("li").last
    expect(last).not_to_be_in_viewport()

    rest.focus()
    page.keyboard.press("End")

    expect(last).to_be_in_viewport()
    page.get_by_test_id("score-more").click()
    expect(rest).to_be_hidden()
