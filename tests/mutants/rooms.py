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


ROOMS: Final[dict[str, Room]] = {
    "core": Room(SOURCES / "core", ("tests/core", "tests/games/cribbage/rules", "tests/records"), _QUICK),
    "cribbage": _rules("cribbage"),
    "cuarenta": _rules("cuarenta"),
    "gin": _rules("gin", f"{_QUICK} and not census"),
    "records": Room(SOURCES / "records", ("tests/records",)),
    "tables": Room(SOURCES / "tables", ("tests/tables", "tests/tournaments"), _QUICK),
}
