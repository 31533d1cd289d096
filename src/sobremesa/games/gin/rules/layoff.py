"""Laying deadwood off on a knocker's melds, as well as the cards allow (GI-11)."""

from __future__ import annotations

from typing import Final, NamedTuple

from librt.vecs import append, vec
from mypy_extensions import i64

from sobremesa.core.bits import count
from sobremesa.games.gin.rules.melds import arrangement_text, arrangements, is_set, spots_of, value_of

EVERYTHING: Final = 1000  # more deadwood than any hand holds


class Defence(NamedTuple):
    """How the opponent of a knocker lays down (GI-11).

    ``melds`` and ``laid_off`` are masks, ``deadwood`` is the value of the cards that are left.
    """

    melds: tuple[int, ...]
    laid_off: int
    deadwood: int


def reachable(cards: i64, melds: list[int]) -> i64:
    """Return which of these cards can be laid off on some melds, one after the other (a run grows and takes the next).

    A card that fits both a run and a set goes to the run, which can only help: the set takes no second card.
    """
    left = cards
    for meld in melds:
        if not is_set(meld):
            left &= ~_grown(meld, left)
    for meld in melds:
        if is_set(meld):
            left &= ~spots_of(meld)
    return cards & ~left


def _grown(run: i64, cards: i64) -> i64:
    """Return the cards that a run takes at both its ends."""
    taken: i64 = 0
    spots = spots_of(run) & cards
    while spots:
        taken |= spots
        spots = spots_of(run | taken) & cards
    return taken


def can_lay_off(cards: i64, melds: list[int]) -> bool:
    """Return whether just these cards can be laid off on some melds."""
    return reachable(cards, melds) == cards


def subsets_to_lay_off(hand: i64, melds: list[int]) -> vec[i64]:
    """Return every set of a hand's cards that can be laid off, as masks, the empty one first, in a fixed order."""
    found: vec[i64] = append(vec[i64](), 0)
    everything = reachable(hand, melds)
    subset: i64 = 0
    while subset != everything:
        subset = (subset - everything) & everything
        if can_lay_off(subset, melds):
            found = append(found, subset)
    return found


def defend(hand: i64, melds: list[int]) -> Defence:
    """Return the defence with the fewest points left, over all arrangements of the hand with their lay-offs (GI-11).

    Of equally good ones it is the one that lays off the fewest cards, then the one whose text comes first.

    >>> from sobremesa.core.bits import mask_of
    >>> from sobremesa.core.card_text import cards_text, read_cards
    >>> best = defend(mask_of(read_cards("5c6c9d9hKs")), [mask_of(read_cards("2c3c4c")), mask_of(read_cards("9c9s9d"))])
    >>> cards_text(best.laid_off), best.deadwood
    ('5c6c9h', 19)
    """
    tried = [_defence(own, hand, reachable(_unmelded(hand, own), melds)) for own in arrangements(hand, EVERYTHING)]
    return min(tried, key=_preference)


def defend_with(hand: i64, laid_off: i64) -> Defence:
    """Return the best arrangement of what is left after laying off exactly these cards; the lay-off is not checked."""
    tried = [_defence(own, hand, laid_off) for own in arrangements(hand & ~laid_off, EVERYTHING)]
    return min(tried, key=_preference)


def _unmelded(hand: i64, melds: list[int]) -> i64:
    for meld in melds:
        hand &= ~meld
    return hand


def _defence(melds: list[int], hand: i64, laid_off: i64) -> Defence:
    return Defence(tuple(melds), int(laid_off), int(value_of(_unmelded(hand, melds) & ~laid_off)))


def _preference(defence: Defence) -> tuple[int, int, str]:
    return defence.deadwood, int(count(defence.laid_off)), arrangement_text(list(defence.melds))
