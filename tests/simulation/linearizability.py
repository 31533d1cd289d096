"""Whether a history of concurrent calls could have happened one call at a time.

The search is that of Wing and Gong (1993) with the cache of Lowe (2017), as porcupine does it: operations are taken in
some order that their times allow, one at a time, and a set of operations taken with the state reached is never tried
twice. An operation of which nobody knows whether it was done has no end: it may be taken at any time or never.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from math import inf
from typing import Any, NamedTuple

State = Hashable
Step = Callable[[Any, Any, Any], Iterable[Any]]
"""Returns the states that a call with this result may lead to from a state; none where the result is impossible."""

UNKNOWN = "unknown"
"""The result of a call of which nobody knows whether it was done."""


class Operation(NamedTuple):
    """A call, what came of it, and when it began and ended (``inf``: it has not)."""

    call: Any
    result: Any
    began: float
    ended: float = inf


def is_linearizable(operations: Sequence[Operation], first: State, step: Step) -> bool:
    """Return whether operations on one object could have happened one at a time, each between its begin and its end.

    ``first`` is the state before all of them. Operations without an end need not have happened.
    """
    known = sorted(operations, key=lambda one: (one.began, one.ended))
    needed = sum(1 << at for at, one in enumerate(known) if one.ended < inf)
    seen: set[tuple[int, State]] = set()
    waiting: list[tuple[int, State]] = [(0, first)]
    while waiting:
        taken, state = waiting.pop()
        if taken & needed == needed:
            return True
        for at in _next(known, taken):
            for after in step(state, known[at].call, known[at].result):
                reached = (taken | 1 << at, after)
                if reached not in seen:
                    seen.add(reached)
                    waiting.append(reached)
    return False


def _next(known: Sequence[Operation], taken: int) -> list[int]:
    """Return the operations that may come next: those that began before any other that is left has ended."""
    left = [at for at in range(len(known)) if not taken >> at & 1]
    first_end = min((known[at].ended for at in left), default=inf)
    return [at for at in left if known[at].began <= first_end]


def append_step(rows: tuple[Any, ...], call: tuple[Any, ...], result: Any) -> list[tuple[Any, ...]]:
    """Return what a game's rows may be after a call: ``("append", number, text)`` or ``("read", after)``.

    An append ends with ``"ok"``, with ``"lost"`` where its number was taken, or is ``UNKNOWN``; a read ends with the
    rows after a number.
    """
    if call[0] == "read":
        return [rows] if rows[call[1] :] == result else []
    _, number, text = call
    written = [(*rows, text)] if len(rows) + 1 == number else []
    if result == "ok":
        return written
    if result == UNKNOWN:
        return [*written, rows]
    return [rows] if len(rows) >= number else []
