"""The deal of the day."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sobremesa.core.registry import GAMES
from sobremesa.protocol.rest.daily import (
    DailyBar,
    DailyDeal,
    DailyGame,
    DailyOutcome,
    DailyScore,
    DailySeal,
    DailyStreak,
    DailyTable,
    NewDaily,
)
from sobremesa.store import DailyEntry
from sobremesa.tables.daily import Sealed
from sobremesa.tables.days import next_day
from sobremesa.tables.operations.operation import Application, Caller, Subject
from sobremesa.tables.translate import made_of

DAILY: Final = Subject("deal of the day")

WIDTHS: Final = (1, 2, 5, 10, 20, 50, 100)
BARS: Final = 15
"""The bars that results are told by are as narrow as one of ``WIDTHS`` that needs no more than so many."""


@DAILY.get("/daily", "The deal of the day")
async def daily(app: Application, caller: Caller) -> DailyDeal:
    """Tell today's deal in each game with what I made of it, the seals of today and tomorrow, and my streak."""
    deals = app.tables.daily
    player = await app.tables.player(caller.token_hash)
    entries = [] if player is None else await deals.of(player)
    today, streak = await deals.sealed(deals.today), deals.streak(entries)
    mine = {one.game: _score(one) for one in entries if one.day == today.day}
    return DailyDeal(
        today=_seal(app, today),
        tomorrow=_seal(app, await deals.sealed(next_day(today.day))),
        games=[DailyGame(game, next(iter(GAMES[game].presets)), mine.get(game)) for game in deals.games],
        streak=DailyStreak(streak.days, streak.best, streak.today, streak.forgiven),
    )


@DAILY.post("/daily/{game}", "Begin the deal of the day", counts_as="make")
async def begin_daily(app: Application, caller: Caller, game: str, data: NewDaily) -> DailyTable:
    """Make my table of today's deal in a game; there is one for each person and day, so it tells that one later on."""
    player = await app.tables.seat_player(caller.token_hash)
    made = await app.tables.daily.begin(game, data.against, player, data.name, data.pace)
    return DailyTable(made, None) if isinstance(made, str) else DailyTable(made.id, made_of(made))


@DAILY.get("/daily/{day}/{game}", "What came of the deal of a day")
async def daily_outcome(app: Application, caller: Caller, day: str, game: str) -> DailyOutcome:
    """Tell my result beside the maestro's and everybody's: once I have finished, or the day is over."""
    outcome = await app.tables.daily.outcome(day, game, await app.tables.player(caller.token_hash))
    margins = sorted(one.own - one.other for one in outcome.others)
    mine = outcome.mine
    return DailyOutcome(
        sealed=_seal(app, outcome.sealed),
        game=game,
        mine=None if mine is None else _score(mine),
        maestro=None if outcome.maestro is None else list(outcome.maestro),
        players=len(margins),
        won=sum(one.won for one in outcome.others),
        below=0 if mine is None else sum(margin < mine.own - mine.other for margin in margins),
        bars=bars_of(margins),
    )


def bars_of(margins: Sequence[int]) -> list[DailyBar]:
    """Return how many of some margins, in ascending order, are in each of at most ``BARS`` ranges of the same width."""
    if not margins:
        return []
    width = next((one for one in WIDTHS if _count(margins, one) <= BARS), WIDTHS[-1])
    first = margins[0] // width
    counts = [0] * _count(margins, width)
    for margin in margins:
        counts[margin // width - first] += 1
    lows = [(first + at) * width for at in range(len(counts))]
    return [DailyBar(low, low + width - 1, count) for low, count in zip(lows, counts, strict=True)]


def _count(margins: Sequence[int], width: int) -> int:
    return margins[-1] // width - margins[0] // width + 1


def _seal(app: Application, sealed: Sealed) -> DailySeal:
    return DailySeal(sealed.day, sealed.seal, sealed.opens_at, sealed.seed, app.tables.daily.is_secret)


def _score(entry: DailyEntry) -> DailyScore:
    return DailyScore(entry.table, entry.against, entry.status, entry.own, entry.other, entry.won)
