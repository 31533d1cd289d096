"""Cards as numbers and sets of cards as masks.

A card is ``4 * rank + suit``: ranks run from the ace (0) to the king (12), suits are clubs, diamonds, hearts, spades.
A set of cards is a mask with the card's bit set, so that all of a pack fits in 52 bits.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

ACE: Final = 0
SEVEN: Final = 6
JACK: Final = 10
QUEEN: Final = 11
KING: Final = 12

DIAMONDS: Final = 1

ONE_OF_A_RANK: Final = 15  # the four suits of the ace; shifted up by 4 * rank for any other rank


def rank_of(card: i64) -> i64:
    """Return the rank of a card, 0 (ace) to 12 (king)."""
    return card >> 2


def suit_of(card: i64) -> i64:
    """Return the suit of a card: 0 clubs, 1 diamonds, 2 hearts, 3 spades."""
    return card & 3


def bit(card: i64) -> i64:
    """Return the mask that holds just this card.

    >>> [int(bit(card)) for card in (0, 5)]
    [1, 32]
    """
    one: i64 = (card & 0) | 1  # mypyc folds a plain 1, even in an i64 variable, into a 32-bit shift
    return one << card


def rank_mask(rank: i64) -> i64:
    """Return the mask of the four cards of a rank (0 to 12).

    >>> cards_of(rank_mask(1))
    [4, 5, 6, 7]
    """
    suits: i64 = (rank & 0) | ONE_OF_A_RANK
    return suits << (rank * 4)


def below_rank(rank: i64) -> i64:
    """Return the mask of every card of the pack whose rank is lower than this one."""
    one: i64 = (rank & 0) | 1
    return (one << (rank * 4)) - 1


def rank_counts(mask: i64) -> i64:
    """Return, in the four bits of each rank, how many cards of that rank a mask holds.

    >>> hex(rank_counts(mask_of([0, 1, 20])))  # two aces and a six
    '0x100002'
    """
    pairs: i64 = mask - ((mask >> 1) & 0x5555555555555)
    return (pairs & 0x3333333333333) + ((pairs >> 2) & 0x3333333333333)


def count(mask: i64) -> i64:
    """Return how many cards a mask holds.

    >>> count(mask_of([0, 5, 51]))
    3
    """
    fours = rank_counts(mask)
    eights: i64 = (fours + (fours >> 4)) & 0xF0F0F0F0F0F0F
    halves: i64 = eights + (eights >> 8)
    words: i64 = halves + (halves >> 16)
    return (words + (words >> 32)) & 127


def lowest(mask: i64) -> i64:
    """Return the lowest card of a mask. The mask must not be empty: there is no card to return.

    >>> lowest(mask_of([7, 20]))
    7
    """
    return count((mask & -mask) - 1)


def nth(mask: i64, at: i64) -> i64:
    """Return the card of a mask at a place in canonical order, from 0; the mask must hold more than ``at`` cards.

    >>> nth(mask_of([7, 20, 30]), 1)
    20
    """
    while at > 0:
        mask &= mask - 1
        at -= 1
    return lowest(mask)


def mask_of(cards: list[int]) -> int:
    """Return the mask of some cards (0 to 51); their order does not matter, and a repeated card counts once.

    >>> mask_of([0, 1]) == 3
    True
    """
    mask: i64 = 0
    for card in cards:
        mask |= bit(card)
    return mask


def cards_of(mask: i64) -> list[int]:
    """Return the cards of a mask in canonical order: by rank, then by suit.

    >>> cards_of(mask_of([20, 7]))
    [7, 20]
    """
    cards: list[int] = []
    while mask:
        cards.append(lowest(mask))
        mask &= mask - 1
    return cards


def vec_of(mask: i64) -> vec[i64]:
    """Return the cards of a mask in canonical order, unboxed, for the hot paths."""
    cards: vec[i64] = vec[i64]()
    while mask:
        cards = append(cards, lowest(mask))
        mask &= mask - 1
    return cards
