"""What the README and its neighbours promise is there."""

import functools
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest
from typer.main import get_command

from sobremesa.cli.app import app
from tests.house.code import ROOT
from tests.house.documents import DOCUMENTS, FENCED, code, commands, examples

LINK = re.compile(r"\]\((?!https?://|#|mailto:)([^)#\s]+)")
EVERYWHERE = {"--lang", "--help", "--version", "--install-completion", "--show-completion"}
of_documents = pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))


def _made(document: Path) -> set[str]:
    """The targets of make that a document names."""
    return {found[1] for words in commands("make", document) if (found := re.match(r"([a-z-]+)", words[0]))}


def _targets() -> set[str]:
    return set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))


def test_the_readme_begins_with_the_two_commands() -> None:
    """Who opens the README sees at once how to play and how to test."""
    top = (ROOT / "README.md").read_text(encoding="utf-8").splitlines()[:15]
    assert any("make play" in line for line in top)
    assert any("make test" in line for line in top)


def test_the_sample_of_the_readme_plays_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    """The lines of Python in the README run as they stand, and somebody wins."""
    (sample,) = examples(ROOT / "README.md")
    exec(compile(sample, "README.md", "exec"), {})
    last = capsys.readouterr().out.splitlines()[-1]
    assert re.fullmatch(r"\(\d+, \d+\) side [12] wins", last)


def test_every_make_command_in_the_documents_exists() -> None:
    """No document names a make target that the Makefile does not have."""
    assert {target for path in DOCUMENTS for target in _made(path)} - _targets() == set()


def test_make_help_lists_what_the_documents_use() -> None:
    """Every documented target stands in `make help` with what it does."""
    helped = subprocess.run(["make", "help"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    used = {target for path in DOCUMENTS for target in _made(path)}
    assert [target for target in sorted(used) if f"make {target} " not in helped] == []


@of_documents
def test_every_command_and_option_in_a_document_exists(document: Path) -> None:
    """No document names a command that `sobremesa` does not have, nor an option that the command does not take."""
    assert [fault for words in commands("sobremesa", document) for fault in _faults(words)] == []


def test_a_command_or_option_that_is_not_there_is_found() -> None:
    """The reading of documents knows what is wrong from what is right."""
    assert _faults(["lab", "duel", "gin", "--a", "novato", "--pairs=3", "--lang", "es"]) == []
    assert _faults(["lab", "dual", "gin"]) == ["lab dual"]
    assert _faults(["lab", "duel", "gin", "--pears", "3"]) == ["lab duel --pears"]
    assert _faults(["serve"]) == ["serve"]


def _faults(words: list[str]) -> list[str]:
    """What of these words, which follow `sobremesa`, the command line does not know."""
    command, path = _program(), ""
    while getattr(command, "commands", None) and words and words[0][0].isalpha():
        path = f"{path} {words[0]}".strip()
        command, words = command.commands.get(words[0].rstrip(".,:")), words[1:]
        if command is None:
            return [path]
    return [f"{path} {option}" for option in _options(words) if option not in _all_options(command) | EVERYWHERE]


@of_documents
def test_every_option_that_a_document_names_by_itself_exists(document: Path) -> None:
    """An option in the middle of a sentence is one that some command takes."""
    alone = [option for line in code(document) if line.startswith("--") for option in _options(line.split())]
    assert [option for option in alone if option not in EVERYWHERE | _all_options(_program())] == []


@functools.cache
def _program() -> Any:
    return get_command(app)


def _all_options(command: Any) -> set[str]:
    """The options of a command and of all below it."""
    own = {name for parameter in command.params for name in [*parameter.opts, *parameter.secondary_opts]}
    return own.union(*map(_all_options, getattr(command, "commands", {}).values()))


def _options(words: list[str]) -> list[str]:
    return [found[0] for word in words if (found := re.match(r"--[a-z][a-z-]*", word))]


@of_documents
def test_every_link_in_a_document_leads_somewhere(document: Path) -> None:
    """A link to a file of the project names a file that is there."""
    links = LINK.findall(FENCED.sub("", document.read_text(encoding="utf-8")))
    assert [link for link in links if not (document.parent / link).exists()] == []
