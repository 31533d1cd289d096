"""What a game tells of a hand without a game around it: every play of it, with figures that can be compared."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, Literal, NamedTuple, TypeAlias

from sobremesa.core.card_text import card_text
from sobremesa.core.sendable import by_text

Others: TypeAlias = Literal["seen", "table"]

Fault: TypeAlias = Literal["", "twice", "pack", "score", "unasked"]
"""What is wrong with a hand: the number of its cards, a card, or what was asked about it."""


class BadHand(ValueError):
    """A hand that cannot be: too few or too many cards, one twice, one that the game has not, or a score that ends it.

    ``why`` is an English sentence; ``variant`` says which of the faults it is, and ``values`` are what a translated
    sentence of it needs.
    """

    def __init__(self, why: str, variant: Fault = "", **values: object) -> None:
        super().__init__(why)
        self.why: Final = why
        self.variant: Final = variant
        self.values: Final = values

    def __reduce__(self) -> tuple[object, ...]:
        """Return how the error is copied and pickled."""
        return by_text(self)


class Question(NamedTuple):
    """A hand that is to be explored.

    ``hand`` and ``others`` are card numbers, ``others`` those that were seen elsewhere, or the table's in the order
    they came. ``option`` is the game's one choice: whether one deals, or whether the last card of the table was just
    left there. ``score`` is one's own and the other's.
    """

    rules: str
    hand: tuple[int, ...]
    others: tuple[int, ...] = ()
    option: bool = False
    score: tuple[int, int] = (0, 0)


class ExploredMove(NamedTuple):
    """A play of a hand, with its figures by name and with what is to be said of it in a word.

    ``move`` is written as in a record, and empty for the hand as it stands.
    """

    move: str
    figures: Mapping[str, float]
    marks: tuple[str, ...] = ()


class Explorer(NamedTuple):
    """What can be asked of a game about a hand, and who answers.

    ``sizes`` are the numbers of cards that a hand may have; ``others`` says what other cards are asked for, empty for
    none; ``option`` names the choice, empty for none; ``scores`` says whether the score matters. ``ask`` returns every
    play, the best first where one is, and raises BadHand. ``chances`` are the figures that are chances, from 0 to 1.
    """

    ask: Callable[[Question], list[ExploredMove]]
    sizes: tuple[int, ...]
    others: Others | Literal[""] = ""
    option: str = ""
    scores: bool = False
    chances: tuple[str, ...] = ()


def check_hand(question: Question, sizes: tuple[int, ...], pack: list[int]) -> None:
    """Raise BadHand for a hand that has another number of cards, a card twice, or one that is not in the pack."""
    cards = [*question.hand, *question.others]
    twice = next((card for at, card in enumerate(cards) if card in cards[:at]), None)
    strange = next((card for card in cards if card not in pack), None)
    if len(question.hand) not in sizes:
        raise BadHand(f"a hand has {' or '.join(map(str, sizes))} cards here, and this one has {len(question.hand)}")
    if twice is not None:
        raise BadHand(f"{card_text(twice)} stands there twice", "twice", name=card_text(twice))
    if strange is not None:
        raise BadHand(f"the pack of this game has no {card_text(strange)}", "pack", name=card_text(strange))
