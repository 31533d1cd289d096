"""Passkeys in a real browser: somebody who has lost their cookie comes back to their profile and their tables."""

from __future__ import annotations

from urllib.parse import urlsplit

from playwright.sync_api import CDPSession, Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.serving import Served
from tests.browser.table import expect_no_violations, hand, sit_down

PHONE = (390, 844)
DEVICE = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


def by_name(server: Served) -> str:
    """The server's address by a name: for a number browsers make no passkeys."""
    return server.url.replace("127.0.0.1", "localhost")


def authenticator(page: Page) -> tuple[CDPSession, str]:
    """Give a page something that makes and keeps passkeys."""
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    made = session.send("WebAuthn.addVirtualAuthenticator", {"options": DEVICE})
    return session, str(made["authenticatorId"])


def open_settings(page: Page) -> None:
    """Open the settings in the lobby, and wait until they tell who one is."""
    page.goto("/")
    page.get_by_test_id("open-settings").click()
    expect(page.get_by_test_id("passkeys")).to_be_visible()


def test_somebody_who_has_lost_their_cookie_comes_back(open_page: OpenPage, own_server: Served) -> None:
    """A passkey that one browser has saved opens in another one what a link opens, and the game goes on there."""
    where = {"base_url": by_name(own_server), "bypass_csp": True}
    first = open_page(own_server, name="Ana", context=where)
    phone = open_page(own_server, size=PHONE, lang="es", context=where)
    sit_down(first)
    table, held = urlsplit(first.url).path, hand(first)
    (keeps, kept), (shows, shown) = authenticator(first), authenticator(phone)
    open_settings(first)
    first.get_by_test_id("passkey-save").click()
    expect(first.get_by_test_id("passkey")).to_have_count(1)
    expect_no_violations(first)
    mark = first.get_by_test_id("fingerprint").inner_text()
    [key] = keeps.send("WebAuthn.getCredentials", {"authenticatorId": kept})["credentials"]
    shows.send("WebAuthn.addCredential", {"authenticatorId": shown, "credential": key})

    open_settings(phone)
    expect_no_violations(phone)
    phone.get_by_test_id("passkey-enter").click()
    expect(phone.get_by_test_id("linking-whose")).to_contain_text("Ana")
    assert urlsplit(phone.url).fragment == ""
    phone.get_by_test_id("linking-do").click()
    expect(phone.get_by_test_id("linked")).to_be_visible()
    phone.goto(table)

    expect(phone.get_by_test_id("field")).to_be_visible()
    assert hand(phone) == held
    first.context.clear_cookies()
    keeps.send("WebAuthn.removeCredential", {"authenticatorId": kept, "credentialId": key["credentialId"]})
    [newer] = shows.send("WebAuthn.getCredentials", {"authenticatorId": shown})["credentials"]
    keeps.send("WebAuthn.addCredential", {"authenticatorId": kept, "credential": newer})
    open_settings(first)
    first.get_by_test_id("passkey-enter").click()
    first.get_by_test_id("linking-do").click()
    first.get_by_test_id("linked-go").click()
    open_settings(first)
    assert first.get_by_test_id("fingerprint").inner_text() == mark


def test_a_passkey_is_deleted_and_opens_nothing(open_page: OpenPage, own_server: Served) -> None:
    """The browser may still keep it: what is said then tells what to do. What is declined is said, too."""
    page = open_page(own_server, name="Ana", context={"base_url": by_name(own_server), "bypass_csp": True})
    sit_down(page)
    session, device = authenticator(page)
    open_settings(page)
    page.get_by_test_id("passkey-save").click()
    expect(page.get_by_test_id("passkey")).to_have_count(1)
    page.get_by_test_id("passkey-save").click()
    expect(page.get_by_test_id("who-said")).to_contain_text("already kept")

    page.get_by_test_id("passkey-end").click()
    page.get_by_test_id("passkey-end-yes").click()
    expect(page.get_by_test_id("passkey")).to_have_count(0)
    expect(page.get_by_test_id("device")).to_have_count(1)
    page.get_by_test_id("passkey-enter").click()

    expect(page.get_by_test_id("who-said")).to_contain_text("opens nothing")
    session.send("WebAuthn.setUserVerified", {"authenticatorId": device, "isUserVerified": False})
    session.send("WebAuthn.clearCredentials", {"authenticatorId": device})
    page.get_by_test_id("passkey-enter").click()
    expect(page.get_by_test_id("who-said")).to_contain_text("No passkey was given")


def test_where_browsers_make_none_none_are_offered(open_page: OpenPage, own_server: Served) -> None:
    """By a number instead of a name the settings have everything else."""
    page = open_page(own_server)
    page.goto("/")
    page.get_by_test_id("open-settings").click()

    expect(page.get_by_test_id("device-link-make")).to_be_visible()
    expect(page.get_by_test_id("passkeys")).to_have_count(0)
