"""The arrays of a vector environment: declared once by name, shape, dtype and bounds; made, or checked, from that."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from sobremesa.core.sendable import Sendable
from sobremesa.environments.config import POINTS, EnvironmentConfig
from sobremesa.environments.registry import environment_of

Floats: TypeAlias = NDArray[np.float32]


class BadArray(Sendable, ValueError):
    """An array that a vector environment cannot write into; ``name`` is which, the text says what it has to be."""

    code: Final = "bad-array"

    def __init__(self, name: str, why: str) -> None:
        super().__init__(f"{name} {why}")
        self.name = name
        self.why = str(self)


class ArraySpec(NamedTuple):
    """An array by its name; all its entries are from ``low`` to ``high``."""

    name: str
    shape: tuple[int, ...]
    dtype: np.dtype[Any]
    low: float
    high: float


class Batch(NamedTuple):
    """The state of all games after a step, one row a game.

    ``seat`` is to act, from 1; ``observation`` (float32) and ``legal`` (int8, 1 for each legal action) are that seat's.
    ``rewards`` (float32) are what each seat gained by the last action, seat 1 first. ``done`` marks games whose episode
    ended with that action, ``cut_off`` those of them that ended by ``most_moves``: their rows already show the next
    episode. ``last_observation`` has in those rows how the episode ended, as ``last_seat`` sees it: the seat that made
    its last move, or the seat to act where it was cut off. Other rows of these two keep what they had.

    The next call overwrites the arrays: copy what you keep.
    """

    observation: Floats
    legal: NDArray[np.int8]
    seat: NDArray[np.int64]
    rewards: Floats
    done: NDArray[np.bool_]
    cut_off: NDArray[np.bool_]
    last_observation: Floats
    last_seat: NDArray[np.int64]


def layout(terms: EnvironmentConfig, count: int) -> tuple[ArraySpec, ...]:
    """Return the arrays of so many games at once, in the order of ``Batch``."""
    most = environment_of(terms.game).most_points if terms.reward == POINTS else 1
    seen, seats = (count, terms.sight.size), terms.seats
    return (
        ArraySpec("observation", seen, np.dtype(np.float32), 0, 1),
        ArraySpec("legal", (count, terms.actions.size), np.dtype(np.int8), 0, 1),
        ArraySpec("seat", (count,), np.dtype(np.int64), 1, seats),
        ArraySpec("rewards", (count, seats), np.dtype(np.float32), -most, most),
        ArraySpec("done", (count,), np.dtype(np.bool_), 0, 1),
        ArraySpec("cut_off", (count,), np.dtype(np.bool_), 0, 1),
        ArraySpec("last_observation", seen, np.dtype(np.float32), 0, 1),
        ArraySpec("last_seat", (count,), np.dtype(np.int64), 0, seats),
    )


def arranged(specs: tuple[ArraySpec, ...], out: Batch | Mapping[str, NDArray[Any]] | None) -> Batch:
    """Return the arrays of ``out`` as a batch, and new ones, filled with 0, for what it leaves out.

    Raises BadArray for a name that there is not, and for an array of another shape or dtype, one that is not
    C-contiguous or may not be written, and for two that share memory.
    """
    given = dict(out._asdict() if isinstance(out, Batch) else out or {})
    made = []
    for spec in specs:
        array = given.pop(spec.name, None)
        made.append(np.zeros(spec.shape, spec.dtype) if array is None else _checked(spec, array))
    for name in given:
        raise BadArray(str(name), f"is none of the arrays: {', '.join(spec.name for spec in specs)}")
    _refuse_shared(specs, made)
    return Batch(*made)


def _checked(spec: ArraySpec, array: NDArray[Any]) -> NDArray[Any]:
    if not isinstance(array, np.ndarray):
        raise BadArray(spec.name, f"is a {type(array).__name__}; it has to be an array of numpy")
    if array.shape != spec.shape:
        raise BadArray(spec.name, f"has the shape {array.shape}; it has to be {spec.shape}")
    if array.dtype != spec.dtype:
        raise BadArray(spec.name, f"has the dtype {array.dtype}; it has to be {spec.dtype}")
    if not array.flags.c_contiguous:
        raise BadArray(spec.name, "is not C-contiguous: its rows have to lie one behind the other")
    if not array.flags.aligned:
        raise BadArray(spec.name, "does not lie at an address that its dtype wants")
    if not array.flags.writeable:
        raise BadArray(spec.name, "may not be written into")
    return array


def _refuse_shared(specs: tuple[ArraySpec, ...], arrays: list[NDArray[Any]]) -> None:
    for (first, one), (second, other) in combinations(zip(specs, arrays, strict=True), 2):
        if np.may_share_memory(one, other):
            raise BadArray(second.name, f"shares memory with {first.name}; each array needs its own")
