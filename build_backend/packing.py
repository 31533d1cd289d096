"""Packs archives that have the same bytes for the same content: sorted, with one date, and nobody's name in them."""

import base64
import gzip
import hashlib
import io
import tarfile
import time
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

PLAIN, EXECUTABLE = 0o644, 0o755
EARLIEST = 315532800
"""1980-01-01, the earliest date that a zip can hold."""


@dataclass(frozen=True, slots=True)
class Packed:
    """The content of one file of an archive, and whether it may be run."""

    content: bytes
    executable: bool = False

    @property
    def mode(self) -> int:
        """The rights of the file, whatever mask the builder had."""
        return EXECUTABLE if self.executable else PLAIN


Files = Mapping[str, Packed]


def read_folder(folder: Path) -> dict[str, Packed]:
    """Return every file below a folder by its name from there."""
    paths = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): read_file(path) for path in paths}


def read_file(path: Path) -> Packed:
    """Return one file as it is packed."""
    return Packed(path.read_bytes(), bool(path.stat().st_mode & 0o100))


def read_tar(source: Path | BinaryIO) -> dict[str, Packed]:
    """Return the plain files of a tar by name."""
    found = {}
    with tarfile.open(source) if isinstance(source, Path) else tarfile.open(fileobj=source) as archive:
        for member in archive.getmembers():
            if (content := archive.extractfile(member)) is not None:
                found[member.name] = Packed(content.read(), bool(member.mode & 0o100))
    return found


def read_zip(path: Path) -> dict[str, Packed]:
    """Return the files of a zip by name."""
    with zipfile.ZipFile(path) as archive:
        members = [member for member in archive.infolist() if not member.is_dir()]
        return {one.filename: Packed(archive.read(one), bool((one.external_attr >> 16) & 0o100)) for one in members}


def write_tar(path: Path, files: Files, epoch: int) -> None:
    """Write a tar.gz of these files, all of the date ``epoch`` and of no owner."""
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w", format=tarfile.PAX_FORMAT) as archive:
        for name in sorted(files):
            member = tarfile.TarInfo(name)
            member.size, member.mode, member.mtime = len(files[name].content), files[name].mode, epoch
            archive.addfile(member, io.BytesIO(files[name].content))
    path.write_bytes(gzip.compress(buffer.getvalue(), 9, mtime=0))


def write_zip(path: Path, files: Files, epoch: int) -> None:
    """Write a zip of these files, all of the date ``epoch``."""
    date = time.gmtime(max(epoch, EARLIEST))[:6]
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name in sorted(files):
            member = zipfile.ZipInfo(name, date)
            member.create_system = 3  # rights are those of Unix, wherever it is packed
            member.external_attr = (0o100000 | files[name].mode) << 16
            member.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(member, files[name].content)


def write_wheel(path: Path, files: Files, epoch: int) -> None:
    """Write a wheel of these files with a RECORD that names each with its digest."""
    (record,) = (name for name in files if name.endswith(".dist-info/RECORD"))
    others = {name: one for name, one in files.items() if name != record}
    lines = [f"{name},{_record_digest(others[name].content)}" for name in sorted(others)]
    text = "".join(f"{line}\n" for line in [*lines, f"{record},,"])
    write_zip(path, {**others, record: Packed(text.encode())}, epoch)


def _record_digest(content: bytes) -> str:
    digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
    return f"sha256={digest},{len(content)}"
