"""Club nights in the browser: made in the lobby, entered by the link, played, and shown on the wall."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.serving import Served
from tests.browser.table import expect_no_violations, open_lobby
from tests.browser.test_access import NIGHT, PHONE
from tests.browser.test_keyboard import _tab_to

NAME = "Thursday at the office"
CSP = {"bypass_csp": True}  # axe is injected


def look(page: Page, name: str) -> None:
    """Expect that nothing sticks out and that axe finds nothing; keep a picture where one is wanted."""
    page.mouse.move(0, 0)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), name
    expect_no_violations(page)
    if folder := os.environ.get("SOBREMESA_PICTURES"):
        page.screenshot(path=Path(folder) / f"{name}.png", full_page=True)


def make(page: Page) -> str:
    """Make a night from the lobby and enter it; return the address of its link."""
    open_lobby(page)
    page.get_by_test_id("label-night").click()
    page.get_by_test_id("night-name").fill(NAME)
    page.get_by_test_id("night-level-novato").check()
    page.get_by_test_id("make").click()
    page.get_by_test_id("name").fill("Ana")
    page.get_by_test_id("go").click()
    expect(page.get_by_test_id("entrant-1")).to_contain_text("Ana")
    return page.get_by_test_id("night-link").input_value()


def enter(page: Page, link: str, name: str) -> None:
    """Enter a night by its link."""
    page.goto(link)
    page.get_by_test_id("name").fill(name)
    page.get_by_test_id("go").click()
    expect(page.get_by_test_id("mine")).to_be_visible()


def sit_down(*pages: Page) -> None:
    """Go to the table of the round, of which all are, and see the cards."""
    for page in pages:
        page.get_by_test_id("to-table").click()
    for page in pages:
        expect(page.get_by_test_id("field")).to_be_visible()


def give_up(page: Page) -> None:
    """Give the game at one's table up."""
    page.get_by_test_id("open-settings").click()
    page.get_by_test_id("give-up").click()
    expect(page.get_by_text(re.compile("You have lost this game then|Así pierdes esta partida"))).to_be_visible()
    page.get_by_test_id("leave-yes").click()
    expect(page.get_by_test_id("lobby")).to_be_visible()


def add_computers(page: Page, count: int) -> None:
    """Let computers in, as the host."""
    page.get_by_test_id("count").fill(str(count))
    page.get_by_test_id("add-computers").click()
    expect(page.get_by_test_id(f"entrant-{count + 2}")).to_be_visible()


@pytest.mark.parametrize(("mine", "theirs"), [(PHONE, NIGHT), (NIGHT, PHONE)], ids=["phone", "desktop"])
def test_a_night_is_made_entered_and_played(open_page: OpenPage, own_server: Served, mine, theirs) -> None:
    """The host and a friend enter, computers fill up; each finds their table, and the way back from it."""
    host = open_page(own_server, context=CSP, **mine)
    friend = open_page(own_server, context=CSP, **theirs)
    tag = f"{mine.get('lang', 'en')}-{mine['size'][0]}"
    link = make(host)
    look(host, f"host-{tag}")
    copied = host.get_by_test_id("host").get_by_role("status").filter(has_text=re.compile("Copied|Copiado"))
    host.get_by_test_id("night-link-copy").click()
    expect(copied).to_have_count(1)
    host.get_by_test_id("new-link").click()
    expect(host.get_by_test_id("night-link")).not_to_have_value(link)
    expect(copied).to_have_count(0)  # the new one was not
    link = host.get_by_test_id("night-link").input_value()
    enter(friend, link, "Eva")
    look(friend, f"entered-{tag}")
    add_computers(host, 2)
    host.get_by_test_id("begin").dblclick()
    expect(host.get_by_test_id("to-table")).to_be_visible()
    expect(host.get_by_test_id("trouble")).to_have_count(0)
    look(host, f"round-{tag}")
    friend.get_by_test_id("to-table").click()
    expect(friend.get_by_test_id("field")).to_be_visible()
    host.get_by_test_id("end-round").click()
    host.get_by_test_id("end-round-yes").click()
    expect(host.get_by_test_id("begin")).to_be_visible()
    friend.get_by_test_id("to-night").click()
    expect(friend.get_by_test_id("mine")).to_be_visible()
    expect(friend.get_by_test_id("to-table")).to_have_count(0)
    expect(host.get_by_test_id("standings").get_by_role("row")).to_have_count(5)
    look(host, f"standings-{tag}")
    host.get_by_test_id("to-wall").click()
    expect(host.get_by_test_id("night-wall")).to_be_visible()
    look(host, f"wall-{tag}")


@pytest.mark.parametrize(("mine", "theirs"), [(PHONE, NIGHT), (NIGHT, PHONE)], ids=["phone", "desktop"])
def test_who_gives_up_has_resigned_wherever_it_stands(open_page: OpenPage, own_server: Served, mine, theirs) -> None:
    """At the end of the game, in the rounds, and in the lists of finished games."""
    host = open_page(own_server, context=CSP, **mine)
    friend = open_page(own_server, context=CSP, **theirs)
    tag = f"{mine.get('lang', 'en')}-{mine['size'][0]}"
    by = {"en": "by resignation", "es": "por abandono"}
    mine_by, their_by = by[mine.get("lang", "en")], by[theirs.get("lang", "en")]
    link = make(host)
    enter(friend, link, "Eva")
    host.get_by_test_id("begin").click()
    sit_down(host, friend)
    give_up(friend)
    expect(host.get_by_test_id("resigned")).to_contain_text("Eva")
    expect(host.get_by_test_id("game-over")).not_to_contain_text("Cuarenta, señores")
    expect(host.get_by_test_id("absent")).to_have_text(re.compile(r": Eva\.\s*$"))
    look(host, f"resigned-{tag}")
    host.get_by_test_id("to-night").click()
    expect(host.get_by_test_id("round-1")).to_contain_text(mine_by)
    look(host, f"rounds-{tag}")
    friend.goto("/")
    expect(friend.get_by_test_id("finished")).to_contain_text(their_by)
    friend.goto("/finished")
    expect(friend.get_by_test_id("finished-list")).to_contain_text(their_by)
    look(friend, f"finished-{tag}")


def test_a_game_that_its_round_has_ended_says_so_at_the_table(open_page: OpenPage, own_server: Served) -> None:
    """Its score decides and nobody has abandoned it, also for whoever opens the table afterwards."""
    host, friend = open_page(own_server), open_page(own_server, context=CSP, **PHONE)
    link = make(host)
    enter(friend, link, "Eva")
    host.get_by_test_id("begin").click()
    sit_down(friend)
    host.get_by_test_id("end-round").click()
    host.get_by_test_id("end-round-yes").click()

    for _ in range(2):
        expect(friend.get_by_test_id("lost")).to_contain_text("The round is over")
        expect(friend.get_by_test_id("lost")).to_contain_text("its score decides")
        expect(friend.get_by_test_id("to-night")).to_be_visible()
        look(friend, "round-ended")
        friend.reload()


def test_the_table_of_the_next_round_is_told_where_somebody_is(open_page: OpenPage, own_server: Served) -> None:
    """At the table of the last round without a tap, and in the lobby as soon as it is looked at: in list and title."""
    host = open_page(own_server)
    friend, idle = open_page(own_server, context=CSP, **PHONE), open_page(own_server, context=CSP)
    link = make(host)
    night = host.url
    enter(friend, link, "Eva")
    enter(idle, link, "Luz")
    host.get_by_test_id("begin").click()
    sit_down(host, friend)
    idle.goto("/")
    expect(idle.get_by_test_id("start")).to_be_visible()
    give_up(host)
    expect(friend.get_by_test_id("resigned")).to_be_visible()
    expect(friend.get_by_test_id("to-round")).to_have_count(0)
    host.goto(night)
    host.get_by_test_id("begin").click()
    expect(friend.get_by_test_id("to-round")).to_be_visible()
    look(friend, "next-round-es-390")
    idle.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(idle.get_by_test_id("in-progress")).to_contain_text("Your table in the new round")
    expect(idle).to_have_title(re.compile(r"^\(1\) "))
    look(idle, "lobby-round-en-1280")
    friend.get_by_test_id("to-round").click()
    expect(friend.get_by_test_id("game-over")).to_have_count(0)
    assert friend.url.rpartition("/")[0].endswith("/table")


def test_teams_of_two_are_made_on_a_phone_and_play_at_two_tables(open_page: OpenPage, own_server: Served) -> None:
    """Where four sit at a table there are none; partners are led to a table each, and nobody watches the other's."""
    host, friend = open_page(own_server, context=CSP, **PHONE), open_page(own_server, **NIGHT)
    host.goto("/night")
    host.get_by_test_id("night-name").fill(NAME)
    host.get_by_test_id("night-seats-4").check()
    expect(host.get_by_test_id("night-deals-boards")).to_be_visible()
    expect(host.get_by_test_id("night-deals-teams")).to_have_count(0)
    host.get_by_test_id("night-seats-2").check()
    host.get_by_test_id("night-deals-teams").check()
    host.get_by_test_id("night-form-knock-out").check()
    host.get_by_test_id("night-level-novato").check()
    look(host, "teams-form")
    host.get_by_test_id("make").click()
    host.get_by_test_id("name").fill("Ana")
    host.get_by_test_id("go").click()
    friend.goto(host.get_by_test_id("night-link").input_value())
    friend.get_by_test_id("name").fill("Eva")
    friend.get_by_test_id("partner").select_option("1")
    friend.get_by_test_id("go").click()
    expect(host.get_by_test_id("entrant-1")).to_contain_text("Eva")
    host.get_by_test_id("add-computers").click()
    expect(host.get_by_test_id("entrant-2")).to_be_visible()
    host.get_by_test_id("begin").click()
    for page in (host, friend):
        expect(page.get_by_test_id("to-table")).to_be_visible()
    tables = {page.get_by_test_id("to-table").get_attribute("href") for page in (host, friend)}
    assert len(tables) == 2
    look(host, "teams-round")
    sit_down(friend)
    give_up(friend)
    host.get_by_test_id("end-round").click()
    host.get_by_test_id("end-round-yes").click()
    expect(host.get_by_test_id("round-1")).to_contain_text("by 40")
    look(host, "teams-over")
    host.get_by_test_id("to-wall").click()
    expect(host.get_by_test_id("deals")).to_be_visible()
    look(host, "teams-wall")


def test_a_computer_among_those_who_take_part_is_called_one(open_page: OpenPage, own_server: Served) -> None:
    """After its name, and not run together with it."""
    host = open_page(own_server)
    make(host)
    host.get_by_test_id("add-computers").click()
    expect(host.get_by_test_id("entrant-2")).to_have_text(re.compile(r"\w \(computer\)"))


def test_the_wall_keeps_itself_up_to_date_for_whoever_has_the_link(open_page: OpenPage, own_server: Served) -> None:
    """Somebody who has entered nothing sees the round as soon as the host begins it; on paper all rounds stand."""
    host, wall = open_page(own_server), open_page(own_server, context=CSP, size=(1280, 800))
    link = make(host)
    wall.goto(f"{link.partition('?')[0]}/wall")
    expect(wall.get_by_test_id("standings")).to_contain_text("Ana")
    host.get_by_test_id("count").fill("7")
    host.get_by_test_id("add-computers").click()
    expect(host.get_by_test_id("entrant-8")).to_be_visible()
    host.get_by_test_id("begin").click()
    expect(wall.get_by_test_id("round-1").get_by_role("row")).to_have_count(5)
    expect(wall.get_by_role("link", name="Watch table")).to_have_count(0)
    look(wall, "wall-link")
    wall.emulate_media(media="print")
    expect(wall.get_by_test_id("print")).to_be_hidden()
    if folder := os.environ.get("SOBREMESA_PICTURES"):
        wall.screenshot(path=Path(folder) / "wall-print.png", full_page=True)


def test_a_night_is_made_and_begun_by_keyboard_alone(open_page: OpenPage, own_server: Served) -> None:
    """From the form to the first round, and what cannot be undone asks back."""
    page = open_page(own_server)
    page.goto("/night")
    expect(page.get_by_test_id("make")).to_be_visible()
    _tab_to(page, "night-name")
    page.keyboard.type(NAME)
    _tab_to(page, "make")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("host")).to_be_visible()
    _tab_to(page, "name")
    page.keyboard.type("Ana")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("entrant-1")).to_be_visible()
    _tab_to(page, "add-computers")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("entrant-2")).to_be_visible()
    _tab_to(page, "begin")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("round-1")).to_be_visible()
    _tab_to(page, "end-round")
    page.keyboard.press("Enter")
    _tab_to(page, "end-round-yes")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("ended")).to_be_visible()


def test_what_is_wrong_is_said_where_it_is(open_page: OpenPage, own_server: Served) -> None:
    """A night without a name, a guest without one, and a link that is none."""
    page = open_page(own_server)
    page.goto("/night")
    page.get_by_test_id("make").click()
    expect(page.get_by_test_id("night-name-trouble")).to_be_visible()
    link = make(page)
    guest = open_page(own_server)
    guest.goto(link)
    guest.get_by_test_id("name").fill("")
    guest.get_by_test_id("go").click()
    expect(guest.get_by_test_id("name-trouble")).to_be_visible()
    guest.goto("/enter/nothing")
    expect(guest.locator("h1")).to_be_visible()
    expect(guest.get_by_test_id("night")).to_have_count(0)


def test_a_stranger_to_a_night_is_told_so_and_asked_no_more(open_page: OpenPage) -> None:
    """Its address alone lets nobody in: the page says whom a night is for, and does not go on asking."""
    host, stranger = open_page(), open_page()
    make(host)
    stranger.clock.install()
    stranger.goto(host.url)
    expect(stranger.get_by_test_id("lost")).to_contain_text("This club night is for those who take part in it")
    asked: list[str] = []
    stranger.on("request", lambda request: asked.append(request.url))
    stranger.clock.run_for(20_000)
    assert [url for url in asked if "/api/" in url] == []
