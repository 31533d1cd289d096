"""The folder of a page: written beside its place and put there whole; what is not of a page of ours stays."""

from __future__ import annotations

import json
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


def prove_place(folder: Path) -> None:
    """Raise NotOurFolder, OSError where no page can be put into this place; nothing stays of trying it."""
    check_place(folder)
    draft = _draft_of(folder.resolve())
    draft.mkdir()
    draft.rmdir()


def _draft_of(place: Path) -> Path:
    """Return a new name beside a place, in a folder that is made."""
    place.parent.mkdir(parents=True, exist_ok=True)
    return place.with_name(f".{place.name}.{token_hex(4)}")


@contextmanager
def replacing_folder(folder: Path) -> Iterator[Path]:
    """Yield an empty folder that takes this place unless anything is raised; raise NotOurFolder, OSError.

    An older page of ours goes; what somebody else put beside its files stays, such as ``CNAME`` or ``.git``.
    """
    check_place(folder)
    place = folder.resolve()
    draft = _draft_of(place)
    old = place.with_name(f"{draft.name}.old")
    draft.mkdir()
    try:
        yield draft
        check_place(place)
        if is_page(place):
            _keep_others(place, draft)
        _swap(draft, place, old)
    finally:
        shutil.rmtree(draft, ignore_errors=True)
        if place.exists():
            shutil.rmtree(old, ignore_errors=True)


def _keep_others(place: Path, draft: Path) -> None:
    """Copy into the draft what lies in a page's place and is not listed as the page's own."""
    ours = _listed(place)
    folders = {parent.as_posix() for name in ours for parent in Path(name).parents}
    for path in sorted(place.rglob("*")):
        name, copy = path.relative_to(place).as_posix(), draft / path.relative_to(place)
        if path.is_dir() and not path.is_symlink():
            if name not in folders:
                copy.mkdir(parents=True, exist_ok=True)
        elif name not in ours and not copy.exists():
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(path, copy, follow_symlinks=False)


def _listed(place: Path) -> set[str]:
    """Return the names of a page's own files; none where its list cannot be read."""
    try:
        told = json.loads((place / MARK).read_text(encoding="utf-8"))
        return {MARK, *(str(file["path"]) for file in told["files"])}
    except (OSError, ValueError, KeyError, TypeError):
        return {MARK}


def _swap(draft: Path, place: Path, old: Path) -> None:
    if not place.exists():
        draft.rename(place)
        return
    place.rename(old)
    try:
        draft.rename(place)
    except BaseException:  # also an interruption: one of the two pages is there, always
        old.rename(place)
        raise
