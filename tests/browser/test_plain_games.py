"""A whole game of the package of docs/adding-a-game.md in the browser, which has no face for it."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.serving import Served
from tests.browser.table import PATIENCE, unfold
from tests.strangers.conftest import installed  # noqa: F401  (a fixture)

PLAY_ON = """async (limit) => {
  const find = (selector) => document.querySelector(selector);
  const end = performance.now() + limit;
  while (performance.now() < end && !find('[data-testid=game-over]')) {
    find('[data-testid^=move-]')?.click();
    await new Promise((done) => setTimeout(done, 10));
  }
}"""
"""Plays the first move that has a button, until the game is over or the time is up."""

WORDS = """
MESSAGES["en"] |= {"hand": "Cast no. {hand}", "hand-name": "cast", "place.pile": "Creel", "reason.catch": "caught"}
MESSAGES["es"] |= {"hand": "Lance n.º {hand}"}
"""
"""What the package is made to say besides: of a hand, of a place and of a reason to score."""

PLAYERS = """
from sobremesa.core.fallback_players import PLAYERS

LEVELS = {"aprendiz": PLAYERS["random"], "maestro": PLAYERS["random"]}
"""
"""Players of the package: a level that only it has, and one of the house's name."""


@pytest.fixture
def fishing_server(
    tmp_path: Path,
    installed: Path,  # noqa: F811
) -> Iterator[Served]:
    """A server that finds fishing as a package of its own."""
    server = Served(tmp_path, packages=installed)
    server.start()
    yield server
    server.stop()


@pytest.fixture
def talking_server(
    tmp_path: Path,
    installed: Path,  # noqa: F811
) -> Iterator[Served]:
    """A server that finds fishing with words and players of its own."""
    copy = tmp_path / "installed"
    shutil.copytree(installed, copy)
    package = copy / "sobremesa_fishing"
    with (package / "messages.py").open("a", encoding="utf-8") as messages:
        messages.write(WORDS)
    (package / "players.py").write_text(PLAYERS, encoding="utf-8")
    spec = (package / "spec.py").read_text(encoding="utf-8")
    named = 'players="sobremesa_fishing.players:LEVELS",\n    messages='
    (package / "spec.py").write_text(spec.replace("messages=", named), encoding="utf-8")
    server = Served(tmp_path / "data", packages=copy)
    server.start()
    yield server
    server.stop()


def _sit_down(page: Page, level: str = "") -> None:
    page.goto("/")
    page.get_by_test_id("game-fishing").click()
    unfold(page)
    if level:
        page.get_by_test_id(f"level-{level}").check()
    page.get_by_test_id("rules-pond").check()
    page.get_by_test_id("start").click()
    expect(page.get_by_test_id("field")).to_be_visible()


def test_a_game_of_a_package_is_played_to_its_end(open_page: OpenPage, fishing_server: Served) -> None:
    """From the lobby to the winner and the record, move by move by the plain table's buttons."""
    page = open_page(fishing_server)
    _sit_down(page)
    expect(page.get_by_test_id("place-seat-1-hand").locator("[data-card]").first).to_be_visible()
    expect(page.get_by_test_id("to-rules")).to_contain_text("Pond")

    page.evaluate(PLAY_ON, PATIENCE * 1000)

    over = page.get_by_test_id("game-over")
    expect(over).to_be_visible()
    assert over.get_attribute("data-winner") in {"1", "2"}
    record = page.request.get(page.get_by_test_id("record").get_attribute("href") or "")
    assert '[Game "fishing"]' in record.text()

    table = page.url
    page.goto(f"{table}/replay")
    expect(page.get_by_test_id("replay-controls")).to_contain_text("hand")
    expect(page.get_by_text("fishing.")).to_have_count(0)

    page.goto(f"{table}/verify")
    expect(page.get_by_test_id("verify-sum")).to_have_attribute("data-outcome", "unknown-game")


def test_a_game_of_a_package_is_told_in_its_own_words(open_page: OpenPage, talking_server: Served) -> None:
    """Its hand, a place and a reason at the table; what it lacks in a language is said in English."""
    page = open_page(talking_server)
    _sit_down(page)
    bar = page.locator("header").first
    expect(bar).to_contain_text("Cast no. 1")
    expect(page.get_by_test_id("place-seat-1-pile")).to_contain_text("Creel")
    expect(page.get_by_test_id("place-table-0-stock")).to_contain_text("Stock")

    page.evaluate(PLAY_ON, PATIENCE * 1000)

    page.get_by_test_id("open-log").click()
    expect(page.get_by_test_id("log")).to_contain_text("caught 1")

    page.goto(f"{page.url}/replay")
    expect(page.get_by_test_id("replay-controls")).to_contain_text("cast")


def test_a_game_of_a_package_is_told_in_the_language_of_the_reader(open_page: OpenPage, talking_server: Served) -> None:
    """What it has in Spanish is said in Spanish, and the rest of its own words in English."""
    page = open_page(talking_server, lang="es")
    _sit_down(page)
    expect(page.locator("header").first).to_contain_text("Lance n.º 1")
    expect(page.get_by_test_id("place-seat-1-pile")).to_contain_text("Creel")


def test_a_level_of_a_package_is_called_as_it_is_written(open_page: OpenPage, talking_server: Served) -> None:
    """In the choice, in the summary, and not at all where a line tells what each level does."""
    page = open_page(talking_server)
    _sit_down(page, "aprendiz")
    page.goto("/")
    page.get_by_test_id("game-fishing").click()
    unfold(page)
    expect(page.get_by_test_id("levels")).to_have_text(
        "a maestro: Looks ahead over what the others may hold: hard to beat."
    )
    expect(page.get_by_test_id("lobby")).to_contain_text("aprendiz")
    expect(page.get_by_test_id("lobby")).not_to_contain_text("level.")
    expect(page.get_by_test_id("lobby")).not_to_contain_text("level-is.")


def test_the_rulesets_of_a_game_of_a_package_stand_side_by_side_by_name(
    open_page: OpenPage, fishing_server: Served
) -> None:
    """The page and its columns have the names that the package gives them in the language of the reader."""
    page = open_page(fishing_server, lang="es")
    page.goto("/rules/fishing")
    expect(page).to_have_title("Pesca: los reglamentos lado a lado · Sobremesa")
    expect(page.get_by_test_id("compare-pond")).to_have_text("Estanque")
    expect(page.get_by_role("columnheader", name="Río")).to_be_visible()
