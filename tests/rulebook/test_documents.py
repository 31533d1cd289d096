"""The pages of docs/rules/ that the program writes are as it would write them now."""

import pytest

from sobremesa.core.registry import GAMES
from sobremesa.rulebook.documents import CLOSING, OPENING, documents, with_table, write
from tests.house.code import ROOT

FOLDER = ROOT / "docs" / "rules"
PAGES = documents(FOLDER)


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_a_page_of_rules_is_as_the_program_writes_it(path):
    """Rules that change, change these pages: `python -m sobremesa.rulebook.documents docs/rules` writes them."""
    assert path.read_text(encoding="utf-8") == PAGES[path]


def test_no_page_is_left_of_a_ruleset_that_is_gone():
    """Every page of the folder belongs to a game or to one of its rulesets."""
    assert set(FOLDER.glob("*.md")) == set(PAGES)


def test_writing_the_pages_changes_only_what_the_program_writes(tmp_path):
    """What people wrote around the tables stays as it is, and writing twice changes nothing more."""
    opening, closing = OPENING.format(name="x"), CLOSING.format(name="x")
    page = f"Before.\n{opening}old\n{closing}\nAfter.\n"
    once = with_table(page, "x", "| new |\n")

    assert once.startswith("Before.\n") and once.endswith("| new |\n\n<!-- end of x -->\nAfter.\n")
    assert with_table(once, "x", "| new |\n") == once
    for game in GAMES:
        if (FOLDER / f"{game}.md").exists():
            (tmp_path / f"{game}.md").write_text((FOLDER / f"{game}.md").read_text(encoding="utf-8"), encoding="utf-8")
    write(tmp_path)
    assert {path.name for path in tmp_path.iterdir()} == {path.name for path in PAGES}
