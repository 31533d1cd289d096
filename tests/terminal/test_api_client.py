"""The terminal's HTTP client: what it sends, what it keeps, and what it takes for an answer."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager, suppress

import pytest

from sobremesa.terminal import api_client
from sobremesa.terminal.api_client import ApiClient, Declined
from sobremesa.terminal.settings import Keeper

TOKEN = "a" * 22


@asynccontextmanager
async def answering(*head: str, body: bytes = b"[]"):
    """A server that gives everybody one answer; its origin, and the heads of the requests that it got."""
    heads = []

    async def answer(reader, writer):
        heads.append((await reader.readuntil(b"\r\n\r\n")).decode().lower())
        lines = [*head, f"Content-Length: {len(body)}", "Connection: close", "", ""]
        writer.write("\r\n".join(lines).encode() + body)
        await writer.drain()
        writer.close()

    async with await asyncio.start_server(answer, "127.0.0.1", 0) as server:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}", heads


async def test_the_cookie_is_kept_and_sent_again():
    """Ours is, and no other that the server sets."""
    keeper = Keeper(None)
    cookies = (f"Set-Cookie: sobremesa={TOKEN}; HttpOnly", "Set-Cookie: other=1")
    async with answering("HTTP/1.1 200 OK", *cookies) as (origin, heads):
        desk = ApiClient(origin, keeper)
        await desk.mine()
        await desk.mine()

    assert keeper.memory.cookies == {origin: TOKEN}
    assert "cookie:" not in heads[0]
    assert f"cookie: sobremesa={TOKEN}\r\n" in heads[1]


async def test_two_programs_that_first_ask_at_once_are_one_person(tmp_path):
    """The second waits until the first has its cookie, and shows it."""
    strangers, all_asked = [], asyncio.Event()

    async def answer(reader, writer):
        head = (await reader.readuntil(b"\r\n\r\n")).decode().lower()
        cookie = ""
        if "cookie:" not in head:
            strangers.append(head)
            cookie = f"Set-Cookie: sobremesa={str(len(strangers)) * len(TOKEN)}\r\n"
            if len(strangers) == 2:
                all_asked.set()
            with suppress(TimeoutError):  # somebody else who asks meanwhile is there by then
                await asyncio.wait_for(all_asked.wait(), 0.3)
        writer.write(f"HTTP/1.1 200 OK\r\n{cookie}Content-Length: 2\r\nConnection: close\r\n\r\n[]".encode())
        await writer.drain()
        writer.close()

    async with await asyncio.start_server(answer, "127.0.0.1", 0) as server:
        origin = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        both = [ApiClient(origin, Keeper(tmp_path / "new")) for _ in range(2)]
        await asyncio.gather(*(desk.mine() for desk in both))

    assert len(strangers) == 1
    assert both[0].cookie == both[1].cookie != ""


async def test_no_proxy_leads_to_this_machine(monkeypatch):
    """Whatever the environment says."""
    monkeypatch.setenv("HTTP_PROXY", "http://127.0.0.1:9")
    monkeypatch.setenv("ALL_PROXY", "http://127.0.0.1:9")
    async with answering("HTTP/1.1 200 OK") as (origin, _):
        assert await ApiClient(origin, Keeper(None)).mine() == []


@pytest.mark.parametrize("head", ["HTTP/1.1 302 Found", "HTTP/1.1 502 Bad Gateway", "HTTP/1.1 200 OK"])
async def test_another_servers_answer_is_not_ours(head):
    """A way elsewhere is not followed, for the cookie would go there; a page is no answer."""
    async with answering(head, "Location: http://127.0.0.1:9/", body=b"<html>") as (origin, heads):
        with pytest.raises(Declined) as caught:
            await ApiClient(origin, Keeper(None)).mine()

    assert (caught.value.code, len(heads)) == ("no-sobremesa", 1)


async def test_an_answer_that_is_too_long_is_not_read_to_its_end(monkeypatch):
    """It is none of ours."""
    monkeypatch.setattr(api_client, "MOST", 1000)
    async with answering("HTTP/1.1 200 OK", body=b"[" + b" " * 2000 + b"]") as (origin, _):
        with pytest.raises(Declined) as caught:
            await ApiClient(origin, Keeper(None)).mine()

    assert caught.value.code == "no-sobremesa"


async def test_what_is_no_http_is_nobody():
    """A port at which something else listens is told as one where nobody answers."""
    async with answering("220 mail ready") as (origin, _):
        with pytest.raises(Declined) as caught:
            await ApiClient(origin, Keeper(None)).mine()

    assert caught.value.code == "offline"
