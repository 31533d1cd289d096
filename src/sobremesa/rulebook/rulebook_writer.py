"""Putting a game's rules into words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, Generic, TypeVar

from sobremesa.core.bits import cards_of
from sobremesa.core.card_text import card_text, rank_text
from sobremesa.core.contract import ScoreLine
from sobremesa.core.options import Ruleset
from sobremesa.core.registry import game_named
from sobremesa.rulebook.catalogue import Words
from sobremesa.rulebook.lobby import option_label, ruleset_name, value_label
from sobremesa.rulebook.rulebook import Book, Example, ExampleRow, Paragraph, Section

R = TypeVar("R", bound=Ruleset)


class RulebookWriter(Generic[R]):
    """Writes about one ruleset in one language; its message keys begin with the game's id.

    ``paragraph`` takes the ids of the rules that it states, separated by spaces.
    """

    def __init__(self, rules: R, words: Words) -> None:
        self.rules: Final = rules
        self.words: Final = words

    def paragraph(self, rules: str, key: str, **values: object) -> Paragraph:
        """Return the message ``{game}.rules.{key}`` as a paragraph of the rules with these ids."""
        return Paragraph(tuple(rules.split()), self.words.say(f"{self.rules.game}.rules.{key}", **values))

    def example(self, key: str, **values: object) -> str:
        """Return the message ``{game}.example.{key}``."""
        return self.words.say(f"{self.rules.game}.example.{key}", **values)

    def row(self, key: str, *groups: int) -> ExampleRow:
        """Return the cards of some masks as a row of an example; its label is ``{game}.row.{key}``."""
        return ExampleRow(self.words.say(f"{self.rules.game}.row.{key}"), tuple(in_text(group) for group in groups))

    def section(
        self, name: str, paragraphs: Sequence[Paragraph | None], examples: Sequence[Example | None] = ()
    ) -> Section:
        """Return the section ``{game}.section.{name}`` of those paragraphs and examples that there are."""
        title = self.words.say(f"{self.rules.game}.section.{name}")
        told = tuple(each for each in paragraphs if each is not None)
        return Section(title, told, tuple(each for each in examples if each is not None))

    def points(self, number: int) -> str:
        """Return a number of points."""
        return self.words.count("point", number)

    def cards(self, number: int) -> str:
        """Return a number of cards."""
        return self.words.count("card", number)

    def ranks(self, cards: Iterable[int]) -> str:
        """Return the ranks of some cards as a list."""
        return self.words.both([rank_text(card >> 2) for card in cards])

    def ranks_in(self, mask: int) -> str:
        """Return the ranks of a mask's cards as a list, in canonical order."""
        return self.ranks(cards_of(mask))

    def reasons(self, lines: Sequence[ScoreLine]) -> str:
        """Return what points were given for; where there is more than one reason, each with its points."""
        names = [self.words.say(f"reason.{line.reason}") for line in lines]
        if len(lines) == 1:
            return names[0]
        pairs = zip(names, lines, strict=True)
        return self.words.both([self.words.say("page.reason", reason=name, points=line.points) for name, line in pairs])


def in_text(mask: int) -> tuple[str, ...]:
    """Return the texts of a mask's cards in canonical order."""
    return tuple([card_text(card) for card in cards_of(mask)])


def book_of(telling: RulebookWriter[R], sections: Iterable[Section], changes_rule: str = "") -> Book:
    """Return the book of these sections, as far as they have paragraphs, and one about what can be changed."""
    key = "page.title-changed" if telling.rules.overrides else "page.title"
    name = telling.words.say(f"{telling.rules.game}.name")
    preset = ruleset_name(telling.rules.game, telling.rules.id, telling.words)
    told = [section for section in sections if section.paragraphs]
    return Book(telling.words.say(key, game=name, ruleset=preset), (*told, _changes(telling, changes_rule)))


def _changes(telling: RulebookWriter[R], rule: str) -> Section:
    words, ids = telling.words, tuple(rule.split())
    told = [Paragraph(ids, words.say("page.changeable"))]
    if telling.rules.overrides:
        told.append(Paragraph(ids, words.say("page.changed", changes="; ".join(changes(telling.rules, words)))))
    return Section(words.say("page.changes"), tuple(told))


def changes(rules: Ruleset, words: Words) -> list[str]:
    """Return a line for each option that differs from the preset: what it is now, and was before."""
    preset = game_named(rules.game).ruleset(rules.id, None, rules.revision)
    said = []
    for name, value in rules.overrides.items():
        before = value_label(rules.game, name, preset.word(name), words)
        now = value_label(rules.game, name, value, words)
        option = option_label(rules.game, name, words)
        said.append(words.say("page.changed-one", option=option, value=now, before=before))
    return said
