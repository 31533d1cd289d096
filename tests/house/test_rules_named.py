"""From a rule to its tests: every rule id of docs/rules/ is named by some test."""

import re

import pytest

from tests.house.code import ROOT, python_files

RULE_ID = re.compile(r"\b[A-Z]{2}-\d{2}\b")
IN_A_NAME = re.compile(r"_([a-z]{2})(\d{2})(?=[_(])")  # as in test_a_ronda_scores_cu10(
BOOKS = sorted((ROOT / "docs" / "rules").glob("*.md"))


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.stem)
def test_every_rule_is_named_by_a_test(book) -> None:
    """Each rule id in a game's rules stands in the name, docstring or data of some test."""
    rules = set(RULE_ID.findall(book.read_text(encoding="utf-8")))
    tested = {rule for path in _tests() for rule in _named(path.read_text(encoding="utf-8"))}
    assert sorted(rules - tested) == []


@pytest.mark.skipif(not (ROOT / "docs" / "rules").exists(), reason="docs/rules/ is not written yet")
def test_every_game_has_its_book_of_rules() -> None:
    """A game in the house has a page docs/rules/<game>.md that gives its rules their ids."""
    games = {path.parent.name for path in (ROOT / "src/sobremesa/games").glob("*/__init__.py")}
    lacking = [game for game in sorted(games) if not _ids(game)]
    assert lacking == []


def _ids(game: str) -> set[str]:
    book = ROOT / "docs" / "rules" / f"{game}.md"
    return set(RULE_ID.findall(book.read_text(encoding="utf-8"))) if book.exists() else set()


def _named(source: str) -> set[str]:
    """The rule ids of a test's source, in its texts or in the names of its functions."""
    return {*RULE_ID.findall(source), *[f"{game.upper()}-{number}" for game, number in IN_A_NAME.findall(source)]}


def _tests():
    return [path for path in python_files("tests") if path.parent.name != "house"]
