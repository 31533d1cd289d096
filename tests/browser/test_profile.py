"""One's own profile: ratings with their intervals, and how a table comes to be rated."""

from __future__ import annotations

import asyncio
import json
import random
import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from msgspec.structs import replace
from playwright.sync_api import Page, expect
from sqlalchemy import update

from sobremesa.store import Seat, Standing
from sobremesa.store.clock import ago
from sobremesa.store.sql import SqlStore, schema
from sobremesa.tables.advice import EDITION
from tests.browser.conftest import OpenPage
from tests.browser.serving import Served
from tests.browser.table import expect_no_violations, open_lobby, play_on, sit_down, unfold
from tests.browser.test_friends import invite, link
from tests.store.makers import game_of

DAY = 24 * 3600
PEOPLE = "rating-cuarenta::2:unhurried:people"
MESA = "rating-cuarenta:mesa:4:quick:people"


async def _play(folder: Path, count: int) -> None:
    """Games that ended one a day until today, of the first player of a folder and strangers, two thirds of them won."""
    store, luck = await SqlStore.open(folder), random.Random(3)
    others = [(await store.ensure_player(f"other {number}")).id for number in range(5)]
    for number in range(count):
        partners = number % 9 == 8
        people = [1, *luck.sample(others, 3 if partners else 1)]
        seats = [Seat(at, "human", f"P{player}", player=player) for at, player in enumerate(people, start=1)]
        game = replace(game_of(f"rated {number}", 1, seats), options={}, rated=True)
        game = replace(game, rules="mesa", clock="move 30+0") if partners else game
        await store.create(game, [], Standing("over", [40, 20], 1 if number % 3 < 2 else 2))
        async with store._engine.begin() as connection:
            one = update(schema.games).where(schema.games.c.id == game.id)
            await connection.execute(one.values(updated=ago((count - number) * DAY)))
    await store.close()


async def _review(folder: Path) -> None:
    """Reviews of the first three games of ``_play``: the second is the best one that was won."""
    store = await SqlStore.open(folder)
    ways = {"capture": ["5h*5c", "7d"], "lay": ["5h", "7d"]}
    for number, kept in enumerate((0.9, 0.99, 0.8)):
        decisions = [
            {
                "seat": 1,
                "loss": 1 - kept,
                "options": [{"move": moves[0], "worth": 1.0}, {"move": moves[1], "worth": 0.0}],
            }
            for moves in ways.values()
            for _ in range(6)
        ]
        text = json.dumps({"decisions": decisions})
        await store.reviews.keep(f"rated {number}", EDITION, [100 * kept, None], text)
    await store.close()


def play(server: Served, count: int, reviewed: bool = False) -> None:
    """Let the first player of a server have played so many rated games; beside the loop that the browser runs in."""
    with ThreadPoolExecutor(1) as beside:
        beside.submit(asyncio.run, _play(server.data, count)).result()
        if reviewed:
            beside.submit(asyncio.run, _review(server.data)).result()


def settle_in(page: Page) -> None:
    """Become the first player of a server: whoever has made a table is somebody."""
    sit_down(page, target="4")
    page.goto("/")


def test_a_rated_game_shows_in_the_profile(open_page: OpenPage, own_server: Served) -> None:
    """Nothing before it; after it a number, an interval that is wide, and a word that it says little yet."""
    page = open_page(own_server, size=(360, 740), context={"bypass_csp": True})
    page.goto("/profile")
    expect(page.get_by_test_id("no-ratings")).to_be_visible()
    expect_no_violations(page)

    open_lobby(page)
    page.goto("/")
    unfold(page)
    page.get_by_test_id("level-novato").check()
    page.get_by_test_id("rated-yes").check()
    expect(page.get_by_test_id("rated-why")).to_be_visible()
    expect(page.get_by_test_id("choice-takebacks")).to_have_count(0)
    page.get_by_test_id("start").click()
    expect(page.get_by_test_id("field")).to_be_visible()
    assert play_on(page) == "over"

    page.goto("/")
    page.get_by_test_id("label-profile").click()
    card = page.get_by_test_id("rating-cuarenta::2:unhurried:computers")
    expect(card.get_by_test_id("rating")).to_have_text(re.compile(r"^\d{3,4}$"))
    expect(card.get_by_test_id("interval")).to_have_text(re.compile(r"^between \d+ and \d+$"))
    expect(card.get_by_test_id("provisional")).to_be_visible()
    expect(page.get_by_test_id("results-cuarenta")).to_contain_text(re.compile(r"Cuarenta\s*1"))


@pytest.mark.parametrize(("size", "lang"), [((360, 740), "es"), ((1280, 800), "en")])
def test_a_rating_is_drawn_with_its_interval(open_page: OpenPage, own_server: Served, size, lang: str) -> None:
    """Each pool has its curve, in words for who does not see it; strengths and best games; nothing is wrong for axe."""
    page = open_page(own_server, size=size, context={"bypass_csp": True}, lang=lang)
    settle_in(page)
    play(own_server, 45, reviewed=True)

    page.goto("/profile")

    for pool, games in ((PEOPLE, 40), (MESA, 5)):
        card = page.get_by_test_id(pool)
        words = f"last {games} games: from" if lang == "en" else f"últimas {games} partidas: de"
        expect(card.get_by_test_id("rating-course")).to_have_attribute("aria-label", re.compile(words))
        assert card.locator("polygon").get_attribute("points").count(",") == 2 * games
    expect(page.get_by_test_id(PEOPLE).get_by_test_id("provisional")).to_have_count(0)
    expect(page.get_by_test_id(MESA).get_by_test_id("provisional")).to_be_visible()
    expect(page.get_by_test_id("strength-capture")).to_contain_text(re.compile(r"89[.,]7"))
    expect(page.get_by_test_id("strength-lay")).to_contain_text("18")
    expect(page.get_by_test_id("best-games").get_by_role("listitem").first).to_contain_text("99")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    expect_no_violations(page)


def test_the_games_of_a_rating_are_reached_by_keyboard(open_page: OpenPage, own_server: Served) -> None:
    """The list opens by Enter, the last game stands first, and leads to its replay."""
    page = open_page(own_server)
    settle_in(page)
    play(own_server, 3)
    page.goto("/profile")

    page.get_by_test_id(PEOPLE).locator("summary").focus()
    page.keyboard.press("Enter")
    rows = page.get_by_test_id(PEOPLE).get_by_role("row")
    expect(rows).to_have_count(4)
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    expect(page.locator("a:focus")).to_have_attribute("href", re.compile("/table/rated(%20| )2/replay$"))


def test_a_friend_is_told_that_the_game_is_rated(open_page: OpenPage) -> None:
    """Where the host waits, on the invitation, and in the list of public tables; else no word of it."""
    ana, eva = open_page(), open_page(name="Eva")
    open_lobby(ana)
    unfold(ana)
    ana.get_by_test_id("seat-2-friend").check()
    ana.get_by_test_id("public-yes").check()
    expect(ana.get_by_test_id("rated-yes")).to_be_checked()
    ana.get_by_test_id("start").click()
    expect(ana.get_by_test_id("rated")).to_be_visible()

    eva.goto(link(ana, 2))
    expect(eva.get_by_test_id("rated")).to_contain_text("counts in the ratings")
    eva.goto("/")
    expect(eva.get_by_test_id("public-tables")).to_contain_text("Rated")

    plain = open_page()
    invite(plain, 2)
    expect(plain.get_by_test_id("waiting")).to_be_visible()
    expect(plain.get_by_test_id("rated")).to_have_count(0)
