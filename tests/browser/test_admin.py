"""The host's page: reached by its link alone, in both languages, by keyboard, narrow and wide."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.serving import Served
from tests.browser.table import expect_no_violations, expect_told, sit_down


def link(server: Served) -> str:
    """The host's link, from the file where the server leaves it."""
    return (Path(server.data) / "sobremesa.admin").read_text("utf-8").strip()


def open_admin(page: Page, server: Served) -> None:
    """Open the host's page, and wait until it tells something."""
    page.goto(link(server))
    expect(page.get_by_test_id("admin-limits")).to_be_visible()


@pytest.mark.parametrize(("lang", "size"), [("en", (360, 740)), ("es", (1280, 800))])
def test_the_page_tells_who_is_at_a_table(
    open_page: OpenPage, shared_server: Served, lang: str, size: tuple[int, int]
) -> None:
    """Nothing sticks out, axe finds nothing wrong, the secret is gone from the address; what a search lacks is said."""
    player, page = open_page(), open_page(size=size, context={"bypass_csp": True}, lang=lang)
    sit_down(player)
    open_admin(page, shared_server)

    expect(page.get_by_test_id("admin-live")).to_contain_text("Cuarenta")
    expect(page.get_by_role("heading", level=1)).to_have_text({"en": "The server", "es": "El servidor"}[lang])
    assert page.evaluate("location.hash") == ""
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_test_id("find").click()
    needed = {"en": "Write a mark, or the id of a table.", "es": "Escribe una seña, o el identificador de una mesa."}
    expect_told(page.get_by_test_id("find-what"), needed[lang])
    expect_no_violations(page)
    page.reload()
    expect(page.get_by_test_id("admin-limits")).to_be_visible()


def test_without_the_link_there_is_no_page(open_page: OpenPage) -> None:
    """Another tab meets what is at any unknown address."""
    page = open_page()
    page.goto("/admin")
    expect(page.get_by_test_id("lost")).to_be_visible()
    told = page.inner_text("main")
    page.goto("/nowhere")

    assert page.inner_text("main") == told
