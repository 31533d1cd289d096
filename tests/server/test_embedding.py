"""Replays in pages of other sites: only where the host names them, and never with a cookie."""

from __future__ import annotations

import pytest

from sobremesa.server.hosting import AT_HOME, BadHosting, embedding
from tests.server.helpers import BOT, ME, Guest, play_out, running
from tests.server.test_links import hosted

SITE = "https://blog.example"
INDEX = "<!doctype html><title>Sobremesa</title>"


@pytest.fixture
def files(tmp_path):
    """A page as it is built, with one script."""
    built = tmp_path / "built"
    (built / "assets").mkdir(parents=True)
    (built / "index.html").write_text(INDEX)
    (built / "assets" / "app-1a2b.js").write_text("export {};")
    return built


async def shared(guest: Guest) -> str:
    """The secret of a link to a finished game."""
    made = await hosted(guest, ME, BOT, options={"target": "20"})
    async with guest.at(made["id"]) as (socket, sync):
        await play_out(socket, sync)
    return (await guest.http.post(f"/api/tables/{made['id']}/share")).json()["path"].rpartition("/")[2]


async def test_a_named_site_may_show_a_replay_and_nobody_gets_a_cookie(tmp_path, files):
    """The page and all that it reads say who may frame it, and set no cookie; every other page is framed by nobody."""
    async with running(tmp_path, files=files, hosting=embedding(AT_HOME, [SITE])) as address:
        ana, stranger = Guest(address), Guest(address)
        secret = await shared(ana)
        page = await stranger.http.get(f"/embed/{secret}")
        script = await stranger.http.get("/assets/app-1a2b.js")
        piece = await stranger.http.get(f"/api/embed/{secret}", params={"hands": "true"})
        other = await stranger.http.get(f"/replay/{secret}")
        await ana.http.aclose()
        await stranger.http.aclose()

    assert (page.status_code, page.text) == (200, INDEX)
    assert f"frame-ancestors {SITE}" in page.headers["content-security-policy"]
    assert "script-src 'self'" in page.headers["content-security-policy"]
    assert "x-frame-options" not in page.headers
    assert page.headers["referrer-policy"] == "no-referrer"
    assert piece.json()["frames"][0]["event"]["n"] == 1
    assert piece.json()["table"]["you"] == 0 and piece.json()["table"]["id"] == ""
    for answer in (page, script, piece):
        assert "set-cookie" not in answer.headers
    for answer in (script, piece):
        assert answer.headers["access-control-allow-origin"] == "*"
        assert answer.headers["cross-origin-resource-policy"] == "cross-origin"
    assert "frame-ancestors 'none'" in other.headers["content-security-policy"]
    assert other.headers["x-frame-options"] == "DENY"


async def test_where_no_site_is_named_there_is_no_such_page(tmp_path, files):
    """It is off until the host says otherwise; nothing of another origin may read anything."""
    async with running(tmp_path, files=files) as address:
        guest = Guest(address)
        page = await guest.http.get("/embed/secret")
        piece = await guest.http.get("/api/embed/secret")
        script = await guest.http.get("/assets/app-1a2b.js")
        await guest.http.aclose()

    assert (page.status_code, piece.status_code) == (404, 404)
    assert "frame-ancestors 'none'" in page.headers["content-security-policy"]
    for answer in (page, piece, script):
        assert "access-control-allow-origin" not in answer.headers
        assert answer.headers["cross-origin-resource-policy"] == "same-origin"


@pytest.mark.parametrize("site", ["*", "'self'", "blog.example", "https://blog.example/page", "https://a b"])
def test_a_site_is_named_by_its_origin(site):
    """Anything else would let in all pages, or change the policy."""
    with pytest.raises(BadHosting) as refused:
        embedding(AT_HOME, [site])

    assert refused.value.field == "embed-in"
