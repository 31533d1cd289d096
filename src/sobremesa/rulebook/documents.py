"""The parts of docs/rules/ that the program writes: a page for every ruleset, and the tables of a game's options.

``python -m sobremesa.rulebook.documents docs/rules`` writes them anew; a test tells when that is due.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final, cast

from sobremesa.core.registry import GAMES
from sobremesa.files import save
from sobremesa.rulebook.catalogue import Words
from sobremesa.rulebook.library import book
from sobremesa.rulebook.lobby import option_label
from sobremesa.rulebook.pages import markdown, row
from sobremesa.rulebook.ruleset_diff import differences

LANGUAGE: Final = "en"
OPENING: Final = "<!-- {name}: written by the program, see tests/rulebook/test_documents.py -->\n"
CLOSING: Final = "<!-- end of {name} -->"


def documents(folder: Path) -> dict[Path, str]:
    """Return what stands in each page, as it should: those that are written whole, and those with tables in them."""
    pages: dict[Path, str] = {}
    for game in GAMES.values():
        for name in game.presets:
            told = book(game.id, game.ruleset(name), LANGUAGE)
            pages[folder / f"{game.id}-{name}.md"] = markdown(told, Words(LANGUAGE))
        path = folder / f"{game.id}.md"
        if path.exists():
            page = with_table(
                path.read_text(encoding="utf-8"), "differences", differences_table(game.id, Words(LANGUAGE))
            )
            pages[path] = with_table(page, "options", options_table(game.id))
    return pages


def with_table(page: str, name: str, table: str) -> str:
    """Return a page with a table between the two marks of its name."""
    before, opening, rest = page.partition(OPENING.format(name=name))
    _, closing, after = rest.partition(CLOSING.format(name=name))
    return f"{before}{opening}\n{table}\n{closing}{after}"


def differences_table(game: str, words: Words) -> str:
    """Return the options in which the rulesets of a game differ, side by side in words, as a Markdown table."""
    presets = GAMES[game].presets
    lines = [row(["", *[f"`{name}`" for name in presets]]), row(["---"] * (len(presets) + 1))]
    for each in differences(game, presets, words):
        lines.append(row([f"{each['label']} ({each['rule']})", *cast("list[str]", each["values"])]))
    return "\n".join(lines) + "\n"


def options_table(game: str) -> str:
    """Return every option as a row: its name, what it is, its rule, what it may be, and its value in each ruleset."""
    known, words = GAMES[game], Words(LANGUAGE)
    presets = [known.ruleset(name) for name in known.presets]
    titles = ["option", "what it is", "rule", "may be", *[f"`{preset.id}`" for preset in presets]]
    lines = [row(titles), row(["---"] * len(titles))]
    for option in known.options():
        values = [preset.word(option.name) for preset in presets]
        label = option_label(game, option.name, words)
        lines.append(row([f"`{option.name}`", label, option.rule, option.allowed(), *values]))
    return "\n".join(lines) + "\n"


def write(folder: Path) -> None:
    """Write every page anew."""
    for path, text in documents(folder).items():
        save(path, text)


if __name__ == "__main__":
    write(Path(sys.argv[1]))
