"""What the page is made of besides this package, and what compiles it: names, versions and digests, all pinned."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

RegistryName = Literal["pypi", "npm"]

PLATFORM: Final = "cp314-cp314-pyemscripten_2026_0_wasm32"
"""The tag of wheels for Pyodide's Python."""

EXTENSION: Final = ".cpython-314-wasm32-emscripten.so"


@dataclass(frozen=True)
class Package:
    """One file of a registry; ``digest`` is as registries write it: ``sha256:`` and hex, ``sha512-`` and base64."""

    registry: RegistryName
    name: str
    version: str
    file: str
    digest: str


def _wheel(name: str, version: str, digest: str, platform: str = "py3-none-any") -> Package:
    return Package("pypi", name, version, f"{name}-{version}-{platform}.whl", f"sha256:{digest}")


PYODIDE: Final = Package(
    "npm",
    "pyodide",
    "314.0.7",
    "pyodide-314.0.7.tgz",
    "sha512-0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A==",
)
BINARYEN: Final = Package(
    "npm",
    "binaryen",
    "132.0.0",
    "binaryen-132.0.0.tgz",
    "sha512-4Usg7yEvwO3FMso3Oov6qkOOHSod1IEv+boKkh77kTljM+eNBouqCTbqWswGzbG+vDNO/b/v2C4gfEh1WgB9Lg==",
)

LIBRT: Final = _wheel("librt", "0.16.0", "1b384b90ab79a7bc30b566895809a636e0666f21f3cf12b54823d025b7e83839", PLATFORM)
MYPY_EXTENSIONS: Final = _wheel(
    "mypy_extensions", "1.2.0", "993e7a20aa5671eb41a7132cf555af30062da99729601601b9a8382b11cae768"
)

IN_THE_PAGE: Final = (
    LIBRT,
    _wheel("msgspec", "0.22.0", "a66b1766311e42371e509c996c3933b161c7ae0eabdf361af5316dec197e1022", PLATFORM),
    MYPY_EXTENSIONS,
)
"""The libraries that travel with our package."""

COMPILING: Final = (
    LIBRT,
    MYPY_EXTENSIONS,
    _wheel("mypy", "2.4.1", "0e95ad0bec03ced9a73b42514208abd24c789e67f0e1eba476e276dd7a2dea3a", PLATFORM),
    _wheel("ast_serialize", "0.13.1", "3e129d44b0cffbea24a7f40117ce49e30993c3d119e584d4817ebd6f87246456", PLATFORM),
    _wheel("pathspec", "1.1.1", "a00ce642f577bf7f473932318056212bc4f8bfdf53128c78bbd5af0b9b20b189"),
    _wheel("typing_extensions", "4.16.0", "481caa481374e813c1b176ada14e97f1f67a4539ce9cfeb3f350d78d6370c2e8"),
    _wheel("setuptools", "84.2.1", "ca140b45d5325a9478f880e351484f62fef15f336462e449ca0c03c873d589c2"),
)
"""The compiler, which runs in Pyodide itself: it must write C for Python 3.14 of 32 bits."""
