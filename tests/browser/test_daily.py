"""The deal of the day in the browser: begun from the lobby, played, and compared."""

from __future__ import annotations

import asyncio
import re
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, date, datetime
from pathlib import Path

import pytest
from msgspec import to_builtins
from playwright.sync_api import Page, expect

from sobremesa.store import DailyEntry
from sobremesa.store.clock import now
from sobremesa.store.sql import SqlStore
from sobremesa.tables import teaching
from sobremesa.tutor.puzzle import puzzle_of
from tests.browser.conftest import OpenPage
from tests.browser.serving import Served
from tests.browser.table import expect_no_violations, play_on
from tests.browser.test_friends import link

SIZES = [((360, 740), "es"), ((1280, 800), "en")]


async def _fill(folder: Path, day: str, maestro: bool) -> None:
    """Results of forty others, and of the maestro."""
    store = await SqlStore.open(folder)
    for number in range(40):
        player = (await store.ensure_player(f"other {number}")).id
        own, other = (40, number % 38) if number % 3 else (number % 38, 40)
        await store.daily.enter(
            DailyEntry(
                day, "cuarenta", player, f"t{number}", 1, "maestro", now(), "over", own, other, own > other, now()
            )
        )
    if maestro:
        await store.daily.keep_score(day, "cuarenta", [40, 22])
    await store.close()


def let_others_play(server: Served, day: str, maestro: bool = True) -> None:
    """Have others played a day's deal; beside the loop that the browser runs in."""
    with ThreadPoolExecutor(1) as beside:
        beside.submit(asyncio.run, _fill(server.data, day, maestro)).result()


def today(page: Page) -> str:
    """The day that the server has."""
    found: str = page.request.get("/api/daily").json()["today"]["day"]
    return found


@pytest.mark.parametrize(("size", "lang"), SIZES)
def test_a_deal_is_played_and_compared(open_page: OpenPage, own_server: Served, size, lang: str) -> None:
    """From the lobby's line to the table and back: one's result beside the maestro's and everybody's, and why."""
    page = open_page(own_server, size=size, context={"bypass_csp": True}, lang=lang, speed="instant")
    page.goto("/")
    line = page.get_by_test_id("daily-line")
    expect(line).to_be_visible()
    line.click()
    expect(page.get_by_test_id("streak")).to_have_attribute("data-days", "0")
    for game in ("cuarenta", "gin", "cribbage"):
        expect(page.get_by_test_id(f"daily-{game}")).to_have_attribute("data-status", "new")
    expect_no_violations(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    day = today(page)
    let_others_play(own_server, day)

    page.get_by_test_id("play-cuarenta").click()
    expect(page.get_by_test_id("field")).to_be_visible()
    assert play_on(page) == "over"
    page.get_by_test_id("daily-outcome").click()

    expect(page.get_by_test_id("score-mine").locator("b")).to_have_text(re.compile(r"^\d+ (to|a) \d+$"))
    expect(page.get_by_test_id("score-maestro")).to_contain_text("22")
    expect(page.get_by_test_id("score-everybody")).to_contain_text("41")
    expect(page.get_by_test_id("spread").locator("tr.mine")).to_have_count(1)
    expect(page.get_by_test_id("better").or_(page.get_by_test_id("no-difference")).first).to_be_visible()
    expect_no_violations(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")

    page.get_by_test_id("to-daily").click()
    expect(page.get_by_test_id("daily-cuarenta")).to_have_attribute("data-status", "over")
    expect(page.get_by_test_id("streak")).to_have_attribute("data-days", "1")
    page.get_by_test_id("to-lobby").click()
    expect(page.get_by_test_id("line-streak")).to_be_visible()


def test_nothing_is_told_before_one_has_played(open_page: OpenPage, own_server: Served) -> None:
    """The page of a day's results says so, and of a day that there was not that it is unknown."""
    page = open_page(own_server)
    page.goto("/daily")
    day = today(page)
    let_others_play(own_server, day)
    page.goto(f"/daily/{day}/cuarenta")
    expect(page.get_by_test_id("daily-outcome-page")).to_contain_text("not played this deal yet")
    expect(page.get_by_test_id("scores")).to_have_count(0)
    page.goto("/daily/2001-01-01/cuarenta")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.get_by_text("no deal of that day")).to_be_visible()


def test_the_deal_is_begun_by_keyboard_alone(open_page: OpenPage, own_server: Served) -> None:
    """From the lobby's line with Enter, and Enter at the first game; there it is gone on with later."""
    page = open_page(own_server)
    page.goto("/")
    page.get_by_test_id("daily-line").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("play-cuarenta")).to_be_visible()
    page.get_by_test_id("to-lobby").focus()
    for _ in range(3):  # past the languages
        page.keyboard.press("Tab")
    expect(page.get_by_test_id("play-cuarenta")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("field")).to_be_visible()
    table = page.url
    page.goto("/daily")
    page.get_by_test_id("on-cuarenta").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("field")).to_be_visible()
    assert page.url == table


def test_a_friend_gets_a_link_to_the_other_seat(open_page: OpenPage, own_server: Served) -> None:
    """Whoever sits down by it has begun the deal as well."""
    ana, eva = open_page(own_server, name="Ana"), open_page(own_server, name="Eva")
    ana.goto("/daily")
    ana.get_by_test_id("friend-gin").click()
    expect(ana.get_by_test_id("waiting")).to_be_visible()
    eva.goto(link(ana, 2))
    eva.get_by_test_id("sit").click()
    expect(eva.get_by_test_id("field")).to_be_visible()
    expect(ana.get_by_test_id("field")).to_be_visible()
    eva.goto("/daily")
    expect(eva.get_by_test_id("daily-gin")).to_have_attribute("data-status", "playing")


@pytest.mark.parametrize(("size", "lang"), SIZES)
def test_a_puzzle_that_is_got_wrong_comes_back(open_page: OpenPage, size, lang: str) -> None:
    """The day's puzzle tells why; the next day the position is due, and then after longer."""
    page = open_page(size=size, context={"bypass_csp": True}, lang=lang)
    page.clock.install(time=datetime(2026, 11, 25, 15, tzinfo=UTC))
    page.goto("/daily")
    expect(page.get_by_test_id("daily-puzzle")).to_have_attribute("data-right", "")
    page.get_by_test_id("to-puzzle").click()
    expect(page.get_by_test_id("asks")).to_be_visible()
    expect_no_violations(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for card in played_on(date(2026, 11, 25)):
        page.get_by_test_id(f"pick-{card}").click()
    page.get_by_test_id("answer").click()
    expect(page.get_by_test_id("verdict")).to_have_attribute("data-right", "false")
    expect(page.get_by_test_id("verdict")).to_contain_text("In the game" if lang == "en" else "En la partida")
    expect_no_violations(page)

    page.clock.set_fixed_time(datetime(2026, 11, 26, 15, tzinfo=UTC))
    page.goto("/daily")
    expect(page.get_by_test_id("daily-puzzle")).to_have_attribute("data-right", "")
    page.route("**/api/exercises/*", lambda route: route.abort("connectionrefused"), times=1)
    page.get_by_test_id("to-drill").click()
    expect(page.get_by_test_id("due")).to_have_attribute("data-due", "1")
    expect(page.get_by_role("alert")).to_be_visible()
    page.get_by_test_id("again").click()
    expect(page.get_by_test_id("asks")).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)
    expect_no_violations(page)
    for card in best_on(date(2026, 11, 25)):
        page.get_by_test_id(f"pick-{card}").click()
    page.get_by_test_id("answer").click()
    expect(page.get_by_test_id("comes-back")).to_have_attribute("data-days", re.compile("^[1-9]"))
    page.get_by_test_id("next").click()
    expect(page.get_by_test_id("nothing-due")).to_be_visible()


def test_the_puzzle_is_solved_by_keyboard_alone(open_page: OpenPage) -> None:
    """A card by Space, the answer by Enter; then the focus is on the way on."""
    page = open_page()
    page.clock.install(time=datetime(2026, 11, 25, 15, tzinfo=UTC))
    page.goto("/daily/puzzle")
    for card in best_on(date(2026, 11, 25)):
        page.get_by_test_id(f"pick-{card}").focus()
        page.keyboard.press("Space")
    page.get_by_test_id("answer").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("verdict")).to_have_attribute("data-right", "true")
    expect(page.get_by_test_id("to-daily")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("daily-puzzle")).to_have_attribute("data-right", "true")


@pytest.mark.parametrize(("erred", "told"), [(True, "Somebody went wrong here in a game. "), (False, "")])
def test_a_puzzle_says_that_somebody_went_wrong_only_where_they_did(
    open_page: OpenPage, erred: bool, told: str
) -> None:
    """Else it asks what one would play, and no more."""
    page = open_page()
    task = {**to_builtins(teaching.exercise_task("count", 5)), "erred": erred}
    page.route("**/api/puzzles/*", lambda route: route.fulfill(json=task))
    page.goto("/daily/puzzle")
    expect(page.get_by_test_id("asks")).to_be_visible()

    lead = page.get_by_test_id("puzzle").locator("p").first.inner_text()

    assert lead.split(". ", 1)[1] == f"{told}What would you play?"


def played_on(day: date) -> list[str]:
    """The cards that were played in the game of a day's puzzle."""
    return _cards(puzzle_of(day).played)


def best_on(day: date) -> list[str]:
    """The cards of the best answer to a day's puzzle."""
    puzzle = puzzle_of(day)
    return _cards(puzzle.exercise.question(puzzle.seed).right[0])


def _cards(answer: str) -> list[str]:
    return [answer[at : at + 2] for at in range(0, len(answer), 2)]
