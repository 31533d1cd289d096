"""The command line: the only place that wires the rooms together. Each is imported by the command that needs it."""

from __future__ import annotations

import os
import sys
from contextlib import suppress

from sobremesa.cli.mode import version_line

__all__ = ["main"]


def main() -> None:
    """Run the command of the program's arguments and leave with its exit status."""
    if sys.argv[1:] == ["--version"]:  # scripts ask this often: answered before anything is loaded
        with suppress(OSError):  # then the program itself says what is wrong
            os.write(1, f"{version_line()}\n".encode())
            return
    from sobremesa.cli.app import app

    app()
