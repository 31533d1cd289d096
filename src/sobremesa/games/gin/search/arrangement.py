"""Best arrangements and lay-offs on masks alone, fast enough to be asked some millions of times for one move."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from sobremesa.core.bits import bit, count, rank_counts, rank_mask
from sobremesa.games.gin.rules.melds import ALL, ONE_SUIT, in_runs, in_sets, is_set, offered_arrangement, value_of

TENS: Final = 0xFFFF000000000  # tens, jacks, queens and kings


def arranged(for_runs: i64, for_sets: i64) -> tuple[i64, i64, i64]:
    """Return the most value that melds can cover, the cards in its runs and those in its sets (GI-07).

    Runs are made of the first cards, sets of the second; give a hand twice to arrange the hand. Cards are masks.
    """
    runs, sets = in_runs(for_runs), in_sets(for_sets)
    both = runs & sets
    if both == 0:
        return value_of(runs | sets), runs, sets
    card = both & -both
    first = arranged(runs & ~card, sets)
    second = arranged(runs, sets & ~card)
    return first if first[0] >= second[0] else second


def laid_open(hand: i64) -> tuple[i64, i64, i64]:
    """Return what ``arranged`` returns, of the arrangement that the rules choose for a knocker (GI-07)."""
    runs, sets = in_runs(hand), in_sets(hand)
    if runs & sets:
        runs = sets = 0
        for meld in offered_arrangement(hand):
            if is_set(meld):
                sets |= meld
            else:
                runs |= meld
    return value_of(runs | sets), runs, sets


def highest(cards: i64) -> i64:
    """Return the highest card of a mask that is not empty."""
    below = cards | (cards >> 1)
    below |= below >> 2
    below |= below >> 4
    below |= below >> 8
    below |= below >> 16
    below |= below >> 32
    return count(below) - 1


def dearest(cards: i64) -> i64:
    """Return those of some cards that count most, as a mask; it must hold one."""
    if cards & TENS:
        return cards & TENS
    return cards & rank_mask(highest(cards) >> 2)


def top_value(cards: i64) -> i64:
    """Return what the highest of some cards counts; 0 of none."""
    if cards & TENS:
        return 10
    return (highest(cards) >> 2) + 1 if cards else 0


def least_after(hand: i64, barred: i64) -> i64:
    """Return the least deadwood that a discard of a hand can leave, one of the barred cards not being shed."""
    least: i64 = 1000
    left = hand & ~barred
    while left:
        ten = hand & ~(left & -left)
        least = min(least, value_of(ten) - arranged(ten, ten)[0])
        left &= left - 1
    return least


def open_ends(runs: i64, sets: i64, cards: i64) -> i64:
    """Return which of some cards can be laid off on these runs and sets, one after the other (GI-11)."""
    reached: i64 = 0
    grown = runs
    spots = ((grown << 4) | (grown >> 4)) & ALL & cards & ~grown
    while spots:
        reached |= spots
        grown |= spots
        spots = ((grown << 4) | (grown >> 4)) & ALL & cards & ~grown
    return reached | (fourths(sets) & cards)


def fourths(sets: i64) -> i64:
    """Return the cards that sets of three still take."""
    counts = rank_counts(sets)
    threes = counts & (counts >> 1) & ONE_SUIT
    return (threes * 15) & ~sets


def least_left(hand: i64, runs: i64, sets: i64) -> i64:
    """Return the least deadwood that the opponent of a knocker keeps, who lays off on these runs and sets (GI-11)."""
    reach = open_ends(runs, sets, hand)
    best = value_of(hand) - arranged(hand, hand)[0]
    subset = reach
    while subset:
        if subset == reach or open_ends(runs, sets, subset) == subset:
            left = hand & ~subset
            best = min(best, value_of(left) - arranged(left, left)[0])
        subset = (subset - 1) & reach
    return best


def outs_of(card: i64, hand: i64, live: i64) -> i64:
    """Return the live cards that would make a meld of a card and one other of its hand."""
    own = bit(card)
    equal = rank_mask(card >> 2)
    outs: i64 = 0
    if hand & equal & ~own:
        outs = equal & live
    above, below = (own << 4) & hand, (own >> 4) & hand
    if above:
        outs |= ((own >> 4) | (own << 8)) & live
    if below:
        outs |= ((own << 4) | (own >> 8)) & live
    if (own << 8) & hand:
        outs |= (own << 4) & live
    if (own >> 8) & hand:
        outs |= (own >> 4) & live
    return outs


def melds_through(card: i64, live: i64) -> i64:
    """Return how many melds of three a card makes with two of the live cards."""
    own = bit(card)
    equals = count(live & rank_mask(card >> 2) & ~own)
    found = (equals * (equals - 1)) >> 1
    below, above = (own >> 4) & live, (own << 4) & live
    if below:
        found += i64((own >> 8) & live != 0) + i64(above != 0)
    if above:
        found += i64((own << 8) & live != 0)
    return found
