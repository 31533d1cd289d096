"""Games of others that are installed where the page is built: they travel in it, as far as they are plain Python."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.metadata import Distribution, EntryPoint, PackageNotFoundError, distribution, entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from sobremesa.core.installed import GROUP
from sobremesa.page_builder.byte_code import Files

OURS: Final = "sobremesa"
IN_THE_PAGE: Final = frozenset({"sobremesa", "msgspec", "librt", "mypy-extensions"})
BINARY: Final = frozenset({".so", ".pyd", ".dll", ".dylib"})
UNWANTED: Final = frozenset({".pyc", ".pyi", ".pth"})
METADATA: Final = ("METADATA", "entry_points.txt")


class Stays(Exception):
    """A distribution that cannot travel; the text says why."""


def stranger_files() -> tuple[Files, dict[str, str]]:
    """Return the files of strangers' games, and by name of a game the reason why it cannot travel."""
    found: Files = {}
    stay: dict[str, str] = {}
    for entry in entry_points(group=GROUP):
        if _package(entry) == OURS:
            continue
        try:
            found |= _with_needs(entry)
        except Stays as reason:
            stay[entry.name] = str(reason)
    return found, stay


def _with_needs(entry: EntryPoint) -> Files:
    """Return the files of a game's distribution and of all that it needs; raise Stays."""
    if entry.dist is None:
        raise Stays("it is not known which distribution it belongs to")
    found: Files = {}
    needed, seen = [entry.dist], set(IN_THE_PAGE)
    while needed:
        one = needed.pop()
        if (name := _plain(one.name)) not in seen:
            seen.add(name)
            found |= _files(one, _package(entry) if one is entry.dist else None)
            needed += _needs(one)
    return found


def _files(one: Distribution, package: str | None) -> Files:
    """Return a distribution's files by their names in ``site-packages``; ``package`` is what it must hold at least."""
    listed = {str(file): Path(str(file.locate())) for file in one.files or [] if ".." not in file.parts}
    if package and not any(name.startswith((f"{package}/", f"{package}.py")) for name in listed):
        listed |= _at_its_source(package)  # installed in place: the distribution lists none of its modules
    if binary := next((name for name in listed if Path(name).suffix in BINARY), None):
        raise Stays(f"{one.name} is not plain Python: {binary}")
    return {name: path.read_bytes() for name, path in listed.items() if _travels(name) and path.is_file()}


def _travels(name: str) -> bool:
    path = Path(name)
    if path.parts[0].endswith(".dist-info"):
        return path.name in METADATA
    return path.suffix not in UNWANTED and "__pycache__" not in path.parts


def _at_its_source(package: str) -> dict[str, Path]:
    spec = find_spec(package)
    if spec is None or spec.origin is None:
        raise Stays(f"its package {package} cannot be found")
    origin = Path(spec.origin)
    if not spec.submodule_search_locations:
        return {origin.name: origin}
    return {path.relative_to(origin.parent.parent).as_posix(): path for path in origin.parent.rglob("*")}


def _needs(one: Distribution) -> Iterator[Distribution]:
    """Yield the distributions that another requires here; raise Stays where one is not installed."""
    for requirement in one.requires or []:
        named = re.match(r"[\w.-]+", requirement)
        if named is None or "extra ==" in requirement or _plain(named[0]) in IN_THE_PAGE:
            continue
        try:
            yield distribution(named[0])
        except PackageNotFoundError:
            if ";" not in requirement:  # what is needed on some systems only may be missing
                raise Stays(f"{one.name} needs {named[0]}, which is not installed") from None


def _package(entry: EntryPoint) -> str:
    return entry.module.partition(".")[0]


def _plain(name: str) -> str:
    """Return a distribution's name as registries compare it."""
    return re.sub(r"[-_.]+", "-", name).lower()
