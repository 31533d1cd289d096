"""The modules that are compiled, in every build: of the package for one machine, and of the page."""

from __future__ import annotations

from pathlib import Path
from typing import Final

COMPILED: Final = ("core/*.py", "games/*/rules/*.py", "games/*/search/*.py")
AT_HOME: Final = ("core/batch.py", "games/*/batch/*.py")
"""What is compiled for a machine of one's own alone: nobody trains in a page."""
INTERPRETED: Final = (
    "core/fallback_players.py",
    "core/installed.py",
    "core/levels.py",
    "core/player.py",
    "core/predictions.py",
    "core/registry.py",
    "core/sendable.py",
    "core/spec.py",
    "core/talk.py",
)  # these call what is compiled, or are bases that nothing compiled can have
GROUP: Final = "sobremesa"
"""The name of the group that is compiled together: its library is called ``sobremesa__mypyc``."""


def compiled_files(package: Path) -> list[Path]:
    """Return the files to compile in a folder of the package. A package's ``__init__`` only gathers names."""
    found = _matching(package, COMPILED + AT_HOME)
    return sorted(found - {package / name for name in INTERPRETED})


def compiled_files_of_page(package: Path) -> list[Path]:
    """Return those of them that a page needs."""
    left_out = _matching(package, AT_HOME)
    return [path for path in compiled_files(package) if path not in left_out]


def _matching(package: Path, patterns: tuple[str, ...]) -> set[Path]:
    return {path for pattern in patterns for path in package.glob(pattern) if path.name != "__init__.py"}
