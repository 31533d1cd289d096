"""The page about Python names every stable name; its examples run in tests/docs."""

from __future__ import annotations

from sobremesa import api
from tests.house.code import ROOT

PAGE = ROOT / "docs" / "python.md"


def test_every_function_and_error_is_named() -> None:
    """Whoever reads the page has met every name but those of what the functions return."""
    returned = {"Computer", "Game", "Hint", "Mover", "Points", "Review", "View"}
    page = PAGE.read_text(encoding="utf-8")
    assert [name for name in api.__all__ if name not in returned and name not in page] == []
