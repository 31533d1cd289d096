"""A server, a Chromium, and pages on it; a page that throws or logs an error fails its test."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, Playwright, expect, sync_playwright

from tests.browser.serving import Served
from tests.browser.table import PATIENCE, remember
from tests.conftest import find_chromium

FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PLAIN = """(() => {
  const plain = new CSSStyleSheet();
  plain.replaceSync(`*, *::before, *::after {
    background-image: none !important; box-shadow: none !important; text-shadow: none !important
  }`);
  document.adoptedStyleSheets = [plain];
})()"""
"""Takes cloth, wood and shadows off a page: without a graphics card they are a quarter of a browser's computing."""

# What the browser itself says of a lost connection, or of a refusal that a test asked for, is no fault of the page.
NOT_OURS = (
    "WebSocket connection",
    "net::ERR_CONNECTION_",  # refused, reset, closed: which of them is a matter of the moment
    "net::ERR_SOCKET_NOT_CONNECTED",
    "net::ERR_EMPTY_RESPONSE",
    "net::ERR_INTERNET_DISCONNECTED",
    "Service Worker registration blocked",
    "the shelf failed",
    "status of 400",
    "status of 403",
    "status of 404",
    "status of 409",
)

OpenPage = Callable[..., Page]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Marks everything in this folder as a browser test."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """What drives the browsers."""
    with sync_playwright() as driver:
        expect.set_options(timeout=PATIENCE * 1000)
        yield driver


@pytest.fixture(scope="session")
def browser(playwright: Playwright, chromium_path: str) -> Iterator[Browser]:
    """One Chromium for all tests; every page has a context of its own."""
    chromium = playwright.chromium.launch(executable_path=chromium_path, args=FLAGS)
    yield chromium
    chromium.close()


@pytest.fixture(scope="session")
def windowed_browser(playwright: Playwright) -> Iterator[Browser]:
    """One whole Chromium, for the tests that are marked ``windowed``."""
    chromium = playwright.chromium.launch(executable_path=find_chromium(windowed=True), args=FLAGS)
    yield chromium
    chromium.close()


@pytest.fixture(scope="session")
def shared_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """The server of all tests that leave it running."""
    server = Served(tmp_path_factory.mktemp("tables"))
    server.start()
    yield server
    server.stop()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Served]:
    """A server that the test may stop and start."""
    server = Served(tmp_path)
    server.start()
    yield server
    server.stop()


@pytest.fixture
def open_page(request: pytest.FixtureRequest) -> Iterator[OpenPage]:
    """A function that opens a page with settings; ``server``, ``size`` and the context's own options by name."""
    windowed = request.node.get_closest_marker("windowed")
    browser: Browser = request.getfixturevalue("windowed_browser" if windowed else "browser")
    opened: list[Page] = []
    errors: list[str] = []

    def hear(message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"} and not any(words in message.text for words in NOT_OURS):
            errors.append(message.text)

    def open_one(
        server: Served | None = None,
        size: tuple[int, int] = (1280, 800),
        context: dict[str, Any] | None = None,
        **kept: Any,
    ) -> Page:
        where = server or request.getfixturevalue("shared_server")
        viewport = {"width": size[0], "height": size[1]}
        # what is kept for opening without a server is fetched only where a test asks for it
        options: dict[str, Any] = {"service_workers": "block", "base_url": where.url} | (context or {})
        page = browser.new_context(viewport=viewport, **options).new_page()  # type: ignore[arg-type]
        page.context.set_default_timeout(PATIENCE * 1000)
        page.on("console", hear)
        page.on("pageerror", lambda error: errors.append(str(error)))
        if not request.node.get_closest_marker("decorated"):
            page.context.add_init_script(PLAIN)
        remember(page, **kept)
        opened.append(page)
        return page

    yield open_one
    for page in opened:
        page.context.close()
    assert errors == []
