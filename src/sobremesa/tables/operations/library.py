"""The games of the house and their rules in words."""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from types import ModuleType
from typing import Final, Literal

import msgspec
from msgspec.structs import replace

from sobremesa.core.options import BadOption, read_overrides
from sobremesa.core.registry import UnknownGame, game_named
from sobremesa.protocol.rest.library import ComparisonInfo, DifferenceInfo, GameInfo, RulesInfo
from sobremesa.tables.operations.operation import Application, Subject
from sobremesa.tables.orders import levels_of, ruleset_of
from sobremesa.tables.refusals import Refused

LIBRARY: Final = Subject("rules")

Language = Literal["es", "en"]


@LIBRARY.get("/games", "The games to choose from")
def list_games(app: Application, lang: Language = "es") -> list[GameInfo]:
    """List the games with their levels, their rulesets in a sentence, and their options in rulebook."""
    return [replace(game, programs=app.tables.programs_of(game.id)) for game in house_games(lang)]


@LIBRARY.get("/rules/{game}/{ruleset}", "The rules of a ruleset in words")
def tell_rules(game: str, ruleset: str, lang: Language = "es", options: str = "") -> RulesInfo:
    """Tell the rules of a ruleset; ``options`` are changes to it, ``name=value`` separated by spaces."""
    return _rules(game, ruleset, lang, options)


@LIBRARY.get("/rules/{game}", "The rulesets of a game side by side")
def compare_rules(game: str, lang: Language = "es") -> ComparisonInfo:
    """Tell the options in which the rulesets of a game differ, in rulebook."""
    return _comparison(game, lang)


@lru_cache
def _comparison(game: str, lang: str) -> ComparisonInfo:
    try:
        presets = game_named(game).presets
    except UnknownGame as error:
        raise Refused(error.code, error.why) from error
    rows = msgspec.convert(_rulebook().differences(game, presets, lang), list[DifferenceInfo])
    return ComparisonInfo(game, presets, rows)


@lru_cache
def house_games(lang: str) -> list[GameInfo]:
    """Return the games as they are at every table, without what a host's own programs play."""
    return msgspec.convert(_rulebook().games(lang, levels_of), list[GameInfo])


@lru_cache
def _rules(game: str, ruleset: str, lang: str, options: str) -> RulesInfo:
    try:
        overrides = read_overrides(options)
    except BadOption as error:
        raise Refused(error.code, error.why, {"field": error.field, "allowed": error.allowed}) from error
    _, chosen = ruleset_of(game, ruleset, overrides)
    return msgspec.convert(_rulebook().rules(game, chosen, lang), RulesInfo)


def _rulebook() -> ModuleType:
    """Return what tells rules in words; it is loaded when somebody asks for them."""
    return import_module("sobremesa.rulebook")
