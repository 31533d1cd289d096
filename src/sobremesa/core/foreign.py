"""Games that other programs wrote down, as a game's own package reads them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from sobremesa.core.sendable import by_text


class BadHistory(ValueError):
    """A history of another program that cannot be read: the line, the word, and why in a sentence.

    ``header`` says that it is about how the game was set up, and not about what was played.
    """

    def __init__(self, line: int, token: str, why: str, header: bool = False) -> None:
        super().__init__(why)
        self.line: Final = line
        self.token: Final = token
        self.why: Final = why
        self.header: Final = header

    def __reduce__(self) -> tuple[object, ...]:
        """Return how the error is copied and pickled."""
        return by_text(self)


class Action(NamedTuple):
    """A number of a history, and the line on which it stood."""

    number: int
    line: int

    def bad(self, why: str) -> BadHistory:
        """Return the error of this action."""
        return BadHistory(self.line, str(self.number), why)


class Word(NamedTuple):
    """A word of a record, and the line of the history that it came from."""

    text: str
    line: int


class ForeignGame(NamedTuple):
    """A game out of a history: ruleset, options, first dealer, and the words of a record."""

    rules: str
    options: Mapping[str, str]
    dealer: int
    words: list[Word]


class OpenSpielReader(NamedTuple):
    """How histories of OpenSpiel's game of a ``name`` are read.

    ``read`` takes the game's parameters, as they are written there, and its actions, chance included; it raises
    BadHistory.
    """

    name: str
    read: Callable[[Mapping[str, str], Sequence[Action]], ForeignGame]


class History:
    """The actions of a history, taken one after the other."""

    def __init__(self, actions: Sequence[Action]) -> None:
        self._actions: Final = actions
        self._at = 0

    def __bool__(self) -> bool:
        """Return whether there is one left."""
        return self._at < len(self._actions)

    @property
    def next(self) -> Action:
        """The next action, which stays."""
        return self._actions[self._at]

    def take(self) -> Action:
        """Take the next action."""
        self._at += 1
        return self._actions[self._at - 1]

    def up_to(self, count: int) -> list[Action]:
        """Take the next actions, fewer where the history ends."""
        found = list(self._actions[self._at : self._at + count])
        self._at += len(found)
        return found


def cards_from(actions: Sequence[Action], suits: str) -> list[int]:
    """Return the cards of some actions that are cards by their numbers, suit by suit; raise BadHistory."""
    return [card_from(action, suits) for action in actions]


def card_from(action: Action, suits: str) -> int:
    """Return the card of an action: 13 to a suit, aces first, suits in the order given; raise BadHistory."""
    if not 0 <= action.number < 52:
        raise action.bad("this has to be a card, a number from 0 to 51")
    return 4 * (action.number % 13) + "cdhs".index(suits[action.number // 13])


def whole_pack(cards: Sequence[tuple[int, Action]]) -> list[int]:
    """Return the cards in order, and after them those of the 52 that the history does not show; raise BadHistory."""
    found: dict[int, None] = {}
    for card, action in cards:
        if card in found:
            raise action.bad("this card was dealt in this hand already")
        found[card] = None
    return [*found, *(card for card in range(52) if card not in found)]
