"""What is said where the libraries of an extra are not installed."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Any

LIBRARIES = {"numpy": "numpy", "pettingzoo": "PettingZoo", "gymnasium": "Gymnasium", "pyspiel": "OpenSpiel"}


class MissingExtra(ImportError):
    """A library that the extra ``envs`` brings is not installed."""

    code = "no-envs"

    def __init__(self, module: str) -> None:
        super().__init__(
            f"{LIBRARIES[module]} is not installed; in a clone, pip install '.[envs]' brings it", name=module
        )
        self.why = str(self)

    def __reduce__(self) -> tuple[Any, ...]:
        """Return how the error is copied and pickled: an ImportError keeps more than its text and its attributes."""
        return type(self), (self.name,), vars(self)


def need(*modules: str) -> None:
    """Raise MissingExtra for the first of these modules that is not installed."""
    for module in modules:
        if find_spec(module) is None:
            raise MissingExtra(module)
