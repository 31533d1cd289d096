"""The page about Python: its examples run as they stand, and it names every stable name."""

from __future__ import annotations

import re

from sobremesa import api
from tests.house.code import ROOT

PAGE = (ROOT / "docs" / "python.md").read_text(encoding="utf-8")


def test_the_examples_run_one_after_the_other() -> None:
    """Each example goes on where the one before it stopped."""
    examples = re.findall(r"^```python\n(.+?)^```", PAGE, re.MULTILINE | re.DOTALL)
    scope: dict[str, object] = {}
    for example in examples:
        exec(compile(example, "docs/python.md", "exec"), scope)
    assert scope["game"].over  # type: ignore[attr-defined]


def test_every_function_and_error_is_named() -> None:
    """Whoever reads the page has met every name but those of what the functions return."""
    returned = {"Computer", "Game", "Hint", "Mover", "Points", "Review", "View"}
    assert [name for name in api.__all__ if name not in returned and name not in PAGE] == []
