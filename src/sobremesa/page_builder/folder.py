"""The folder of a page: written beside its place and put there whole; what is no page of ours is never touched."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from secrets import token_hex
from typing import Final

from sobremesa.page_builder.errors import NotOurFolder

MARK: Final = "page.json"
"""The file by which a folder is known as a page of ours."""


def check_place(folder: Path) -> None:
    """Raise NotOurFolder where something lies in this place that is neither a page of ours nor an empty folder."""
    if not folder.exists():
        return
    if not folder.is_dir() or (any(folder.iterdir()) and not is_page(folder)):
        raise NotOurFolder(folder)


def is_page(folder: Path) -> bool:
    """Return whether a folder holds a page of ours."""
    try:
        return '"python": "python/' in (folder / MARK).read_text(encoding="utf-8")
    except (OSError, ValueError):
        return False


@contextmanager
def replacing_folder(folder: Path) -> Iterator[Path]:
    """Yield an empty folder that takes this place unless anything is raised; raise NotOurFolder, OSError."""
    check_place(folder)
    place = folder.resolve()
    place.parent.mkdir(parents=True, exist_ok=True)
    draft = place.with_name(f".{place.name}.{token_hex(4)}")
    old = place.with_name(f"{draft.name}.old")
    draft.mkdir()
    try:
        yield draft
        check_place(place)
        _swap(draft, place, old)
    finally:
        shutil.rmtree(draft, ignore_errors=True)
        shutil.rmtree(old, ignore_errors=True)


def _swap(draft: Path, place: Path, old: Path) -> None:
    if not place.exists():
        draft.rename(place)
        return
    place.rename(old)
    try:
        draft.rename(place)
    except OSError:
        old.rename(place)
        raise
