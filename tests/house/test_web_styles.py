"""The styles of the browser win by their layer, and hang on nothing that only tests look for."""

import re
from pathlib import Path

import pytest

from tests.house.code import ROOT

SOURCES = ROOT / "web" / "src"
STYLE = re.compile(r"<style[^>]*>(.*?)</style>", re.DOTALL)
LAYERED = re.compile(r"@(?:layer|font-face)\b")


def styles() -> dict[str, str]:
    """Return the styles of every stylesheet and component, by its path."""
    sheets = {path: path.read_text("utf-8") for path in SOURCES.rglob("*.css")}
    parts = {path: "".join(STYLE.findall(path.read_text("utf-8"))) for path in SOURCES.rglob("*.svelte")}
    return {path.relative_to(SOURCES).as_posix(): text for path, text in (sheets | parts).items()}


@pytest.mark.parametrize("word", ["!important", "data-testid"])
def test_no_style_says(word: str) -> None:
    """What has to win stands in a later layer, and what is painted otherwise says what it is."""
    assert [path for path, text in styles().items() if word in text] == []


def test_no_code_of_the_page_looks_for_the_hooks_of_tests() -> None:
    """A selector asks for a role or for an attribute that means something."""
    asked = re.compile(r"\[data-testid")
    files = [path for kind in ("ts", "svelte") for path in SOURCES.rglob(f"*.{kind}")]
    assert [path.name for path in files if asked.search(path.read_text("utf-8"))] == []


@pytest.mark.parametrize("path", sorted(SOURCES.rglob("*.css")), ids=lambda path: path.stem)
def test_every_rule_of_a_stylesheet_has_a_layer(path: Path) -> None:
    """A rule outside the layers would win over all of them; components get theirs from svelte.config.js."""
    bare = re.sub(r"/\*.*?\*/", "", path.read_text("utf-8"), flags=re.DOTALL)
    assert [line for line in bare.splitlines() if line[:1].strip(" }") and not LAYERED.match(line)] == []
