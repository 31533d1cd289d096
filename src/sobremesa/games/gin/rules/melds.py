"""Sets and runs, and the exact best way to arrange a hand (GI-06, GI-07).

A run is three or more cards of a suit in sequence, so with four bits a rank ``hand & hand >> 4 & hand >> 8`` are the
starts of all the runs of three. Every arrangement is some melds that share no card; what they leave is deadwood.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from sobremesa.core.bits import bit, cards_of, count, lowest, rank_counts, rank_mask
from sobremesa.core.card_text import card_text

ALL: Final = 0xFFFFFFFFFFFFF
ONE_SUIT: Final = 0x1111111111111

# What a card counts, bit by bit: the cards whose value has a 1, a 2, a 4, an 8 in it.
WORTH_1: Final = 0x0000F0F0F0F0F
WORTH_2: Final = 0xFFFF00FF00FF0
WORTH_4: Final = 0x000000FFFF000
WORTH_8: Final = 0xFFFFFF0000000


def card_value(card: i64) -> i64:
    """Return what a card counts as deadwood: an ace 1, a face 10, any other its pips (GI-01).

    >>> from sobremesa.core.card_text import read_cards
    >>> [int(card_value(card)) for card in read_cards("Ac7dTsKh")]
    [1, 7, 10, 10]
    """
    rank = card >> 2
    if rank < 9:
        return rank + 1
    return 10


def value_of(cards: i64) -> i64:
    """Return what a set of cards counts as deadwood (GI-01).

    >>> from sobremesa.core.bits import mask_of
    >>> from sobremesa.core.card_text import read_cards
    >>> value_of(mask_of(read_cards("Ac7dTsKh")))
    28
    """
    low = count(cards & WORTH_1) + 2 * count(cards & WORTH_2)
    return low + 4 * count(cards & WORTH_4) + 8 * count(cards & WORTH_8)


def melds_with(card: i64, hand: i64) -> vec[i64]:
    """Return the melds of a hand whose lowest card is this one, as masks.

    Sets come first, then runs, shorter ones first. Lowest means first in canonical order, so that each meld of a hand
    is found at just one of its cards. The card must be in the hand.
    """
    found = _sets_from(card, hand)
    if card >= 44:
        return found
    run = bit(card) | bit(card + 4) | bit(card + 8)
    if hand & run != run:
        return found
    found = append(found, run)
    top = card + 12
    while top < 52 and hand & bit(top):
        run |= bit(top)
        found = append(found, run)
        top += 4
    return found


def _sets_from(card: i64, hand: i64) -> vec[i64]:
    found: vec[i64] = vec[i64]()
    own = bit(card)
    above = hand & rank_mask(card >> 2) & ~(own | (own - 1))
    if above & (above - 1) == 0:
        return found
    if count(above) == 2:
        return append(found, own | above)
    for spared in cards_of(above):
        found = append(found, own | (above & ~bit(spared)))
    return append(found, own | above)


def in_runs(cards: i64) -> i64:
    """Return the mask of those of some cards that are in a run of three or more of them."""
    starts = cards & (cards >> 4) & (cards >> 8)
    return starts | (starts << 4) | (starts << 8)


def in_sets(cards: i64) -> i64:
    """Return the mask of those of some cards that are in a set of three or four of them."""
    counts = rank_counts(cards)
    threes = ((counts & (counts >> 1)) | (counts >> 2)) & ONE_SUIT
    return cards & (threes * 15)


def meldable(hand: i64) -> i64:
    """Return the mask of the cards of a hand that are in at least one meld.

    They need not all fit into one arrangement.
    """
    return in_runs(hand) | in_sets(hand)


def best_melded(hand: i64) -> i64:
    """Return the greatest value that melds of this hand can cover, each card in one meld at most; exact (GI-07)."""
    return _cover(hand, hand)


def _cover(for_runs: i64, for_sets: i64) -> i64:
    """Cover what can be with runs of some cards and sets of others: a card that is in both goes one way, or the other.

    Once no card is in both, all the runs and all the sets lie side by side.
    """
    runs, sets = in_runs(for_runs), in_sets(for_sets)
    both = runs & sets
    if both == 0:
        return value_of(runs | sets)
    card = both & -both
    return max(_cover(runs & ~card, sets), _cover(runs, sets & ~card))


def deadwood(hand: i64) -> i64:
    """Return the deadwood that the best arrangement of a hand leaves (GI-07).

    It is exact, for a hand (a mask) of any size.

    >>> from sobremesa.core.bits import mask_of
    >>> from sobremesa.core.card_text import read_cards
    >>> deadwood(mask_of(read_cards("4s4c4d4h5s5c5d6s2c3s")))
    11
    """
    return value_of(hand) - best_melded(hand)


def all_melded(hand: i64) -> bool:
    """Return whether a hand can be arranged without deadwood.

    With ten cards that is gin (GI-09), with eleven big gin (GI-10).
    """
    return meldable(hand) == hand and value_of(hand) == best_melded(hand)


def arrangements(hand: i64, most: i64) -> list[list[int]]:
    """Return every arrangement of a hand that leaves at most this deadwood, as lists of melds (masks).

    No meld is empty. Each set of melds is given once, its melds in canonical order of their lowest cards. A hand of low
    deadwood without any melds has the empty arrangement.
    """
    found: list[list[int]] = []
    _arrange(found, [], hand, 0, most)
    return found


def _arrange(found: list[list[int]], melds: list[int], left: i64, dead: i64, most: i64) -> None:
    useful = meldable(left)
    dead += value_of(left & ~useful)
    if dead > most:
        return
    if useful == 0:
        found.append(list(melds))
        return
    card = lowest(useful)
    for meld in melds_with(card, useful):
        melds.append(int(meld))
        _arrange(found, melds, useful & ~meld, dead, most)
        melds.pop()
    _arrange(found, melds, useful & ~bit(card), dead + card_value(card), most)


def best_arrangements(hand: i64) -> list[list[int]]:
    """Return all arrangements of a hand with the lowest deadwood (GI-07).

    >>> from sobremesa.core.bits import mask_of
    >>> from sobremesa.core.card_text import read_cards
    >>> [arrangement_text(melds) for melds in best_arrangements(mask_of(read_cards("3c4c5c3d4d5d3h4h5hKs")))]
    ['3c3d3h,4c4d4h,5c5d5h', '3c4c5c,3d4d5d,3h4h5h']
    """
    return arrangements(hand, deadwood(hand))


def is_set(meld: i64) -> bool:
    """Return whether a meld is a set rather than a run."""
    return count(meld & rank_mask(lowest(meld) >> 2)) > 1


def meld_text(meld: i64) -> str:
    """Return the cards of a meld, joined in canonical order."""
    return "".join([card_text(card) for card in cards_of(meld)])


def lay_off_spots(melds: list[int]) -> i64:
    """Return the cards that could be laid off on some melds: the fourth of a set, the next at either end of a run."""
    spots: i64 = 0
    union: i64 = 0
    for meld in melds:
        union |= meld
        spots |= spots_of(meld)
    return spots & ~union


def spots_of(meld: i64) -> i64:
    """Return the mask of the cards that extend one meld by one card."""
    if is_set(meld):
        return rank_mask(lowest(meld) >> 2) & ~meld
    return ((meld << 4) | (meld >> 4)) & ALL & ~meld


def offered_arrangement(hand: i64) -> list[int]:
    """Return the arrangement that a knocker lays down where none is named (GI-07).

    Of those with the lowest deadwood it is the one on which the fewest different cards outside the hand can be laid
    off, then the one whose text comes first.
    """
    best: list[int] = []
    best_key = (99, "")
    for melds in best_arrangements(hand):
        key = (int(count(lay_off_spots(melds) & ~hand)), arrangement_text(melds))
        if best_key[0] == 99 or key < best_key:
            best_key = key
            best = melds
    return best


def offered_cover(hand: i64) -> i64:
    """Return the cards that ``offered_arrangement`` melds, as a mask.

    >>> from sobremesa.core.bits import mask_of
    >>> from sobremesa.core.card_text import cards_text, read_cards
    >>> cards_text(offered_cover(mask_of(read_cards("4s4c4d4h5s5c5d6s2c3s"))))
    '4c4d4h4s5c5d5s'
    """
    cover, alone = _best_cover(hand, hand)
    if alone:
        return cover
    cover = 0
    for meld in offered_arrangement(hand):
        cover |= meld
    return cover


def _best_cover(for_runs: i64, for_sets: i64) -> tuple[i64, bool]:
    """Return the cards that the dearest melds cover, and whether no other cards are worth as much; see ``_cover``."""
    runs, sets = in_runs(for_runs), in_sets(for_sets)
    both = runs & sets
    if both == 0:
        return runs | sets, True
    card = both & -both
    one, one_alone = _best_cover(runs & ~card, sets)
    other, other_alone = _best_cover(runs, sets & ~card)
    ahead = value_of(one) - value_of(other)
    if ahead > 0:
        return one, one_alone
    if ahead < 0:
        return other, other_alone
    return one, one_alone and other_alone and one == other


def arrangement_text(melds: list[int]) -> str:
    """Return the melds' texts in order, separated by commas."""
    return ",".join(sorted([meld_text(meld) for meld in melds]))
