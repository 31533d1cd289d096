"""Which game's rules are told by whom. A new game adds a line."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, cast

from sobremesa.core.options import Ruleset
from sobremesa.core.registry import game_named
from sobremesa.games.cribbage.rules.rulesets import GAME as CRIBBAGE
from sobremesa.games.cribbage.rules.rulesets import Rules as CribbageRules
from sobremesa.games.cribbage.text.rulebook import book as cribbage_book
from sobremesa.games.cuarenta.rules.rulesets import GAME as CUARENTA
from sobremesa.games.cuarenta.rules.rulesets import Rules as CuarentaRules
from sobremesa.games.cuarenta.text.rulebook import book as cuarenta_book
from sobremesa.games.gin.rules.rulesets import GAME as GIN
from sobremesa.games.gin.rules.rulesets import Rules as GinRules
from sobremesa.games.gin.text.rulebook import book as gin_book
from sobremesa.rulebook.catalogue import Words
from sobremesa.rulebook.rulebook import Book


def _cuarenta(ruleset: Ruleset, words: Words) -> Book:
    return cuarenta_book(cast("CuarentaRules", ruleset), words)


def _gin(ruleset: Ruleset, words: Words) -> Book:
    return gin_book(cast("GinRules", ruleset), words)


def _cribbage(ruleset: Ruleset, words: Words) -> Book:
    return cribbage_book(cast("CribbageRules", ruleset), words)


BOOKS: Final[dict[str, Callable[[Ruleset, Words], Book]]] = {CUARENTA: _cuarenta, GIN: _gin, CRIBBAGE: _cribbage}


def book(game: str, ruleset: Ruleset, lang: str) -> Book:
    """Return the rules of a game's ruleset in a language; raise UnknownGame and UnknownLanguage."""
    return BOOKS[game_named(game).id](ruleset, Words(lang))
