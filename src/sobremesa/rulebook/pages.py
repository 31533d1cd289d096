"""A book of rules as a page: plain lines for a terminal, Markdown for the documents."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from itertools import groupby
from typing import Final

from sobremesa.rulebook.catalogue import Words
from sobremesa.rulebook.rulebook import Book, Example, ExampleRow, Paragraph, Section

SUITS: Final = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
NARROWEST: Final = 30
BETWEEN: Final = " · "  # two groups of a row


def drawn(cards: Sequence[str]) -> str:
    """Return cards as people see them, ``5♥ Q♠``."""
    return " ".join(card[0] + SUITS[card[1]] for card in cards)


def plain(book: Book, words: Words, width: int) -> str:
    """Return a book as lines that fit a terminal of this width."""
    width = max(width, NARROWEST)
    parts = [_heading(book.title, "=", width)]
    for section in book.sections:
        parts.append(_heading(section.title, "-", width))
        parts += [textwrap.fill(paragraph.text, width) for paragraph in section.paragraphs]
        parts += [_plain_example(example, words, width) for example in section.examples]
    return "\n\n".join(parts) + "\n"


def _heading(title: str, line: str, width: int) -> str:
    return f"{textwrap.fill(title, width)}\n{line * min(len(title), width)}"


def _plain_example(example: Example, words: Words, width: int) -> str:
    rows = _rows(example, words)
    first = max(len(name) for name, _ in rows)
    lines = [
        textwrap.fill(cards, width, initial_indent=f"    {name.ljust(first)}  ", subsequent_indent=" " * (first + 6))
        for name, cards in rows
    ]
    return "\n".join([*lines, textwrap.fill(example.text, width, initial_indent="    ", subsequent_indent="    ")])


def _rows(example: Example, words: Words) -> list[tuple[str, str]]:
    """Return the rows of an example, drawn, and what is marked in them as one more."""
    rows = [(each.label, _grouped(each)) for each in example.rows]
    if example.marks:
        rows.append((example.marks, drawn(example.marked) or words.say("page.nothing")))
    return rows


def _grouped(row: ExampleRow) -> str:
    return BETWEEN.join([drawn(group) for group in row.groups if group]) or row.empty


def markdown(book: Book, words: Words) -> str:
    """Return a book as Markdown; every paragraph ends with the ids of the rules that it tells."""
    parts = [f"# {book.title}"]
    for section in book.sections:
        parts += _markdown_section(section, words)
    return "\n\n".join(parts) + "\n"


def _markdown_section(section: Section, words: Words) -> list[str]:
    parts = [f"## {section.title}", *[_with_ids(paragraph) for paragraph in section.paragraphs]]
    drawn_alike = groupby(section.examples, key=lambda example: [name for name, _ in _rows(example, words)])
    parts += ["\n".join(_markdown_table(titles, list(examples), words)) for titles, examples in drawn_alike]
    return parts


def _with_ids(paragraph: Paragraph) -> str:
    ids = f" ({', '.join(paragraph.rules)})" if paragraph.rules else ""
    return textwrap.fill(paragraph.text + ids, 100, break_on_hyphens=False)


def _markdown_table(titles: list[str], examples: Sequence[Example], words: Words) -> list[str]:
    lines = [row([*titles, ""]), row(["---"] * (len(titles) + 1))]
    return lines + [row([*[cards for _, cards in _rows(each, words)], each.text]) for each in examples]


def row(cells: Sequence[str]) -> str:
    """Return a line of a Markdown table."""
    return f"| {' | '.join(cells)} |"
