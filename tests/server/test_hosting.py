"""Behind a proxy: whose word on the caller is taken, which site's pages are let in, and how the cookie travels."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sobremesa.protocol.codes import Code
from sobremesa.server.hosting import AT_HOME, BadHosting, Hosting, hosted
from sobremesa.server.limits import Allowance, Limits
from tests.server.helpers import BOT, ME, Guest, hear, order, running, say
from tests.server.test_http import told

PUBLIC = "https://cards.example"
TIGHT = Limits(make=Allowance(1, 3600), crowd=1, spare_this_machine=False)


@pytest.mark.parametrize(
    ("url", "origin"),
    [
        ("https://cards.example", "https://cards.example"),
        ("https://Cards.Example/", "https://cards.example"),
        ("https://cards.example:443", "https://cards.example"),
        ("http://cards.example:80/", "http://cards.example"),
        ("http://cards.example:8080", "http://cards.example:8080"),
        ("http://[2001:db8::1]:443", "http://[2001:db8::1]:443"),
    ],
)
def test_a_public_address_is_read_as_browsers_name_it(url, origin):
    """No slash, no capitals, no port that goes without saying."""
    assert hosted(url).public_origin == origin


@pytest.mark.parametrize(
    "url", ["", "cards.example", "ftp://cards.example", "https://", "https://a/b", "https://u@a", "https://a:x", "https://a?b"]
)  # fmt: skip
def test_what_is_no_public_address_is_refused(url):
    """It would let in nobody, or the wrong pages."""
    with pytest.raises(BadHosting) as refused:
        hosted(url)

    assert (refused.value.field, refused.value.value) == ("public-url", url)


@pytest.mark.parametrize("proxy", ["", "*", "proxy.example", "10.0.0.1/8", "127.0.0.1:80"])
def test_a_proxy_is_named_by_its_address(proxy):
    """Neither everybody nor a name will do."""
    with pytest.raises(BadHosting) as refused:
        hosted(None, [proxy])

    assert refused.value.field == "trusted-proxy"


def test_behind_a_proxy_nobody_is_spared():
    """All seem to come from this machine there; at home only its owner does."""
    assert AT_HOME.limits.spare_this_machine
    assert hosted().limits.spare_this_machine
    assert not hosted(PUBLIC).limits.spare_this_machine
    assert not hosted(None, ["127.0.0.1"]).limits.spare_this_machine


async def test_only_pages_of_the_public_address_are_let_in(tmp_path):
    """Also for a socket; the address that the proxy asks by is no longer ours, nor is the same name without TLS."""
    async with running(tmp_path, hosting=hosted(PUBLIC)) as address:
        ana = Guest(address)
        await ana.http.get("/api/tables")
        made = await ana.http.post("/api/tables", json=order(ME, BOT), headers={"Origin": PUBLIC})
        cookie = {"Cookie": made.headers.get("set-cookie", "").split(";")[0]}
        for origin in (address, "http://cards.example", "https://cards.example:444", "null"):
            response = await ana.http.post("/api/tables", json=order(ME, BOT), headers={"Origin": origin})
            assert (response.status_code, told(response)) == (403, Code.FOREIGN_ORIGIN)
        async with ana.socket(made.json()["id"], Origin=PUBLIC, **cookie) as socket:
            await say(socket, type="hello", seen=0)
            assert (await hear(socket))["type"] == "sync"
        await ana.http.aclose()


@pytest.mark.parametrize(
    ("hosting", "secure"), [(AT_HOME, False), (hosted("http://a.example"), False), (hosted(PUBLIC), True)]
)
async def test_the_cookie_travels_by_https_alone_where_the_site_has_it(tmp_path, hosting, secure):
    """The proxy speaks TLS; the cookie must not go without."""
    async with running(tmp_path, hosting=hosting) as address:
        guest = Guest(address)
        cookie = (await guest.http.get("/api/tables")).headers["set-cookie"]
        await guest.http.aclose()

    assert ("Secure" in cookie.split("; ")) is secure


async def made_by(guest: Guest, said: str) -> int:
    """The status that a request for a table gets when a header says where it comes from."""
    headers = {"X-Forwarded-For": said, "Cookie": ""}
    return (await guest.http.post("/api/tables", json=order(ME, BOT), headers=headers)).status_code


async def test_a_named_proxy_says_who_asks(tmp_path):
    """Callers behind it are counted each for itself; what a caller claims of others in front of it is not believed."""
    async with running(tmp_path, hosting=Hosting(proxies=("127.0.0.1",), limits=TIGHT)) as address:
        guest = Guest(address)
        codes = [await made_by(guest, said) for said in ("192.0.2.1", "192.0.2.1", "192.0.2.2", "192.0.2.9, 192.0.2.2")]
        await guest.http.aclose()

    assert codes == [201, 429, 201, 429]


async def test_nobody_else_says_who_asks(tmp_path):
    """Without a named proxy the header is just what a stranger wrote."""
    async with running(tmp_path, hosting=Hosting(limits=TIGHT)) as address:
        guest = Guest(address)
        codes = [await made_by(guest, said) for said in ("192.0.2.1", "192.0.2.2")]
        await guest.http.aclose()

    assert codes == [201, 429]


async def test_households_of_version_six_count_as_one(tmp_path):
    """A household has 2 to the 64 addresses: the half that they share is counted."""
    both = Hosting(proxies=("127.0.0.1",), limits=replace(TIGHT))
    async with running(tmp_path, hosting=both) as address:
        guest = Guest(address)
        codes = [await made_by(guest, said) for said in ("2001:db8:1::1", "2001:db8:1::ffff", "2001:db8:1:1::1")]
        await guest.http.aclose()

    assert codes == [201, 429, 201]
