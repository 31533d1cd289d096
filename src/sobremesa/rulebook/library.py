"""The rules of any game in words."""

from __future__ import annotations

from sobremesa.core.options import Ruleset
from sobremesa.core.registry import game_named, spec_named
from sobremesa.rulebook.catalogue import Words
from sobremesa.rulebook.lobby import option_label, ruleset_name, value_label
from sobremesa.rulebook.rulebook import Book, Paragraph, Section


def book(game: str, ruleset: Ruleset, lang: str) -> Book:
    """Return the rules of a game's ruleset in a language; raise UnknownGame and UnknownLanguage."""
    written = spec_named(game).part("text")
    words = Words(lang)
    found: Book = written(ruleset, words) if written else _options_of(ruleset, words)
    return found


def _options_of(ruleset: Ruleset, words: Words) -> Book:
    """Return what is known of a game that tells nothing of itself: its options, and what each of them is set to."""
    options = game_named(ruleset.game).options()
    lines = tuple(Paragraph((option.rule,), _told(ruleset, option.name, words)) for option in options)
    name = ruleset_name(ruleset.game, ruleset.id, words)
    return Book(f"{words.say(f'{ruleset.game}.name')} · {name}", (Section(name, lines),))


def _told(ruleset: Ruleset, option: str, words: Words) -> str:
    """Return an option and its value, by the words that the game's package has for them."""
    value = value_label(ruleset.game, option, ruleset.word(option), words)
    return f"{option_label(ruleset.game, option, words)}: {value}"
