"""The games of the house and their rules in words, over HTTP."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

import msgspec
from litestar import Router, get
from litestar.params import FromPath, FromQuery

from sobremesa import rulebook
from sobremesa.core.options import BadOption, read_overrides
from sobremesa.core.registry import UnknownGame, game_named
from sobremesa.protocol.rest.library import ComparisonInfo, DifferenceInfo, GameInfo, RulesInfo
from sobremesa.tables.orders import levels_of, ruleset_of
from sobremesa.tables.refusals import Refused

Language = Literal["es", "en"]


@get("/games", summary="The games to choose from", sync_to_thread=False)
def list_games(lang: FromQuery[Language] = "es") -> list[GameInfo]:
    """List the games with their levels, their rulesets in a sentence, and their options in rulebook."""
    return _games(lang)


@get("/rules/{game:str}/{ruleset:str}", summary="The rules of a ruleset in words", sync_to_thread=False)
def tell_rules(
    game: FromPath[str], ruleset: FromPath[str], lang: FromQuery[Language] = "es", options: FromQuery[str] = ""
) -> RulesInfo:
    """Tell the rules of a ruleset; ``options`` are changes to it, ``name=value`` separated by spaces."""
    return _rules(game, ruleset, lang, options)


@get("/rules/{game:str}", summary="The rulesets of a game side by side", sync_to_thread=False)
def compare_rules(game: FromPath[str], lang: FromQuery[Language] = "es") -> ComparisonInfo:
    """Tell the options in which the rulesets of a game differ, in rulebook."""
    return _comparison(game, lang)


@lru_cache
def _comparison(game: str, lang: str) -> ComparisonInfo:
    try:
        presets = game_named(game).presets
    except UnknownGame as error:
        raise Refused(error.code, error.why) from error
    rows = msgspec.convert(rulebook.differences(game, presets, lang), list[DifferenceInfo])
    return ComparisonInfo(game, presets, rows)


@lru_cache
def _games(lang: str) -> list[GameInfo]:
    return msgspec.convert(rulebook.games(lang, levels_of), list[GameInfo])


@lru_cache
def _rules(game: str, ruleset: str, lang: str, options: str) -> RulesInfo:
    try:
        overrides = read_overrides(options)
    except BadOption as error:
        raise Refused(error.code, error.why, {"field": error.field, "allowed": error.allowed}) from error
    _, chosen = ruleset_of(game, ruleset, overrides)
    return msgspec.convert(rulebook.rules(game, chosen, lang), RulesInfo)


router = Router("/api", route_handlers=[list_games, tell_rules, compare_rules], tags=["rules"])
