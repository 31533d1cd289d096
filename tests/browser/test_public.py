"""Tables that are open to all: found in the lobby, watched by a tap, and sat down at without a link."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.table import AXE, expect_no_violations, hand, unfold

PHONE = (360, 740)


def offer(page: Page, *, public: bool) -> str:
    """Make a table with a free seat; return its id."""
    page.goto("/")
    page.get_by_test_id("seat-2-friend").check()
    page.get_by_test_id("public-yes" if public else "public-no").check()
    page.get_by_test_id("grace-600").check()
    page.get_by_test_id("start").click()
    expect(page.get_by_test_id("waiting")).to_be_visible()
    return page.url.rsplit("/", 1)[1]


def test_a_free_seat_of_a_public_table_is_taken_from_the_list(open_page: OpenPage) -> None:
    """Who opens the lobby sees it, sits down with a name, and both have a hand; a third watches and has none."""
    ana, eva, luz = open_page(name="Ana"), open_page(name=""), open_page()
    table = offer(ana, public=True)
    hidden = offer(open_page(name="Rosa"), public=False)

    eva.goto("/")
    expect(eva.locator(f"[data-table='{table}']")).to_contain_text("Unasked, the table proposes")
    eva.get_by_test_id(f"take-{table}").click()
    expect(eva.get_by_test_id("join")).to_contain_text("Ana")
    eva.get_by_test_id("name").fill("Eva")
    eva.get_by_test_id("sit").click()
    for page in (ana, eva):
        expect(page.get_by_test_id("field")).to_be_visible()
        assert len(hand(page)) == 5

    luz.goto("/")
    luz.get_by_test_id(f"watch-{table}").click()
    expect(luz.get_by_test_id("field")).to_be_visible()
    assert hand(luz) == []
    luz.goto("/")
    expect(luz.get_by_test_id(f"watch-{table}")).to_be_visible()
    assert luz.get_by_test_id(f"take-{table}").count() == 0
    expect(luz.locator(f"[data-table='{table}']")).not_to_contain_text("Unasked")
    assert luz.locator(f"[data-table='{hidden}']").count() == 0


def test_ones_own_public_table_stands_in_ones_own_list_alone(open_page: OpenPage) -> None:
    """The host goes back to it from the games in progress, and is offered no seat there."""
    ana = open_page(name="Ana")
    table = offer(ana, public=True)
    other = offer(open_page(name="Rosa"), public=True)

    ana.goto("/")
    expect(ana.get_by_test_id(f"resume-{table}")).to_be_visible()
    expect(ana.get_by_test_id(f"watch-{other}")).to_be_visible()
    assert ana.get_by_test_id(f"watch-{table}").count() == 0


@pytest.mark.skipif(not AXE.exists(), reason="axe is not installed: run `make web` with node, or `npm ci` in web/")
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_wrong_with_the_list_of_tables(open_page: OpenPage, theme: str) -> None:
    """The lobby with a table that is open to all, and the choices of who may come, on a phone."""
    offer(open_page(name="Ana"), public=True)
    page = open_page(size=PHONE, context={"bypass_csp": True}, theme=theme, lang="es")
    page.goto("/")
    page.get_by_test_id("seat-2-friend").check()
    unfold(page)
    page.get_by_test_id("public-yes").check()
    expect(page.get_by_test_id("public-tables")).to_be_visible()
    expect_no_violations(page)
