"""Who may import whom: the rooms of the house and the arrows between them."""

import ast
from pathlib import Path

import pytest

from build_backend.extensions import compiled_sources
from tests.house.code import ROOT, SOURCE, imports, python_files, room, tree

ARROWS = {
    "core": set(),
    "games": {"core"},
    "records": {"core", "visible"},
    "analysis": {"core", "records", "rulebook"},
    "ratings": {"core"},
    "tournaments": set(),
    "tutor": {"core"},
    "store": {"records", "files"},
    "tables": {
        "core",
        "records",
        "store",
        "analysis",
        "ratings",
        "tournaments",
        "tutor",
        "rulebook",
        "protocol",
        "visible",
    },
    "protocol": set(),
    "server": {"tables", "store", "analysis", "tutor", "protocol", "records", "core", "rulebook", "visible"},
    "page": {"tables", "store", "protocol", "core", "analysis"},
    "page_builder": {"core", "files", "rulebook", "tables", "tutor"},
    "terminal": {"core", "protocol", "rulebook", "files", "visible"},
    "lab": {"core", "files", "ratings", "records", "analysis"},
    "environments": {"core", "records"},
    "guests": {"core", "lab", "protocol", "tables", "terminal"},
    "rulebook": {"core", "files"},
    "files": set(),
    "visible": set(),
    "__init__": {"api"},
    "api": {"core", "records", "analysis", "lab"},
}
WIRES_ALL = {"cli", "__main__"}

# The rooms that the parts of a game serve: besides the core and the game's own modules they may import these.
SERVED = {
    "rules": set(),
    "search": set(),
    "players": {"analysis"},
    "text": {"rulebook"},
    "lessons": {"tutor"},
    "batch": set(),
    "environment": {"environments"},
    "terminal": {"terminal", "protocol", "rulebook"},
    "lab": {"lab", "files"},
    "cli": {"cli", "rulebook"},
    "replay": {"records"},
    "statistics": {"records"},
}

# All that the rules may import: types, data and arithmetic, nothing that reads, waits, prints or draws lots.
PURE_MODULES = {
    "__future__", "abc", "bisect", "collections", "dataclasses", "enum", "functools", "hashlib", "itertools",
    "librt.strings", "librt.vecs", "math", "mypy_extensions", "operator", "re", "string", "typing",
}  # fmt: skip
IMPURE_NAMES = {"open", "print", "input", "exec", "eval", "__import__", "breakpoint"}


# What still names games one by one, until their descriptors say it.
PENDING = {}


def forbidden_arrows(path: Path, source: Path = SOURCE) -> list[str]:
    """The imports of a file that its room may not make, each as a readable line."""
    here = room(".".join(path.relative_to(source).with_suffix("").parts))
    if here is None or here in WIRES_ALL:
        return []
    name = path.relative_to(source)
    allowed = ARROWS.get(here, set()) | {here, None}
    if here == "games":
        allowed |= SERVED.get(Path(name.parts[3]).stem if len(name.parts) > 3 else "", set())
    return [
        f"{name}:{found.line} imports {found.module}"
        for found in imports(path, source)
        if room(found.module) not in allowed
    ]


def test_rooms_import_only_whom_they_may() -> None:
    """No room imports one that the design does not let it import, not even inside a function or for types alone."""
    assert [arrow for path in python_files("src") for arrow in forbidden_arrows(path)] == []


def test_every_room_has_its_arrows() -> None:
    """A new room is entered in the table of arrows before it is built."""
    rooms = {path.parent.name for path in SOURCE.glob("sobremesa/*/__init__.py")}
    assert rooms - {"cli"} <= set(ARROWS)


def rules_files() -> list[Path]:
    """The compiled files of the rules: the core's and the games'; search, which looks at a clock, is not among them."""
    return [ROOT / source for source in compiled_sources() if "search" not in Path(source).parts]


def test_games_do_not_import_one_another() -> None:
    """Each game's folder uses what all games share, never another game."""
    games = {path.parent.name for path in SOURCE.glob("sobremesa/games/*/__init__.py")}
    crossings = [
        f"{path.relative_to(SOURCE)}:{found.line} imports {found.module}"
        for game in games
        for path in python_files(f"src/sobremesa/games/{game}")
        for found in imports(path)
        for other in games - {game}
        if f"{found.module}.".startswith(f"sobremesa.games.{other}.")
    ]
    assert crossings == []


def test_the_rules_import_nothing_that_acts() -> None:
    """The rules import types, data and arithmetic only: no input or output, no clock, no chance of their own."""
    found = [
        f"{path.relative_to(SOURCE)}:{each.line} imports {each.module}"
        for path in rules_files()
        for each in imports(path)
        if room(each.module) is None and not any(f"{each.module}.".startswith(f"{pure}.") for pure in PURE_MODULES)
    ]
    assert found == []


def test_the_rules_call_nothing_that_acts() -> None:
    """The rules neither open, print, ask nor evaluate anything."""
    called = [
        f"{path.relative_to(SOURCE)}:{node.lineno} calls {node.func.id}"
        for path in rules_files()
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in IMPURE_NAMES
    ]
    assert called == []


def test_the_command_line_imports_rooms_only_when_it_needs_them() -> None:
    """`sobremesa --version` does not load a server: the command line imports other rooms inside its commands."""
    files = [*SOURCE.glob("sobremesa/cli.py"), *SOURCE.glob("sobremesa/cli/**/*.py")]
    eager = [
        f"{path.relative_to(SOURCE)}:{found.line} imports {found.module}"
        for path in files
        for found in imports(path)
        if found.at_once and room(found.module) not in (None, "cli", "rulebook")
    ]
    assert eager == []


@pytest.mark.parametrize(
    "line",
    [
        "import sobremesa.core.levels",
        "from sobremesa import review",
        "from sobremesa.analysis import hints",
        "from ..review import hints",
        "from .. import review",
        "def late():\n    from sobremesa.analysis import hints",
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import sobremesa.analysis",
        "from importlib import import_module\nimport_module('sobremesa.core.levels')",
    ],
)
def test_a_forbidden_arrow_is_found_however_it_is_written(tmp_path: Path, line: str) -> None:
    """A store that imports bots is caught in every form that an import can take."""
    module = tmp_path / "sobremesa" / "store" / "bad.py"
    module.parent.mkdir(parents=True)
    module.write_text(line)
    assert forbidden_arrows(module, tmp_path)


def test_an_allowed_arrow_is_let_through(tmp_path: Path) -> None:
    """A store may import records, its own modules, and libraries."""
    module = tmp_path / "sobremesa" / "store" / "good.py"
    module.parent.mkdir(parents=True)
    module.write_text(
        "import asyncio\nfrom . import rows\nfrom sobremesa import __version__\nfrom sobremesa.records import read"
    )
    assert forbidden_arrows(module, tmp_path) == []
