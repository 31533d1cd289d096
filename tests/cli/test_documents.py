"""docs/cli.md is about the commands that there are."""

from sobremesa.cli.manual import CLOSING, OPENING, helps, with_help
from tests.house.code import ROOT

PAGE = (ROOT / "docs" / "cli.md").read_text(encoding="utf-8")


def test_the_page_has_the_help_of_every_command_as_it_is():
    """A command or option that changes, changes the page: `python -m sobremesa.cli.manual docs/cli.md` writes it."""
    assert with_help(PAGE) == PAGE


def test_every_command_is_explained_beyond_its_help():
    """Each command that does something also stands in what people wrote."""
    written = PAGE.partition(OPENING)[0] + PAGE.partition(CLOSING)[2]
    commands = [name for name in helps("en") if name not in {"sobremesa", "sobremesa lab", "sobremesa games"}]
    assert [name for name in commands if name not in written] == []


def test_both_languages_help_with_the_same_options():
    """Commands and options are the same in every language; only what is said of them differs."""
    english, spanish = helps("en"), helps("es")
    assert english.keys() == spanish.keys()
    assert [name for name in english if _options(english[name]) != _options(spanish[name])] == []


def _options(text):
    return [line.split()[0] for line in text.splitlines() if line.startswith("  --")]
