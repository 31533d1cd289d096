"""The folder of Python in the page: Pyodide, Python's own library, and our package with its libraries."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from sobremesa.page_builder import archives, byte_code, side_module, site_packages, strangers
from sobremesa.page_builder.byte_code import Files
from sobremesa.page_builder.errors import NoCompiler
from sobremesa.page_builder.integrity import version_of
from sobremesa.page_builder.node import find_node
from sobremesa.page_builder.notices import notices
from sobremesa.page_builder.packages import IN_THE_PAGE, PYODIDE
from sobremesa.page_builder.registry import Registries

MODULES: Final = ("pyodide.mjs", "pyodide.asm.mjs")
MACHINE: Final = "pyodide.asm.wasm"
LIBRARY: Final = "python_stdlib.zip"
PACKAGES: Final = "sobremesa.zip"
LOCK: Final = "pyodide-lock.json"
PACKED: Final = ".bin"
"""How names of files end that are stored as gzip. Some hosts send a ``.gz`` as if they had compressed it on the way,
and the browser would unpack it before its digest is looked at."""

Report = Callable[[str], None]
"""Is told what begins: ``fetching``, ``compiling``, ``byte-code``."""


@dataclass(frozen=True)
class PythonFiles:
    """The files by their names in their folder, which has the version's name; and what there is to say of them.

    ``notices`` are the licences of what is in them; ``why`` is the reason why the rules are not compiled. ``stay`` has
    the strangers' games that cannot travel, with the reason; ``broken`` what of our package cannot be imported there.
    """

    files: Files
    notices: bytes
    why: str
    stay: dict[str, str]
    broken: dict[str, str] = field(default_factory=dict)

    @property
    def folder(self) -> str:
        """The folder's address in the page; another one as soon as any file changes."""
        return f"python/{version_of(self.files)}/"


def python_files(package: Path, cache: Path, interpreted: str, report: Report) -> PythonFiles:
    """Make the files of Python in the page; raise PageError or OSError.

    ``interpreted`` is a reason not to compile; where it is empty the rules are compiled if they can be.
    """
    registries, node = Registries(cache / "downloads"), find_node()
    report("fetching")
    pyodide = archives.unpacked([registries.fetch(PYODIDE)], cache / "tools" / f"pyodide-{PYODIDE.version}")
    wheels = [registries.fetch(wheel) for wheel in IN_THE_PAGE]

    def tools() -> side_module.Toolchain:
        return side_module.toolchain(node, registries, cache, pyodide)

    compiled, why = None, interpreted
    if not why:
        try:
            compiled = side_module.library(package, cache, tools, lambda: report("compiling"))
        except NoCompiler as reason:
            why = str(reason)
    others, stay = strangers.stranger_files()
    site = others | site_packages.library_files(wheels) | site_packages.our_files(package, compiled)
    library, broken = byte_code.plain_library(pyodide), {}
    if node:
        report("byte-code")
        made = byte_code.byte_code(site, node, pyodide, cache)
        site, library, broken = made.site, made.library, dict(made.broken)
    return PythonFiles(_folder(pyodide, library, site), notices(wheels), why, stay, broken)


def _folder(pyodide: Path, library: Files, site: Files) -> Files:
    """Return the files as they lie in the page.

    Not every host compresses what it sends, and hardly any compresses these: the large ones are stored compressed, and
    the page inflates them. Modules must be stored as they are.
    """
    plain = {name: (pyodide / name).read_bytes() for name in MODULES} | {LOCK: _lock(pyodide)}
    large = {
        MACHINE: (pyodide / MACHINE).read_bytes(),
        LIBRARY: archives.zipped(library),
        PACKAGES: archives.zipped(site),
    }
    return plain | {f"{name}{PACKED}": archives.compressed(content) for name, content in large.items()}


def _lock(pyodide: Path) -> bytes:
    """Return Pyodide's list of packages without any: the page brings its own."""
    lock = json.loads((pyodide / LOCK).read_text(encoding="utf-8"))
    return json.dumps({"info": lock["info"], "packages": {}}).encode()
