"""docs/adding-a-game.md shows the game of examples/fishing as it is."""

import ast
import re
import textwrap

from sobremesa.core.fallback_players import PLAYERS
from sobremesa.core.levels import LEVELS
from sobremesa.rulebook import Words, languages
from sobremesa.rulebook.own_words import PLAIN
from tests.house.code import ROOT, python_files

FOLDER = "examples/fishing"
CODE = f"{FOLDER}/sobremesa_fishing"  # beside it `pip` leaves copies in `build`
PAGE = (ROOT / "docs/adding-a-game.md").read_text(encoding="utf-8")
SHOWN = re.findall(r"^```py\n(.+?)^```", PAGE, re.MULTILINE | re.DOTALL)


def test_every_piece_of_code_comes_from_the_files() -> None:
    """What the page shows stands, line by line, in the game."""
    written = [without_gaps(path.read_text(encoding="utf-8")) for path in python_files(CODE)]
    pieces = [without_gaps(piece) for piece in SHOWN]
    assert len(pieces) > 5
    assert [piece for piece in pieces if not any(text in each for each in written for text in both(piece))] == []


def without_gaps(text: str) -> str:
    """A text without its blank lines: on the page methods stand as far apart as functions."""
    return "".join(f"{line}\n" for line in text.splitlines() if line.strip())


def both(piece: str) -> list[str]:
    """A piece as it is, and as it is in a class."""
    return [piece, textwrap.indent(piece, " " * 4)]


def test_the_game_has_under_two_hundred_and_fifty_lines() -> None:
    """A whole package is small: lines of code, without blank ones and docstrings."""
    assert 100 < sum(lines_of_code(path.read_text(encoding="utf-8")) for path in python_files(CODE)) < 250


def lines_of_code(text: str) -> int:
    """How many lines of a file are neither blank nor part of a docstring."""
    said = {
        line
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        for line in range(node.lineno, (node.end_lineno or node.lineno) + 1)
    }
    return sum(bool(line.strip()) and at not in said for at, line in enumerate(text.splitlines(), 1))


def test_what_pip_leaves_in_the_folder_is_no_file_of_the_checkout() -> None:
    """`pip install ./examples/fishing`, as the page says it, builds in the folder; git does not ask about that."""
    assert "pip install ./examples/fishing" in PAGE
    assert "/examples/*/build/\n" in (ROOT / ".gitignore").read_text(encoding="utf-8")


def test_the_entry_point_is_the_one_that_is_shown() -> None:
    """The page shows the entry point as the package has it."""
    shown = re.search(r"^```toml\n(.+?)^```", PAGE, re.MULTILINE | re.DOTALL)
    assert shown
    assert shown[1] in (ROOT / FOLDER / "pyproject.toml").read_text(encoding="utf-8")


def test_every_rule_of_the_page_is_named_in_the_game() -> None:
    """The ids lead from the page to the code that carries them out."""
    code = "".join(path.read_text(encoding="utf-8") for path in python_files(CODE))
    ids = set(re.findall(r"^\| (FI-\d\d)", PAGE, re.MULTILINE))
    assert ids
    assert ids == set(re.findall(r"FI-\d\d", code))


def test_the_words_for_a_hand_are_among_the_keys_of_messages() -> None:
    """Each that a package may give in place of the plain one is named."""
    (keys,) = re.findall(r"^The other keys are (.+?)\.$", PAGE, re.MULTILINE | re.DOTALL)
    assert [key for key in PLAIN if f"`{key}`" not in keys] == []


def test_the_levels_that_every_language_knows_are_those_that_the_page_lists() -> None:
    """What each is called and what it does stands in the catalogues of tables."""
    (listed,) = re.findall(r"^Levels that `players` calls (.+?) have names", PAGE, re.MULTILINE | re.DOTALL)
    named = re.findall(r"`(.+?)`", listed)
    assert named == [*LEVELS, *PLAYERS]
    for lang in languages():
        words = Words(lang, "table")
        assert [level for level in named if not (words.has(f"level.{level}") and words.has(f"level-is.{level}"))] == []
