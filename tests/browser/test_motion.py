"""What moves, what waits, and what nobody has to wait for."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.scripted import Scripted
from tests.browser.table import let_time_stand, wait_frame

pytestmark = pytest.mark.decorated

AFTER = {"turn": [1], "counts": [3, 2], "table": ["Qh"], "piles": [0, 2], "legal": ["5h"]}


def _rosa_takes(script: Scripted) -> None:
    script.update(2, "5s*5c", **AFTER)


def _waiting(page: Page, rules: str, **settings: object) -> Scripted:
    script = Scripted(page, rules, turn=[2], table=["5c", "Qh"], legal=[])
    _rosa_takes(script)
    return script


def test_in_palm_the_computer_s_play_is_shown_and_waits_for_a_tap(open_page: OpenPage) -> None:
    """The card and what it takes are marked; a tap anywhere on the cloth lets it go on."""
    page = open_page(speed="quick")
    page.clock.install()
    _waiting(page, "palm")

    expect(page.get_by_test_id("revealed")).to_be_visible()
    expect(page.get_by_test_id("go-on")).to_be_visible()
    expect(page.get_by_test_id("table-5c")).to_have_attribute("aria-label", "5 of clubs, about to be taken")
    page.clock.fast_forward(60_000)
    expect(page.get_by_test_id("pile-2")).to_have_attribute("data-count", "0")

    box = page.get_by_test_id("cloth").bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + 20, box["y"] + 20)

    expect(page.get_by_test_id("pile-2")).to_have_attribute("data-count", "2")
    expect(page.get_by_test_id("table-5c")).to_have_count(0)


def test_the_space_bar_lets_the_computer_s_play_go_on(open_page: OpenPage) -> None:
    """Waiting needs no mouse."""
    page = open_page(speed="quick")
    _waiting(page, "palm")
    expect(page.get_by_test_id("go-on")).to_be_visible()

    page.keyboard.press("Space")

    expect(page.get_by_test_id("pile-2")).to_have_attribute("data-count", "2")


def test_elsewhere_the_computer_s_play_goes_on_by_itself(open_page: OpenPage) -> None:
    """It is shown first all the same."""
    page = open_page(speed="quick")
    _waiting(page, "pagat")

    expect(page.get_by_test_id("revealed")).to_be_visible()
    expect(page.get_by_test_id("pile-2")).to_have_attribute("data-count", "2")


def test_waiting_for_a_tap_can_be_chosen_in_any_ruleset(open_page: OpenPage) -> None:
    """The setting belongs to the ruleset."""
    page = open_page(speed="quick", wait={"pagat": True, "palm": False})
    _waiting(page, "pagat")

    expect(page.get_by_test_id("go-on")).to_be_visible()


def test_a_tap_ends_what_is_moving(open_page: OpenPage) -> None:
    """At leisure a capture takes seconds; a tap on the cloth ends each step at once, however long it would last."""
    page = open_page(speed="leisurely")
    let_time_stand(page)
    _waiting(page, "pagat")
    expect(page.get_by_test_id("revealed")).to_be_visible()

    for _ in range(6):
        page.get_by_test_id("field").click(position={"x": 30, "y": 200})
        wait_frame(page)

    expect(page.get_by_test_id("pile-2")).to_have_attribute("data-count", "2")


def test_nothing_waits_at_the_fastest_speed(open_page: OpenPage) -> None:
    """Not even in palm, where plays wait for a tap at every other speed."""
    page = open_page()
    let_time_stand(page)
    _waiting(page, "palm")

    expect(page.get_by_test_id("pile-2")).to_have_attribute("data-count", "2")


def test_whoever_wants_less_motion_sees_cards_fade_and_not_fly(open_page: OpenPage) -> None:
    """No card is moved: the only thing that is animated is how clearly it shows, for 80 ms."""
    page = open_page(context={"reduced_motion": "reduce"}, speed="normal")
    page.add_init_script(
        """window.moved = [];
        const animate = Element.prototype.animate;
        Element.prototype.animate = function (frames, options) {
          window.moved.push([Object.keys(frames[0]), options.duration]);
          return animate.call(this, frames, options);
        };"""
    )
    _waiting(page, "pagat")
    expect(page.get_by_test_id("pile-2")).to_have_attribute("data-count", "2")

    moved = page.evaluate("window.moved")
    assert moved
    assert all(keys == ["opacity"] and duration == 80 for keys, duration in moved)


def test_cards_that_are_taken_fly_to_the_pile(open_page: OpenPage) -> None:
    """Likenesses of the cards are on their way, and leave nothing behind."""
    page = open_page(speed="leisurely")
    _waiting(page, "pagat")

    expect(page.locator(".ghost").first).to_be_attached()
    expect(page.locator(".ghost")).to_have_count(0)

    expect(page.get_by_test_id("pile-2")).to_have_attribute("data-count", "2")
