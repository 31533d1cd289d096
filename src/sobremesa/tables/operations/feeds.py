"""The feed of a player: which games by correspondence wait for them, for a program that reads Atom."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Final, Literal
from xml.etree.ElementTree import Element, SubElement, tostring

from sobremesa.core.registry import SPECS
from sobremesa.protocol.codes import Code
from sobremesa.protocol.rest.tables import FeedLink
from sobremesa.rulebook.catalogue import Words
from sobremesa.store import Listed
from sobremesa.tables.access import SECRET_BYTES, hash_of
from sobremesa.tables.operations.operation import NOBODY_ELSE, Application, Caller, Subject, TextFile, needs_server
from sobremesa.tables.refusals import Refused

FEEDS: Final = Subject("feeds")

ATOM: Final = "http://www.w3.org/2005/Atom"

NEVER: Final = "1970-01-01T00:00:00.000Z"
"""When a feed was last changed in which nothing waits."""


@FEEDS.post("/feed", "A link to my feed", offline=needs_server(NOBODY_ELSE))
async def make_feed(app: Application, caller: Caller) -> FeedLink:
    """Make a link by which a program reads which games wait for me; it replaces any other of mine."""
    secret = secrets.token_urlsafe(SECRET_BYTES)
    player = await app.tables.seat_player(caller.token_hash)
    await app.tables.feeds.renew(player, hash_of(secret))
    return FeedLink(f"/api/feed/{secret}")


@FEEDS.delete("/feed", "End the link to my feed", offline=needs_server(NOBODY_ELSE))
async def end_feed(app: Application, caller: Caller) -> None:
    """Let the link to my feed open nothing any more."""
    player = await app.tables.player(caller.token_hash)
    if player is not None:
        await app.tables.feeds.end(player)


@FEEDS.get("/feed/{secret}", "A feed of games that wait", offline=needs_server(NOBODY_ELSE))
async def read_feed(app: Application, secret: str, lang: Literal["es", "en"] = "es") -> TextFile:
    """Return the Atom feed of a link: for each game that waits, whose turn it is and with whom it is played."""
    player = await app.tables.feeds.player(hash_of(secret))
    if player is None:
        raise Refused(Code.UNKNOWN_LINK, "there is no such link")
    return TextFile(atom_of(await app.tables.waiting(player), player, Words(lang)), "application/atom+xml")


def atom_of(waiting: Sequence[Listed], player: int, words: Words) -> str:
    """Return the feed of the games that wait for a player, as XML; no card is in it."""
    feed = Element("feed", {"xmlns": ATOM, "xml:lang": words.lang})
    _add(feed, "id", f"urn:sobremesa:player:{player}")
    _add(feed, "title", words.say("invite.feed.title"))
    _add(feed, "updated", max((listed.updated for listed in waiting), default=NEVER))
    _add(SubElement(feed, "author"), "name", "Sobremesa")
    for listed in waiting:
        entry = SubElement(feed, "entry")
        # a game that waits again is another entry, so that a reader shows it again
        _add(entry, "id", f"urn:sobremesa:turn:{listed.game.id}:{listed.updated}")
        _add(entry, "title", words.say("invite.feed.turn", game=_name(listed, words), names=_others(listed, player)))
        _add(entry, "updated", listed.updated)
        SubElement(entry, "link", {"href": f"/table/{listed.game.id}"})
    return '<?xml version="1.0" encoding="utf-8"?>\n' + tostring(feed, encoding="unicode")


def _add(parent: Element, name: str, text: str) -> None:
    SubElement(parent, name).text = text


def _name(listed: Listed, words: Words) -> str:
    key = f"{listed.game.game}.name"
    return words.say(key) if words.has(key) else SPECS[listed.game.game].title


def _others(listed: Listed, player: int) -> str:
    """Return the names of the others at a table, or dashes for those without one."""
    return ", ".join(seat.name or "–" for seat in listed.game.players if seat.player != player)
