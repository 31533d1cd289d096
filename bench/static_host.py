"""A plain host of files to measure with: it counts what it sends, compresses as hosts do, and can be a slow network."""

from __future__ import annotations

import gzip
import mimetypes
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Final
from urllib.parse import unquote, urlsplit

COMPRESSED: Final = frozenset({".html", ".js", ".mjs", ".css", ".json", ".svg", ".txt", ".webmanifest"})
TYPES: Final = {".mjs": "text/javascript", ".js": "text/javascript", ".webmanifest": "application/manifest+json"}
PIECE: Final = 16_384


@dataclass(frozen=True)
class Network:
    """Bytes a second that all connections share, and the seconds before an answer begins; None is no limit."""

    rate: float | None = None
    latency: float = 0.0


class Host:
    """Serves a folder under a path. ``sent`` counts the bytes of all answers with their heads, by path."""

    def __init__(self, folder: Path, path: str = "/", network: Network = Network(), compresses: bool = True) -> None:
        self.folder, self.path, self.network, self.compresses = folder, path, network, compresses
        self.sent: dict[str, int] = {}
        self._lock = threading.Lock()
        self._free = 0.0  # when the line is free again
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self._server.daemon_threads = True
        self.address = f"http://localhost:{self._server.server_port}{path}"

    @contextmanager
    def running(self) -> Iterator[Host]:
        """Serve while the context lasts."""
        thread = threading.Thread(target=self._server.serve_forever)
        thread.start()
        try:
            yield self
        finally:
            self._server.shutdown()
            self._server.server_close()
            thread.join()

    @property
    def total(self) -> int:
        """All bytes that were sent."""
        return sum(self.sent.values())

    def file(self, asked: str) -> Path | None:
        """Return the file of an address, if there is one."""
        path = unquote(urlsplit(asked).path)
        if not path.startswith(self.path) or ".." in path:
            return None
        found = self.folder / (path.removeprefix(self.path) or "index.html")
        return found if found.is_file() else None

    def wait(self, size: int) -> None:
        """Wait until so many bytes have gone over the line, which everybody shares."""
        if not self.network.rate:
            return
        with self._lock:
            self._free = max(self._free, time.monotonic()) + size / self.network.rate
            until = self._free
        time.sleep(max(0.0, until - time.monotonic()))

    def count(self, path: str, size: int) -> None:
        """Count bytes that were sent."""
        with self._lock:
            self.sent[path] = self.sent.get(path, 0) + size

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        host = self

        class Answer(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self) -> None:
                time.sleep(host.network.latency)
                file = host.file(self.path)
                body, packed = host.body(file) if file else (b"", False)
                self.send_response(200 if file else 404)
                suffix = file.suffix if file else ""
                usual = mimetypes.guess_type(f"a{suffix}")[0] or "application/octet-stream"
                self.send_header("Content-Type", TYPES.get(suffix, usual))
                self.send_header("Cache-Control", "no-cache" if suffix in (".html", ".json") else "max-age=600")
                self.send_header("Content-Length", str(len(body)))
                if packed:
                    self.send_header("Content-Encoding", "gzip")
                head = sum(map(len, self._headers_buffer))  # type: ignore[attr-defined]
                self.end_headers()
                host.count(self.path, head + 2)
                self._send(body)

            def _send(self, body: bytes) -> None:
                for at in range(0, len(body), PIECE):
                    piece = body[at : at + PIECE]
                    host.wait(len(piece))
                    self.wfile.write(piece)
                    host.count(self.path, len(piece))

            def log_message(self, *args: object) -> None:
                """Say nothing."""

        return Answer

    def body(self, file: Path) -> tuple[bytes, bool]:
        """Return what is sent of a file, and whether it is compressed."""
        packed = self.compresses and file.suffix in COMPRESSED
        return (_compressed(file), True) if packed else (file.read_bytes(), False)


@cache
def _compressed(file: Path) -> bytes:
    return gzip.compress(file.read_bytes(), 6)
