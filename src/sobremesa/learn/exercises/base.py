"""What an exercise asks, and what it says to an answer. Whoever asks again with the same seed is asked the same."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar, Final

from sobremesa.cards.text import UnreadableCard, card_text, read_cards
from sobremesa.learn.errors import BadAnswer

NONE: Final = "none"
"""The answer that names no card."""


@dataclass(frozen=True)
class Row:
    """Cards that lie together: on the ``table``, in ``hand``, or the ``starter``; some may be ``marked``."""

    name: str
    cards: list[str]
    marked: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Task:
    """A position and what is wanted: from ``low`` to ``high`` cards of the row ``pick``, or, without one, a number.

    ``asks`` is the key of the question.
    """

    rows: list[Row]
    asks: str
    low: int
    high: int
    pick: str = ""


@dataclass(frozen=True)
class Told:
    """A sentence: its key, the values that go in (a text that is itself a key is said), and the cards it speaks of."""

    key: str
    values: Mapping[str, str | float] = field(default_factory=dict)
    cards: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Verdict:
    """What is said to an answer; ``best`` are the cards of the best one, where cards were wanted."""

    right: bool
    told: list[Told]
    best: list[str] = field(default_factory=list)


class Exercise(ABC):
    """A kind of exercise in one game."""

    id: ClassVar[str]
    game: ClassVar[str]

    @abstractmethod
    def task(self, seed: int) -> Task:
        """Return what is asked for a seed."""

    @abstractmethod
    def judge(self, seed: int, answer: str) -> Verdict:
        """Return what is said to an answer; raise BadAnswer for what is none to this task."""


def chosen_cards(task: Task, answer: str) -> list[int]:
    """Return the cards of an answer like ``5hJd``, or ``none``; raise BadAnswer where it cannot be chosen."""
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


def chosen_number(task: Task, answer: str) -> int:
    """Return the number of an answer; raise BadAnswer where it is none, or out of bounds."""
    if not (answer.isascii() and answer.isdigit() and len(answer) < 4 and task.low <= int(answer) <= task.high):
        raise BadAnswer(f"the answer is a number from {task.low} to {task.high}")
    return int(answer)
