"""Lessons that are played, and exercises."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from sobremesa.protocol.live import Card, GameEvent, Table, View


class LessonInfo(Struct, frozen=True):
    """A lesson to choose: the game that it teaches, and how many ``steps`` it has."""

    id: str
    game: str
    steps: int


class LessonFrame(Struct, frozen=True):
    """An event of a lesson, and the learner's view after it."""

    event: GameEvent
    view: View


class LessonPiece(Struct, frozen=True):
    """The state of a lesson: ``step`` of its ``steps`` are done, and ``says`` are keys of sentences to show now.

    The ``frames`` belong to one ``scene``: all of it so far, or after a try those that followed. ``tried`` is ``good``
    or ``other`` (legal, but not what is wanted), ``move`` the move that was tried. ``told`` says that the next step
    needs no move, ``turns`` that it belongs to another scene, ``over`` that there is none.
    """

    lesson: str
    step: int
    steps: int
    scene: int
    table: Table
    frames: list[LessonFrame]
    says: list[str]
    tried: Literal["", "good", "other"]
    move: str
    told: bool
    turns: bool
    over: bool


class ExerciseInfo(Struct, frozen=True):
    """An exercise to choose, the game that it belongs to, and the ``rulesets`` by which it is asked."""

    id: str
    game: str
    rulesets: list[str]


class PathStepInfo(Struct, frozen=True):
    """A step of a path: a ``scene`` (the id of a lesson) or an ``exercise``, and its stage: first, then, fine."""

    kind: Literal["scene", "exercise"]
    id: str
    stage: str


class CardRow(Struct, frozen=True):
    """Cards of an exercise that lie together, such as the ``table`` or a ``hand``; some are ``marked``."""

    name: str
    cards: list[Card]
    marked: list[Card]


class KeyedSentence(Struct, frozen=True):
    """A sentence by its key, with the values that go in and the cards it speaks of."""

    key: str
    values: dict[str, str | float]
    cards: list[Card]


class ExerciseTask(Struct, frozen=True):
    """What an exercise asks by its ``seed`` and ``rules``.

    That is from ``low`` to ``high`` cards of the row ``pick``, one of the ``choices``, or, without either, a number
    from ``low`` to ``high``. ``asks`` is the key of the question, into which ``values`` go; ``facts`` tell of the
    position. ``erred`` says of a puzzle that somebody went wrong there in a game.
    """

    exercise: str
    seed: int
    rules: str
    rows: list[CardRow]
    facts: list[KeyedSentence]
    asks: str
    values: dict[str, str | float]
    low: int
    high: int
    pick: str
    choices: list[str]
    erred: bool = False


class ExerciseVerdict(Struct, frozen=True):
    """The verdict on an answer: sentences, and the cards of the best answer where cards were asked for."""

    right: bool
    told: list[KeyedSentence]
    best: list[Card]
