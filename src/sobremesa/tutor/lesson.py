"""A lesson as data: scenes that are set up, and in each the steps that the learner is led through.

What is said stands in the catalogue under ``learn.{game}.{step}.``: ``say`` before the step, ``good`` after it, and
to any other legal move ``other``, or what ``answers`` names for that move.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final, Literal

LEARNER: Final = 1
"""The seat of whoever learns; the other one plays by the script."""

PART_END: Final = "learn.part.end"
"""What is said at the end of one scene of a lesson."""

READ_ON: Final = "on"
"""What is noted for a step that is only told."""


@dataclass(frozen=True)
class Step:
    """One thing to try: the moves that do it (none: it is only told), and what the other seat does after it.

    ``after`` are moves of the script, in order, of whichever seat is to play.
    """

    id: str
    wants: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    answers: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Scene:
    """A position and what is tried from it.

    ``warm_up`` hands are played at random from ``seed`` before it, so that there is a score. ``pack`` are the cards
    dealt first (the others follow by suits); where it is empty the pack is drawn too, and ``skip`` moves of it are
    played at random. ``before`` are moves made before the learner sits down. ``assistance`` is what the table does
    unasked.
    """

    id: str
    dealer: int
    steps: tuple[Step, ...]
    pack: str = ""
    before: str = ""
    seed: int = 0
    warm_up: int = 0
    skip: int = 0
    assistance: Literal["none", "some", "full"] = "full"


@dataclass(frozen=True)
class Lesson:
    """A lesson in one game by one ruleset, for two; the other seat is called ``other``.

    ``end`` is the key of what is said when it is over.
    """

    id: str
    game: str
    rules: str
    other: str
    scenes: tuple[Scene, ...]
    end: str = ""

    @property
    def parts(self) -> list[Lesson]:
        """One lesson for each scene, as a path has them: named ``{lesson}-{scene}``."""
        return [replace(self, id=f"{self.id}-{scene.id}", scenes=(scene,), end=PART_END) for scene in self.scenes]

    @property
    def steps(self) -> list[tuple[int, Step]]:
        """Every step with the place of its scene, in order."""
        return [(at, step) for at, scene in enumerate(self.scenes) for step in scene.steps]
