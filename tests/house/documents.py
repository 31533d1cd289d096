"""Reads the project's documents: the code in them, and the commands in that code."""

import re
from collections.abc import Iterator
from pathlib import Path

from tests.house.code import ROOT

DOCUMENTS = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob(".github/**/*.md")])
EXAMPLE = re.compile(r"^```python\n(.+?)^```", re.MULTILINE | re.DOTALL)
FENCED = re.compile(r"^```(\w*)\n(.+?)^```", re.MULTILINE | re.DOTALL)
_CODE = re.compile(r"`([^`\n]+)`|^ {4}(.+)$", re.MULTILINE)
_SHELL = {"", "sh", "text", "console"}


def examples(path: Path) -> list[str]:
    """The examples of Python in a document, in order."""
    return EXAMPLE.findall(path.read_text(encoding="utf-8"))


def code(path: Path) -> Iterator[str]:
    """What a document shows as typed: words in its sentences, indented lines, and lines in fences of no language."""
    text = path.read_text(encoding="utf-8").replace("\\\n", " ")
    for language, block in FENCED.findall(text):
        yield from block.splitlines() if language in _SHELL else []
    for word, line in _CODE.findall(FENCED.sub("", text)):
        yield word or line


def commands(tool: str, path: Path) -> list[list[str]]:
    """The words that follow `tool` wherever it is called in the code of a document, to the end of that command."""
    pattern = re.compile(rf"(?:^|[\s/]){tool}[ ]+([a-z][^|;&>#]*)")
    return [call.split() for line in code(path) for call in pattern.findall(line)]
