"""The page about Python: its examples run as they stand, and it names every stable name."""

from __future__ import annotations

from sobremesa import api
from tests.house.code import ROOT
from tests.house.documents import examples

PAGE = ROOT / "docs" / "python.md"


def test_the_examples_run_one_after_the_other() -> None:
    """Each example goes on where the one before it stopped."""
    scope: dict[str, object] = {}
    for example in examples(PAGE):
        exec(compile(example, "docs/python.md", "exec"), scope)
    assert scope["game"].over  # type: ignore[attr-defined]


def test_every_function_and_error_is_named() -> None:
    """Whoever reads the page has met every name but those of what the functions return."""
    returned = {"Computer", "Game", "Hint", "Mover", "Points", "Review", "View"}
    page = PAGE.read_text(encoding="utf-8")
    assert [name for name in api.__all__ if name not in returned and name not in page] == []
