"""The rooms that are compiled, and how."""

import hashlib
import os
from importlib import metadata
from pathlib import Path
from typing import TYPE_CHECKING, cast

from build_backend import of_package, parts
from build_backend.toolchain import why_pure

if TYPE_CHECKING:
    from setuptools import Extension

rooms, shifts = of_package.load("compiled_rooms"), of_package.load("shifts")

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = Path("src/sobremesa")
REQUIREMENTS = ["mypy==2.4.1", "librt==0.16.0"]
GENERATED = Path("build/mypyc")
GROUP: str = rooms.GROUP
# Calls between our own functions need not go through the table by which another library could replace them: without
# this the compiler inlines none of them, and the rules run a third slower. A product and a sum are never made one
# operation, which rounds once instead of twice and would give other games on processors that have it. The folder of
# the build is in no module: what is built elsewhere has the same bytes.
FLAGS = (
    []
    if os.name == "nt"
    else [
        "-fno-semantic-interposition",
        "-fvisibility=hidden",
        "-ffp-contract=off",
        f"-ffile-prefix-map={ROOT}=.",
    ]
)

# setup.py is also run to ask for metadata and for source distributions, where nothing is compiled.
wanted = False


def compiled_sources(root: Path = ROOT) -> list[str]:
    """The modules to compile, relative to `root`. A package's __init__ only gathers names and stays as it is."""
    return [str(path.relative_to(root)) for path in rooms.compiled_files(root / PACKAGE)]


def extension_modules() -> "list[Extension]":
    """The extension modules of this build: none unless a wheel is being built where the rules can be compiled."""
    if not wanted or why_pure():
        return []
    sources = compiled_sources()
    _forget_stale([*sources, *native_sources()])
    return [*compile_modules(sources), *native_modules()] if sources else []


def native_sources(root: Path = ROOT) -> list[str]:
    """The modules that are written in C, relative to `root`: they move bytes and know no rules."""
    return sorted(str(path.relative_to(root)) for path in (root / PACKAGE).rglob("native_*.c"))


def native_modules() -> "list[Extension]":
    """The extension modules of what is written in C."""
    from setuptools import Extension

    def named(source: str) -> str:
        return ".".join(Path(source).relative_to("src").with_suffix("").parts)

    return [Extension(named(source), [source], extra_compile_args=["-O3", *FLAGS]) for source in native_sources()]


def compile_modules(sources: list[str], target: Path = GENERATED, group: str = GROUP) -> "list[Extension]":
    """Compiles typed Python to C, in parts; raises NarrowShiftError if the C holds a 32-bit shift of a literal.

    What the sources import is read for its types, and may lack libraries of its own: `make types` judges it.
    """
    from mypyc.build import mypycify  # mypyc is there only while building

    extensions = cast(
        "list[Extension]",
        mypycify(
            ["--follow-imports=silent", *sources],
            opt_level="3",
            debug_level="0",
            target_dir=str(target),
            group_name=group,
            multi_file=True,
        ),
    )
    written = {Path(source) for extension in extensions for source in extension.sources}
    shifts.check(sorted([*written, *target.glob("__native*.h")]))
    for extension in extensions:
        extension.extra_compile_args = [*extension.extra_compile_args, *FLAGS]
        if extension.name == f"{group}__mypyc":  # the library that holds all modules
            extension.depends = [*map(str, extension.depends), *map(str, extension.sources)]
            files = parts.join([Path(source) for source in extension.sources], target, group)
            extension.sources = [str(part) for part in files]
    return extensions


def _forget_stale(sources: list[str]) -> None:
    """Removes compiled modules of other sources, which setuptools would otherwise put in the wheel again."""
    digest = _digest(sources)
    note = ROOT / "build" / "compiled.digest"
    if note.exists() and note.read_text() == digest:
        return
    for stale in (ROOT / "build").glob("lib*/**/*.so"):
        stale.unlink()
    note.parent.mkdir(exist_ok=True)
    note.write_text(digest)


def _digest(sources: list[str]) -> str:
    made_by = [f"{os.environ.get('CC')} {os.environ.get('CFLAGS')} {FLAGS} mypy {metadata.version('mypy')}".encode()]
    made_from = [Path(ROOT, source).read_bytes() for source in sources] + ["\n".join(sources).encode()]
    return hashlib.sha256(b"\0".join(made_by + made_from)).hexdigest()
