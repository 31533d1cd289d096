"""The deal of the day: the same packs for everybody, in each game (docs/decisions/deal-of-the-day.md)."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from sobremesa.core.levels import levels_by_game
from sobremesa.core.registry import GAMES
from sobremesa.protocol.codes import Code
from sobremesa.records.fairness import day_game_seed, day_seal
from sobremesa.store import DailyEntry, GameRow, NewGame, Store
from sobremesa.store.clock import now, time_text
from sobremesa.store.daily import Against, Waiting
from sobremesa.tables.daily_maestro import maestro_score
from sobremesa.tables.days import Streak, day_at, is_day, next_day, opens_at, streak_of
from sobremesa.tables.orders import Made, Order, Sitter, make
from sobremesa.tables.packs import Salt, salts_from
from sobremesa.tables.refusals import UNKNOWN_GAME, Refused, refuse_busy
from sobremesa.tables.stopwatch import Time
from sobremesa.tables.thinking import NoAnswer, Thinker

LEVEL: Final = "maestro"
SEATS: Final = 2
SEAT: Final = 1
"""Where everybody sits who begins the deal of the day; a friend sits in the other seat."""

OPPONENT: Final = "Nelson"
"""Who the maestro is that day: it forgets no more and no less readily than its level does."""

CUT: Final = -1
"""How many packs were dealt before the one that finds the dealer, which is number 0."""

GRACE: Final = 300

logger: Final = logging.getLogger(__name__)


class Sealed(Struct, frozen=True):
    """A day as everybody may know it: its seal, and its ``seed`` once that is opened, else empty."""

    day: str
    seal: str
    opens_at: str
    seed: str = ""


class Outcome(Struct, frozen=True):
    """What came of the deal of a day in a game for somebody, beside others.

    ``mine`` is None for who has not begun it. ``maestro`` is the score of the seat and of the other, None where it is
    not known yet or may not be told. ``others`` are the entries of all who have finished against the maestro.
    """

    sealed: Sealed
    mine: DailyEntry | None
    maestro: tuple[int, int] | None
    others: Sequence[DailyEntry]


class DailyDeals:
    """The deals of the days: begun, counted, and opened when the day is over.

    The seed of a day is drawn and sealed the day before, and opened ``opens_at``. Until then nobody is told anything of
    it but the cards of their own game. Methods raise Refused, and StoreError.
    """

    def __init__(self, store: Store, thinker: Thinker, is_busy: Callable[[], bool], time: Time) -> None:
        """Keep them in a store; the ``thinker`` plays the maestro's own games, and begins none while it ``is_busy``."""
        self._store = store
        self._thinker = thinker
        self._is_busy = is_busy
        self._time = time
        self._seeds: dict[str, str] = {}
        self._playing: dict[tuple[str, str], asyncio.Task[None]] = {}
        self._one = asyncio.Lock()

    @property
    def games(self) -> list[str]:
        """Return the games that have a deal of the day: those with a maestro."""
        return [game for game, levels in levels_by_game().items() if LEVEL in levels]

    @property
    def is_secret(self) -> bool:
        """Return whether the seeds are drawn by chance; else everybody can compute them."""
        return self._store.daily.is_secret

    @property
    def today(self) -> str:
        """Return the day that it is, in UTC."""
        return day_at(self._time.wall())

    async def sealed(self, day: str) -> Sealed:
        """Return what everybody may know of a day. Raises Refused with UNKNOWN_DAY for days that nothing is known of.

        The seed of today and of tomorrow is drawn where there is none yet.
        """
        soon = day in (self.today, next_day(self.today))
        seed = await (self._store.daily.draw(day) if soon else self._known(day))
        is_open = self.is_open(day)
        return Sealed(day, day_seal(day, seed), opens_at(day), seed if is_open else "")

    def is_open(self, day: str) -> bool:
        """Return whether a day's seed may be told: nothing of a game without a day is kept back."""
        return not day or opens_at(day) <= time_text(self._time.wall())

    async def seed_to_tell(self, day: str) -> str:
        """Return the seed of a day that is over, empty for any other."""
        return (await self._store.daily.seed(day) or "") if day and self.is_open(day) else ""

    async def load(self, game: GameRow) -> None:
        """Have the seed of a game's day at hand before its packs are dealt."""
        if game.day and game.day not in self._seeds:
            self._seeds[game.day] = await self._store.daily.draw(game.day)

    def salts(self, game: GameRow, dealt: int) -> Salt:
        """Return what gives the salts of the next packs of a game that was loaded, ``dealt`` of which there are."""
        return salts_from(day_game_seed(self._seeds[game.day], game.game), dealt)

    async def begin(self, game: str, against: Against, player: int, name: str, pace: int) -> Made | str:
        """Return a new table of today's deal for a player, or the id of the one that they have.

        Raises Refused with COMPUTERS_BUSY where a new one would have to wait for the maestro.
        """
        refuse_busy(against == "maestro" and self._is_busy() and await self._entry(player, self.today, game) is None)
        made = await self._made(game, against, player, name, pace)
        entry = DailyEntry(self.today, game, player, made.id, SEAT, against, now())
        begun = NewGame(made.game, made.rows, made.standing, made.links)
        await self._settle(await self._store.daily.waiting_of(player))
        kept = await self._store.daily.begin(entry, begun)
        if kept.table != made.id and kept.status == "playing" and await self._store.game(kept.table) is None:
            kept = await self._store.daily.begin(entry, begun, gone=kept.table)
        return made if kept.table == made.id else kept.table

    async def admit(self, game: GameRow, seat: int, player: int) -> None:
        """Note that a player sits down at a friend's table of a day. Raises Refused with DAILY_PLAYED."""
        if not game.day or game.seat_of(player):
            return
        await self._settle(await self._store.daily.waiting_of(player))
        kept = await self._store.daily.enter(DailyEntry(game.day, game.game, player, game.id, seat, "friend", now()))
        if kept.table != game.id:
            why = "you have played this deal already: you know its cards"
            raise Refused(Code.DAILY_PLAYED, why, {"table": kept.table})

    async def turn_away(self, game: GameRow, player: int) -> None:
        """Forget that a player was to sit down at a table of a day, where somebody else was quicker.

        Nothing is forgotten of one who sits there. Raises StoreError.
        """
        if game.day and not game.seat_of(player):
            await self._store.daily.leave(game.day, game.game, player, game.id)

    async def of(self, player: int) -> list[DailyEntry]:
        """Return the entries of a player, with those that have ended since.

        A table that was given up before a friend came is no try: the deal is still to be begun.
        """
        await self._settle(await self._store.daily.waiting_of(player))
        return await self._store.daily.of(player)

    def streak(self, entries: Sequence[DailyEntry]) -> Streak:
        """Return the streak of somebody with some entries: a day counts on which a game was finished."""
        return streak_of((one.day for one in entries if one.status == "over"), self.today)

    async def outcome(self, day: str, game: str, player: int | None) -> Outcome:
        """Return what came of a deal; of others nothing before one has finished oneself, or the day is over."""
        if game not in self.games:
            raise Refused(UNKNOWN_GAME, f"there is no deal of the day of {game[:40]!r}")
        sealed = await self.sealed(day)
        await self._settle(await self._store.daily.waiting(day, game))
        mine = None if player is None else await self._entry(player, day, game)
        if not sealed.seed and (mine is None or mine.status == "playing"):
            return Outcome(sealed, mine, None, [])
        others = [one for one in await self._store.daily.ended(day, game) if one.against == "maestro"]
        wanted = mine is not None or bool(others)
        return Outcome(sealed, mine, await self._maestro(day, game, mine.seat if mine else SEAT, wanted), others)

    async def close(self) -> None:
        """Give up the maestro's games that are under way: they are played when somebody asks again."""
        tasks = list(self._playing.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _entry(self, player: int, day: str, game: str) -> DailyEntry | None:
        """Return what a player made of the deal of a day in a game; None for who has not begun it."""
        return next((one for one in await self.of(player) if (one.day, one.game) == (day, game)), None)

    async def _known(self, day: str) -> str:
        found = await self._store.daily.seed(day) if is_day(day) and day <= next_day(self.today) else None
        if found is None:
            raise Refused(Code.UNKNOWN_DAY, "there is no deal of that day here")
        return found

    async def _made(self, game: str, against: Against, player: int, name: str, pace: int) -> Made:
        if game not in self.games:
            raise Refused(UNKNOWN_GAME, f"there is no deal of the day of {game[:40]!r}")
        other = Sitter("bot", OPPONENT, LEVEL) if against == "maestro" else Sitter("open")
        order = _order(game, [Sitter("me", name), other], pace)
        return await self._deal(order, self.today, player)

    async def _deal(self, order: Order, day: str, host: int) -> Made:
        """Return a table with the packs of a day."""
        seed = day_game_seed(await self._store.daily.draw(day), order.game)
        made = make(order, host, salts_from(seed, CUT))
        return replace(made, game=replace(made.game, day=day))

    async def _settle(self, waiting: Sequence[Waiting]) -> None:
        """Note how games ended that have ended since, once; forget those at which no friend ever sat down."""
        for one in waiting:
            if one.listed.game.waits:
                await self._store.daily.leave(one.entry.day, one.entry.game, one.entry.player, one.entry.table)
            else:
                await self._store.daily.move(ended(one))

    async def _maestro(self, day: str, game: str, seat: int, wanted: bool) -> tuple[int, int] | None:
        """Return what the maestro reached in a seat, and the other seat; None where it has not played.

        It begins to play where that is ``wanted``.
        """
        score = await self._store.daily.score(day, game)
        if score is None:
            if wanted:
                self._start(day, game)
            return None
        return score[seat - 1], score[SEATS - seat]

    def _start(self, day: str, game: str) -> None:
        if (day, game) in self._playing:
            return
        task = asyncio.create_task(self._play(day, game), name=f"maestro-{day}-{game}")
        self._playing[day, game] = task
        task.add_done_callback(lambda done: self._played(day, game, done))

    def _played(self, day: str, game: str, done: asyncio.Task[None]) -> None:
        del self._playing[day, game]
        if not done.cancelled() and done.exception() is not None:
            logger.error("the maestro's game of %s %s failed", day, game, exc_info=done.exception())

    async def _play(self, day: str, game: str) -> None:
        order = _order(game, [Sitter("bot", OPPONENT, LEVEL), Sitter("bot", OPPONENT, LEVEL)], 0)
        made = await self._deal(order, day, 0)
        seed = day_game_seed(await self._store.daily.draw(day), game)
        try:
            async with self._one:  # people wait for computers as well
                score = await maestro_score(made.game, LEVEL, seed, self._thinker)
        except NoAnswer as error:  # it is tried again when somebody asks
            logger.warning("the maestro did not finish its game of %s %s: %s", day, game, error)
            return
        await self._store.daily.keep_score(day, game, score)


def _order(game: str, sitters: Sequence[Sitter], pace: int) -> Order:
    """Return an order by the usual rules of a game, where nothing helps anybody."""
    rules = next(iter(GAMES[game].presets))
    return Order(game, rules, SEATS, sitters, pace=pace, grace=GRACE, takebacks=False, hints=False)


def ended(waiting: Waiting) -> DailyEntry:
    """Return an entry whose game has ended as it counts.

    What was given up, or ended by a computer in the player's place, or after the seed was opened, is ``left``.
    """
    entry, standing, updated = waiting.entry, waiting.listed.standing, waiting.listed.updated
    seat = waiting.listed.game.players[entry.seat - 1]
    counts = standing.status == "over" and seat.player == entry.player and not seat.stood_in
    if not counts or updated > opens_at(entry.day):
        return replace(entry, status="left", ended=updated)
    own, other = standing.score[entry.seat - 1], standing.score[SEATS - entry.seat]
    return replace(entry, status="over", own=own, other=other, won=standing.winner == entry.seat, ended=updated)
