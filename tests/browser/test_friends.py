"""Friends at one table by link, each in a browser of their own, and somebody who watches."""

from __future__ import annotations

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.table import (
    AXE,
    change_option,
    expect_no_violations,
    expect_the_end,
    hand,
    last_number,
    play_on,
    unfold,
    wait_frame,
)

PHONE = (360, 740)


def invite(page: Page, *friends: int, seats: int = 2, rules: str = "pagat", target: str = "6") -> None:
    """Set up a table with friends in some seats, and start."""
    page.goto("/")
    unfold(page)
    page.get_by_test_id(f"rules-{rules}").check()
    if seats == 4:
        page.get_by_test_id("seats-4").check()
    for seat in friends:
        page.get_by_test_id(f"seat-{seat}-friend").check()
    page.get_by_test_id("advanced").locator("summary").click()
    change_option(page, "target", target)
    page.get_by_test_id("start").click()
    expect(page.get_by_test_id("waiting")).to_be_visible()


def link(page: Page, name: int | str) -> str:
    """Return the path of a link that the waiting table shows."""
    return urlsplit(page.get_by_test_id(f"link-{name}").input_value()).path


def sit(page: Page, path: str, name: str = "Eva") -> None:
    """Open a link and sit down by it."""
    page.goto(path)
    page.get_by_test_id("name").fill(name)
    page.get_by_test_id("sit").click()


def test_two_friends_play_a_game_by_link(open_page: OpenPage) -> None:
    """Both sit down and play to the end; one reloads in mid-hand; a third watches and never sees a hand."""
    ana, eva, luz = open_page(name="Ana"), open_page(name=""), open_page(name="Luz")
    invite(ana, 2)
    watch = link(ana, "watch")
    sit(eva, link(ana, 2))
    luz.goto(watch)
    for page in (ana, eva, luz):
        expect(page.get_by_test_id("field")).to_be_visible()
    assert (len(hand(ana)), len(hand(eva)), len(hand(luz))) == (5, 5, 0)
    assert set(hand(ana)).isdisjoint(hand(eva))
    shown = {card.get_attribute("data-card") for card in luz.locator("[data-card]").all()}
    assert shown.isdisjoint({*hand(ana), *hand(eva)})

    take_turns(ana, eva, 2)
    before = last_number(eva)
    eva.reload()
    expect(eva.get_by_test_id("field")).to_be_visible()
    assert before > 1
    while not over(ana):
        take_turns(ana, eva, 1)

    for page in (ana, eva, luz):
        expect_the_end(page)


def test_whoever_is_offered_a_seat_reads_which_rules_were_changed(open_page: OpenPage) -> None:
    """In their own language, before they sit down; where none was changed nothing is said of it."""
    ana, eva = open_page(name="Ana"), open_page(size=PHONE, name="", lang="en")
    invite(ana, 2, target="6")
    eva.goto(link(ana, 2))
    expect(eva.get_by_test_id("changed-rules")).to_have_text("Changed rules: Points to win: 6.")
    invite(ana, 2, target="40")
    eva.goto(link(ana, 2))
    expect(eva.get_by_test_id("takebacks")).to_be_visible()
    expect(eva.get_by_test_id("changed-rules")).to_have_count(0)


def over(page: Page) -> bool:
    """Whether the game has ended on a page."""
    return page.get_by_test_id("game-over").count() > 0


def take_turns(ana: Page, eva: Page, rounds: int) -> None:
    """Let each play until it is the other's turn, some times over."""
    for _ in range(rounds):
        for page in (ana, eva):
            wait_frame(page)
            play_on(page, until="document.querySelector('[data-testid=table]').dataset.turn === 'theirs'")


def test_the_waiting_table_shows_who_is_there(open_page: OpenPage) -> None:
    """Two friends and a computer: the links stay after a reload, and each seat shows who took it."""
    ana, eva = open_page(name="Ana"), open_page()
    invite(ana, 2, 4, seats=4, rules="mesa")
    first, second = link(ana, 2), link(ana, 4)

    sit(eva, first)

    expect(eva.get_by_test_id("waiting-1")).to_contain_text("Ana")
    expect(ana.get_by_test_id("waiting-2")).to_contain_text("Eva")
    ana.reload()
    expect(ana.get_by_test_id("waiting-2")).to_contain_text("Eva")
    assert link(ana, 4) == second
    assert ana.get_by_test_id("link-2").count() == 0
    eva.goto(second)
    expect(eva.get_by_test_id("waiting-2")).to_contain_text("Eva")
    eva.goto(first)
    expect(eva.get_by_test_id("waiting")).to_be_visible()


def test_a_link_that_is_taken_or_unknown_says_so(open_page: OpenPage) -> None:
    """A third visitor reads why there is no seat for them."""
    ana, eva, luz = open_page(), open_page(), open_page(lang="es")
    invite(ana, 2)
    path = link(ana, 2)
    sit(eva, path)
    expect(eva.get_by_test_id("field")).to_be_visible()

    luz.goto(path)
    expect(luz.get_by_test_id("lost")).to_contain_text("Alguien ya tomó este puesto")
    luz.goto("/watch/nothing")
    expect(luz.get_by_test_id("lost")).to_contain_text("Este enlace no abre ninguna mesa")


def test_whoever_stays_sees_that_the_other_is_away(open_page: OpenPage) -> None:
    """Closing the page shows at the table, and coming back clears it."""
    ana, eva = open_page(name="Ana"), open_page()
    invite(ana, 2)
    sit(eva, link(ana, 2))
    expect(ana.get_by_test_id("field")).to_be_visible()
    expect(ana.get_by_test_id("absent")).to_have_text("")
    table = eva.url

    ana.get_by_test_id("open-settings").click()
    assert link(ana, "watch").startswith("/watch/")
    eva.goto("/")
    expect(ana.get_by_test_id("absent")).to_contain_text("Eva")
    starts = {ana.locator(f"[data-testid={line}] > *").first.bounding_box()["x"] for line in ("absent", "last-play")}
    assert len(starts) == 1, "what is said of the others begins elsewhere than the last plays"
    eva.goto(table)
    expect(eva.get_by_test_id("field")).to_be_visible()
    expect(ana.get_by_test_id("absent")).to_have_text("")


@pytest.mark.skipif(not AXE.exists(), reason="axe is not installed: run `make web` with node, or `npm ci` in web/")
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_wrong_where_friends_meet(open_page: OpenPage, theme: str) -> None:
    """The lobby with friends, the waiting table, a link's page, and the table with its drawer, by day and by night."""
    ana = open_page(size=PHONE, context={"bypass_csp": True}, theme=theme)
    eva = open_page(size=PHONE, context={"bypass_csp": True}, theme=theme, lang="es")
    ana.goto("/")
    ana.get_by_test_id("seat-2-friend").check()
    unfold(ana)
    expect_no_violations(ana)
    invite(ana, 2)
    expect_no_violations(ana)
    eva.goto(link(ana, 2))
    expect(eva.get_by_test_id("sit")).to_be_visible()
    expect_no_violations(eva)
    eva.get_by_test_id("name").fill("Eva")
    eva.get_by_test_id("sit").click()
    expect(ana.get_by_test_id("field")).to_be_visible()
    eva.goto("/")
    expect(ana.get_by_test_id("absent")).to_contain_text("Eva")
    expect_no_violations(ana)
    ana.get_by_test_id("open-settings").click()
    expect_no_violations(ana)


def test_everybody_sees_for_whom_the_computer_plays(open_page: OpenPage) -> None:
    """Whoever lets it play at a table with hints is told of there, by the other's page."""
    ana, eva = open_page(name="Ana"), open_page()
    ana.goto("/")
    ana.get_by_test_id("game-cribbage").click()
    ana.get_by_test_id("seat-2-friend").check()
    ana.get_by_test_id("hints-yes").check()
    ana.get_by_test_id("start").click()
    sit(eva, link(ana, 2))
    for page in (ana, eva):
        expect(page.get_by_test_id("field")).to_be_visible()

    eva.keyboard.press("i")

    expect(ana.get_by_test_id("absent")).to_have_text("The computer plays for Eva")
