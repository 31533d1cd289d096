"""What is seen stays as it is: forty screens look as they were recorded, or a change is looked at and recorded anew."""

from __future__ import annotations

import os
from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.conftest import OpenPage
from tests.browser.serving import Served
from tests.pictures.album import Album, DrawnBy, photograph
from tests.pictures.comparison import ELSEWHERE, SAME, faults, shrunk
from tests.pictures.screens import SCREENS, SIZES, Screen

pytestmark = pytest.mark.decorated

RECORDS = os.environ.get("SOBREMESA_PICTURES") == "record"
"""Whether the pictures are recorded and not compared, as `make pictures` does."""

NOON = datetime(2026, 1, 15, 17, tzinfo=UTC)
"""What every clock in the page says."""

NOT_HERE = "the recorded pictures are in the repository, and not in source distributions"


@pytest.fixture(scope="module")
def quiet_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server on which nobody else begins a game."""
    server = Served(tmp_path_factory.mktemp("pictures"))
    server.start()
    yield server
    server.stop()


@pytest.fixture(scope="module")
def album(browser: Browser) -> Album:
    """The recorded pictures."""
    return Album(DrawnBy.of(browser))


def _open(open_page: OpenPage, server: Served, screen: Screen) -> Page:
    context = {"reduced_motion": "reduce", "timezone_id": "America/Guayaquil", "bypass_csp": True}
    settings = {"lang": screen.lang, "look": screen.look, **screen.settings}
    page = open_page(server, size=SIZES[screen.size], context=context, **settings)
    page.clock.set_fixed_time(NOON)
    screen.open(page)
    return page


@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: screen.name)
def test_a_screen_looks_as_it_was_recorded(
    open_page: OpenPage, quiet_server: Served, album: Album, screen: Screen
) -> None:
    """Else the message names the pictures of both and of the difference; where another browser draws, it is skipped
    once the screen is alike in large squares.
    """
    if not RECORDS and not album.recorded:
        pytest.skip(NOT_HERE)
    picture = photograph(_open(open_page, quiet_server, screen))
    if RECORDS:
        return album.record(screen.name, picture)
    assert album.trouble(screen.name, picture) == ""
    if album.tolerances is ELSEWHERE:
        pytest.skip(
            f"recorded by {album.recorded}, drawn by {album.now}: alike in large squares, not compared in detail"
        )
    return None


def test_every_recorded_picture_is_of_a_screen(album: Album) -> None:
    """None is left of a screen that there is no more."""
    left = album.names - {screen.name for screen in SCREENS}
    if RECORDS:
        for name in left:
            album.forget(name)
    else:
        assert left == set()


CHANGES = {
    "a colour": ".press { background: #b8753b !important }",
    "a place": "[data-testid=seat-2] { translate: 0 4px }",
    "a size": "[data-testid=last-play] { font-size: 92% }",
    "a card": "[data-hand] button:first-of-type { visibility: hidden }",
}


@pytest.mark.parametrize("changed", CHANGES)
def test_what_changes_on_a_page_is_noticed(open_page: OpenPage, quiet_server: Served, changed: str) -> None:
    """One thing at a table by a rule of style; a missing card also where another browser draws."""
    page = _open(open_page, quiet_server, Screen("cuarenta", "phone", "es"))
    before = shrunk(photograph(page))
    assert faults(before, shrunk(photograph(page)), SAME) == []

    page.add_style_tag(content=CHANGES[changed])

    now = shrunk(photograph(page))
    assert faults(before, now, SAME)
    if changed == "a card":
        assert faults(before, now, ELSEWHERE)
