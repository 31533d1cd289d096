"""Vectors that are written over in place: what a game holds stays where it lies, however many episodes it plays."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64


def refilled(own: vec[i64], other: vec[i64]) -> vec[i64]:
    """Return ``own`` with the entries of another vector, or a copy of the other where that is longer or shorter.

    >>> own = vec[i64]([1, 2])
    >>> same = refilled(own, vec[i64]([3, 4]))
    >>> list(own), list(refilled(own, vec[i64]([5])))
    ([3, 4], [5])
    """
    if len(own) != len(other):
        return other[:]
    at: i64 = 0
    while at < len(own):
        own[at] = other[at]
        at += 1
    return own


def clear(own: vec[i64]) -> None:
    """Set all entries to 0."""
    at: i64 = 0
    while at < len(own):
        own[at] = 0
        at += 1
