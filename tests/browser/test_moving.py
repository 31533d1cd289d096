"""A seat goes on in another browser: its holder's own, or that of somebody whom the host invites anew."""

from __future__ import annotations

from urllib.parse import urlsplit

from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.table import expect_the_end, hand, play_on
from tests.browser.test_friends import invite, link, over, sit, take_turns

PHONE = (360, 640)
DESK = (1280, 800)


def new_link(page: Page, seat: int) -> str:
    """Make a link to a seat in the drawer that is open; return its path."""
    page.get_by_test_id(f"make-link-{seat}").click()
    shown = page.get_by_test_id(f"new-link-{seat}")
    expect(shown).to_be_visible()
    expect(page.get_by_test_id("qr")).to_be_visible()
    return urlsplit(shown.input_value()).path


def test_a_game_begun_at_a_desk_is_played_on_with_a_phone(open_page: OpenPage) -> None:
    """The phone has the same hand and plays to the end; the desk is told at once, and also when it comes back."""
    desk, phone = open_page(size=DESK, name="Ana"), open_page(size=PHONE, lang="es")
    desk.goto("/")
    desk.get_by_test_id("play-cuarenta").click()
    expect(desk.get_by_test_id("field")).to_be_visible()
    held, table = hand(desk), urlsplit(desk.url).path
    desk.get_by_test_id("open-settings").click()
    path = new_link(desk, 1)

    phone.goto(path)
    expect(phone.get_by_test_id("join")).to_contain_text("Ana")
    phone.get_by_test_id("sit").click()
    expect(phone.get_by_test_id("field")).to_be_visible()

    expect(desk.get_by_test_id("lost")).to_contain_text("You play in another browser")
    assert hand(phone) == held
    desk.goto(table)
    expect(desk.get_by_test_id("lost")).to_contain_text("You play in another browser")
    expect(desk.get_by_test_id("lost")).not_to_contain_text("Nobody")
    desk.goto(path)
    expect(desk.get_by_test_id("lost")).to_contain_text("You play in another browser")
    phone.reload()
    play_on(phone, until="document.querySelector('[data-testid=game-over]')")
    expect_the_end(phone)


def test_the_host_invites_anew_where_a_friend_stays_away(open_page: OpenPage) -> None:
    """The friend plays on in another browser by a new link; the old browser says what has happened."""
    ana, old, new, luz = open_page(size=PHONE, name="Ana"), open_page(), open_page(size=PHONE), open_page(lang="es")
    invite(ana, 2)
    first = link(ana, 2)
    sit(old, first)
    expect(ana.get_by_test_id("field")).to_be_visible()
    table = urlsplit(old.url).path
    old.goto("/")
    ana.get_by_test_id("invite-again").click()
    again = new_link(ana, 2)
    ana.get_by_test_id("settings-close").click()

    sit(new, again)
    expect(new.get_by_test_id("field")).to_be_visible()
    expect(ana.get_by_test_id("absent")).to_have_text("")
    old.goto(table)
    expect(old.get_by_test_id("lost")).to_contain_text("the host gave your seat to somebody else")
    luz.goto(again)
    expect(luz.get_by_test_id("lost")).to_contain_text("Este puesto ya está ocupado")
    expect(luz.get_by_test_id("lost")).not_to_contain_text("no hay nadie")
    while not over(ana):
        take_turns(ana, new, 1)
    expect_the_end(new)


def test_a_link_goes_with_the_friend_who_is_back(open_page: OpenPage) -> None:
    """Though it be for a moment, that ends the link: the host's settings, open all the while, show it no more."""
    ana, eva, luz = open_page(size=PHONE, name="Ana"), open_page(), open_page(size=PHONE, lang="es", name="Luz")
    invite(ana, 2)
    sit(eva, link(ana, 2))
    expect(ana.get_by_test_id("field")).to_be_visible()
    table = urlsplit(eva.url).path
    eva.goto("/")
    ana.get_by_test_id("invite-again").click()
    ended = new_link(ana, 2)

    eva.goto(table)
    expect(ana.get_by_test_id("absent-2")).to_have_count(0)
    eva.goto("/")

    expect(ana.get_by_test_id("make-link-2")).to_be_visible()
    expect(ana.get_by_test_id("new-link-2")).to_have_count(0)
    luz.goto(ended)
    expect(luz.get_by_test_id("lost")).to_be_visible()
    sit(luz, new_link(ana, 2), "Luz")
    expect(luz.get_by_test_id("field")).to_be_visible()


def test_a_link_that_was_used_is_shown_no_more(open_page: OpenPage) -> None:
    """Whoever took the seat by it may go away as well: then the host makes another one."""
    ana, eva, lia = open_page(size=PHONE, name="Ana"), open_page(), open_page()
    invite(ana, 2)
    sit(eva, link(ana, 2))
    expect(ana.get_by_test_id("field")).to_be_visible()
    eva.goto("/")
    ana.get_by_test_id("invite-again").click()
    made = new_link(ana, 2)

    sit(lia, made, "Lia")
    expect(ana.get_by_test_id("absent-2")).to_have_count(0)
    lia.goto("/")

    expect(ana.get_by_test_id("absent-2")).to_contain_text("Lia")
    expect(ana.get_by_test_id("make-link-2")).to_be_visible()
    expect(ana.get_by_test_id("new-link-2")).to_have_count(0)
