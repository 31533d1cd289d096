"""A ruleset's rules in words: sections of paragraphs, each with the ids of the rules it tells, and worked examples."""

from __future__ import annotations

from typing import NamedTuple


class Paragraph(NamedTuple):
    """One or a few sentences, with the ids of the rules that they state."""

    rules: tuple[str, ...]
    text: str


class ExampleRow(NamedTuple):
    """Cards that lie together in an example, in one or more groups; ``empty`` is said where there are none."""

    label: str
    groups: tuple[tuple[str, ...], ...]
    empty: str = "–"

    def cards(self) -> tuple[str, ...]:
        """Return the cards of all groups."""
        return tuple(card for group in self.groups for card in group)

    def to_wire(self) -> dict[str, object]:
        """Return the row ready for JSON."""
        return {"label": self.label, "groups": [list(group) for group in self.groups]}


class Example(NamedTuple):
    """A worked example, computed by the rules themselves.

    Some of its cards are ``marked``; ``marks`` says what for.
    """

    rules: tuple[str, ...]
    rows: tuple[ExampleRow, ...]
    text: str
    marks: str = ""
    marked: tuple[str, ...] = ()

    def to_wire(self) -> dict[str, object]:
        """Return the example ready for JSON."""
        rows = [row.to_wire() for row in self.rows]
        return {"rows": rows, "marks": self.marks, "marked": list(self.marked), "text": self.text}


class Section(NamedTuple):
    """What belongs together under one title."""

    title: str
    paragraphs: tuple[Paragraph, ...]
    examples: tuple[Example, ...] = ()

    def to_wire(self) -> dict[str, object]:
        """Return the section ready for JSON; the ids stay inside."""
        return {
            "title": self.title,
            "paragraphs": [paragraph.text for paragraph in self.paragraphs],
            "examples": [example.to_wire() for example in self.examples],
        }


class Book(NamedTuple):
    """The rules of one ruleset in one language.

    Every paragraph and example carries the ids of its rules, so that a test can check that none is missing.
    """

    title: str
    sections: tuple[Section, ...]

    def rule_ids(self) -> set[str]:
        """Return the ids of all rules that the book tells."""
        told = {rule for section in self.sections for part in section.paragraphs for rule in part.rules}
        return told | {rule for section in self.sections for part in section.examples for rule in part.rules}

    def to_wire(self) -> dict[str, object]:
        """Return the book in the shape in which the server sends it."""
        return {"title": self.title, "sections": [section.to_wire() for section in self.sections]}
