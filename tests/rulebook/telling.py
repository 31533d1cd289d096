"""What the tests of the rules in words share: a ruleset's book, its text, its examples."""

from sobremesa.core.registry import GAMES
from sobremesa.rulebook.library import book


def ruleset(game, rules, **options):
    """A ruleset with options changed; their names are written with underscores."""
    return GAMES[game].ruleset(rules, {name.replace("_", "-"): value for name, value in options.items()})


def told(game, rules, lang="en", **options):
    """The book of a ruleset."""
    return book(game, ruleset(game, rules, **options), lang)


def text(game, rules, lang="en", **options):
    """All paragraphs and the texts of all examples, a line each."""
    sections = told(game, rules, lang, **options).sections
    return "\n".join(part.text for section in sections for part in (*section.paragraphs, *section.examples))


def examples(game, rules, *rows, lang="en", **options):
    """The examples of a ruleset whose first rows have these cards, each row a text like `5h 6d`."""
    wanted = [tuple(row.split()) for row in rows]
    return [
        example
        for section in told(game, rules, lang, **options).sections
        for example in section.examples
        if [row.cards() for row in example.rows][: len(wanted)] == wanted
    ]
