"""The rules of any game in words."""

from __future__ import annotations

from sobremesa.core.options import Ruleset
from sobremesa.core.registry import game_named, spec_named
from sobremesa.rulebook.catalogue import Words
from sobremesa.rulebook.rulebook import Book, Paragraph, Section


def book(game: str, ruleset: Ruleset, lang: str) -> Book:
    """Return the rules of a game's ruleset in a language; raise UnknownGame and UnknownLanguage."""
    written = spec_named(game).part("text")
    words = Words(lang)
    found: Book = written(ruleset, words) if written else _options_of(ruleset)
    return found


def _options_of(ruleset: Ruleset) -> Book:
    """Return what is known of a game that tells nothing of itself: its options, and what each of them is set to."""
    options = game_named(ruleset.game).options()
    lines = tuple(Paragraph((option.rule,), f"{option.name}: {ruleset.word(option.name)}") for option in options)
    title = f"{spec_named(ruleset.game).title} · {ruleset.id}"
    return Book(title, (Section(ruleset.id, lines),))
