"""A browser for the tests of the page: it sends and receives what the browser's half does."""

from __future__ import annotations

import asyncio
import itertools
import json
from collections.abc import Awaitable, Callable
from typing import Any

from sobremesa.page.thinker import PageThinker
from sobremesa.page.thinking import answer
from sobremesa.page.worker import serve
from sobremesa.store.shelf import Shelf

Message = dict[str, Any]

PATIENCE = 60.0


async def second_worker(text: str) -> str:
    """Answer a question as the thinking worker does, in this process."""
    await asyncio.sleep(0)
    return answer(text)


async def first_move(text: str) -> str:
    """Answer as a thinking worker that takes the first legal move, and thinks about nothing else."""
    asked = json.loads(text)
    if not asked["work"].endswith(":choose_text"):
        return answer(text)
    return json.dumps({"id": asked["id"], "text": min(json.loads(asked["given"][0])["legal"], default="")})


class Failed(Exception):
    """A call was answered with an error."""

    def __init__(self, error: Message) -> None:
        super().__init__(f"{error['code']}: {error['why']}")
        self.code = error["code"]
        self.status = error["status"]
        self.state = error["state"]


class Browser:
    """A page's half of the message port: it keeps everything that was said to it."""

    def __init__(self, shelf: Shelf, think: Callable[[str], Awaitable[str]] = first_move) -> None:
        self.incoming: asyncio.Queue[str | None] = asyncio.Queue()
        self.said: list[Message] = []
        self.links: dict[int, TableLink] = {}
        self._shelf = shelf
        self._pool = PageThinker(think)
        self._numbers = itertools.count(1)
        self._calls: dict[int, asyncio.Future[Message]] = {}
        self._changed = asyncio.Event()

    async def __aenter__(self) -> Browser:
        self._serving = asyncio.create_task(serve(self.incoming, self._hear, self._shelf, self._pool))
        return self

    async def __aexit__(self, *_: object) -> None:
        self.incoming.put_nowait(None)
        async with asyncio.timeout(PATIENCE):
            await self._serving

    def tell(self, **message: Any) -> None:
        """Send a message."""
        self.incoming.put_nowait(json.dumps(message))

    async def ready(self) -> Message:
        """Wait until the page is ready."""
        return await self.hear(lambda told: told.get("say") == "ready")

    async def hear(self, wanted: Callable[[Message], bool]) -> Message:
        """Wait for something that is said without a call."""
        async with asyncio.timeout(PATIENCE):
            while True:
                for told in self.said:
                    if wanted(told):
                        return told
                self._changed.clear()
                await self._changed.wait()

    async def answered(self, operation: str, person: int = 1, **given: Any) -> Message:
        """Ask for an operation and return the whole answer."""
        number = next(self._numbers)
        answer = self._calls[number] = asyncio.get_running_loop().create_future()
        self.tell(call=number, operation=operation, given=given, person=person)
        async with asyncio.timeout(PATIENCE):
            return await answer

    async def ask(self, operation: str, person: int = 1, **given: Any) -> Any:
        """Ask for an operation and return its reply. Raises Failed."""
        told = await self.answered(operation, person, **given)
        if "error" in told:
            raise Failed(told["error"])
        return told["text"] if "text" in told else told["reply"]

    def open(self, table: str, person: int = 1) -> TableLink:
        """Open a link to a table and say hello."""
        number = next(self._numbers)
        link = self.links[number] = TableLink(self, number)
        self.tell(open=number, table=table, person=person)
        link.say(type="hello", seen=0)
        return link

    def _hear(self, text: str) -> None:
        told = json.loads(text)
        if "call" in told:
            self._calls.pop(told["call"]).set_result(told)
        elif "link" in told:
            self.links[told["link"]].hear(json.loads(told["text"]))
        elif "closed" in told and told["closed"] in self.links:
            self.links[told["closed"]].hear({"type": "closed link"})
        else:
            self.said.append(told)
            self._changed.set()


class TableLink:
    """A link to a table: what it heard, and the last view."""

    def __init__(self, browser: Browser, number: int) -> None:
        self.heard: list[Message] = []
        self._browser = browser
        self._number = number
        self._changed = asyncio.Event()
        self.seen = 0
        self.view: Message = {}

    def say(self, **message: Any) -> None:
        """Send a message of docs/protocol.md."""
        self._browser.tell(link=self._number, text=json.dumps(message))

    def play(self, move: str) -> None:
        """Play a move."""
        self.say(type="move", move=move, seen=self.seen)

    def close(self) -> None:
        """Close the link."""
        self._browser.tell(close=self._number)

    def hear(self, message: Message) -> None:
        """Keep what was said."""
        self.heard.append(message)
        if "view" in message:
            self.view, self.seen = message["view"], message["n"]
        self._changed.set()

    async def until(self, wanted: Callable[[], bool]) -> None:
        """Wait until something has come true that is heard of here."""
        async with asyncio.timeout(PATIENCE):
            while not wanted():
                self._changed.clear()
                await self._changed.wait()

    async def message(self, kind: str) -> Message:
        """Wait for a message of a type, and return the last one."""
        await self.until(lambda: any(one["type"] == kind for one in self.heard))
        return [one for one in self.heard if one["type"] == kind][-1]

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return bool(self.view.get("over"))

    async def play_one(self, move: str) -> None:
        """Play a move and wait until it is answered."""
        before, heard = self.seen, len(self.heard)
        self.play(move)
        await self.until(lambda: self.seen > before or any(one["type"] == "refused" for one in self.heard[heard:]))

    async def play_on(self, choose: Callable[[list[str]], str] = min) -> None:
        """Play every move of this seat until the game is over."""
        while True:
            await self.until(lambda: self.is_over or bool(self.view.get("legal")))
            if self.is_over:
                return
            await self.play_one(choose(self.view["legal"]))


def new_table(game: str, rules: str, *others: Message, seats: int = 0, **more: Any) -> Message:
    """The order of a table at which Ana sits first."""
    players = [{"kind": "me", "name": "Ana"}, *(others or ({"kind": "bot", "level": "novato"},))]
    return {"game": game, "rules": rules, "seats": seats or len(players), "players": players, **more}
