"""Python's sources as byte code of the page's Python: starting takes half the time without compiling them there."""

from __future__ import annotations

import hashlib
import json
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from sobremesa.files import fill_draft
from sobremesa.page_builder.node import SCRIPTS, run_script
from sobremesa.page_builder.packages import PYODIDE

Files = dict[str, bytes]

USELESS: Final = {
    "_aix_support", "_android_support", "_apple_support", "_ios_support", "_osx_support", "_pydecimal", "_pyio",
    "_pyrepl", "antigravity", "bdb", "cProfile", "cmd", "code", "compileall", "configparser",
    "ctypes", "curses", "dbm", "difflib", "doctest", "ensurepip", "filecmp", "fileinput", "ftplib", "getopt",
    "getpass", "http", "idlelib", "imaplib", "ipaddress", "lib2to3", "mailbox", "mimetypes", "modulefinder",
    "multiprocessing", "netrc", "nturl2path", "optparse", "pdb", "pickletools", "plistlib", "poplib",
    "profile", "pstats", "pty", "py_compile", "pyclbr", "pydoc", "pydoc_data", "quopri", "rlcompleter", "runpy",
    "sched", "smtplib", "socketserver", "sqlite3", "ssl", "symtable", "tabnanny", "tarfile", "telnetlib", "test",
    "this", "timeit", "tkinter", "trace", "tracemalloc", "tty", "turtle", "turtledemo", "unittest", "venv",
    "webbrowser", "wsgiref", "xml", "xmlrpc", "zipapp",
}  # fmt: skip
"""Modules of Python's library that make no sense in a page: servers, clients of them, tools for who writes programs."""

ENCODINGS: Final = {
    "__init__", "aliases", "ascii", "base64_codec", "cp437", "hex_codec", "idna", "latin_1", "punycode",
    "raw_unicode_escape", "unicode_escape", "utf_16", "utf_16_be", "utf_16_le", "utf_32", "utf_8", "utf_8_sig",
}  # fmt: skip
"""What is kept of the encodings; the others are those of old systems."""


@dataclass(frozen=True)
class ByteCode:
    """What one run in the page's Python made.

    ``site`` has the packages with byte code in place of sources, ``library`` Python's own library: byte code of what
    the packages use, sources of the rest. ``broken`` says which of our modules cannot be imported there, and why.
    """

    site: Files
    library: Files
    broken: Mapping[str, str]


def byte_code(site: Files, node: Path, pyodide: Path, cache: Path) -> ByteCode:
    """Return packages as byte code, from the cache where it was made before; raise StepFailed."""
    folder = cache / "byte-code" / _digest(site)
    if not folder.exists():
        folder.parent.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory(dir=folder.parent) as aside:
            sources, made = Path(aside, "sources"), Path(aside, "made")
            made.mkdir()
            fill_draft(sources, site)
            run_script(node, "bytecode", pyodide, sources, made)
            made.replace(folder)
    found = json.loads((folder / "found.json").read_text(encoding="utf-8"))
    kept = {name: content for name, content in site.items() if not name.endswith(".py")}
    return ByteCode(kept | read_files(folder / "site"), _library(pyodide, folder, found["used"]), found["broken"])


def plain_library(pyodide: Path) -> Files:
    """Return Python's own library as sources, without what is useless in a page."""
    with zipfile.ZipFile(pyodide / "python_stdlib.zip") as library:
        names = [name for name in library.namelist() if not name.endswith("/") and not _is_useless(name)]
        return {name: library.read(name) for name in names}


def _library(pyodide: Path, folder: Path, used: list[str]) -> Files:
    sources = {name: content for name, content in plain_library(pyodide).items() if name not in set(used)}
    return sources | read_files(folder / "library")


def _is_useless(name: str) -> bool:
    package, _, module = name.removesuffix(".py").partition("/")
    return package in USELESS or (package == "encodings" and module not in ENCODINGS)


def _digest(site: Files) -> str:
    digest = hashlib.sha256(repr(PYODIDE).encode() + (SCRIPTS / "bytecode.mjs").read_bytes())
    for name in sorted(site):
        digest.update(f"\0{name}\0".encode())
        digest.update(hashlib.sha256(site[name]).digest())
    return digest.hexdigest()[:20]


def read_files(folder: Path) -> Files:
    """Return the files of a folder by their names relative to it."""
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
