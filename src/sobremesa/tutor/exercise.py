"""Exercises: what they ask, and what they answer. The same seed gives the same question."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, ClassVar, Final, Generic, cast

from sobremesa.core.bits import cards_of, mask_of
from sobremesa.core.card_text import UnreadableCard, card_text, cards_text, read_cards, texts
from sobremesa.core.contract import SomeState, State
from sobremesa.core.options import Ruleset
from sobremesa.core.registry import GAMES
from sobremesa.core.rng import Rng
from sobremesa.tutor.errors import BadAnswer, RulesNotTaught
from sobremesa.tutor.positions import PLAIN, positions

NONE: Final = "none"
"""The answer that names no card."""


@dataclass(frozen=True)
class Row:
    """Cards that lie together, such as the ``table`` or a ``hand``; some may be ``marked``."""

    name: str
    cards: list[str]
    marked: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Fact:
    """A sentence: its key, the values that go in (a text that is itself a key is said), and the cards it speaks of."""

    key: str
    values: Mapping[str, str | float] = field(default_factory=dict)
    cards: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Task:
    """A position and what is wanted: from ``low`` to ``high`` cards of the row ``pick``; or one of the ``choices``.

    Without either it is a number from ``low`` to ``high``. ``asks`` is the key of the question, ``values`` go into it,
    and ``facts`` are sentences about the position.
    """

    rows: list[Row]
    asks: str
    low: int = 0
    high: int = 0
    pick: str = ""
    choices: list[str] = field(default_factory=list)
    values: Mapping[str, str | float] = field(default_factory=dict)
    facts: list[Fact] = field(default_factory=list)


@dataclass(frozen=True)
class Verdict:
    """The verdict on an answer: whether it is right, sentences to show, and the cards of the best one."""

    right: bool
    told: list[Fact]
    best: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class SolvedTask:
    """A task with its right answers, in the form that ``chosen`` returns; the first is the one shown.

    ``about`` is what is said first to certain answers, ``otherwise`` to other wrong ones, and ``told`` to everybody.
    """

    task: Task
    right: tuple[str, ...]
    told: tuple[Fact, ...] = ()
    about: Mapping[str, tuple[Fact, ...]] = field(default_factory=dict)
    otherwise: tuple[Fact, ...] = ()

    def judge(self, answer: str) -> Verdict:
        """Return the verdict on an answer in any accepted spelling. Raises BadAnswer."""
        given = chosen(self.task, answer)
        right = given in self.right
        first = self.about.get(given, () if right else self.otherwise)
        shown = given if right else self.right[0]
        best = read_cards(shown) if self.task.pick and shown != NONE else []
        return Verdict(right, [*first, *self.told], texts(best))


class Exercise(ABC, Generic[SomeState]):
    """A kind of exercise in one game, made from positions of games between two players of a ``level``.

    Questions are made from views, so none shows a card that the learner could not see, and no answer depends on one.
    Seed, ruleset and id decide the question.
    """

    id: ClassVar[str]
    game: ClassVar[str]
    level: ClassVar[str] = PLAIN
    """The level of both players whose games the positions are taken from."""

    @abstractmethod
    def ask(self, state: SomeState, lot: int) -> SolvedTask | None:
        """Return the question in a position, or None where it has none; ``lot`` is a random number of the seed.

        The state is played on afterwards: copy it to keep it.
        """

    def suits(self, rules: Ruleset) -> bool:
        """Return whether the exercise makes sense by a ruleset."""
        return True

    @property
    def rulesets(self) -> list[str]:
        """The presets of the game by which this is asked, the usual one first."""
        game = GAMES[self.game]
        return [name for name in game.presets if self.suits(game.ruleset(name))]

    def task(self, seed: int, rules: str = "") -> Task:
        """Return what is asked for a seed by a ruleset (the first one it is for, if none is named)."""
        return self.question(seed, rules).task

    def judge(self, seed: int, answer: str, rules: str = "") -> Verdict:
        """Return the verdict on an answer to the question of a seed. Raises BadAnswer, RulesNotTaught."""
        return self.question(seed, rules).judge(answer)

    def question(self, seed: int, rules: str = "") -> SolvedTask:
        """Return the question of a seed, by default in the first ruleset. Raises RulesNotTaught."""
        offered = self.rulesets
        if rules and rules not in offered:
            raise RulesNotTaught(f"{self.id} is not asked by {rules[:40]!r}, only by {', '.join(offered)}")
        return _question(self, seed, rules or offered[0]).question


@dataclass(frozen=True)
class PlayedTask:
    """A question out of a game, and the answer that was played there; empty where its cards do not tell it."""

    question: SolvedTask
    played: str


def played_question(exercise: Exercise[Any], seed: int, rules: str = "") -> PlayedTask:
    """Return the question of a seed with what was played in the game that it is taken from.

    By default by the first ruleset that the exercise is for, which is not checked where one is named.
    """
    return _question(exercise, seed, rules or exercise.rulesets[0])


@lru_cache(maxsize=512)
def _question(exercise: Exercise[Any], seed: int, rules: str) -> PlayedTask:
    name = f"{exercise.id} {rules} {seed}"
    lot = int(Rng(f"{name} lot").word())
    game = positions(exercise.game, rules, name, exercise.level)
    for state in game:
        question, seat = exercise.ask(state, lot), on_turn(state)
        if question is not None:
            after = next(game)  # the move that was made there has been played on it
            return PlayedTask(question, _played(question.task, after, seat))
    raise AssertionError("games never end")


def _played(task: Task, after: State, seat: int) -> str:
    """Return the answer that a move was: the cards of the row that are gone from the hand."""
    row = next((row for row in task.rows if row.name == task.pick), None)
    if row is None or not seat or after.needs_pack() or after.over:
        return ""
    hand = cast("list[str]", after.view(seat).to_wire().get("hand", []))
    gone = [card for card in row.cards if card not in hand]
    return cards_answer(mask_of(read_cards("".join(gone)))) if task.low <= len(gone) <= task.high else ""


def chosen(task: Task, answer: str) -> str:
    """Return an answer in canonical form; raise BadAnswer where it is none to the task.

    Cards may come in any order and are returned in canonical order.

    >>> task = Task([Row("hand", ["5h", "Jd", "Jc"])], "throw", low=2, high=2, pick="hand")
    >>> chosen(task, "Jd5h") == chosen(task, "5hJd")
    True
    """
    if task.choices:
        return _choice(task, answer)
    if task.pick:
        return cards_answer(mask_of(_cards(task, answer)))
    return str(_number(task, answer))


def cards_answer(mask: int) -> str:
    """Return the answer that names the cards of a mask."""
    return cards_text(mask) or NONE


def _choice(task: Task, answer: str) -> str:
    if answer not in task.choices:
        raise BadAnswer(f"the answer is one of these words: {' '.join(task.choices)}")
    return answer


def _cards(task: Task, answer: str) -> list[int]:
    try:
        cards = [] if answer == NONE else read_cards(answer)
    except UnreadableCard as error:
        raise BadAnswer(str(error)) from error
    open_to = next(row.cards for row in task.rows if row.name == task.pick)
    named = [card_text(card) for card in cards]
    whole = bool(answer) and len(set(named)) == len(named)
    if not whole or not set(named) <= set(open_to) or not task.low <= len(named) <= task.high:
        raise BadAnswer(f"from {task.low} to {task.high} of these cards may be chosen: {' '.join(open_to)}")
    return cards


def _number(task: Task, answer: str) -> int:
    if not (answer.isascii() and answer.isdigit() and len(answer) < 4 and task.low <= int(answer) <= task.high):
        raise BadAnswer(f"the answer is a number from {task.low} to {task.high}")
    return int(answer)


def names(mask: int) -> list[str]:
    """Return the texts of the cards of a mask, in canonical order."""
    return texts(cards_of(mask))


def on_turn(state: State) -> int:
    """Return the seat that the game waits for first, 0 for none."""
    awaited = state.to_act()
    return awaited[0] if awaited else 0


def score_fact(score: Sequence[int], seat: int) -> Fact:
    """Return the sentence with the score from the point of view of a seat, in a game for two."""
    return Fact("learn.fact.score", {"mine": score[seat - 1], "theirs": score[2 - seat]})
