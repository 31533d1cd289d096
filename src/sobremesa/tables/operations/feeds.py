"""The feed of a player: which games wait for them, for a program that reads Atom."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import Final, Literal
from xml.etree.ElementTree import Element, SubElement, tostring

from sobremesa.core.registry import SPECS
from sobremesa.protocol.codes import Code
from sobremesa.protocol.rest.tables import FeedLink
from sobremesa.rulebook.catalogue import Words
from sobremesa.store import Listed, Nudge
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
    """Return the Atom feed of a link: for each game that waits, what for and with whom it is played."""
    player = await app.tables.feeds.player(hash_of(secret))
    if player is None:
        raise Refused(Code.UNKNOWN_LINK, "there is no such link")
    waiting = await app.tables.waiting(player)
    nudges = await app.tables.nudges.told(player, waiting)
    return TextFile(atom_of(waiting, nudges, player, Words(lang)), "application/atom+xml; charset=utf-8")


def atom_of(waiting: Sequence[Listed], nudges: Mapping[str, Nudge], player: int, words: Words) -> str:
    """Return the feed of the games that wait for a player, as XML; no card is in it.

    A game of which they were reminded has an entry more.
    """
    feed = Element("feed", {"xmlns": ATOM, "xml:lang": words.lang})
    _add(feed, "id", f"urn:sobremesa:player:{player}")
    _add(feed, "title", words.say("invite.feed.title"))
    changes = [*(_since(listed) for listed in waiting), *(nudge.at for nudge in nudges.values())]
    _add(feed, "updated", max(changes, default=NEVER))
    _add(SubElement(feed, "author"), "name", "Sobremesa")
    for listed in waiting:
        # a game that waits again is another entry, so that a reader shows it again; a round begins once
        told = {"game": title_of(listed.game.game, words), "names": _others(listed, player)}
        kind = "round" if listed.game.tournament else "turn"
        _enter(feed, listed.game.id, kind, words.say(f"invite.feed.{kind}", **told), _since(listed))
        if (nudge := nudges.get(listed.game.id)) is not None:
            _enter(feed, listed.game.id, "nudge", words.say("invite.feed.nudge", **told), nudge.at)
    return '<?xml version="1.0" encoding="utf-8"?>\n' + tostring(feed, encoding="unicode")


def _since(listed: Listed) -> str:
    """Return since when a game waits: of a round since it began, by correspondence since the last move."""
    return listed.game.created if listed.game.tournament else listed.updated


def _enter(feed: Element, table: str, kind: str, title: str, at: str) -> None:
    """Add an entry that leads to a table."""
    entry = SubElement(feed, "entry")
    _add(entry, "id", f"urn:sobremesa:{kind}:{table}:{at}")
    _add(entry, "title", title)
    _add(entry, "updated", at)
    SubElement(entry, "link", {"href": f"/table/{table}"})


def _add(parent: Element, name: str, text: str) -> None:
    SubElement(parent, name).text = text


def title_of(game: str, words: Words) -> str:
    """Return what a game is called."""
    key = f"{game}.name"
    return words.say(key) if words.has(key) else SPECS[game].title


def _others(listed: Listed, player: int) -> str:
    """Return the names of the others at a table, or dashes for those without one."""
    return ", ".join(seat.name or "–" for seat in listed.game.players if seat.player != player)
