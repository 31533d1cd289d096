"""Playing again with friends, and what they call over the table."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.room import hold_calls
from tests.browser.table import expect_no_violations, expect_the_end, sit_down
from tests.browser.test_friends import invite, link, over, sit, take_turns


def seated(open_page: OpenPage, *, stays: bool = False, **settings: object) -> tuple[Page, Page, Page]:
    """Ana and Eva at a short table, and Luz who watches; what is called ``stays`` there, or goes after a while."""
    ana, eva, luz = open_page(name="Ana", **settings), open_page(name="", lang="es"), open_page(name="Luz", lang="en")
    for page in (ana, eva, luz) if stays else ():
        hold_calls(page)
    invite(ana, 2, target="4")
    watch = link(ana, "watch")
    sit(eva, link(ana, 2))
    luz.goto(watch)
    for page in (ana, eva, luz):
        expect(page.get_by_test_id("field")).to_be_visible()
    return ana, eva, luz


def finish(ana: Page, eva: Page, luz: Page) -> None:
    """Play until all three see the end."""
    while not over(ana):
        take_turns(ana, eva, 1)
    for page in (ana, eva, luz):
        expect_the_end(page)


def path(page: Page) -> str:
    """Where a page is."""
    return urlsplit(page.url).path


def test_friends_play_again_and_nobody_is_led_away_unasked(open_page: OpenPage) -> None:
    """One asks, the other is asked and agrees, both come to the new table; whoever watches has a way there."""
    ana, eva, luz = seated(open_page, context={"bypass_csp": True})
    finish(ana, eva, luz)
    old = path(ana)
    expect(ana.get_by_test_id("games")).to_contain_text("1")

    ana.get_by_test_id("again").click()
    expect(ana.get_by_test_id("rematch-wait")).to_contain_text("Eva")
    expect(eva.get_by_test_id("rematch-asked")).to_contain_text("Ana")
    expect(luz.get_by_test_id("again")).to_have_count(0)
    assert path(ana) == path(eva) == old
    eva.get_by_test_id("again").click()

    for page in (ana, eva):
        expect(page.get_by_test_id("game-over")).to_have_count(0)
        expect(page.get_by_test_id("field")).to_be_visible()
    assert path(ana) == path(eva) != old
    expect(luz.get_by_test_id("to-rematch")).to_be_visible()
    assert path(luz) == old
    luz.get_by_test_id("to-rematch").click()
    expect(luz.get_by_test_id("game-over")).to_have_count(0)
    assert path(luz) == path(ana)

    ana.get_by_test_id("open-log").click()
    expect(ana.get_by_test_id("session-games")).to_contain_text("1")
    expect_no_violations(ana)
    eva.goto(old)
    expect(eva.get_by_test_id("to-rematch")).to_be_visible()


def test_whoever_would_rather_not_says_so(open_page: OpenPage) -> None:
    """The one who asked reads it, stays, and may ask again later."""
    ana, eva, luz = seated(open_page)
    finish(ana, eva, luz)

    ana.get_by_test_id("again").click()
    eva.get_by_test_id("rematch-no").click()

    expect(ana.get_by_test_id("rematch-refused")).to_contain_text("Eva")
    expect(ana.get_by_test_id("again")).to_be_visible()
    expect(eva.get_by_test_id("rematch-refused")).to_have_count(0)


def test_what_is_called_over_the_table_is_seen_and_can_be_muted(open_page: OpenPage) -> None:
    """Cuarenta's talk stays Spanish, with what it means in English; a muted seat is not seen, also after a reload."""
    ana, eva, luz = seated(open_page, stays=True, lang="en")

    call(eva, "caigo")
    expect(ana.get_by_test_id("saying-2")).to_contain_text("¡Con esta te caigo!")
    expect(ana.get_by_test_id("saying-2")).to_contain_text("caída")
    expect(ana.get_by_test_id("heard")).to_contain_text("Eva")
    expect(eva.get_by_test_id("saying-2")).to_be_visible()
    luz.get_by_test_id("open-talk").click()
    expect(luz.get_by_test_id("talk")).to_be_visible()
    expect(luz.get_by_test_id("say-hello")).to_have_count(0)

    ana.get_by_test_id("open-talk").click()
    with ana.expect_response("**/regard"):
        ana.get_by_test_id("mute-2").check()
    ana.reload()
    expect(ana.get_by_test_id("field")).to_be_visible()
    call(eva, "hello")
    expect(luz.get_by_test_id("saying-2")).to_contain_text("Hello")
    call(ana, "thanks")
    expect(ana.get_by_test_id("saying-1")).to_be_visible()
    expect(ana.get_by_test_id("heard")).to_have_text("")


def call(page: Page, what: str) -> None:
    """Call something over the table."""
    page.get_by_test_id("open-talk").click()
    page.get_by_test_id(f"say-{what}").click()


def test_a_game_that_was_given_up_is_played_again_from_where_it_ended(open_page: OpenPage) -> None:
    """The page of an abandoned table offers the rematch, and whoever comes back later finds the way there."""
    page = open_page()
    sit_down(page)
    old = path(page)
    page.request.post(f"/api/tables/{old.split('/')[-1]}/abandon")
    expect(page.get_by_test_id("lost")).to_be_visible()

    page.get_by_test_id("again").click()

    expect(page.get_by_test_id("field")).to_be_visible()
    again = path(page)
    assert again != old
    page.goto(old)
    page.get_by_test_id("to-rematch").click()
    expect(page.get_by_test_id("field")).to_be_visible()
    assert path(page) == again


def watched(ana: Page, luz: Page, **table: Any) -> None:
    """Ana at a table without other people, which Luz watches by the link that Ana's browser keeps."""
    sit_down(ana, **table)
    kept = json.loads(ana.evaluate("localStorage.getItem('sobremesa.links')"))  # computers may be through before a tap
    luz.goto(kept[0][1]["watch"])
    expect(luz.get_by_test_id("table")).to_be_visible()


def test_whoever_only_watched_a_game_that_was_given_up_is_offered_no_rematch(open_page: OpenPage) -> None:
    """Whoever sat there is."""
    ana, luz = open_page(name="Ana"), open_page(name="Luz")
    watched(ana, luz)
    ana.request.post(f"/api/tables/{path(ana).split('/')[-1]}/abandon")
    for page in (ana, luz):
        expect(page.get_by_test_id("lost")).to_be_visible()
    expect(ana.get_by_test_id("again")).to_be_visible()
    with luz.expect_response("**/session"):
        luz.reload()
    expect(luz.get_by_test_id("after")).to_be_visible()
    expect(luz.get_by_test_id("again")).to_have_count(0)


def test_whoever_only_watched_computers_is_offered_no_rematch(open_page: OpenPage) -> None:
    """Whoever made their table is."""
    ana, luz = open_page(name="Ana"), open_page(name="Luz")
    watched(ana, luz, watch=True, target="20")
    for page in (ana, luz):
        expect_the_end(page)
    expect(ana.get_by_test_id("again")).to_be_visible()
    expect(luz.get_by_test_id("over-lobby")).to_be_visible()
    expect(luz.get_by_test_id("again")).to_have_count(0)
