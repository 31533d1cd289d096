"""The headers that compiled modules of the page need: Python's for WebAssembly, and a C library's."""

from __future__ import annotations

import re
import runpy
import shutil
import zipfile
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from sobremesa.files import save
from sobremesa.page_builder.errors import NoCompiler, StepFailed
from sobremesa.page_builder.node import run

SUITE: Final = "forky"
PACKAGE: Final = "libpython3.14-dev"
KEYRING: Final = Path("/usr/share/keyrings/debian-archive-keyring.gpg")
CONFIGURATION: Final = "_sysconfigdata__emscripten_wasm32-emscripten.py"
_MACRO: Final = re.compile(r"#\s*define\s+(\w+)\s*(.*)$|/\*\s*#\s*undef\s+(\w+)\s*\*/")


def python_headers(folder: Path, pyodide: Path) -> Path:
    """Return a folder with Python's headers as Pyodide's Python was built; raise NoCompiler where none can be had.

    Debian's next release has a package of them, which apt fetches and checks in a state of its own: nothing of the
    system changes.
    """
    if folder.exists():
        return folder
    if not shutil.which("apt-get") or not shutil.which("dpkg") or not KEYRING.exists():
        raise NoCompiler(
            "Python's headers come from Debian's packages, and there is no apt-get with Debian's keys here"
        )
    folder.parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=folder.parent) as aside:
        root = _debian_package(Path(aside))
        found = root / "usr" / "include" / "python3.14"
        (template,) = root.glob("usr/include/*/python3.14/pyconfig.h")
        configured = configure(template.read_text(encoding="utf-8"), _said_of_build(pyodide, Path(aside)))
        save(found / "pyconfig.h", configured)
        found.rename(folder)
    return folder


def c_headers(folder: Path, zig: Path) -> Path:
    """Return a folder with musl's headers out of zig.

    Those of 32-bit RISC-V have Emscripten's sizes, but for the name of the type that a size has.
    """
    if folder.exists():
        return folder
    folder.parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=folder.parent) as aside:
        content = Path(aside, "content")
        for name in ("generic-musl", "riscv32-linux-musl"):
            shutil.copytree(zig.parent / "lib" / "libc" / "include" / name, content, dirs_exist_ok=True)
        types = content / "bits" / "alltypes.h"
        text = types.read_text(encoding="utf-8")
        save(types, re.sub(r"(?m)^#define _Addr int$", "#define _Addr long", text))
        content.rename(folder)
    return folder


def configure(template: str, said: Mapping[str, Any]) -> str:
    """Return a ``pyconfig.h`` whose macros are what Pyodide's own build says of them."""
    return "".join(_configured(line, said) for line in template.splitlines(keepends=True))


def _configured(line: str, said: Mapping[str, Any]) -> str:
    found = _MACRO.match(line)
    name = str(found[1] or found[3]) if found else ""
    if not found or name not in said:
        return line
    if found[1] and found[2].strip() == "0" and said[name] == 0:
        return line  # some macros are always there, and nought
    return f"#define {name} {said[name]}\n" if said[name] != 0 else f"/* #undef {name} */\n"


def _said_of_build(pyodide: Path, aside: Path) -> Mapping[str, Any]:
    with zipfile.ZipFile(pyodide / "python_stdlib.zip") as library:
        file = library.extract(CONFIGURATION, aside)
    said: Mapping[str, Any] = runpy.run_path(file)["build_time_vars"]
    return said


def _debian_package(aside: Path) -> Path:
    """Return where Debian's package of headers is unpacked; raise NoCompiler where apt cannot get it."""
    try:
        archive = _archive()
        for name in ("lists/partial", "archives/partial"):
            (aside / name).mkdir(parents=True)
        save(aside / "sources.list", f"deb [signed-by={KEYRING}] {archive} {SUITE} main\n")
        state = {
            "Dir::Etc::sourcelist": aside / "sources.list",
            "Dir::Etc::sourceparts": "/nonexistent",
            "Dir::State::lists": aside / "lists",
            "Dir::Cache": aside,
            "APT::Sandbox::User": "",
            "APT::Update::Error-Mode": "any",
        }
        apt = ["apt-get", "-q", *(part for name, value in state.items() for part in ("-o", f"{name}={value}"))]
        run([*apt, "update"], "apt-get update")
        run([*apt, "download", PACKAGE], "apt-get download", aside)
        (package,) = aside.glob(f"{PACKAGE}_*.deb")
        run(["dpkg", "-x", package, aside / "root"], "dpkg -x")
    except (StepFailed, ValueError) as error:
        raise NoCompiler(f"Python's headers cannot be had from Debian's suite {SUITE}: {error}") from error
    return aside / "root"


def _archive() -> str:
    """Return the address of the Debian archive that this machine uses anyway, else the usual one."""
    sites = run(["apt-get", "indextargets", "--format", "$(SITE)"], "apt-get indextargets").split()
    usual = sorted({site for site in sites if "debian" in site and "security" not in site})
    return usual[0] if usual else "http://deb.debian.org/debian"
