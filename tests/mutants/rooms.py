"""What is mutated and covered, and which tests have to notice it."""

from __future__ import annotations

from pathlib import Path
from typing import Final, NamedTuple

SOURCES: Final = Path("src/sobremesa")


class Room(NamedTuple):
    """A folder of sources and the tests that speak for it."""

    sources: Path
    tests: tuple[str, ...]
    named: str = ""
    """What the names of the tests contain, or do not, as pytest's ``-k`` has it."""

    def modules(self) -> list[Path]:
        """Return the modules that are mutated, in order."""
        return sorted(path for path in self.sources.rglob("*.py") if path.name != "__init__.py")


_QUICK: Final = "not test_openspiel and not blank and not by_itself and not postgresql"
"""Without the comparisons that take longest, and notice what others notice sooner."""


def _rules(game: str, named: str = _QUICK) -> Room:
    tests = (f"tests/games/{game}/rules", "tests/games/test_random_play.py", "tests/laws")
    return Room(SOURCES / "games" / game / "rules", tests, f"{game} and {named}")


_DOCTESTS: Final = "tests/docs/test_doctests.py"
_CORE: Final = (
    *("tests/core", "tests/games/cribbage/rules", "tests/records", "tests/strangers/test_broken.py", _DOCTESTS),
    *("tests/environments/test_batches.py", "tests/environments/test_copies.py", "tests/laws/test_views.py"),
    "tests/analysis/test_setting_up.py",
)
"""Its own, and those that reach what the core does for environments, positions that are set up, and strangers."""


ROOMS: Final[dict[str, Room]] = {
    "core": Room(SOURCES / "core", _CORE, f"{_QUICK} and not custom and (not doctests or core)"),
    "cribbage": _rules("cribbage"),
    "cuarenta": _rules("cuarenta"),
    "gin": _rules("gin", f"{_QUICK} and not census"),
    "records": Room(SOURCES / "records", ("tests/records",)),
    "tables": Room(SOURCES / "tables", ("tests/tables", "tests/tournaments"), _QUICK),
}
