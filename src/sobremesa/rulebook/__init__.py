"""All messages for people in every language, and the rules of each ruleset in words.

Importing this is cheap: rules and catalogues are loaded on first use.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from sobremesa.rulebook.catalogue import MissingWords, UnknownLanguage, Words, choose_language, languages

if TYPE_CHECKING:
    from sobremesa.core.options import Ruleset

__all__ = [
    "MissingWords",
    "UnknownLanguage",
    "Words",
    "choose_language",
    "differences",
    "games",
    "languages",
    "refusal",
    "rules",
]


def rules(game: str, ruleset: Ruleset, lang: str) -> dict[str, object]:
    """Return a ruleset's rules in words, as JSON values: a title and sections of paragraphs with examples.

    They are composed from the ruleset's options, so changed options change the text. Raises UnknownGame and
    UnknownLanguage.
    """
    from sobremesa.rulebook.library import book

    return book(game, ruleset, lang).to_wire()


def games(lang: str, levels: Callable[[str], Sequence[str]]) -> list[dict[str, object]]:
    """Return all games with their levels, rulesets and options in words, as JSON values.

    ``levels`` is called with a game's id. Raises UnknownLanguage.
    """
    from sobremesa.rulebook.lobby import games as listed

    return listed(Words(lang), levels)


def refusal(code: str, lang: str) -> str:
    """Return the sentence for a stable code in a language.

    Raises MissingWords for an unknown code, UnknownLanguage.
    """
    return Words(lang).say(f"refusal.{code}")


def differences(game: str, rulesets: Sequence[str], lang: str) -> list[dict[str, object]]:
    """Return the options in which presets differ, each with its value in every preset, in words.

    Raises UnknownGame, UnknownRuleset and UnknownLanguage.
    """
    from sobremesa.rulebook.ruleset_diff import differences as compared

    return compared(game, rulesets, Words(lang))
