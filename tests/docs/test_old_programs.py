"""The page of the old programs: every statement of a source has its line, and the rules that it names are there."""

from __future__ import annotations

import re

import pytest

from tests.house.code import ROOT

PAGE = (ROOT / "docs" / "old-programs.md").read_text(encoding="utf-8")
RULE = re.compile(r"\b(?:CU|GI|CR)-\d\d\b")
SOURCES = {
    "The handheld of 1998": "CU",
    "The traditional game": "CU",
    "The web table": "CU",
    "The PC of 1990": "GI",
    "The home computer of 1988": "CR",
}
"""What each source is called on the page, and whose rules it tells."""


def lines(source: str) -> list[list[str]]:
    """Return the cells of the lines of a source, those that only group others left out."""
    section = PAGE.split(f"### {source}, sentence by sentence\n")[1].split("\n#")[0]
    rows = [line.strip("|").split("|") for line in section.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in row] for row in rows[2:] if not row[0].strip().startswith("**")]


def test_every_rule_that_the_page_names_is_a_rule() -> None:
    """Each id stands in the rules of a game."""
    rules = {found for book in ROOT.glob("docs/rules/*.md") for found in RULE.findall(book.read_text(encoding="utf-8"))}
    named = set(RULE.findall(PAGE))
    assert named
    assert named - rules == set()


@pytest.mark.parametrize("source", SOURCES)
def test_each_source_is_gone_through_line_by_line(source: str) -> None:
    """Every line says whether it is the same here, differently or not, and names rules of its own game alone."""
    told = lines(source)

    assert len(told) >= 20
    for said, here, rules in told:
        assert said
        assert re.match(r"(same|differently|not)\b", here), here
        assert all(rule.startswith(SOURCES[source]) for rule in RULE.findall(rules)), rules


@pytest.mark.parametrize("source", SOURCES)
def test_what_is_different_is_explained(source: str) -> None:
    """A line that is not the same says what is here instead."""
    assert [said for said, here, _ in lines(source) if here in {"not", "differently"}] == []
