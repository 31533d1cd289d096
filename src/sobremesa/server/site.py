"""The site as browsers know it, where it is one for which they make passkeys."""

from __future__ import annotations

import ipaddress
from functools import lru_cache
from typing import Final
from urllib.parse import urlsplit

from sobremesa.tables.passkeys import Site

LOCALHOST: Final = "localhost"


def site_of(public: str, asked: str, port: int | None) -> Site | None:
    """Return the site of a request with a ``Host``, or None where browsers make no passkeys for it.

    Browsers want a name and TLS, and no TLS on the machine itself. A server without a ``public`` address is reached so
    only by whoever sits at its machine, asks at ``port``, and calls the machine ``localhost``. The port is ours and not
    what the visitor says: another program's page on the same machine has the same name.
    """
    if public:
        return site_at(public)
    if port is None or asked.lower() not in {f"{LOCALHOST}:{port}", LOCALHOST}:
        return None
    return site_at(f"http://{LOCALHOST}" + (f":{port}" if port != 80 else ""))


@lru_cache(maxsize=8)
def site_at(origin: str) -> Site | None:
    """Return the site of an origin, or None where browsers make no passkeys for it."""
    parts = urlsplit(origin)
    name = parts.hostname or ""
    at_home = name == LOCALHOST or name.endswith(f".{LOCALHOST}")
    if _is_address(name) or not name.isascii() or not (at_home or parts.scheme == "https"):
        return None
    return Site(name, origin)


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True
