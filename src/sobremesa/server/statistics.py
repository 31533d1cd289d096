"""My statistics over HTTP: to be looked at, and to be taken away."""

from __future__ import annotations

import json
from typing import Final, Literal

import msgspec
from litestar import Response, Router, get
from litestar.di import NamedDependency
from litestar.params import FromQuery

from sobremesa.protocol.rest.statistics import StatGroup, Statistics, StatPoint
from sobremesa.server.identity import Visitor
from sobremesa.tables import statistics
from sobremesa.tables.results import Result, counting
from sobremesa.tables.tables import Tables

COURSE: Final = 200
"""How many of the last games are told one by one."""

KINDS: Final = {"csv": "text/csv; charset=utf-8", "json": "application/json"}


@get("/statistics", summary="My statistics")
async def mine(
    tables: NamedDependency[Tables], visitor: NamedDependency[Visitor], takebacks: FromQuery[bool] = False
) -> Statistics:
    """Add up the games that I have finished; where some have still to be counted, ask again.

    Those in which a move was taken back count only with ``takebacks``.
    """
    found, pending = await _results(tables, visitor)
    results = found if takebacks else counting(found)
    return Statistics(
        pending,
        len(found) - len(results),
        _stat_groups(statistics.by_game(results)),
        _stat_groups(statistics.by_ruleset(results)),
        _stat_groups(statistics.by_opponent(results)),
        [_point(one) for one in reversed(results[:COURSE])],
    )


@get("/statistics/export", summary="My finished games, one a row")
async def export(
    tables: NamedDependency[Tables],
    visitor: NamedDependency[Visitor],
    form: FromQuery[Literal["csv", "json"]] = "csv",
    takebacks: FromQuery[bool] = False,
) -> Response[str]:
    """Return a row for each game that I have finished, as a file: CSV or JSON.

    Those in which a move was taken back are there only with ``takebacks``.
    """
    found, pending = await _results(tables, visitor)
    while pending:
        found, pending = await _results(tables, visitor)
    results = found if takebacks else counting(found)
    text = statistics.as_csv(results) if form == "csv" else json.dumps(statistics.as_rows(results), ensure_ascii=False)
    named = {"content-disposition": f'attachment; filename="sobremesa.{form}"'}
    return Response(text, media_type=KINDS[form], headers=named)


async def _results(tables: Tables, visitor: Visitor) -> tuple[list[Result], int]:
    player = await tables.player(visitor.token_hash)
    return ([], 0) if player is None else await tables.results.of(player)


def _stat_groups(groups: list[statistics.Group]) -> list[StatGroup]:
    return [msgspec.convert(vars(group), StatGroup) for group in groups]


def _point(one: Result) -> StatPoint:
    own, theirs = one.points
    game = one.listed.game
    figures = statistics.own_figures(one)
    return StatPoint(game.id, game.game, one.listed.updated, one.won, own, theirs, one.accuracy, figures)


router = Router("/api", route_handlers=[mine, export], tags=["statistics"])
