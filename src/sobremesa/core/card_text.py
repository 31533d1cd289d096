"""Cards as people write them: rank then suit, ``Td`` for the ten of diamonds."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from sobremesa.core.bits import cards_of
from sobremesa.core.sendable import by_text

RANKS: Final = "A23456789TJQK"
SUITS: Final = "cdhs"


class UnreadableCard(ValueError):
    """A text that is no card.

    ``text`` is that text; the message says how a card is written.
    """

    def __init__(self, text: str) -> None:
        super().__init__(f"{text!r} is not a card: a rank of {RANKS} and then a suit of {SUITS}")
        self.text = text

    def __reduce__(self) -> tuple[object, ...]:
        """Return how the error is copied and pickled."""
        return by_text(self)


def card_text(card: i64) -> str:
    """Return the two letters of a card.

    >>> card_text(37)
    'Td'
    """
    return RANKS[card >> 2] + SUITS[card & 3]


def rank_text(rank: i64) -> str:
    """Return the letter of a rank.

    >>> rank_text(10)
    'J'
    """
    return RANKS[rank]


def read_card(text: str) -> int:
    """Return the card of a two-letter text; raise UnreadableCard for anything else.

    >>> read_card("Td")
    37
    """
    if len(text) != 2 or text[0] not in RANKS or text[1] not in SUITS:
        raise UnreadableCard(text)
    return 4 * RANKS.index(text[0]) + SUITS.index(text[1])


def read_cards(text: str) -> list[int]:
    """Return the cards of a text without separators, in its order; repeated cards are not refused.

    Raises UnreadableCard for the first two letters that are no card.

    >>> read_cards("2c3d")
    [4, 9]
    """
    return [read_card(text[at : at + 2]) for at in range(0, len(text), 2)]


def cards_text(mask: i64) -> str:
    """Return the texts of a mask's cards, joined in canonical order.

    >>> from sobremesa.core.bits import mask_of
    >>> cards_text(mask_of(read_cards("Td2c")))
    '2cTd'
    """
    return "".join([card_text(card) for card in cards_of(mask)])


def texts(cards: list[int]) -> list[str]:
    """Return the text of each card, in the order given.

    >>> texts([37, 0])
    ['Td', 'Ac']
    """
    return [card_text(card) for card in cards]
