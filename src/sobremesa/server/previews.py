"""The pages of links, with a preview for messengers: the game and who invites, never a secret."""

from __future__ import annotations

import re
from dataclasses import dataclass
from html import escape
from typing import Any, Final

from litestar import Request, Response, Router, get
from litestar.di import NamedDependency
from litestar.params import FromPath

from sobremesa.protocol.page_routes import route_named
from sobremesa.rulebook.catalogue import LANGUAGES, Words
from sobremesa.server.hosting import Hosting
from sobremesa.server.identity import visitor_of
from sobremesa.server.limits import UNCOUNTED, Gate, RequestKind, caller_of
from sobremesa.server.pages import INDEX, UNBUILT, Files
from sobremesa.store import GameRow, StoreError
from sobremesa.tables.tables import Tables

IMAGE: Final = "/icon-maskable-512.png"
IMAGE_SIZE: Final = 512
LOCALES: Final = {"en": "en_GB", "es": "es_EC"}

Asked = Request[Any, Any, Any]


@dataclass(frozen=True)
class Preview:
    """What is shown of a link where it was sent."""

    title: str
    description: str


@get(route_named("join").templates, include_in_schema=False)
async def join_page(
    request: Asked, secret: FromPath[str], tables: NamedDependency[Tables], files: NamedDependency[Files]
) -> Response[bytes]:
    """Send the page of a link to a seat."""
    return await _page(request, secret, tables, files)


@get(route_named("watch").templates, include_in_schema=False)
async def watch_page(
    request: Asked, secret: FromPath[str], tables: NamedDependency[Tables], files: NamedDependency[Files]
) -> Response[bytes]:
    """Send the page of a link to watch by."""
    return await _page(request, secret, tables, files)


router = Router("/", route_handlers=[join_page, watch_page], opt=UNCOUNTED)


async def _page(request: Asked, secret: str, tables: Tables, files: Files) -> Response[bytes]:
    visitor_of(request)
    index = files.find(INDEX)
    if index is None:
        return Response(UNBUILT.encode(), status_code=503, media_type="text/plain")
    words = Words(language_of(request.query_params.get("lang", ""), request.headers.get("accept-language", "")))
    preview = await _preview(request, secret, tables, words)
    body = with_preview(index.body.decode(), preview, words.lang, _origin(request))
    # which game it is, nobody on the way keeps; and no list of pages has it
    headers = {"cache-control": "no-store", "x-robots-tag": "noindex"}
    return Response(body.encode(), headers=headers, media_type=index.kind)


async def _preview(request: Asked, secret: str, tables: Tables, words: Words) -> Preview:
    """Return what is shown of a link; nothing of any table where too much is asked for, or the store fails."""
    gate: Gate = request.app.state.gate
    try:
        found = None if gate.wait(RequestKind.ASK, caller_of(request)) else await tables.behind_link(secret)
    except StoreError:
        found = None
    if found is None:
        return Preview(words.say("invite.preview.gone"), words.say("invite.preview.lead"))
    game, seat = found
    return preview_of(game, seat, words)


def preview_of(game: GameRow, seat: int, words: Words) -> Preview:
    """Return what is shown of a link to a seat of a game (0: to watch it)."""
    name, rules = words.say(f"{game.game}.name"), words.say(f"{game.game}.ruleset.{game.rules}.name")
    if not seat:
        return Preview(words.say("invite.preview.watch", game=name), words.say("invite.preview.lead"))
    host = next((one.name for one in game.players if one.player == game.host), "")
    key = "invite.preview.title" if host else "invite.preview.title-nobody"
    return Preview(words.say(key, game=name, name=host), words.say("invite.preview.what", rules=rules))


def language_of(asked: str, accepted: str) -> str:
    """Return the language of a page: the one asked for, else the best of ``Accept-Language``, else English.

    >>> language_of("", "fr, es;q=0.8, en;q=0.5"), language_of("en", "es"), language_of("", "")
    ('es', 'en', 'en')
    """
    if asked in LANGUAGES:
        return asked
    wished = [_wish(part, place) for place, part in enumerate(accepted[:500].split(","))]
    known = [(-weight, place, lang) for weight, place, lang in wished if lang in LANGUAGES and weight > 0]
    return min(known)[2] if known else "en"


def _wish(part: str, place: int) -> tuple[float, int, str]:
    """Return how much a language is wished for by a part of Accept-Language, its place there, and which one it is."""
    tag, _, rest = part.partition(";")
    found = re.fullmatch(r"\s*q=(0(?:\.\d{1,3})?|1(?:\.0{1,3})?)\s*", rest)
    weight = 1.0 if not rest else float(found[1]) if found else 0.0
    return weight, place, tag.strip().partition("-")[0].lower()


def with_preview(page: str, preview: Preview, lang: str, origin: str) -> str:
    """Return the page with its language set and the Open Graph tags of a preview in its head; texts are escaped."""
    tags = {
        "og:type": "website",
        "og:site_name": "Sobremesa",
        "og:locale": LOCALES[lang],
        "og:title": preview.title,
        "og:description": preview.description,
        "og:image": origin + IMAGE,
        "og:image:width": str(IMAGE_SIZE),
        "og:image:height": str(IMAGE_SIZE),
        "og:image:alt": "Sobremesa",
    }
    written = "".join(f'<meta property="{name}" content="{escape(value)}" />' for name, value in tags.items())
    written += '<meta name="twitter:card" content="summary" />'
    page = page.replace('<html lang="en">', f'<html lang="{lang}">', 1)
    return page.replace("</head>", f"{written}</head>", 1)


def _origin(request: Asked) -> str:
    """Return the site's address: the public one, else the one that was asked for."""
    hosting: Hosting = request.app.state.hosting
    return hosting.public_origin or f"{request.url.scheme}://{request.headers.get('host', '')}"
