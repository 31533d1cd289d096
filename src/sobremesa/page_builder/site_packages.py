"""What Python imports in the page: our package as far as a page needs it, and a few libraries."""

from __future__ import annotations

import zipfile
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path, PurePosixPath
from typing import Final

from sobremesa.core.installed import GROUP, entries
from sobremesa.page_builder.byte_code import Files
from sobremesa.page_builder.compiled_rooms import compiled_files_of_page
from sobremesa.version import __version__

OURS: Final = "sobremesa"
ROOMS: Final = frozenset({"api", "cli", "environments", "guests", "lab", "page_builder", "server", "terminal"})
PARTS: Final = frozenset({"batch", "cli", "environment", "lab", "terminal"})
"""The rooms, and the parts of a game, that only a machine of one's own can use."""

LEFT_OUT: Final = (
    "core/batch.py",
    "__main__.py",
    "uncompiled.txt",
    "py.typed",
    "rulebook/catalogues",
    "store/sql",
    "tables/backup_check.py",
    "tables/worker_pool.py",
)
SUFFIXES: Final = frozenset({".py", ".json", ".csv", ".txt"})
OF_A_LIBRARY: Final = frozenset({".py", ".so", ".json", ".txt", ".csv"})


def our_files(package: Path, library: Path | None) -> Files:
    """Return our files by their names in ``site-packages``, with the library in place of what is compiled in it."""
    compiled = set(compiled_files_of_page(package)) if library else set()
    found = {
        f"{OURS}/{name}": (package / name).read_bytes() for name in _names(package) if package / name not in compiled
    }
    if library:
        found[library.name] = library.read_bytes()
    return found | metadata_files(OURS, __version__, "".join(f"{entry.name} = {entry.value}\n" for entry in _house()))


def library_files(wheels: list[Path]) -> Files:
    """Return what a page needs of wheels: modules and data, no tests and no type stubs."""
    found: Files = {}
    for path in wheels:
        with zipfile.ZipFile(path) as wheel:
            for name in wheel.namelist():
                if PurePosixPath(name).suffix in OF_A_LIBRARY and ".dist-info/" not in name:
                    found[name] = wheel.read(name)
        name, version = path.name.split("-")[:2]
        found |= metadata_files(name, version)
    return found


def _names(package: Path) -> Iterator[str]:
    for path in sorted(package.rglob("*")):
        name = path.relative_to(package).as_posix()
        if path.is_file() and path.suffix in SUFFIXES and not _stays(PurePosixPath(name)):
            yield name


def _stays(name: PurePosixPath) -> bool:
    """Return whether a file of our package stays at home."""
    parts = name.parts
    if parts[0] in ROOMS or "__pycache__" in parts or str(name).startswith(LEFT_OUT):
        return True
    return parts[0] == "games" and len(parts) > 2 and parts[2].partition(".")[0] in PARTS


def _house() -> list[EntryPoint]:
    return [entry for entry in entries() if entry.module.partition(".")[0] == OURS]


def metadata_files(name: str, version: str, games: str = "") -> Files:
    """Return what says to Python that a distribution is installed, and which games it has."""
    folder = f"{name}-{version}.dist-info"
    found = {f"{folder}/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n".encode()}
    if games:
        found[f"{folder}/entry_points.txt"] = f"[{GROUP}]\n{games}".encode()
    return found
