"""The browser's files: one page for every address of ours, assets that are kept, nothing else from the disk."""

from __future__ import annotations

import gzip

import httpx
import pytest
import pytest_asyncio

from tests.server.helpers import PATIENCE, running

pytestmark = pytest.mark.asyncio(loop_scope="module")

SCRIPT = "const table = 'sobremesa';\n" * 100


@pytest.fixture(scope="module")
def built_files(tmp_path_factory):
    """The folder of the browser's files."""
    return tmp_path_factory.mktemp("site") / "static"


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def built(built_files):
    """A server whose browser files are built; its address."""
    built, folder = built_files, built_files.parent
    (built / "assets").mkdir(parents=True)
    (built / "assets" / "late-5e6f.js").write_text(SCRIPT)
    (built / "index.html").write_text('<!doctype html><title>Sobremesa</title><script src="./assets/app-1a2b.js">')
    (built / "assets" / "app-1a2b.js").write_text(SCRIPT)
    (built / "assets" / "serif-3c4d.woff2").write_bytes(b"font" * 500)
    (built / "icon.svg").write_text("<svg/>")
    (folder / "secret.txt").write_text("secret")
    async with running(folder / "data", files=built) as address:
        yield address


@pytest_asyncio.fixture(loop_scope="module")
async def site(built):
    """A visitor to it."""
    async with httpx.AsyncClient(base_url=built, verify=False, timeout=PATIENCE) as client:
        yield client


@pytest.mark.parametrize("path", ["/", "/table/abc_-1", "/rules/cuarenta/pagat"])
async def test_every_address_of_ours_answers_with_the_page(site, path):
    """The page looks at its own address; it is asked for again each time, and brings the cookie."""
    response = await site.get(path)

    assert (response.status_code, response.headers["content-type"]) == (200, "text/html; charset=utf-8")
    assert "Sobremesa" in response.text
    assert response.headers["cache-control"] == "no-cache"
    assert "sobremesa=" in response.headers["set-cookie"]


async def test_whoever_comes_back_stays_who_they_are_for_another_year(site):
    """A browser forgets a cookie a year after it was given: with each page it is given again, and stays the same."""
    given = [(await site.get("/")).headers["set-cookie"] for _ in range(2)]

    assert given[0] == given[1]
    assert "Max-Age=31536000" in given[1]


@pytest.mark.parametrize("path", ["/", "/table/abc_-1", "/index.html"])
async def test_the_page_finds_its_files_from_every_address(site, path):
    """As built it names them relative to itself, for any folder; as served, from the root."""
    assert 'src="/assets/app-1a2b.js"' in (await site.get(path)).text


async def test_a_file_that_an_upgrade_has_taken_away_is_not_there(site, built_files):
    """While the old program still runs: what it has sent before it sends again, all else is told by its code."""
    assert (await site.get("/assets/app-1a2b.js")).status_code == 200
    for name in ("app-1a2b.js", "late-5e6f.js"):
        (built_files / "assets" / name).unlink()

    assert (await site.get("/assets/app-1a2b.js")).status_code == 200
    gone = await site.get("/assets/late-5e6f.js")
    assert (gone.status_code, gone.json()["code"]) == (404, "not-found")


@pytest.mark.parametrize("path", ["/nowhere", "/nothing/at/all", "/assets/gone.js"])
async def test_a_browser_that_is_lost_is_told_so_by_the_page(site, path):
    """A browser gets the page, with the status of an address where nothing is; a program gets the code."""
    seen = await site.get(path, headers={"accept": "text/html,*/*;q=0.8"})
    told = await site.get(path)

    assert (seen.status_code, seen.headers["content-type"]) == (404, "text/html; charset=utf-8")
    assert "Sobremesa" in seen.text
    assert (told.status_code, told.json()["code"]) == (404, "not-found")
    assert (await site.get(f"/api{path}", headers={"accept": "text/html"})).json()["code"] == "not-found"


async def test_a_page_that_has_not_changed_is_not_sent_again(site):
    """The browser names what it has."""
    etag = (await site.get("/")).headers["etag"]

    again = await site.get("/", headers={"if-none-match": etag})

    assert (again.status_code, again.content) == (304, b"")


async def test_assets_are_kept_for_ever(site):
    """Their names change with their contents; they bring no cookie."""
    response = await site.get("/assets/app-1a2b.js")

    assert response.text == SCRIPT
    assert response.headers["content-type"] == "text/javascript; charset=utf-8"
    assert response.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert "set-cookie" not in response.headers


async def test_scripts_carry_only_the_headers_that_count_for_them(site):
    """The policy is that of the page which loads them; each of dozens would repeat it. A service worker has its own."""
    script, worker = [(await site.get(path)).headers for path in ("/assets/app-1a2b.js", "/sw.js")]

    for headers in (script, worker):
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["cross-origin-resource-policy"] == "same-origin"
    assert "content-security-policy" not in script
    assert "default-src 'self'" in worker["content-security-policy"]


async def test_text_travels_packed_where_the_browser_takes_it(site):
    """Scripts and styles do; fonts, which are packed already, do not."""
    packed = await site.get("/assets/app-1a2b.js", headers={"accept-encoding": "gzip"})
    plain = await site.get("/assets/app-1a2b.js", headers={"accept-encoding": "identity"})
    font = await site.get("/assets/serif-3c4d.woff2", headers={"accept-encoding": "gzip"})

    assert packed.headers["content-encoding"] == "gzip"
    assert int(packed.headers["content-length"]) == len(gzip.compress(SCRIPT.encode(), 9, mtime=0)) < len(SCRIPT)
    assert "content-encoding" not in plain.headers
    assert "content-encoding" not in font.headers
    assert packed.headers["vary"] == "accept-encoding"
    assert packed.text == plain.text


@pytest.mark.parametrize(
    "path", ["/secret.txt", "/assets/../../secret.txt", "/assets/%2e%2e/%2e%2e/secret.txt", "/..%2fsecret.txt", "/%00"]
)
async def test_nothing_outside_the_built_files_is_sent(site, path):
    """However the way up is written."""
    response = await site.get(path)

    assert response.status_code == 404
    assert "secret" not in response.text.replace(path, "")


async def test_files_beside_the_page_are_sent(site):
    """An icon, for instance."""
    response = await site.get("/icon.svg")

    assert (response.status_code, response.headers["content-type"]) == (200, "image/svg+xml; charset=utf-8")


async def test_an_unbuilt_checkout_says_how_to_build(tmp_path):
    """Without browser files there is a line instead of a page."""
    async with (
        running(tmp_path) as address,
        httpx.AsyncClient(base_url=address, verify=False, timeout=PATIENCE) as client,
    ):
        response = await client.get("/")

    assert response.status_code == 503
    assert "make play" in response.text
