"""Four of a rank that win as they are dealt: everybody is shown them, with the reason (CU-11)."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.rehearsed import Rehearsed

FIRST = "Ac 2d 3h 4s Kc 6c 7d Jh Qs 2c"
FOUR = "5c 5d 5h 5s Qc"
OTHERS = "Kd 6d 3d 7s Jd"
NINE_PLAYS = "1 Ac, 2 6c, 1 2d, 2 7d, 1 3h, 2 Jh, 1 4s, 2 Qs, 1 Kc"
NAMES = ["5 of clubs", "5 of diamonds", "5 of hearts", "5 of spades"]


def _dealt(page: Page, winner: int) -> Rehearsed:
    """Play all of the first deal but its last card; the second gives four fives to a seat."""
    second = f"{FOUR} {OTHERS}" if winner == 1 else f"{OTHERS} {FOUR}"
    table = Rehearsed(page, "cuarenta", "pagat", f"{FIRST} {second}", 2, ("Ana", "Rosa"))
    table.play(NINE_PLAYS)
    return table


def _face_up(place: Locator) -> list[str]:
    """Return the cards that lie face up in a place, by the drawings that they use."""
    drawings: list[str] = place.locator("use").evaluate_all("all => all.map(use => use.getAttribute('href'))")
    return [drawing.removeprefix("#card-") for drawing in drawings if drawing.startswith("#card-")]


def _expect_told(place: Locator) -> None:
    """Expect the reason and the four cards, and no points for them."""
    expect(place).to_contain_text("Doble ronda")
    expect(place).not_to_contain_text("+0")
    for name in NAMES:
        expect(place).to_contain_text(name)


@pytest.mark.parametrize(("winner", "title"), [(1, "You win!"), (2, "Rosa wins")])
@pytest.mark.parametrize("size", [(390, 844), (1280, 800)])
def test_four_of_a_rank_that_win_are_shown_with_the_reason_to_winner_and_loser(
    open_page: OpenPage, size: tuple[int, int], winner: int, title: str
) -> None:
    """In the hand that held them, at the end, in the log and in the score; before they are dealt nothing is told."""
    page = open_page(size=size)
    table = _dealt(page, winner)
    theirs = page.get_by_test_id("seat-2").locator(".fan")
    expect(theirs.locator(".card")).to_have_count(1)
    assert _face_up(theirs) == []

    table.play("2 2c")

    end = page.get_by_test_id("game-over")
    expect(end).to_contain_text(title)
    _expect_told(end)
    _expect_told(page.get_by_test_id("last-play"))
    expect(page.get_by_test_id(f"ronda-of-{winner}")).to_have_text("Doble ronda")
    assert _face_up(theirs) == (["5c", "5d", "5h", "5s"] if winner == 2 else [])
    if size[0] > 1000:  # on a phone the score is a sheet of its own
        _expect_told(page.get_by_test_id("why"))
