"""How clients reach the server: the public address, trusted proxies, and limits."""

from __future__ import annotations

import ipaddress
import re
import socket
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final
from urllib.parse import urlsplit

from sobremesa.server.limits import Limits
from sobremesa.store import Keeping

NO_CONTACT: Final = "mailto:nobody@localhost"
"""What push services are told where no contact is named and the server has no address of its own."""

PORTS: Final = {"http": 80, "https": 443}

HOST: Final = re.compile(r"[\w.:-]+")
"""What a host is called by: origins stand in headers, where a blank or a semicolon would say something."""


class BadHosting(ValueError):
    """A public address or proxy that cannot be used; ``field`` names the option, ``value`` is what was given."""

    def __init__(self, field: str, value: str) -> None:
        super().__init__(f"{field} cannot be {value}")
        self.field = field
        self.value = value


@dataclass(frozen=True)
class Hosting:
    """How clients reach the server.

    ``public_origin`` is the site that browsers see, empty where any ``Host`` is accepted. ``proxies`` are addresses or
    networks whose ``X-Forwarded-For`` is trusted. ``lan`` are the URLs for devices in the local network, ``keeping``
    says how long tables are kept, and ``metrics_port`` None serves no metrics. ``admin_secret`` opens the host's page;
    where it is empty there is none. ``push_services`` are the origins of push services beside those of the browsers;
    ``contact`` is where push services can ask somebody about what this server sends. ``embed_in`` are the origins of
    the sites whose pages may show a replay of a shared game; where it is empty none may.
    """

    public_origin: str = ""
    proxies: tuple[str, ...] = ()
    limits: Limits = field(default_factory=Limits)
    metrics_port: int | None = None
    lan: tuple[str, ...] = ()
    keeping: Keeping = field(default_factory=Keeping)
    admin_secret: str = field(default="", repr=False)
    push_services: tuple[str, ...] = ()
    contact: str = ""
    embed_in: tuple[str, ...] = ()

    @property
    def push_contact(self) -> str:
        """Return where push services ask who sends: the contact, else the public address if it is a safe one."""
        safe = self.public_origin if self.public_origin.startswith("https://") else ""
        return self.contact or safe or NO_CONTACT


AT_HOME: Final = Hosting()


def is_only_here(listeners: Sequence[socket.socket], hosting: Hosting) -> bool:
    """Return whether nobody comes but who sits at this machine: by no proxy, no public address and no network."""
    hosts = [str(listener.getsockname()[0]) for listener in listeners]
    here = all(ipaddress.ip_address(host.partition("%")[0]).is_loopback for host in hosts)
    return here and not hosting.public_origin and not hosting.proxies


def hosted(public_url: str | None = None, proxies: list[str] | None = None, metrics_port: int | None = None) -> Hosting:
    """Return the hosting at a public address behind some proxies.

    With either of them, callers from this machine are limited like all others, since everybody seems to come from here.
    Raises BadHosting.
    """
    public = "" if public_url is None else _origin(public_url)
    named = tuple(_proxy(text) for text in proxies or [])
    spare = not public and not named
    return Hosting(public, named, replace(Limits(), spare_this_machine=spare), metrics_port)


def pushing(hosting: Hosting, contact: str | None, services: list[str] | None) -> Hosting:
    """Return the hosting with a contact for push services, and with push services of its own. Raises BadHosting."""
    named = tuple(_origin(url, "push-service") for url in services or [])
    return replace(hosting, contact="" if contact is None else _contact(contact), push_services=named)


def embedding(hosting: Hosting, sites: list[str] | None) -> Hosting:
    """Return the hosting with the sites whose pages may show replays. Raises BadHosting."""
    return replace(hosting, embed_in=tuple(_origin(url, "embed-in") for url in sites or []))


def _contact(text: str) -> str:
    """Return how push services reach somebody: an address of mail, or of a page."""
    if text.startswith("https://") and urlsplit(text).hostname:
        return text
    name, _, host = text.removeprefix("mailto:").partition("@")
    if not name or not host or "@" in host or not text.isprintable() or " " in text:
        raise BadHosting("push-contact", text)
    return f"mailto:{name}@{host}"


def _origin(url: str, option: str = "public-url") -> str:
    """Return the origin of an address as browsers write it: no path, no user, no port that goes without saying."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError as error:
        raise BadHosting(option, url) from error
    if parts.scheme not in PORTS or not parts.hostname or parts.path not in {"", "/"} or "@" in parts.netloc:
        raise BadHosting(option, url)
    if parts.query or parts.fragment or not HOST.fullmatch(parts.hostname):
        raise BadHosting(option, url)
    host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    return f"{parts.scheme}://{host}" + (f":{port}" if port not in {None, PORTS[parts.scheme]} else "")


def _proxy(text: str) -> str:
    """Return the address, or the network, of a proxy. A name is none: whose it is may change."""
    try:
        ipaddress.ip_network(text)
    except ValueError as error:
        raise BadHosting("trusted-proxy", text) from error
    return text
