"""Everything that is not live: one server, asked over HTTP with one's own cookie."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterable
from functools import cached_property
from http.cookiejar import CookieJar, DefaultCookiePolicy
from typing import TYPE_CHECKING, Final, TypeVar

import msgspec

from sobremesa.protocol.rest import Problem
from sobremesa.protocol.rest.advice import Hint, HintWanted, Review
from sobremesa.protocol.rest.library import GameInfo, RulesInfo
from sobremesa.protocol.rest.replays import ReplayPiece
from sobremesa.protocol.rest.tables import ListedTable, MadeTable, NewGuest, NewTable, RematchInfo, TableId
from sobremesa.terminal.invite_link import Address
from sobremesa.terminal.settings import Keeper

if TYPE_CHECKING:
    import httpx

PATIENCE: Final = 15.0
"""The seconds that an answer may take."""

PIECE: Final = 50
"""How many of one's own tables come at once."""

PIECES: Final = 10
"""How often more of them are asked for."""

MOST: Final = 4_000_000
"""The bytes that an answer may have."""

_COOKIE: Final = re.compile(r"(?:^|[,;]\s*)(?:__Host-)?sobremesa=([A-Za-z0-9_-]{22})")

T = TypeVar("T")


class Declined(Exception):
    """A server did not do what was asked, or did not answer (``offline``): a stable ``code`` and ``why``.

    ``state`` is what else it told, to put it right.
    """

    def __init__(self, code: str, why: str, state: dict[str, object] | None = None) -> None:
        super().__init__(why)
        self.code = code
        self.why = why
        self.state = state or {}


class ApiClient:
    """One server as one person sees it."""

    def __init__(self, origin: str, keeper: Keeper, known_as: str = "") -> None:
        """Ask at an origin; the cookie is kept as that of the origin, or of what it is ``known_as``."""
        self.origin: Final = origin
        self._keeper = keeper
        self._known_as = known_as or origin

    @property
    def is_here(self) -> bool:
        """Whether the server runs on this machine."""
        return Address(self.origin).is_here

    @property
    def cookie(self) -> str:
        """What the socket's handshake carries; empty before anything was asked."""
        token = self._keeper.cookie(self._known_as)
        names = ("__Host-sobremesa", "sobremesa") if self.origin.startswith("https:") else ("sobremesa",)
        return "; ".join(f"{name}={token}" for name in names) if token else ""

    # ---- what can be asked; everything may raise Declined

    async def games(self, lang: str) -> list[GameInfo]:
        """Return the games to choose from."""
        return await self._asked("GET", f"/api/games?lang={lang}", list[GameInfo])

    async def mine(self) -> list[ListedTable]:
        """Return the tables that I made or sit at and that have not ended, the last touched first."""
        mine: dict[str, ListedTable] = {}
        for _ in range(PIECES):
            before = len(mine)
            path = f"/api/tables?over=false&skip={before}"
            mine |= {one.id: one for one in await self._asked("GET", path, list[ListedTable])}
            if len(mine) < before + PIECE:
                break
        return list(mine.values())

    async def finished(self, skip: int = 0) -> list[ListedTable]:
        """Return my games that have ended, the last first: at most ``PIECE``, after ``skip`` others."""
        return await self._asked("GET", f"/api/tables/finished?skip={skip}", list[ListedTable])

    async def replay(self, table: str, seat: int, after: int) -> ReplayPiece:
        """Return the next events of a game that has ended, after one of them, as a seat saw it, with all hands."""
        return await self._asked("GET", f"/api/tables/{table}/replay?seat={seat}&hands=true&after={after}", ReplayPiece)

    async def review(self, table: str) -> Review:
        """Return what the maestro thinks of a game that has ended, as far as it has come after a moment."""
        return await self._asked("GET", f"/api/tables/{table}/review", Review)

    async def make(self, wanted: NewTable) -> MadeTable:
        """Make a table; return its id and its links."""
        return await self._asked("POST", "/api/tables", MadeTable, wanted)

    async def rules(self, game: str, rules: str, options: dict[str, str], lang: str) -> RulesInfo:
        """Return the rules of a ruleset in words."""
        changed = "+".join(f"{name}={value}" for name, value in options.items())
        return await self._asked("GET", f"/api/rules/{game}/{rules}?lang={lang}&options={changed}", RulesInfo)

    async def hint(self, table: str, seen: int) -> Hint:
        """Return what the maestro would do in my seat."""
        return await self._asked("POST", f"/api/tables/{table}/hint", Hint, HintWanted(seen))

    async def rematch(self, table: str) -> str | None:
        """Want to play again; return the new table, or None while others have still to agree."""
        return (await self._asked("POST", f"/api/tables/{table}/rematch", RematchInfo)).id

    async def abandon(self, table: str) -> None:
        """Leave an unfinished game for good."""
        await asyncio.to_thread(self._ask, "POST", f"/api/tables/{table}/abandon", None)

    def sit(self, address: Address, name: str) -> str:
        """Do what a link is for, waiting for it; return the table's id."""
        guest = NewGuest(name=name[:40])
        if address.kind == "table":
            self._ask("GET", "/api/tables", None)  # so that the socket has a cookie to show
            return address.key
        if address.kind == "sit":
            return self._read(self._ask("POST", f"/api/tables/{address.key}/seats/{address.seat}", guest), TableId).id
        body = guest if address.kind == "join" else None
        return self._read(self._ask("POST", f"/api/{address.kind}/{address.key}", body), TableId).id

    def knock(self) -> None:
        """See whether a server of ours answers, waiting for it."""
        self._read(self._ask("GET", "/api/tables", None), list[ListedTable])

    # ---- how it is asked

    async def _asked(self, method: str, path: str, kind: type[T], body: msgspec.Struct | None = None) -> T:
        return self._read(await asyncio.to_thread(self._ask, method, path, body), kind)

    def _read(self, answer: bytes, kind: type[T]) -> T:
        try:
            return msgspec.json.decode(answer, type=kind)
        except msgspec.MsgspecError as error:
            raise Declined("no-sobremesa", f"what answers at {self.origin} is no table of ours") from error

    def _ask(self, method: str, path: str, body: msgspec.Struct | None) -> bytes:
        """Return the body of an answer, waiting for it. Raises Declined."""
        with self._keeper.introducing(self._known_as):
            return self._answered(method, path, body)

    def _answered(self, method: str, path: str, body: msgspec.Struct | None) -> bytes:
        import httpx

        headers = {"Content-Type": "application/json"} | ({"Cookie": self.cookie} if self.cookie else {})
        content = _written(method, body)
        try:
            with self._client.stream(method, self.origin + path, content=content, headers=headers) as answer:
                self._remember(answer.headers.get_list("set-cookie"))
                told = _first_bytes(answer.iter_bytes(), MOST)
        except (httpx.HTTPError, httpx.InvalidURL, ValueError) as error:
            raise Declined("offline", f"nobody answers at {self.origin}") from error
        if not answer.is_success:
            raise self._declined(told)
        return told

    @cached_property
    def _client(self) -> httpx.Client:
        """Return what sends requests: by no proxy to this machine's own server, and with no cookies but ours."""
        import httpx  # takes as long as half of the terminal's other modules, so not before the first request

        return httpx.Client(
            cookies=CookieJar(DefaultCookiePolicy(allowed_domains=[])),
            limits=httpx.Limits(max_keepalive_connections=0),
            timeout=PATIENCE,
            trust_env=not self.is_here,
            verify=self.origin.startswith("https:"),
        )

    def _declined(self, told: bytes) -> Declined:
        """Return what an error says of itself, where it is one of ours."""
        problem = self._read(told, Problem)
        return Declined(problem.code, problem.why, problem.state)

    def _remember(self, cookies: list[str]) -> None:
        for cookie in cookies:
            if found := _COOKIE.search(cookie):
                self._keeper.memory.cookies[self._known_as] = found[1]
                self._keeper.keep()


def _written(method: str, body: msgspec.Struct | None) -> bytes | None:
    if method == "GET":
        return None
    return b"{}" if body is None else msgspec.json.encode(body)


def _first_bytes(pieces: Iterable[bytes], most: int) -> bytes:
    """Return the bytes of some pieces, cut off where there are more than so many."""
    told = bytearray()
    for piece in pieces:
        told += piece
        if len(told) > most:
            break
    return bytes(told[:most])
