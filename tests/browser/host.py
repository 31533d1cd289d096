"""A plain host of files, as anybody may have one: the page lies in a folder of it, and nothing else answers."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

UNDER = "/user/sobremesa/"


class Files(SimpleHTTPRequestHandler):
    """Sends files; its root leads to the page, so that a test may open ``/`` here as on a server."""

    protocol_version = "HTTP/1.1"

    def __init__(self, *given: Any, sent: list[str], **named: Any) -> None:
        """Tell in ``sent`` what is asked for."""
        self.sent = sent
        super().__init__(*given, **named)

    def do_GET(self) -> None:
        """Send a file, or the way to the page."""
        self.sent.append(self.path)
        if self.path != "/":
            return super().do_GET()
        self.send_response(HTTPStatus.FOUND)
        self.send_header("location", UNDER)
        self.send_header("content-length", "0")
        return self.end_headers()

    def log_message(self, *_: object) -> None:
        """Say nothing of what is sent."""


class Host:
    """A host that has a page, and may be given a newer one."""

    def __init__(self, root: Path, port: int, sent: list[str]) -> None:
        """Stand for a host that sends what lies below ``root``; ``sent`` is what was asked for, in order."""
        self.sent = sent
        self.origin = f"http://localhost:{port}/"
        self.url = self.origin + UNDER.lstrip("/")
        self.folder = root / UNDER.strip("/")

    def change(self, name: str, old: str, new: str) -> None:
        """Change a file of the page; the host's own copy, never the page that was built."""
        path = self.folder / name
        path.write_text(path.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")


@contextmanager
def hosting(page: Path, root: Path) -> Iterator[Host]:
    """Yield a host of a copy of a page."""
    shutil.copytree(page, root / UNDER.strip("/"))
    sent: list[str] = []
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Files, directory=str(root), sent=sent))
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield Host(root, server.server_port, sent)
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
