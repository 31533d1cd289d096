"""Guards against requests that nobody of ours sends: from other sites, of bodies that are no JSON, with odd addresses.

Only our own pages may open a socket or change anything.
"""

from __future__ import annotations

import ipaddress
from typing import Final
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection
from litestar.exceptions import HTTPException, NotFoundException, PermissionDeniedException
from litestar.handlers.base import BaseRouteHandler

from sobremesa.server.identity import Connection, is_this_machine

SAFE: Final = {"GET", "HEAD", "OPTIONS"}


class ForeignOrigin(PermissionDeniedException):
    """The request comes from a page of another site; answered with 403."""


class NotJson(HTTPException):
    """The request has a body that is not declared as JSON; answered with 415."""

    status_code = 415


def is_foreign(connection: Connection) -> bool:
    """Return whether a browser sent this from a page of another site.

    Decided by the ``Origin`` header, which programs other than browsers do not send: without it the answer is False.
    With a public address the origin must be that one, else it must match the ``Host`` header. Where the server is open
    to the local network, and for whoever comes from this very machine, hosts with a public domain name count as
    foreign, against DNS rebinding.
    """
    origin = connection.headers.get("origin")
    if origin is None:
        return False
    public: str = connection.app.state.hosting.public_origin
    if public:
        return origin.lower() != public
    asked = connection.headers.get("host", "").lower()
    if _is_at_home(connection) and not _is_of_the_house(asked):
        return True
    return urlsplit(origin).netloc.lower() != asked


def _is_at_home(connection: Connection) -> bool:
    """Return whether nobody who asks so knows the server by a public name: in the local network, or at its machine."""
    hosting, client = connection.app.state.hosting, connection.client
    return bool(hosting.lan) or (not hosting.proxies and client is not None and is_this_machine(client.host))


def _is_of_the_house(asked: str) -> bool:
    """Return whether a host is an address or a name without a domain: any other may be a foreign site's, led here."""
    name = urlsplit(f"//{asked}").hostname or ""
    if "." not in name or name.endswith((".local", ".localhost")):
        return True
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


async def only_from_here(connection: ASGIConnection, _: BaseRouteHandler) -> None:  # type: ignore[type-arg]
    """Guard: raise ForeignOrigin for a socket or a changing request from another site's page."""
    method = connection.scope.get("method", "")
    if method not in SAFE and is_foreign(connection):
        raise ForeignOrigin("this request comes from another site's page")


async def only_text(connection: ASGIConnection, _: BaseRouteHandler) -> None:  # type: ignore[type-arg]
    """Guard: raise NotFoundException for an address with a zero byte: PostgreSQL takes none in a text."""
    if "\0" in connection.scope["path"] or b"%00" in connection.scope["query_string"]:
        raise NotFoundException


async def only_json(connection: ASGIConnection, _: BaseRouteHandler) -> None:  # type: ignore[type-arg]
    """Guard: raise NotJson for a body that is not declared as JSON.

    Forms on other sites' pages cannot declare that without a preflight request.
    """
    if connection.scope.get("method", "GET") in SAFE:
        return
    headers = connection.headers
    kind = headers.get("content-type", "").partition(";")[0].strip().lower()
    brings = headers.get("content-length", "0").strip("0") != "" or "transfer-encoding" in headers
    if kind != "application/json" and (kind or brings):
        raise NotJson("the body of a request is application/json, and its content-type says so")
