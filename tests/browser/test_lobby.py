"""The lobby of somebody who has begun much: the newest games, the others behind a tap, and giving one up."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.serving import Served
from tests.browser.table import UNANSWERED, expect_no_violations, expect_told

BEGUN = 5
PIECE = 50
TABLE = {
    "game": "cuarenta",
    "rules": "pagat",
    "seats": 2,
    "players": [{"kind": "me", "name": "Ana"}, {"kind": "bot", "level": "novato"}],
}


def become_visitor(page: Page) -> None:
    """Get the cookie that a first answer brings; one of two first answers that come at once would take the other's."""
    page.goto("/finished", wait_until="networkidle")


def test_of_many_games_in_progress_only_the_newest_are_in_the_way(open_page: OpenPage) -> None:
    """Three stand above the sheet of a new game; a tap shows all, for the keyboard from the first that came on."""
    page = open_page(size=(360, 740))
    become_visitor(page)
    made = [page.request.post("/api/tables", data=TABLE).json()["id"] for _ in range(BEGUN)]
    page.goto("/")
    begun = page.get_by_test_id("in-progress").locator("li")
    expect(begun).to_have_count(3)
    last, start = begun.last.bounding_box(), page.get_by_test_id("start").bounding_box()
    assert last
    assert start
    assert last["y"] < start["y"]

    page.get_by_test_id("in-progress-rest").press("Enter")
    expect(begun).to_have_count(BEGUN)
    expect(begun.nth(3).get_by_role("link")).to_be_focused()

    page.get_by_test_id("in-progress-rest").click()
    expect(begun).to_have_count(3)
    assert set(made) >= set(begun.evaluate_all("tables => tables.map(table => table.dataset.table)"))


def test_a_game_is_given_up_by_a_second_tap(open_page: OpenPage) -> None:
    """The first one asks, and asks no longer once something else is done."""
    page = open_page(size=(360, 740))
    become_visitor(page)
    table = page.request.post("/api/tables", data=TABLE).json()["id"]
    page.goto("/")
    give_up = page.get_by_test_id(f"abandon-{table}")

    give_up.click()
    expect(give_up).to_have_text("Yes, give up")
    page.get_by_test_id("start").focus()
    expect(give_up).to_have_text("Give up")
    give_up.click()
    give_up.click()

    expect(page.get_by_test_id("in-progress")).to_have_count(0)


def test_a_game_that_cannot_be_given_up_now_says_so_in_the_lobby(open_page: OpenPage) -> None:
    """It stays in progress, and the next tap does it."""
    page = open_page(size=(360, 740))
    become_visitor(page)
    table = page.request.post("/api/tables", data=TABLE).json()["id"]
    page.goto("/")
    page.route("**/abandon", lambda route: route.abort("connectionrefused"))
    give_up = page.get_by_test_id(f"abandon-{table}")
    give_up.click()
    give_up.click()

    expect(page.get_by_test_id("in-progress-trouble")).to_have_text(UNANSWERED)
    expect(page.get_by_test_id(f"resume-{table}")).to_be_visible()
    page.unroute("**/abandon")
    give_up.click()
    expect(page.get_by_test_id("in-progress")).to_have_count(0)


def test_games_that_could_not_be_fetched_are_asked_for_until_they_come(open_page: OpenPage) -> None:
    """Nobody is to think that their games are gone because an answer was lost: it is told until they are there."""
    page = open_page(size=(360, 740))
    become_visitor(page)
    table = page.request.post("/api/tables", data=TABLE).json()["id"]
    page.route("**/api/tables?over=false*", lambda route: route.abort("connectionrefused"))
    page.goto("/")
    expect(page.get_by_test_id("unfetched")).to_be_visible()
    page.unroute("**/api/tables?over=false*")

    expect(page.get_by_test_id(f"resume-{table}")).to_be_visible()
    expect(page.get_by_test_id("unfetched")).to_have_count(0)


def test_older_games_that_cannot_be_fetched_now_stay_behind_their_tap(open_page: OpenPage) -> None:
    """It is told that they did not come, and the next tap brings them."""
    page = open_page(size=(360, 740))
    become_visitor(page)
    table = page.request.post("/api/tables", data=TABLE).json()["id"]
    (first,) = page.request.get("/api/tables?over=false").json()
    piece = json.dumps([first | {"id": f"{table}-{number}"} for number in range(PIECE)])
    page.route("**/api/tables?over=false&skip=0", lambda route: route.fulfill(body=piece))
    page.route("**/api/tables?over=false&skip=50", lambda route: route.abort("connectionrefused"), times=1)
    page.goto("/")
    page.get_by_test_id("in-progress-rest").click()
    more = page.get_by_test_id("in-progress-more")

    more.click()
    expect(page.get_by_test_id("in-progress-trouble")).to_have_text(UNANSWERED)
    more.click()
    expect(more).to_have_count(0)
    expect(page.get_by_test_id("in-progress-trouble")).to_have_count(0)


def test_a_game_that_has_ended_is_not_in_progress_where_an_older_list_says_so(open_page: OpenPage) -> None:
    """The lists are asked for at once, and need not be of one moment."""
    page = open_page(size=(360, 740))
    become_visitor(page)
    table = page.request.post("/api/tables", data=TABLE).json()["id"]
    older = page.request.get("/api/tables?over=false").text()
    assert table in older
    page.route("**/api/tables?over=false*", lambda route: route.fulfill(content_type="application/json", body=older))
    page.goto("/")
    give_up = page.get_by_test_id(f"abandon-{table}")

    give_up.click()
    give_up.click()

    expect(page.get_by_test_id("finished")).to_be_visible()
    expect(page.get_by_test_id("in-progress")).to_have_count(0)


@pytest.mark.parametrize("lang", ["es", "en"])
def test_a_small_phone_shows_the_essentials_in_one_screen(open_page: OpenPage, lang: str) -> None:
    """The three games, playing with a friend and going on; then, from its top, the whole sheet of a new game."""
    page = open_page(size=(360, 640), lang=lang)
    become_visitor(page)
    table = page.request.post("/api/tables", data=TABLE).json()["id"]
    page.goto("/")
    essentials = ["play-cuarenta", "play-gin", "play-cribbage", "invite-friend", f"resume-{table}"]
    for essential in essentials:
        expect(page.get_by_test_id(essential)).to_be_in_viewport(ratio=1)
    for game in ("cuarenta", "gin", "cribbage"):
        page.get_by_test_id(f"game-{game}").click()
        sheet = page.get_by_test_id("setup")
        expect(sheet.get_by_role("heading")).to_be_visible()
        for choice in ("fold-rules", "start", "choice-seat-2", "choice-level", "fold-more"):
            expect(sheet.get_by_test_id(choice)).to_be_visible()
        box = sheet.bounding_box()
        assert box
        assert box["height"] <= 640
        assert box["width"] <= 360


def test_an_english_reader_learns_what_the_levels_are_called(open_page: OpenPage) -> None:
    """Where a level is chosen its Spanish name has its meaning beside it, in a night's form as at a table."""
    page = open_page()
    page.goto("/")
    levels = page.get_by_test_id("choice-level")
    expect(levels).to_contain_text("a novato (beginner)")
    expect(levels).to_contain_text("a gran maestro (strongest)")
    page.goto("/night")
    expect(page.get_by_test_id("choice-night-level")).to_contain_text("a novato (beginner)")


def test_an_address_without_a_page_speaks_of_no_table(open_page: OpenPage) -> None:
    """Its title says that there is no such page; one of a table that is gone says that nobody is there."""
    page = open_page()
    page.goto("/nowhere")
    expect(page.get_by_test_id("lost").get_by_role("heading")).to_have_text("No such page")
    page.goto("/table/0000000000")
    expect(page.get_by_test_id("lost").get_by_role("heading")).to_have_text("Nobody at this table")


@pytest.mark.parametrize("path", ["/learn/%", "/title/gin/nowhere", "/analysis/nowhere", "/analysis/nowhere/position"])
def test_an_address_that_leads_nowhere_says_so_in_its_title(open_page: OpenPage, path: str) -> None:
    """Broken, or of a program or a game that there is not: the page tells what is wrong, and its tab as well."""
    page = open_page()
    page.goto(path)
    heading = page.get_by_test_id("lost").get_by_role("heading")
    expect(heading).to_be_visible()
    expect(page).to_have_title(f"{heading.inner_text()} · Sobremesa")


def test_one_tap_makes_a_table_for_a_friend(open_page: OpenPage) -> None:
    """By last time's settings; the link has a QR code and can be shared; the next tap on the table is as it was."""
    page = open_page(size=(360, 640), name="Ana")
    page.add_init_script("navigator.share = async (what) => void (window.shared = what)")
    page.goto("/")
    page.get_by_test_id("game-gin").click()
    page.get_by_test_id("invite-friend").click()
    expect(page.get_by_test_id("waiting-2")).to_have_attribute("data-kind", "open")
    expect(page.get_by_test_id("qr")).to_be_visible()
    link = page.get_by_test_id("link-2").input_value()
    assert link.endswith("?lang=en")
    page.get_by_test_id("link-2-share").click()
    assert page.evaluate("window.shared.url") == link
    expect(page.get_by_test_id("only-here")).to_be_visible()
    page.get_by_test_id("lan-ask").click()
    expect(page.get_by_test_id("only-here")).to_contain_text("sobremesa play --lan --port")

    page.goto("/")
    page.get_by_test_id("play-gin").click()
    expect(page.get_by_test_id("field")).to_be_visible()


def test_to_choose_another_game_ends_the_question_for_the_name(open_page: OpenPage) -> None:
    """What was wanted of the game before is not made of it with the name."""
    page = open_page(name="")
    page.goto("/")
    page.get_by_test_id("invite-friend").click()
    expect(page.get_by_test_id("host-name")).to_be_focused()
    page.get_by_test_id("game-gin").click()

    expect(page.get_by_test_id("game-gin")).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_test_id("host-name")).to_have_count(0)


def test_whoever_invites_says_first_who_they_are(open_page: OpenPage) -> None:
    """In the page's language; so does the friend, whose page is in the language of the link."""
    ana = open_page(size=(360, 640), lang="es", name="")
    ana.goto("/")
    ana.get_by_test_id("invite-friend").click()
    field = ana.get_by_test_id("host-name")
    expect(field).to_be_focused()
    expect(ana.get_by_test_id("naming")).to_contain_text("Tu nombre")
    field.fill("Ana")
    field.press("Enter")
    expect(ana.get_by_test_id("waiting-1")).to_contain_text("Ana")
    link = ana.get_by_test_id("link-2").input_value()

    eva = open_page(size=(360, 640), context={"locale": "en-GB"}, lang=None)
    eva.goto(link)
    expect(eva.get_by_test_id("sit")).to_have_text("Tomar asiento")
    assert eva.locator("meta[property='og:title']").get_attribute("content") == "Ana te invita a jugar Cuarenta"
    eva.get_by_test_id("name").fill("Eva")
    eva.get_by_test_id("sit").click()
    expect(ana.get_by_test_id("field")).to_be_visible()


def test_a_missing_name_is_asked_for_in_the_words_of_the_page(open_page: OpenPage) -> None:
    """And not by the browser in its own: of the host who sets a table up, and of the friend."""
    host = open_page(size=(360, 640), name="", context={"bypass_csp": True})
    eva = open_page(size=(360, 640), lang="es", name="", context={"bypass_csp": True})
    host.goto("/")
    host.get_by_test_id("seat-2-friend").check()
    host.get_by_test_id("start").click()
    expect_told(host.get_by_test_id("name"), "A name has at least one letter or digit.")
    expect_no_violations(host)
    host.get_by_test_id("name").fill("Ana")
    host.get_by_test_id("start").click()

    eva.goto(host.get_by_test_id("link-2").input_value())
    eva.get_by_test_id("sit").click()
    expect_told(eva.get_by_test_id("name"), "Un nombre tiene al menos una letra o un número.")
    expect_no_violations(eva)
    eva.get_by_test_id("name").fill("Eva")
    eva.get_by_test_id("sit").click()
    expect(host.get_by_test_id("field")).to_be_visible()


def test_a_name_that_nobody_could_read_is_refused_kindly(open_page: OpenPage) -> None:
    """The host in English and the friend in Spanish are told what a name needs, and the form waits for another."""
    ana = open_page(size=(360, 640), name="\u2800")
    ana.goto("/")
    ana.get_by_test_id("invite-friend").click()
    expect(ana.get_by_test_id("host-name")).to_be_focused()
    ana.get_by_test_id("invite-go").click()
    expect(ana.get_by_test_id("naming").get_by_role("alert")).to_have_text("A name has at least one letter or digit.")
    ana.evaluate("localStorage.clear()")

    host, eva = open_page(size=(360, 640), name="Ana"), open_page(size=(360, 640), lang="es", name="")
    host.goto("/")
    host.get_by_test_id("invite-friend").click()
    eva.goto(host.get_by_test_id("link-2").input_value())
    eva.get_by_test_id("name").fill("\u3164")
    eva.get_by_test_id("sit").click()
    expect_told(eva.get_by_test_id("name"), "Un nombre tiene al menos una letra o un número.")
    eva.get_by_test_id("name").fill("Eva")
    eva.get_by_test_id("sit").click()
    expect(host.get_by_test_id("field")).to_be_visible()


def test_a_link_leads_through_the_local_network_once_it_is_open(open_page: OpenPage, tmp_path: Path) -> None:
    """The host stays at the address of the machine itself; the friend comes by that of the network, and both play."""
    server = Served(tmp_path, "127.0.0.2")
    server.start()
    try:
        ana, eva = open_page(server, size=(360, 640)), open_page(server, size=(360, 640), name="Eva")
        ana.goto("/")
        ana.get_by_test_id("invite-friend").click()
        expect(ana.get_by_test_id("lan-open")).to_be_visible()
        shown = ana.get_by_test_id("link-2")
        expect(shown).to_have_value(re.compile(rf"^http://127\.0\.0\.2:{server.port}/join/"))
        eva.goto(shown.input_value())
        eva.get_by_test_id("sit").click()
        for page in (ana, eva):
            expect(page.get_by_test_id("field")).to_be_visible()
    finally:
        server.stop()
