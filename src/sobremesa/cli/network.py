"""How ``play`` is reached and hosted; with ``--lan``, at which addresses it listens for the local network."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from sobremesa.cli.trouble import FAILED, Trouble

if TYPE_CHECKING:
    from sobremesa.server.hosting import Hosting

HERE: Final = "127.0.0.1"


def hosting_of(
    public_url: str | None,
    proxies: list[str] | None,
    metrics_port: int | None,
    keep_left: int | None,
    keep_finished: int | None,
    push_contact: str | None,
    push_services: list[str] | None,
    embed_in: list[str] | None,
) -> Hosting:
    """Return how the server is hosted, and for how many days it keeps tables. Raises Trouble."""
    from sobremesa.server.hosting import BadHosting, embedding, hosted, pushing
    from sobremesa.store import Keeping

    try:
        hosting = pushing(hosted(public_url, proxies, metrics_port), push_contact, push_services)
        hosting = embedding(hosting, embed_in)
    except BadHosting as error:
        raise Trouble("bad-option", error.field, value=error.value) from error
    return replace(hosting, keeping=Keeping(keep_left, keep_finished))


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
