"""What a link opens: a server, a table there, a seat, or a place to watch from."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlsplit

HERE: Final = frozenset({"127.0.0.1", "localhost", "::1"})
_PATH: Final = re.compile(r"/(table|join|watch)/([A-Za-z0-9_-]{1,64})|/sit/([A-Za-z0-9_-]{1,64})/([1-8])")


class BadLink(ValueError):
    """A text that is no link to a table; ``why`` is a sentence."""

    code = "bad-link"

    def __init__(self, link: str) -> None:
        super().__init__(f"{link[:80]!r} is no link to a table; one looks like http://host/table/ID")
        self.why = str(self)
        self.link = link[:80]


@dataclass(frozen=True)
class Address:
    """Where a link leads: a server's ``origin``, and what it opens there, ``kind``: lobby, table, join, watch or sit.

    ``key`` is a table's id, or the secret of a link; ``seat`` is the seat of ``sit``.
    """

    origin: str
    kind: str = "lobby"
    key: str = ""
    seat: int = 0

    @property
    def is_here(self) -> bool:
        """Whether the server runs on this machine: no proxy lies between."""
        return urlsplit(self.origin).hostname in HERE


def is_link(text: str) -> bool:
    """Return whether a text means to be a link."""
    return "/" in text or ":" in text


def read_link(text: str) -> Address:
    """Return where a link leads; raise BadLink."""
    try:
        parts = urlsplit(text.strip())
        known = (
            parts.scheme in {"http", "https"} and bool(parts.hostname) and parts.port != 0 and "@" not in parts.netloc
        )
    except ValueError as error:
        raise BadLink(text) from error
    if not known:
        raise BadLink(text)
    origin = f"{parts.scheme}://{parts.netloc}"
    if parts.path in {"", "/"}:
        return Address(origin)
    found = _PATH.fullmatch(parts.path.rstrip("/"))
    if found is None:
        raise BadLink(text)
    kind, key, table, seat = found.groups()
    return Address(origin, "sit", table, int(seat)) if table else Address(origin, kind, key)
