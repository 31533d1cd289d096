"""Copies of environments: each goes on by itself, with luck of its own that brings the same."""

from __future__ import annotations

from copy import deepcopy
from typing import TypeVar

from sobremesa.environments.episode import Episode

Copied = TypeVar("Copied", bound="Independent")


class Independent:
    """A mixin whose copies are independent: ``copy`` and ``copy.copy`` are deep.

    A shallow copy would play in the same game as its original.
    """

    def __copy__(self: Copied) -> Copied:
        """Return a copy that goes on by itself."""
        return deepcopy(self)

    def copy(self: Copied) -> Copied:
        """Return an independent copy with the same random state: the same actions give the same results."""
        return deepcopy(self)


def standing(episode: Episode | None) -> str:
    """Return in some words how an episode stands; None stands for one that has not begun."""
    if episode is None:
        return "not reset"
    score = "-".join([str(points) for points in episode.state.score])
    whose = f"seat {episode.seat} to act" if episode.seat else "over"
    return f"hand {int(episode.state.hand_number)}, {score}, {whose}"
