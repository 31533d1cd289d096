"""The paths: every scene and every exercise of a game once, and none before what it builds on."""

from __future__ import annotations

import pytest

from sobremesa.core.registry import GAMES
from sobremesa.rulebook import Words, languages
from sobremesa.tutor.errors import RulesNotTaught, UnknownLesson
from sobremesa.tutor.exercises import EXERCISES
from sobremesa.tutor.lessons import LESSONS
from sobremesa.tutor.paths import EXERCISE, SCENE, STAGES, path_of

WORDS = [Words(lang) for lang in languages()]

BEFORE = [
    ("cuarenta-taking", "addition"),
    ("addition", "capture"),
    ("sequence", "capture"),
    ("cuarenta-calls", "caida"),
    ("cuarenta-calls", "limpia"),
    ("cuarenta-ronda", "ronda"),
    ("ronda", "recall"),
    ("sequence", "forgotten"),
    ("cuarenta-left", "forgotten"),
    ("cuarenta-left", "cuarenta-see"),
    ("cuarenta-see", "notice"),
    ("forgotten", "notice"),
    ("cuarenta-carton", "carton"),
    ("cuarenta-last-two", "thirty-eight"),
    ("capture", "choice"),
    ("gin-knocking", "meld"),
    ("meld", "least"),
    ("least", "may-knock"),
    ("gin-defending", "lay-off"),
    ("lay-off", "hand-score"),
    ("may-knock", "knock"),
    ("cribbage-hand", "count"),
    ("count", "count-crib"),
    ("peg-points", "play"),
    ("cribbage-go-and-runs", "lead"),
    ("lead", "play"),
    ("count", "count-out"),
    ("throw", "late-throw"),
]
"""What is to be learned before what."""


@pytest.mark.parametrize("game", GAMES)
def test_a_path_has_every_scene_and_every_exercise_of_its_game_once(game):
    """Nothing is left out, nothing comes twice, and the scenes stand in the order of the lesson."""
    steps = path_of(game)
    assert [step.id for step in steps if step.kind == SCENE] == [part.id for part in LESSONS[game].parts]
    exercises = [step.id for step in steps if step.kind == EXERCISE]
    assert sorted(exercises) == sorted(each.id for each in EXERCISES.values() if each.game == game)


@pytest.mark.parametrize(("first", "later"), BEFORE)
def test_what_builds_on_something_comes_after_it(first, later):
    """A scene stands before the exercises that ask for what it teaches, and the simple before what is made of it."""
    path = next(ids for ids in ([step.id for step in path_of(game)] for game in GAMES) if later in ids)
    assert path.index(first) < path.index(later)


def test_by_a_ruleset_only_what_makes_sense_there_is_on_the_path():
    """Cuarenta as at the table of `casa` forgets nothing (CU-26), and the rest stays in its order."""
    every = [step.id for step in path_of("cuarenta")]
    assert [step.id for step in path_of("cuarenta", "casa")] == [
        one for one in every if one not in ("forgotten", "notice")
    ]


def test_a_path_that_there_is_not_is_refused():
    """Another game and another ruleset are named in the error."""
    with pytest.raises(UnknownLesson, match="bridge"):
        path_of("bridge")
    with pytest.raises(RulesNotTaught, match="vga"):
        path_of("cuarenta", "vga")


def test_every_step_has_a_name_in_every_language():
    """Scenes, exercises and stages are in every catalogue."""
    for words in WORDS:
        assert all(words.has(f"learn.{step.kind}.{step.id}") for game in GAMES for step in path_of(game))
        assert all(words.has(f"learn.stage.{stage}") for stages in STAGES.values() for stage in stages)
