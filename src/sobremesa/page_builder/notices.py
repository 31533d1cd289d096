"""The licences of what the page has of others, beyond what the browser's files say of themselves."""

from __future__ import annotations

import zipfile
from pathlib import Path
from typing import Final

from sobremesa.page_builder.packages import PYODIDE

FILE: Final = "python-license.txt"

FOREWORD: Final = f"""This page brings Python along, in these parts:

Pyodide {PYODIDE.version}, Mozilla Public License 2.0 (https://www.mozilla.org/MPL/2.0/); it is as its makers made it,
and its sources are at https://github.com/pyodide/pyodide. It contains:

Python 3.14, Copyright (c) Python Software Foundation, PSF License (https://docs.python.org/3.14/license.html).
Its library is partly in byte code here, without what a page has no use for.

The licences of the other parts follow.
"""


def notices(wheels: list[Path]) -> bytes:
    """Return the text of the notices, with the licences that lie in the wheels."""
    parts = [FOREWORD]
    for path in wheels:
        with zipfile.ZipFile(path) as wheel:
            for name in sorted(wheel.namelist()):
                if ".dist-info/licenses/" in name and not name.endswith("/"):
                    parts.append(f"{'-' * 80}\n{' '.join(path.name.split('-')[:2])}\n\n{wheel.read(name).decode()}")
    return "\n".join(parts).encode()
