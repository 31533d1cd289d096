"""Sobremesa: card games of the table.

Importing this package is free. The names that programs may count on come from ``sobremesa.api`` when they are first
used: ``sobremesa.new_game("cuarenta")``; each room is imported by its own name.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sobremesa.version import __version__ as __version__

if TYPE_CHECKING:
    from sobremesa.api import *  # noqa: F403 - the same names, for who reads types


def __getattr__(name: str) -> object:
    """Return one of the stable names."""
    from importlib import import_module

    if not name.startswith("_"):
        api = import_module("sobremesa.api")
        if name in api.__all__:
            return getattr(api, name)
    raise AttributeError(f"module 'sobremesa' has no attribute {name!r}")


def __dir__() -> list[str]:
    """Return the stable names, with the environments where they were imported, and what every module has."""
    from importlib import import_module

    api = import_module("sobremesa.api")
    own = [name for name in globals() if name.startswith("__") or name == "environments"]
    return sorted({*own, *api.__all__})
