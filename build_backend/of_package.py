"""Modules of the package that its build needs too: they are loaded by their files.

While the package is built it is not installed, or an older one is; and what an installed package needs for building the
page must stand in the package.
"""

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

BUILDER = Path(__file__).resolve().parent.parent / "src" / "sobremesa" / "page_builder"


def load(name: str) -> ModuleType:
    """A module of src/sobremesa/page_builder, as it stands in the sources."""
    spec = spec_from_file_location(f"build_backend.{name}", BUILDER / f"{name}.py")
    assert spec is not None and spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module
