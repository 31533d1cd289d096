"""What is mutated, and which tests have to notice it."""

from __future__ import annotations

from pathlib import Path
from typing import Final, NamedTuple

SOURCES: Final = Path("src/sobremesa")


class Room(NamedTuple):
    """A folder of sources and the tests that speak for it."""

    sources: Path
    tests: tuple[str, ...]
    named: str = ""
    """What the names of the tests contain, where tests of other rooms stand beside them."""

    def modules(self) -> list[Path]:
        """Return the modules that are mutated, in order."""
        return sorted(path for path in self.sources.rglob("*.py") if path.name != "__init__.py")


def _rules(game: str) -> Room:
    tests = (
        f"tests/games/{game}/rules",
        "tests/games/test_random_play.py",
        "tests/laws",
        "tests/golden/test_everywhere.py",
    )
    return Room(SOURCES / "games" / game / "rules", tests, game)


ROOMS: Final[dict[str, Room]] = {
    "core": Room(SOURCES / "core", ("tests/core", "tests/games", "tests/laws", "tests/records")),
    "cribbage": _rules("cribbage"),
    "cuarenta": _rules("cuarenta"),
    "gin": _rules("gin"),
    "records": Room(SOURCES / "records", ("tests/records", "tests/laws")),
    "tables": Room(SOURCES / "tables", ("tests/tables", "tests/tournaments", "tests/server")),
}
