"""A whole game of the package of docs/adding-a-game.md in the browser, which has no face for it."""

from __future__ import annotations

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


def _sit_down(page: Page) -> None:
    page.goto("/")
    page.get_by_test_id("game-fishing").click()
    unfold(page)
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
