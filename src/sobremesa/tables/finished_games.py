"""Finished games: the record, the replay, the review, second tries, and links that share them."""

from __future__ import annotations

import json
import secrets
from collections.abc import Awaitable, Callable

from sobremesa.protocol.codes import Code
from sobremesa.store import GameRow, Store
from sobremesa.tables.access import SECRET_BYTES, hash_of, is_sealed
from sobremesa.tables.daily import DailyDeals
from sobremesa.tables.open_table import OpenTable
from sobremesa.tables.record import record_text
from sobremesa.tables.refusals import GAME_NOT_OVER, NOT_YOURS, UNKNOWN_FAULT, UNKNOWN_LINK, Refused
from sobremesa.tables.replays import Look, ReplayExtract, line_of, replay_of
from sobremesa.tables.retry import Retry, retry_of
from sobremesa.tables.reviews import Reviews, ReviewState
from sobremesa.tables.threads import in_thread


class Afterwards:
    """Access to finished games, which show all cards.

    Methods with a ``table`` and a ``player`` are for those who made the game, sat there or opened its link to watch;
    methods with a ``secret`` are for anybody who has a link that a player shared. They raise Refused with
    GAME_NOT_OVER, NOT_YOURS or UNKNOWN_LINK, and StoreError.
    """

    def __init__(
        self, store: Store, opened: Callable[[str], Awaitable[OpenTable]], reviews: Reviews, daily: DailyDeals
    ) -> None:
        """Look into the store's games; ``opened`` returns a table, caught up with the store.

        What there is of ``daily`` deals is told only to those who sat there, until the day is over.
        """
        self._daily = daily
        self._reviews = reviews
        self._store = store
        self._opened = opened

    async def record(self, table: str, player: int | None = None) -> str:
        """Return the record of a game, as text in the notation of docs/notation.md."""
        return await self._record(await self._ended(table, player))

    async def replay(self, table: str, player: int | None, look: Look) -> ReplayExtract:
        """Return a piece of a game's replay: at most 100 events after ``look.after``."""
        return await self._replay(await self._ended(table, player), look)

    async def review(self, table: str, player: int | None) -> ReviewState:
        """Return the review of a game for somebody who may replay it, as far as there is one."""
        return await self._reviews.of(await self._ended(table, player), asker_of(player))

    async def line(self, table: str, player: int | None, number: int, look: Look) -> ReplayExtract:
        """Return how a game might have gone on where its review found a mistake, at event ``number``.

        Raises Refused with UNKNOWN_FAULT where the review has none there.
        """
        return await self._line(await self._ended(table, player), player, number, look)

    async def retry(self, table: str, player: int, wanted: Retry) -> str:
        """Make a new game that starts from a decision of a finished one; return its table's id. Raises Refused."""
        live = await self._ended(table, player)
        self._refuse_daily(live.game)
        return await self._retry(live, player, wanted)

    async def shared_retry(self, secret: str, player: int, wanted: Retry) -> str:
        """Make a second try of the game that a secret opens, and return its table's id. Raises Refused."""
        return await self._retry(await self._shared(secret), player, wanted)

    async def share(self, table: str, player: int | None) -> str:
        """Return the secret of a new link to a game that its player shares; it is told here and never again."""
        live = await self._ended(table, player)
        if player is None or not live.game.belongs_to(player):
            raise _not_yours()
        if live.game.imported:
            raise Refused(Code.IMPORTED, "this game was played elsewhere, so nobody here can vouch for it")
        self._refuse_daily(live.game)
        secret = secrets.token_urlsafe(SECRET_BYTES)
        await self._store.shares.add(hash_of(secret), table, player)
        return secret

    async def unshare(self, table: str, player: int | None) -> None:
        """End all links by which a player has shared a game."""
        live = await self._ended(table, player)
        if player is None or not live.game.belongs_to(player):
            raise _not_yours()
        await self._store.shares.end(table, player)

    async def shared_record(self, secret: str) -> str:
        """Return the record of the game that a secret opens."""
        return await self._record(await self._shared(secret))

    async def shared_replay(self, secret: str, look: Look) -> ReplayExtract:
        """Return a piece of the game that a secret opens."""
        return await self._replay(await self._shared(secret), look)

    async def shared_review(self, secret: str, player: int | None) -> ReviewState:
        """Return the review of the game that a secret opens, as far as there is one."""
        return await self._reviews.of(await self._shared(secret), asker_of(player))

    async def shared_line(self, secret: str, player: int | None, number: int, look: Look) -> ReplayExtract:
        """Return how the game that a secret opens might have gone on."""
        return await self._line(await self._shared(secret), player, number, look)

    async def _ended(self, table: str, player: int | None) -> OpenTable:
        """Return a table whose game has ended; raise Refused for any other, and for whoever had no part in it."""
        live = await self._opened(table)
        if not live.fold.ended:
            raise Refused(GAME_NOT_OVER, "this holds all the cards: it is given out when the game is over")
        if not await self._had_part(live.game, player):
            raise _not_yours()
        if await is_sealed(self._store, live.game):
            raise Refused(GAME_NOT_OVER, "others still play the same packs: this is given out when they have ended")
        return live

    async def _had_part(self, game: GameRow, player: int | None) -> bool:
        """Return whether somebody made a game, sat there, or was let watch by its link."""
        if player is None or game.belongs_to(player):
            return player is not None
        return self._daily.is_open(game.day) and await self._store.may_watch(game.id, player)

    def _refuse_daily(self, game: GameRow) -> None:
        """Raise Refused with DAILY_OPEN where others could still play the packs of a game."""
        if not self._daily.is_open(game.day):
            raise Refused(Code.DAILY_OPEN, "others still play these cards: wait until the day is over")

    async def _shared(self, secret: str) -> OpenTable:
        table = await self._store.shares.game(hash_of(secret))
        if table is None:
            raise Refused(UNKNOWN_LINK, "there is no such link")
        return await self._opened(table)

    async def _record(self, live: OpenTable) -> str:
        seed = await self._daily.seed_to_tell(live.game.day)
        return record_text(live.fold, await self._store.rows(live.game.id), day_seed=seed)

    async def _replay(self, live: OpenTable, look: Look) -> ReplayExtract:
        rows = await self._store.rows(live.game.id)
        # a long game takes a while to go through, and others are being played meanwhile
        return await in_thread(replay_of, live.game, rows, look)

    async def _retry(self, live: OpenTable, player: int, wanted: Retry) -> str:
        rows = await self._store.rows(live.game.id)
        made = await in_thread(retry_of, live.game, rows, player, wanted)
        await self._store.create(made.game, made.rows, made.standing)
        return made.id

    async def _line(self, live: OpenTable, player: int | None, number: int, look: Look) -> ReplayExtract:
        moves = line_in((await self._reviews.of(live, asker_of(player))).text or "{}", number)
        rows = await self._store.rows(live.game.id)
        return await in_thread(line_of, live.game, rows, number, moves, look)


def line_in(review: str, number: int) -> list[tuple[int, str]]:
    """Return the better moves that a review has for event ``number``, each with its seat.

    A full review has a line of moves for every mistake; a first look has the single best move. Raises Refused with
    UNKNOWN_FAULT.
    """
    told = json.loads(review)
    for fault in told.get("faults", []):
        if fault["n"] == number:
            return [(move["seat"], move["move"]) for move in fault["line"]["moves"]]
    for one in told.get("decisions", []):
        if one["n"] == number and one["best"]["move"] != one["played"]["move"]:
            return [(one["seat"], one["best"]["move"])]
    raise Refused(UNKNOWN_FAULT, "the review found no mistake there")


def asker_of(player: int | None) -> str:
    """Return in whose turn a review is made: strangers, who cost nothing to be, share one."""
    return "" if player is None else str(player)


def _not_yours() -> Refused:
    return Refused(NOT_YOURS, "only those who sat at this table, or have a link that shares it, may have this")
