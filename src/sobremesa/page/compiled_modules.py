"""The compiled modules of the page, which all lie in one library.

Elsewhere each compiled module has a small library of its own that asks the large one for it. In a browser each small
library costs as much as a large one to load: together they took longer than all the rest of the import. There the large
library therefore begins every module itself, under a name of its own, and a finder says so to Python.
"""

from __future__ import annotations

import sys
from importlib.machinery import ModuleSpec
from typing import TYPE_CHECKING, Final, cast

if TYPE_CHECKING:
    from collections.abc import Sequence
    from importlib.abc import Loader
    from types import ModuleType

LIBRARY: Final = "sobremesa__mypyc"
"""The library's name as a module; that it begins the modules itself is said by its platform alone."""

PLATFORM: Final = "emscripten"


def entry_name(module: str) -> str:
    """Return the name under which the library begins a module: the end of its function ``PyInit_...``."""
    return module.replace(".", "___")


class OneLibrary:
    """Finds and begins the modules of one library; it is a finder and a loader as ``importlib`` wants them."""

    def __init__(self, library: ModuleType) -> None:
        """Serve the modules of a loaded library."""
        self._library = library
        self._file = str(library.__file__)

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return how to load a module, if it is one of the library's."""
        if hasattr(self._library, f"init_{entry_name(name)}"):
            return ModuleSpec(name, cast("Loader", self), origin=self._file)
        return None

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        """Begin a module: the library runs its body at once."""
        import _imp

        entry = entry_name(spec.name)
        module: ModuleType = _imp.create_dynamic(ModuleSpec(entry, None, origin=self._file))
        sys.modules.pop(entry, None)  # Python enters it there under the name that it was asked for
        return module

    def exec_module(self, module: ModuleType) -> None:
        """Do nothing: the body has run."""


def find() -> None:
    """Let Python find the compiled modules of the page; elsewhere, and where none are compiled, change nothing."""
    if sys.platform != PLATFORM or any(isinstance(finder, OneLibrary) for finder in sys.meta_path):
        return
    try:
        library = __import__(LIBRARY)
    except ModuleNotFoundError:
        return
    sys.meta_path.insert(0, OneLibrary(library))
