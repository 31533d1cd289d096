"""Errors that can be copied, and pickled for another process, whatever their constructor asks for."""

from __future__ import annotations

from typing import Any


class Sendable(Exception):
    """A base for errors whose constructor takes more, or other, than their text.

    Python makes an error again of its text alone: such a one cannot be unpickled, and a pool of processes that raised
    it waits for ever. A compiled error has no second base, and returns ``by_text`` by itself.
    """

    def __reduce__(self) -> tuple[Any, ...]:
        """Return how the error is copied and pickled."""
        return by_text(self)


def by_text(error: BaseException) -> tuple[Any, ...]:
    """Return, as ``__reduce__`` does, how an error is made again without its constructor."""
    return remade, (type(error), error.args), vars(error)


def remade(kind: type[BaseException], args: tuple[object, ...]) -> BaseException:
    """Return an error with its text; its attributes are put in afterwards."""
    error = kind.__new__(kind, *args)
    error.args = args
    return error
