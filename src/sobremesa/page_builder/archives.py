"""Archives: what comes packed is unpacked whole or not at all, what is written is the same for the same content."""

from __future__ import annotations

import gzip
import shutil
import tarfile
import zipfile
from collections.abc import Mapping
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

DATE: Final = (1980, 1, 1, 0, 0, 0)
"""The date of every file in a zip: the earliest that the format knows."""


def unpacked(archives: list[Path], folder: Path) -> Path:
    """Return a folder with the content of wheels or npm packages, unpacked unless it is there already."""
    if folder.exists():
        return folder
    folder.parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=folder.parent) as aside:
        content = Path(aside, "content")
        content.mkdir()
        for archive in archives:
            _unpack(archive, content)
        content.rename(folder)
    return folder


def _unpack(archive: Path, folder: Path) -> None:
    if archive.suffix == ".whl":
        with zipfile.ZipFile(archive) as wheel:
            wheel.extractall(folder)
        return
    with tarfile.open(archive) as package:
        if hasattr(tarfile, "data_filter"):  # from Python 3.11.4 on; the content is known by its digest anyway
            package.extraction_filter = tarfile.data_filter
        package.extractall(folder)
    for path in (folder / "package").iterdir():  # npm puts everything in a folder of this name
        shutil.move(path, folder)


def zipped(files: Mapping[str, bytes]) -> bytes:
    """Return a zip of these files by name, stored as they are: the whole is compressed for its journey."""
    written = BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_STORED) as archive:
        for name in sorted(files):
            archive.writestr(zipfile.ZipInfo(name, DATE), files[name])
    return written.getvalue()


def compressed(content: bytes) -> bytes:
    """Return a content as gzip, the same for the same content."""
    return gzip.compress(content, 9, mtime=0)
