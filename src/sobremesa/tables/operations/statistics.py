"""My statistics: to be looked at, and to be taken away."""

from __future__ import annotations

import json
from typing import Final, Literal

import msgspec
from msgspec.structs import asdict

from sobremesa.protocol.rest.statistics import StatGroup, Statistics, StatPoint
from sobremesa.tables import statistics
from sobremesa.tables.operations.operation import Application, Caller, Subject, TextFile
from sobremesa.tables.results import Result, counting

STATISTICS: Final = Subject("statistics")

COURSE: Final = 200
"""How many of the last games are told one by one."""

KINDS: Final = {"csv": "text/csv; charset=utf-8", "json": "application/json"}


@STATISTICS.get("/statistics", "My statistics")
async def my_statistics(app: Application, caller: Caller, takebacks: bool = False) -> Statistics:
    """Add up the games that I have finished; where some have still to be counted, ask again.

    Those in which a move was taken back count only with ``takebacks``.
    """
    found, pending = await _results(app, caller)
    results = found if takebacks else counting(found)
    return Statistics(
        pending,
        len(found) - len(results),
        _stat_groups(statistics.by_game(results)),
        _stat_groups(statistics.by_ruleset(results)),
        _stat_groups(statistics.by_opponent(results)),
        [_point(one) for one in reversed(results[:COURSE])],
    )


@STATISTICS.get("/statistics/export", "My finished games, one a row")
async def export_statistics(
    app: Application, caller: Caller, form: Literal["csv", "json"] = "csv", takebacks: bool = False
) -> TextFile:
    """Return a row for each game that I have finished, as a file: CSV or JSON.

    Those in which a move was taken back are there only with ``takebacks``.
    """
    found, pending = await _results(app, caller)
    while pending:
        found, pending = await _results(app, caller)
    results = found if takebacks else counting(found)
    text = statistics.as_csv(results) if form == "csv" else json.dumps(statistics.as_rows(results), ensure_ascii=False)
    return TextFile(text, KINDS[form], f"sobremesa.{form}")


async def _results(app: Application, caller: Caller) -> tuple[list[Result], int]:
    player = await app.tables.player(caller.token_hash)
    return ([], 0) if player is None else await app.tables.results.of(player)


def _stat_groups(groups: list[statistics.Group]) -> list[StatGroup]:
    return [msgspec.convert(asdict(group), StatGroup) for group in groups]


def _point(one: Result) -> StatPoint:
    own, theirs = one.points
    game = one.listed.game
    figures = statistics.own_figures(one)
    return StatPoint(game.id, game.game, one.listed.updated, one.won, own, theirs, one.accuracy, figures)
