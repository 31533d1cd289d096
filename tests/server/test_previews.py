"""What a messenger shows of a link: the game and who invites, in the language of the link, and no secret."""

from __future__ import annotations

import re
from html import unescape

import pytest

from sobremesa.server.hosting import Hosting, hosted
from sobremesa.server.limits import Allowance, Limits
from sobremesa.server.previews import language_of
from sobremesa.store import StoreError
from sobremesa.tables.tables import Tables
from tests.server.helpers import Guest, order, running

OPEN = {"kind": "open"}
TAG = re.compile(r'<meta (?:property|name)="((?:og|twitter):[^"]+)" content="([^"]*)" />')
PAGE = '<!doctype html><html lang="en"><head><title>Sobremesa</title></head><body></body></html>'


@pytest.fixture
def files(tmp_path):
    """The browser's files, as far as they matter here."""
    folder = tmp_path / "static"
    folder.mkdir()
    (folder / "index.html").write_text(PAGE)
    return folder


async def invited(address: str, name: str = "Ana", **more) -> dict:
    """What the host of a table is told."""
    ana = Guest(address)
    made = await ana.http.post("/api/tables", json=order({"kind": "me", "name": name}, OPEN, public=False, **more))
    await ana.http.aclose()
    return made.json()


async def page_of(address: str, path: str, **headers: str):
    """The answer to somebody without a cookie."""
    fetcher = Guest(address)
    answer = await fetcher.http.get(path, headers=headers)
    await fetcher.http.aclose()
    return answer


def tags_of(answer) -> dict[str, str]:
    """The tags of a page."""
    return {name: unescape(content) for name, content in TAG.findall(answer.text)}


async def test_a_link_shows_who_invites_to_what_in_its_language(tmp_path, files):
    """The language is the one that the host has put into the link, else the fetcher's, else English."""
    async with running(tmp_path, files=files) as address:
        path = (await invited(address))["links"][0]["path"]
        chosen = await page_of(address, f"{path}?lang=es", **{"accept-language": "en"})
        theirs = await page_of(address, path, **{"accept-language": "fr;q=0.9, es-EC;q=0.8, en;q=0.1"})
        english = await page_of(address, path)

    assert tags_of(chosen)["og:title"] == tags_of(theirs)["og:title"] == "Ana te invita a jugar Cuarenta"
    assert tags_of(english)["og:title"] == "Ana invites you to play Cuarenta"
    assert tags_of(english)["og:image"] == f"{address}/icon-maskable-512.png"
    assert (tags_of(chosen)["og:locale"], 'lang="es"' in chosen.text) == ("es_EC", True)
    assert set(tags_of(english)) >= {"og:title", "og:description", "og:image", "og:type", "twitter:card"}


async def test_no_preview_tells_a_secret(tmp_path, files):
    """Neither the page nor a header has the link or the table's id; the address goes into no referrer and no cache."""
    async with running(tmp_path, files=files) as address:
        made = await invited(address)
        for path in (made["links"][0]["path"], made["watch"]):
            answer = await page_of(address, path)
            told = answer.text + repr(answer.headers)
            assert path.rpartition("/")[2] not in told
            assert made["id"] not in told
            assert answer.headers["referrer-policy"] == "no-referrer"
            assert answer.headers["cache-control"] == "no-store"
        assert (await page_of(address, "/")).headers["referrer-policy"] == "same-origin"


async def test_a_name_is_shown_as_text(tmp_path, files):
    """Whatever a host calls themselves breaks out of no tag."""
    async with running(tmp_path, files=files) as address:
        path = (await invited(address, name='"/><script>x'))["links"][0]["path"]
        answer = await page_of(address, path)

    assert "<script" not in answer.text
    assert tags_of(answer)["og:title"] == '"/><script>x invites you to play Cuarenta'


async def test_looking_at_a_link_uses_nothing_up(tmp_path, files):
    """A messenger that fetches the page leaves the seat free, and a link that moves one's own seat invites nobody."""
    async with running(tmp_path, files=files) as address:
        ana, eva = Guest(address), Guest(address)
        made = (await ana.http.post("/api/tables", json=order({"kind": "me", "name": "Ana"}, OPEN))).json()
        path = made["links"][0]["path"]
        await page_of(address, path)
        assert (await eva.http.post(f"/api{path}", json={"name": "Eva"})).status_code == 200
        own = (await ana.http.post(f"/api/tables/{made['id']}/seats/1/link")).json()["path"]
        shown = await page_of(address, own)
        assert (await eva.http.get(f"/api{own}")).json()["code"] == "already-seated"
        for guest in (ana, eva):
            await guest.http.aclose()

    assert tags_of(shown)["og:title"] == "Sobremesa: card games for after dinner"


async def test_a_link_to_a_seat_that_was_taken_invites_no_more(tmp_path, files):
    """Nor says it who had invited; the link to watch by shows the game as long as it goes on."""
    async with running(tmp_path, files=files) as address:
        ana, eva = Guest(address), Guest(address)
        table = order({"kind": "me", "name": "Ana"}, OPEN, public=False, away="end")
        made = (await ana.http.post("/api/tables", json=table)).json()
        seat, watch = made["links"][0]["path"], made["watch"]
        assert (await eva.http.post(f"/api{seat}", json={"name": "Eva"})).status_code == 200
        going = [tags_of(await page_of(address, path))["og:title"] for path in (seat, watch)]
        await ana.http.post(f"/api/tables/{made['id']}/abandon")
        over = tags_of(await page_of(address, watch))["og:title"]
        for guest in (ana, eva):
            await guest.http.aclose()

    house = "Sobremesa: card games for after dinner"
    assert (going, over) == ([house, "Watch a game of Cuarenta"], house)


async def test_a_preview_of_nothing_is_one_of_the_house(tmp_path, files, monkeypatch):
    """So is one for whoever asks too often, and while the games cannot be read: the page comes all the same."""
    tight = Hosting(limits=Limits(ask=Allowance(1, 3600), crowd=1, spare_this_machine=False))
    async with running(tmp_path, files=files, hosting=tight) as address:
        path = (await invited(address))["links"][0]["path"]
        first, again = await page_of(address, path), await page_of(address, path)
    async with running(tmp_path, files=files) as address:
        unknown = await page_of(address, "/join/nothing")
        monkeypatch.setattr(Tables, "behind_link", failing)
        failed = await page_of(address, path)

    assert "Ana" in tags_of(first)["og:title"]
    for answer in (again, unknown, failed):
        assert (answer.status_code, tags_of(answer)["og:title"]) == (200, "Sobremesa: card games for after dinner")


async def failing(*_: object) -> None:
    """A store that cannot be read."""
    raise StoreError("gone")


async def test_the_picture_stands_at_the_public_address(tmp_path, files):
    """Behind a proxy the server is asked by another name."""
    async with running(tmp_path, files=files, hosting=hosted("https://cards.example")) as address:
        answer = await page_of(address, "/watch/nothing")

    assert tags_of(answer)["og:image"] == "https://cards.example/icon-maskable-512.png"


@pytest.mark.parametrize(
    ("asked", "accepted", "lang"),
    [
        ("es", "en", "es"),
        ("fr", "es", "es"),
        ("", "", "en"),
        ("", "es-EC,es;q=0.9,en;q=0.8", "es"),
        ("", "en;q=0.5, es;q=0.6", "es"),
        ("", "es;q=0, en;q=0.1", "en"),
        ("", "de, *;q=0.5", "en"),
        ("", "es;q=nan", "en"),
        ("", ",;;=,", "en"),
    ],
)
def test_the_language_of_a_page(asked, accepted, lang):
    """The link's own goes before what is accepted, and that by its weight."""
    assert language_of(asked, accepted) == lang
