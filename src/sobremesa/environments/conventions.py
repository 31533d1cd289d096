"""What users of PettingZoo count on: whole actions, options that are known, and a sentence before the first reset."""

from __future__ import annotations

import operator
from collections.abc import Mapping
from typing import Any, Final

from sobremesa.core.options import BadOption
from sobremesa.core.sendable import Sendable
from sobremesa.environments.episode import Episode

NO_ACTION: Final = -1
"""The number of what is no action at all."""

PROBE: Final = {"options": 1}
"""What PettingZoo's own tests give to every environment."""


class NotReset(Sendable, RuntimeError, ValueError):
    """Something was asked of an environment that has not dealt yet."""

    code = "not-reset"

    def __init__(self) -> None:
        """Say what to do."""
        super().__init__("nobody is playing: call reset() first")
        self.why = str(self)


class Resettable:
    """A mixin for environments that play an ``episode`` after each ``reset``."""

    _episode: Episode | None = None

    @property
    def episode(self) -> Episode:
        """The episode that is played. Raises NotReset before the first."""
        if self._episode is None:
            raise NotReset
        return self._episode


def action_number(action: object) -> int:
    """Return a whole number of Python or numpy as an int; ``NO_ACTION`` for anything else.

    >>> action_number(3), action_number(1.5), action_number(None)
    (3, -1, -1)
    """
    try:
        return operator.index(action)  # type: ignore[arg-type]
    except TypeError:
        return NO_ACTION


def check_options(options: Mapping[str, Any] | None) -> None:
    """Raise BadOption for options of a reset, of which there are none: what is played was chosen before."""
    if options and options != PROBE:
        name, value = next(iter(options.items()))
        why = f"reset() has no options, and was given {name!r}; rules and seats are chosen when an environment is made"
        raise BadOption(str(name), str(value), "", why)
