"""What is mutated and covered, and which tests have to notice it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

SOURCES: Final = Path("src/sobremesa")


class Room(NamedTuple):
    """A folder of sources and the tests that speak for it."""

    sources: Path
    tests: tuple[str, ...]
    named: str = ""
    """What the names of the tests contain, or do not, as pytest's ``-k`` has it."""
    only: str = ""
    """The name of the modules that are mutated; all are, where it is empty."""

    def modules(self) -> list[Path]:
        """Return the modules that are mutated, in order."""
        return sorted(path for path in self.sources.rglob(f"{self.only or '*'}.py") if path.name != "__init__.py")

    def narrowed(self, module: str, tests: Sequence[str]) -> Room:
        """Return the room with the modules of one name alone, and with these tests in the place of its own, if any.

        Raises LookupError where no module has that name.
        """
        narrowed = self._replace(only=module, tests=tuple(tests) or self.tests)
        if not narrowed.modules():
            raise LookupError(f"{self.sources} has no module named {module!r}")
        return narrowed


_QUICK: Final = "not test_openspiel and not blank and not by_itself and not postgresql"
"""Without the comparisons that take longest, and notice what others notice sooner."""

_DOCTESTS: Final = "tests/docs/test_doctests.py"

_CORE: Final = (
    *("tests/core", "tests/games/cribbage/rules", "tests/records", "tests/strangers/test_broken.py"),
    *("tests/laws/test_views.py", "tests/analysis/test_setting_up.py"),
)
"""Its own, and those that reach what the core does for views, positions that are set up, and strangers."""

_SERVED: Final = (
    *("admin", "alarms", "analysis", "asides", "assistance", "autoplay", "clocks", "company", "daily", "doorstep"),
    *("feeds", "games_files", "growth", "hidden", "hints", "learning", "limits", "links", "metrics", "pacing"),
    *("pairing", "passkeys", "people", "previews", "pruning", "public", "push", "ratings", "rematch", "replays"),
    *("reviewing", "reviews", "seats", "statistics", "table", "tournaments", "vacations", "workers"),
)
_TABLES: Final = (
    *(
        "tests/tables",
        "tests/tournaments",
        "tests/simulation/test_enumerated.py",
        "tests/cli/test_backup.py",
        "tests/cli/test_programs.py",
    ),
    *(f"tests/server/test_{name}.py" for name in _SERVED),
)
"""Its own, and those that reach what only a server or the command line asks of the tables."""


def _room(name: str, tests: tuple[str, ...], named: str = _QUICK) -> Room:
    """Return a room with the examples of its docstrings."""
    return Room(SOURCES / name, (*tests, _DOCTESTS), f"{named} and (not doctests or {name})")


def _rules(game: str, named: str = _QUICK) -> Room:
    shared = ("tests/games/test_random_play.py", "tests/laws", "tests/rulebook/test_documents.py", _DOCTESTS)
    tests = (f"tests/games/{game}/rules", "tests/golden/test_golden.py", *shared)
    return Room(SOURCES / "games" / game / "rules", tests, f"{game} and {named}")


ROOMS: Final[dict[str, Room]] = {
    "core": _room("core", _CORE),
    "cribbage": _rules("cribbage"),
    "cuarenta": _rules("cuarenta"),
    "gin": _rules("gin", f"{_QUICK} and not census"),
    "records": _room("records", ("tests/records",), "not nothing"),
    "tables": _room("tables", _TABLES, f"{_QUICK} and not real_review and not half_made and not sixteen"),
}
