"""What the README and its neighbours promise is there."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.house.code import ROOT

DOCUMENTS = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])
CODE = re.compile(r"`([^`\n]+)`|^ {4}(.+)$", re.MULTILINE)
LINK = re.compile(r"\]\((?!https?://|#|mailto:)([^)#\s]+)")
SAMPLE = re.compile(r"^```python\n(.+?)^```", re.MULTILINE | re.DOTALL)


def _commands(tool: str) -> list[str]:
    """The words that follow `tool` wherever it stands in the code of a document."""
    pattern = re.compile(rf"(?:^|\s){tool}[ ]+([a-z][a-z-]*)")
    texts = [first or second for path in DOCUMENTS for first, second in CODE.findall(path.read_text(encoding="utf-8"))]
    return sorted({word for text in texts for word in pattern.findall(text)})


def _targets() -> set[str]:
    return set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))


def test_the_readme_begins_with_the_two_commands() -> None:
    """Who opens the README sees at once how to play and how to test."""
    top = (ROOT / "README.md").read_text(encoding="utf-8").splitlines()[:15]
    assert any("make play" in line for line in top)
    assert any("make test" in line for line in top)


def test_the_sample_of_the_readme_plays_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    """The lines of Python in the README run as they stand, and somebody wins."""
    (sample,) = SAMPLE.findall((ROOT / "README.md").read_text(encoding="utf-8"))
    exec(compile(sample, "README.md", "exec"), {})
    last = capsys.readouterr().out.splitlines()[-1]
    assert re.fullmatch(r"\(\d+, \d+\) side [12] wins", last)


def test_every_make_command_in_the_documents_exists() -> None:
    """No document names a make target that the Makefile does not have."""
    assert set(_commands("make")) - _targets() == set()


def test_make_help_lists_what_the_documents_use() -> None:
    """Every documented target stands in `make help` with what it does."""
    helped = subprocess.run(["make", "help"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert [command for command in _commands("make") if f"make {command} " not in helped] == []


@pytest.mark.skipif(not (ROOT / "src/sobremesa/cli").exists(), reason="there is no command line yet")
@pytest.mark.parametrize("command", _commands("sobremesa"))
def test_every_command_in_the_documents_exists(command: str) -> None:
    """No document names a command that `sobremesa` does not have."""
    code = "import sys; sys.argv[0] = 'sobremesa'; from sobremesa.cli import main; main()"
    done = subprocess.run([sys.executable, "-c", code, command, "--help"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_link_in_a_document_leads_somewhere(document: Path) -> None:
    """A link to a file of the project names a file that is there."""
    links = LINK.findall(document.read_text(encoding="utf-8"))
    assert [link for link in links if not (document.parent / link).exists()] == []
