"""The building of a page, from its parts to its folder."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from sobremesa.files import fill_draft
from sobremesa.page_builder.browser_files import browser_files, service_worker
from sobremesa.page_builder.byte_code import Files
from sobremesa.page_builder.folder import MARK, prove_place, replacing_folder
from sobremesa.page_builder.integrity import integrity, version_of
from sobremesa.page_builder.notices import FILE as NOTICES
from sobremesa.page_builder.prepared import prepared
from sobremesa.page_builder.python_files import PACKED, PythonFiles, python_files

PACKAGE: Final = Path(__file__).resolve().parent.parent
ASKED: Final = "it was asked for"


@dataclass(frozen=True)
class Built:
    """A page that was written. ``why`` is the reason why its rules are interpreted, empty where they are compiled."""

    folder: Path
    version: str
    files: int
    bytes: int
    why: str
    stay: Mapping[str, str]
    broken: Mapping[str, str]


def build(
    to: Path,
    cache: Path,
    interpreted: bool = False,
    report: Callable[[str], None] = lambda step: None,
    package: Path = PACKAGE,
) -> Built:
    """Write a page into a folder, in place of an older page if there is one; raise PageError or OSError.

    ``report`` is told what begins. What is fetched and made stays in ``cache``.
    """
    cache, files = cache.resolve(), browser_files(package)
    prove_place(to)  # first of all, since a place in which nothing can be written costs no wait
    python = python_files(package, cache, ASKED if interpreted else "", report)
    answers, content = prepared(frozenset(python.stay))
    files |= {f"{python.folder}{name}": part for name, part in python.files.items()} | {answers: content}
    files[NOTICES] = python.notices
    version = version_of(files)
    files |= {MARK: _page_json(version, python, answers, files)} | service_worker(package, version)
    with replacing_folder(to) as draft:
        fill_draft(draft, files)
    size = sum(map(len, files.values()))
    return Built(to, version, len(files), size, python.why, python.stay, python.broken)


def cache_folder(env: Mapping[str, str] = os.environ, platform: str = sys.platform) -> Path:
    """Return the folder for what need not be fetched or made again, where this platform wants it."""
    if platform == "win32":
        folder = Path(env.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    elif platform == "darwin":
        folder = Path.home() / "Library" / "Caches"
    else:
        given = Path(env.get("XDG_CACHE_HOME", ""))  # a relative path is to be ignored, says the XDG paper
        folder = given if given.is_absolute() else Path.home() / ".cache"
    return folder / "sobremesa" / "page"


def _page_json(version: str, python: PythonFiles, answers: str, files: Files) -> bytes:
    """Return what the page is told of itself: its version, its Python, and the digests of all that is fetched."""
    told = {
        "version": version,
        "compiled": not python.why,
        "why": python.why,
        "python": python.folder,
        "prepared": answers,
        "files": [_file(name, content) for name, content in sorted(files.items())],
    }
    return json.dumps(told, indent=1).encode()


def _file(name: str, content: bytes) -> dict[str, object]:
    packed = {"gzip": True} if name.endswith(PACKED) else {}
    return {"path": name, "bytes": len(content), "integrity": integrity(content), **packed}
