"""Who one is without an account, looked at by axe on a phone and on a desktop, and gone through by keyboard alone."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.serving import Served
from tests.browser.table import expect_no_violations, sit_down
from tests.browser.test_passkeys import authenticator, by_name, open_settings
from tests.browser.test_people import device_link

SCREENS = (("es", (360, 640)), ("en", (1440, 900)))


def look(page: Page, switch: str) -> None:
    """Expect that axe finds nothing and nothing sticks out, small and in Spanish, then wide and in English."""
    for lang, (width, height) in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        page.get_by_test_id(f"{switch}-{lang}").dispatch_event("click")
        expect(page.locator("html")).to_have_attribute("lang", lang)
        expect_no_violations(page)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def press(page: Page, control: str) -> None:
    """Press something as the keyboard does."""
    page.get_by_test_id(control).focus()
    page.keyboard.press("Enter")


def test_the_settings_of_who_one_is_need_no_mouse(open_page: OpenPage, own_server: Served) -> None:
    """Escape closes the sheet that asks back and not the settings; what a press replaces hands the focus on."""
    page = open_page(own_server, name="Ana", context={"base_url": by_name(own_server), "bypass_csp": True})
    authenticator(page)
    sit_down(page)
    open_settings(page)
    press(page, "passkey-save")
    expect(page.get_by_test_id("passkey")).to_have_count(1)
    press(page, "company-open")
    expect(page.get_by_test_id("company-none")).to_be_visible()
    device_link(page)
    look(page, "lang")

    for asking in ("everywhere", "forget", "passkey-end"):
        press(page, asking)
        expect(page.get_by_test_id(f"{asking}-stay")).to_be_focused()
        expect_no_violations(page)
        page.keyboard.press("Escape")
        expect(page.get_by_test_id(asking)).to_be_focused()
    press(page, "passkey-end")
    press(page, "passkey-end-yes")
    expect(page.get_by_test_id("passkey")).to_have_count(0)
    expect(page.get_by_test_id("passkey-save")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("open-settings")).to_be_focused()


def test_the_page_of_a_link_needs_no_mouse(open_page: OpenPage, own_server: Served) -> None:
    """Once the device is linked the keyboard goes on to the tables; a link that was used says what to do."""
    where = {"base_url": by_name(own_server), "bypass_csp": True}
    ana, other = open_page(own_server, name="Ana", context=where), open_page(own_server, context=where)
    sit_down(ana)
    ana.goto("/")
    ana.get_by_test_id("open-settings").click()
    link = device_link(ana)
    other.goto(link)
    expect(other.get_by_test_id("linking-whose")).to_contain_text("Ana")
    look(other, "lang-switch")

    press(other, "linking-do")
    expect(other.get_by_test_id("linked-go")).to_be_focused()
    ana.goto("/healthz")
    ana.goto(link)
    expect(ana.get_by_test_id("lost")).to_contain_text("used up")
    expect_no_violations(ana)
