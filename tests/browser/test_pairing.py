"""Anybody for a game? Two who look are seated together, and who is alone gets the computer after a minute."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.serving import Served
from tests.browser.table import expect_no_violations
from tests.browser.test_friends import invite, link, sit
from tests.browser.test_people import PHONE, open_settings


def look(page: Page, game: str = "gin", clock: str = "") -> None:
    """Look for somebody, from the lobby."""
    page.goto("/")
    page.get_by_test_id("pairing-ask").click()
    page.get_by_test_id("pairing-game").select_option(game)
    page.get_by_test_id("pairing-clock").select_option(clock)
    page.get_by_test_id("pairing-go").click()
    expect(page.get_by_test_id("pairing-said")).not_to_be_empty()


def table_of(page: Page) -> str:
    """The table that a page has come to."""
    page.wait_for_url("**/table/**")
    return page.url.rsplit("/", 1)[1]


def test_two_who_look_for_somebody_sit_at_one_table(open_page: OpenPage, own_server: Served) -> None:
    """By keyboard alone, on a phone, in Spanish; what is waited for is said, and either finds the other there."""
    ana = open_page(own_server, name="Ana", size=PHONE, lang="es", context={"bypass_csp": True})
    eva = open_page(own_server, name="")
    ana.goto("/")
    ask = ana.get_by_test_id("pairing-ask")
    ask.focus()
    ana.keyboard.press("Enter")
    expect(ana.get_by_test_id("pairing-game")).to_be_focused()
    expect_no_violations(ana)
    ana.get_by_test_id("pairing-game").select_option("gin")
    ana.get_by_test_id("pairing-rules").select_option("vga")
    ana.get_by_test_id("pairing-go").focus()
    ana.keyboard.press("Enter")
    expect(ana.get_by_test_id("pairing-stop")).to_be_focused()
    expect(ana.get_by_test_id("pairing-said")).to_contain_text("Gin")
    expect(ana.get_by_test_id("pairing-left")).to_contain_text("60 s")
    expect_no_violations(ana)
    ana.get_by_test_id("lang-switch-en").click()
    expect(ana.get_by_test_id("pairing-stop")).to_have_text("Stop looking")
    expect(ana.get_by_test_id("pairing-said")).to_contain_text("any clock")

    eva.goto("/")
    eva.get_by_test_id("pairing-ask").click()
    eva.get_by_test_id("pairing-go").click()
    expect(eva.get_by_test_id("pairing").get_by_role("alert")).to_be_visible()
    eva.get_by_test_id("pairing-name").fill("Eva")
    eva.get_by_test_id("pairing-game").select_option("")
    eva.get_by_test_id("pairing-clock").select_option("move-60")
    eva.get_by_test_id("pairing-go").click()

    assert table_of(ana) == table_of(eva)
    for page, other in ((ana, "Eva"), (eva, "Ana")):
        expect(page.get_by_test_id("field")).to_be_visible()
        expect(page.get_by_text(other).first).to_be_visible()


def test_the_computer_comes_to_whoever_is_alone_and_says_so(open_page: OpenPage, own_server: Served) -> None:
    """After a minute; whoever wants a person waits on, and whoever stops looking is left alone."""
    ana = open_page(own_server, name="Ana", size=PHONE, context={"bypass_csp": True})
    eva = open_page(own_server, name="Eva", lang="es")
    look(ana)
    expect(ana.get_by_test_id("pairing-left")).to_be_visible()
    look(eva, "cribbage")
    eva.get_by_test_id("pairing-wait").click()
    expect(eva.get_by_test_id("pairing-left")).to_have_count(0)
    expect(eva.get_by_test_id("pairing-said")).to_contain_text("sin límite")

    own_server.put_forward(61)

    table_of(ana)
    expect(ana.get_by_test_id("field")).to_be_visible()
    expect(ana.get_by_test_id("pairing-nobody")).to_contain_text("The computer sits down with you.")
    ana.get_by_test_id("open-settings").click()
    ana.get_by_test_id("lang-es").click()
    ana.get_by_test_id("settings-close").click()
    expect(ana.get_by_test_id("pairing-nobody")).to_contain_text("la computadora")
    expect_no_violations(ana)
    ana.get_by_test_id("pairing-nobody-close").focus()
    ana.keyboard.press("Enter")
    expect(ana.get_by_test_id("pairing-nobody")).to_have_count(0)
    expect(ana.locator("[data-hand] button").first).to_be_focused()
    eva.get_by_test_id("pairing-stop").click()
    expect(eva.get_by_test_id("pairing-ask")).to_be_focused()
    expect(eva.get_by_test_id("pairing-said")).to_be_empty()


def test_a_search_goes_on_over_a_restart_and_ends_with_the_page(open_page: OpenPage, own_server: Served) -> None:
    """Whoever has left is not found; whoever is still there is."""
    ana, eva, luz = (open_page(own_server, name=name) for name in ("Ana", "Eva", "Luz"))
    look(ana)
    look(eva, "cribbage")
    own_server.stop()
    expect(ana.get_by_test_id("pairing-said")).to_contain_text("connection was lost")
    own_server.start()
    expect(ana.get_by_test_id("pairing-said")).to_contain_text("Looking")

    eva.goto("/healthz")
    look(luz, "")

    assert table_of(luz) == table_of(ana)


def test_two_of_whom_one_has_blocked_the_other_do_not_meet(open_page: OpenPage, own_server: Served) -> None:
    """Each is found by the next one who comes."""
    ana, eva, luz = (open_page(own_server, name=name) for name in ("Ana", "", "Luz"))
    invite(ana, 2)
    sit(eva, link(ana, 2))
    expect(ana.get_by_test_id("field")).to_be_visible()
    open_settings(ana)
    ana.get_by_test_id("company-open").click()
    ana.get_by_test_id("companion-block").click()
    expect(ana.get_by_test_id("companion-block")).to_have_attribute("aria-pressed", "true")

    look(ana)
    look(eva)
    expect(eva.get_by_test_id("pairing-left")).to_be_visible()
    look(luz)

    assert table_of(luz) == table_of(ana)
    expect(eva.get_by_test_id("pairing-stop")).to_be_visible()
