"""A replay in another site's page: it is played there, in a sandbox too, with no cookie and nothing kept."""

from __future__ import annotations

from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.serving import Served


class Blog:
    """A site that shows a frame."""

    def __init__(self) -> None:
        self.body = ""
        blog = self

        class Answer(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                self.send_response(200)
                self.send_header("content-type", "text/html; charset=utf-8")
                self.end_headers()
                self.wfile.write(blog.body.encode())

            def log_message(self, *told: object) -> None:
                """Say nothing."""

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Answer)
        self.origin = f"http://localhost:{self._server.server_port}"
        Thread(target=self._server.serve_forever, daemon=True).start()

    def close(self) -> None:
        """Answer nobody any more."""
        self._server.shutdown()
        self._server.server_close()


@pytest.fixture
def blog() -> Iterator[Blog]:
    """A site of another name than the server's."""
    site = Blog()
    yield site
    site.close()


def shared(page: Page) -> str:
    """The secret of a shared game: one that was abandoned after its first pack will do."""
    players = [{"kind": "me", "name": "Ana"}, {"kind": "bot", "level": "novato"}]
    order = {"game": "cuarenta", "rules": "pagat", "seats": 2, "players": players}
    table = page.request.post("/api/tables", data=order).json()["id"]
    page.goto(f"/table/{table}")
    expect(page.get_by_test_id("field")).to_be_visible()
    assert page.request.post(f"/api/tables/{table}/abandon").ok
    return str(page.request.post(f"/api/tables/{table}/share").json()["path"].rpartition("/")[2])


@pytest.mark.parametrize("sandbox", ['sandbox="allow-scripts"', ""], ids=["sandboxed", "free"])
def test_a_replay_is_wound_in_the_frame_and_nothing_is_kept(
    browser: Browser, open_page: OpenPage, blog: Blog, tmp_path: Path, sandbox: str
) -> None:
    """It can be stepped through; afterwards the browser has no cookie, and no storage of the server's origin."""
    server = Served(tmp_path, embed=blog.origin)
    server.start()
    try:
        secret = shared(open_page(server=server))
        blog.body = f'<iframe src="{server.url}/embed/{secret}" width="720" height="760" {sandbox}></iframe>'
        context = browser.new_context()
        page = context.new_page()
        cookies: list[str] = []
        page.on("response", lambda answer: cookies.extend(name for name in answer.headers if name == "set-cookie"))
        page.goto(blog.origin)
        frame = page.frame_locator("iframe")
        expect(frame.get_by_test_id("field")).to_be_visible()
        expect(frame.get_by_test_id("replay-controls")).to_be_visible()
        expect(frame.get_by_test_id("to-review")).to_have_count(0)
        expect(frame.get_by_test_id("open-settings")).to_have_count(0)
        frame.get_by_test_id("replay-speed").select_option("quick")

        assert (cookies, context.cookies()) == ([], [])
        inner = context.new_page()
        inner.goto(f"{server.url}/healthz")
        assert inner.evaluate("[localStorage.length, sessionStorage.length]") == [0, 0]
        assert context.cookies() == []
        context.close()
    finally:
        server.stop()


def test_no_other_site_and_no_other_page_is_framed(
    browser: Browser, open_page: OpenPage, blog: Blog, tmp_path: Path
) -> None:
    """The browser shows nothing of a page whose policy does not name the site."""
    server = Served(tmp_path, embed="https://other.example")
    server.start()
    try:
        secret = shared(open_page(server=server))
        context = browser.new_context()
        page = context.new_page()
        refused: list[str] = []
        page.on("console", lambda said: refused.append(said.text))
        for path in (f"/embed/{secret}", f"/replay/{secret}"):
            refused.clear()
            blog.body = f'<iframe src="{server.url}{path}"></iframe>'
            with page.expect_console_message(
                lambda said: "frame-ancestors" in said.text or "fram" in said.text.lower()
            ):
                page.goto(blog.origin)
            assert page.frames[-1].url != f"{server.url}{path}" or page.frames[-1].locator("#app").count() == 0
        context.close()
    finally:
        server.stop()
