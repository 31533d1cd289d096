"""A path for each game: scenes of its lesson and exercises in the order in which they are best learned.

Each step takes one to three minutes. An exercise stands behind the scene that teaches what it asks.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

from sobremesa.core.registry import GAMES
from sobremesa.tutor.errors import RulesNotTaught, UnknownLesson
from sobremesa.tutor.exercises import EXERCISES
from sobremesa.tutor.lessons import PARTS
from sobremesa.tutor.syllabuses import SYLLABUSES

SCENE: Final = "scene"
EXERCISE: Final = "exercise"

STAGES: Final[dict[str, Mapping[str, str]]] = {game: syllabus.path for game, syllabus in SYLLABUSES.items()}
"""The steps of each path, by game and by stage, from the first move to the finer points."""


@dataclass(frozen=True)
class PathStep:
    """One step of a path: a ``scene`` (the id of a part of a lesson) or an ``exercise``, and its stage."""

    kind: Literal["scene", "exercise"]
    id: str
    stage: str


def path_of(game: str, rules: str = "") -> list[PathStep]:
    """Return the steps of a game's path, in order.

    With a ruleset, exercises that do not suit it are left out. Raises UnknownLesson for another game, RulesNotTaught.
    """
    if game not in STAGES:
        raise UnknownLesson(f"there is no path for {game[:40]!r}; there are those of {', '.join(STAGES)}")
    if rules and rules not in GAMES[game].presets:
        raise RulesNotTaught(f"there is no path by {rules[:40]!r}; there are {', '.join(GAMES[game].presets)}")
    steps = [_step(name, stage) for stage, names in STAGES[game].items() for name in names.split()]
    return [step for step in steps if step.kind == SCENE or not rules or rules in EXERCISES[step.id].rulesets]


def _step(name: str, stage: str) -> PathStep:
    return PathStep(SCENE if name in PARTS else EXERCISE, name, stage)
