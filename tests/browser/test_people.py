"""Who somebody is without an account: a second browser is linked and plays on, and all that is kept is deleted."""

from __future__ import annotations

import json
from urllib.parse import urlsplit

from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.serving import Served
from tests.browser.table import expect_no_violations, hand, last_number, play_on, sit_down

PHONE = (390, 844)


def open_settings(page: Page) -> None:
    """Open the settings in the lobby, and wait until they tell who one is."""
    page.goto("/")
    page.get_by_test_id("open-settings").click()
    expect(page.get_by_test_id("device-link-make")).to_be_visible()


def device_link(page: Page) -> str:
    """Make a link to another device; return its path with the secret."""
    page.get_by_test_id("device-link-make").click()
    expect(page.get_by_test_id("device-link")).to_be_visible()
    parts = urlsplit(page.get_by_test_id("device-link").input_value())
    return f"{parts.path}#{parts.fragment}"


def test_a_second_browser_is_linked_and_goes_on_with_a_game(open_page: OpenPage, own_server: Served) -> None:
    """It confirms first, and the secret leaves its address; both have the table then, until one is logged out."""
    first = open_page(own_server, name="Ana")
    phone = open_page(own_server, size=PHONE, name="", lang="es", context={"bypass_csp": True})
    sit_down(first, target="20")
    table = urlsplit(first.url).path
    held = hand(first)
    open_settings(first)
    phone.goto(device_link(first))

    expect(phone.get_by_test_id("linking-whose")).to_contain_text("Ana")
    assert urlsplit(phone.url).fragment == ""
    expect_no_violations(phone)
    asked: list[str] = []
    phone.on("request", lambda request: asked.append(request.method) if request.url.endswith("/api/link") else None)
    phone.get_by_test_id("linking-do").dblclick()
    expect(phone.get_by_test_id("linked")).to_be_visible()
    assert asked == ["POST"]  # a link is good for once: a second press would tell that it is used up
    phone.get_by_test_id("linked-go").click()
    assert phone.evaluate("JSON.parse(localStorage.getItem('sobremesa.settings')).name") == "Ana"
    phone.goto(table)

    expect(phone.get_by_test_id("field")).to_be_visible()
    assert hand(phone) == held
    number = last_number(phone)
    play_on(phone, f"document.querySelector('[data-testid=table]').dataset.n > {number + 1}")

    open_settings(first)
    expect(first.get_by_test_id("device")).to_have_count(2)
    first.get_by_test_id("device-end").click()
    expect_no_violations(first)
    first.get_by_test_id("device-end-yes").click()
    expect(first.get_by_test_id("device")).to_have_count(1)
    expect(first.get_by_test_id("who-said")).not_to_be_empty()
    phone.goto(table)
    expect(phone.get_by_test_id("field")).not_to_be_visible()


def test_all_that_is_kept_is_saved_and_deleted(open_page: OpenPage, own_server: Served) -> None:
    """The file has the table; after asking back there is none, and the server knows nobody."""
    page = open_page(own_server, name="Ana", context={"bypass_csp": True})
    sit_down(page)
    table = urlsplit(page.url).path
    open_settings(page)
    expect_no_violations(page)
    with page.expect_download() as caught:
        page.get_by_test_id("my-data").click()
    told = json.loads(caught.value.path().read_text(encoding="utf-8"))
    assert [f"/table/{one['id']}" for one in told["tables"]] == [table]

    page.get_by_test_id("forget").click()
    page.get_by_test_id("forget-stay").click()
    expect(page.get_by_test_id("fingerprint")).to_be_visible()
    page.get_by_test_id("forget").click()
    expect_no_violations(page)
    page.get_by_test_id("forget-yes").click()

    expect(page.get_by_test_id("nobody")).to_be_visible()
    page.goto(table)
    expect(page.get_by_test_id("lost")).to_be_visible()


def test_a_browser_logs_itself_out_and_keeps_no_secret(open_page: OpenPage, own_server: Served) -> None:
    """It asks first; then it is nobody's, and the links that it kept are gone with the seat."""
    page = open_page(own_server, name="Ana", size=PHONE, lang="es", context={"bypass_csp": True})
    sit_down(page)
    table = urlsplit(page.url).path
    open_settings(page)
    kept = "Object.keys(localStorage).filter((key) => /links|shares|nights|seeds|commitments/.test(key))"
    assert page.evaluate(kept) != []

    page.get_by_test_id("out").click()
    expect_no_violations(page)
    page.get_by_test_id("out-stay").click()
    expect(page.get_by_test_id("fingerprint")).to_be_visible()
    page.get_by_test_id("out").click()
    page.get_by_test_id("out-yes").click()

    expect(page.get_by_test_id("nobody")).to_be_visible()
    assert page.evaluate(kept) == []
    page.goto(table)
    expect(page.get_by_test_id("field")).not_to_be_visible()


def test_a_link_that_logging_out_everywhere_has_ended_is_shown_no_more(open_page: OpenPage, own_server: Served) -> None:
    """It would link nothing; this browser goes on."""
    page = open_page(own_server, name="Ana")
    sit_down(page)
    open_settings(page)
    device_link(page)

    page.get_by_test_id("everywhere").click()
    page.get_by_test_id("everywhere-yes").click()

    expect(page.get_by_test_id("who-said")).not_to_be_empty()
    expect(page.get_by_test_id("device-link")).to_have_count(0)
    expect(page.get_by_test_id("device")).to_have_count(1)


def test_a_second_link_is_pasted_over_one_that_is_used_up(open_page: OpenPage, own_server: Served) -> None:
    """Only what stands behind # is another: the page is opened anew for it, and the secret leaves its address."""
    first, phone = open_page(own_server, name="Ana"), open_page(own_server)
    sit_down(first, target="20")
    open_settings(first)
    phone.goto("/link#used-up")
    expect(phone.get_by_test_id("lost")).to_be_visible()
    phone.evaluate("(link) => location.assign(link)", device_link(first))

    expect(phone.get_by_test_id("linking-whose")).to_contain_text("Ana")
    assert urlsplit(phone.url).fragment == ""
