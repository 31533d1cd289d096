"""A push service for tests: it takes what servers send to devices, reads it as the device does, and answers at will."""

from __future__ import annotations

import base64
import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from queue import Queue
from typing import Any, NamedTuple

import http_ece
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, generate_private_key
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

PATIENCE = 60.0


def text_of(raw: bytes) -> str:
    """Base64url as browsers write it."""
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")


class Told(NamedTuple):
    """What came for a device: at which path, with which headers, and what it says."""

    path: str
    headers: dict[str, str]
    message: dict[str, Any]


class PushService:
    """What is sent to one device, whose keys it has; each answer is the next of ``answers``, then 201."""

    def __init__(self) -> None:
        self._key = generate_private_key(SECP256R1())
        self._auth = b"sixteen bytes ok"
        self.answers: list[int] = []
        self.retry_after = ""
        self.told: Queue[Told] = Queue()
        self.origin = ""

    def subscription(self, device: str = "device") -> dict[str, str]:
        """What a browser gives a server to be told here."""
        point = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {"endpoint": f"{self.origin}/{device}", "p256dh": text_of(point), "auth": text_of(self._auth)}

    def next(self) -> Told:
        """What comes next."""
        return self.told.get(timeout=PATIENCE)

    def take(self, path: str, headers: dict[str, str], body: bytes) -> int:
        """Read a message, and return the answer's status."""
        read = http_ece.decrypt(body, private_key=self._key, auth_secret=self._auth, version="aes128gcm")
        self.told.put(Told(path, headers, json.loads(read)))
        return self.answers.pop(0) if self.answers else 201


@contextmanager
def push_service() -> Iterator[PushService]:
    """A push service on a port of its own."""
    service = PushService()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            self.send_response(service.take(self.path, dict(self.headers), body))
            if service.retry_after:
                self.send_header("Retry-After", service.retry_after)
            self.send_header("Location", f"{service.origin}/elsewhere")
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        service.origin = f"http://127.0.0.1:{server.server_address[1]}"
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield service
        server.shutdown()
        thread.join()
