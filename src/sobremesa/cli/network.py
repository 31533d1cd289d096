"""``play --lan``: at which addresses the server listens so that the local network reaches it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sobremesa.cli.trouble import FAILED, Trouble

if TYPE_CHECKING:
    from sobremesa.server.hosting import Hosting

HERE: Final = "127.0.0.1"


def in_local_network(host: str, hosting: Hosting) -> tuple[str, list[str]]:
    """Return the address for this machine and those in its local networks: all of them, or the one that was named.

    Raises Trouble where there is none, or where a proxy or a public address was named.
    """
    from sobremesa.server.lan import lan_addresses

    if hosting.public_origin or hosting.proxies:
        raise Trouble("bad-option", "lan")
    if host != HERE:
        return HERE, [host]
    found = lan_addresses()
    if not found:
        raise Trouble("no-lan", status=FAILED)
    return HERE, found
