"""The people one played with: found in the settings, muted and blocked there."""

from __future__ import annotations

from playwright.sync_api import Route, expect

from tests.browser.conftest import OpenPage
from tests.browser.serving import Served
from tests.browser.table import expect_no_violations
from tests.browser.test_friends import invite, link, sit
from tests.browser.test_people import PHONE, open_settings


def test_somebody_is_blocked_and_takes_no_seat_any_more(open_page: OpenPage, own_server: Served) -> None:
    """By keyboard as well; the one who is blocked reads that the seat is not free, until it is undone."""
    ana = open_page(own_server, name="Ana", size=PHONE, lang="es", context={"bypass_csp": True})
    eva = open_page(own_server, name="")
    invite(ana, 2)
    sit(eva, link(ana, 2))
    expect(ana.get_by_test_id("field")).to_be_visible()

    open_settings(ana)
    ana.get_by_test_id("company-open").focus()
    ana.keyboard.press("Enter")
    expect(ana.get_by_test_id("companion")).to_contain_text("Eva")
    expect_no_violations(ana)
    block = ana.get_by_test_id("companion-block")
    block.focus()
    ana.keyboard.press("Enter")
    expect(block).to_have_attribute("aria-pressed", "true")

    ana.goto("/")
    invite(ana, 2)
    path = link(ana, 2)
    eva.goto(path)
    expect(eva.get_by_text("This seat is not free for you.")).to_be_visible()

    open_settings(ana)
    ana.get_by_test_id("company-open").click()
    ana.get_by_test_id("companion-block").click()
    expect(ana.get_by_test_id("companion-block")).to_have_attribute("aria-pressed", "false")
    eva.goto("/")
    sit(eva, path)
    expect(eva.get_by_test_id("field")).to_be_visible()


def told_with_a_rating(route: Route) -> None:
    """Answer with the invitations that there are, as if they were to rated tables."""
    rating = {"seat": 1, "rating": 1612, "low": 1540, "high": 1684, "provisional": False}
    route.fulfill(json=[one | {"rated": True, "rating": rating} for one in route.fetch().json()])


def test_somebody_is_invited_again_and_sits_down(open_page: OpenPage, own_server: Served) -> None:
    """One tap makes the table; the other finds it in the lobby, declines one and accepts the next."""
    ana = open_page(own_server, name="Ana")
    eva = open_page(own_server, name="Eva", size=PHONE, lang="es", context={"bypass_csp": True})
    invite(ana, 2)
    sit(eva, link(ana, 2))
    expect(ana.get_by_test_id("field")).to_be_visible()

    open_settings(ana)
    ana.get_by_test_id("company-open").click()
    ana.get_by_test_id("companion-invite").click()
    ana.wait_for_url("**/table/**")
    eva.goto("/")
    expect(eva.get_by_test_id("invitation")).to_contain_text("Ana")
    expect_no_violations(eva)
    eva.get_by_test_id("invitation-accept").focus()
    eva.keyboard.press("Enter")

    expect(eva.get_by_test_id("field")).to_be_visible()
    expect(ana.get_by_test_id("field")).to_be_visible()
    assert eva.url.rsplit("/", 1)[1] == ana.url.rsplit("/", 1)[1]

    open_settings(ana)
    ana.get_by_test_id("company-open").click()
    ana.get_by_test_id("companion-invite").click()
    ana.wait_for_url("**/table/**")
    eva.route("**/api/invitations", told_with_a_rating)
    eva.goto("/")
    expect(eva.get_by_test_id("invitation")).to_contain_text("por puntos")
    expect(eva.get_by_test_id("seat-rating-1")).to_contain_text("1612")
    expect_no_violations(eva)
    eva.get_by_test_id("invitation-decline").focus()
    eva.keyboard.press("Enter")
    expect(eva.get_by_test_id("invitation")).to_have_count(0)
    expect(eva.locator("main button").first).to_be_focused()
