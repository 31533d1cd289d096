"""Every message for people in every language, and the rules told in words.

Importing this is cheap: the rules and the catalogues are read when something is said.
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
    """Return a ruleset's rules in words, ready for JSON: a title, and sections of paragraphs with worked examples.

    They are made from the ruleset's options, so a changed ruleset is told as it is played. Raises UnknownGame and
    UnknownLanguage.
    """
    from sobremesa.rulebook.library import book

    return book(game, ruleset, lang).to_wire()


def games(lang: str, levels: Callable[[str], Sequence[str]]) -> list[dict[str, object]]:
    """Return every game, its opponents' levels (given by the game's id), its rulesets and its options in words.

    Raises UnknownLanguage.
    """
    from sobremesa.rulebook.lobby import games as listed

    return listed(Words(lang), levels)


def refusal(code: str, lang: str) -> str:
    """Return the sentence that goes with a stable code; raise MissingWords for a code that nobody gives."""
    return Words(lang).say(f"refusal.{code}")


def differences(game: str, rulesets: Sequence[str], lang: str) -> list[dict[str, object]]:
    """Return the options in which presets differ, side by side in words; raise UnknownGame and UnknownRuleset."""
    from sobremesa.rulebook.ruleset_diff import differences as compared

    return compared(game, rulesets, Words(lang))
