"""The package's own way to write a file, read from the source: nothing is installed yet where a build begins."""

import importlib.util
import sys
from pathlib import Path
from typing import TYPE_CHECKING

SOURCE = Path(__file__).resolve().parent.parent / "src" / "sobremesa" / "files.py"

if TYPE_CHECKING:
    from sobremesa.files import save
else:
    _spec = importlib.util.spec_from_file_location("build_backend._files", SOURCE)
    _module = importlib.util.module_from_spec(_spec)
    sys.modules[_spec.name] = _module
    _spec.loader.exec_module(_module)
    save = _module.save

__all__ = ["save"]
