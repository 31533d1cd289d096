"""The rules of melds and lay-offs once more, as slowly and plainly as can be: what the engine is compared with.

Cards are pairs (rank 1 to 13, suit 0 to 3), hands are frozensets of them; nothing here comes from the engine.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations

Card = tuple[int, int]
Hand = frozenset[Card]


def hand_of(mask):
    """Return the pairs of an engine's mask."""
    return frozenset((card // 4 + 1, card % 4) for card in range(52) if mask >> card & 1)


def value(cards):
    """Return the points of some cards."""
    return sum(min(rank, 10) for rank, _ in cards)


def is_meld(cards):
    """Return whether some cards are three or four of a rank, or three or more of a suit in sequence."""
    ranks, suits = sorted(rank for rank, _ in cards), {suit for _, suit in cards}
    if len(cards) < 3:
        return False
    if len(set(ranks)) == 1:
        return True
    return len(suits) == 1 and ranks == list(range(ranks[0], ranks[0] + len(ranks)))


def melds_in(hand):
    """Return every meld that a hand holds: of all its subsets those that are one."""
    found = []
    for rank in range(1, 14):
        equal = [card for card in hand if card[0] == rank]
        found += [frozenset(some) for size in (3, 4) for some in combinations(equal, size)]
    for suit in range(4):
        own = sorted(card for card in hand if card[1] == suit)
        spans = [own[at:end] for at in range(len(own)) for end in range(at + 3, len(own) + 1)]
        found += [frozenset(span) for span in spans if is_meld(span)]
    return found


def arrangements(hand):
    """Return every set of melds of a hand that share no card, the empty one too."""
    found = [frozenset()]
    for meld in melds_in(hand):
        found += [some | {meld} for some in found if not any(meld & other for other in some)]
    return found


def left_over(hand, melds):
    """Return the cards that melds leave."""
    return hand - frozenset(card for meld in melds for card in meld)


def deadwood(hand):
    """Return the least points that melds leave of a hand."""
    return min(value(left_over(hand, melds)) for melds in arrangements(hand))


def least_after_layoff(hand, melds):
    """Return the least points left when a hand's cards may go into its own melds or, one by one, onto these melds."""
    return min(_least(left_over(hand, own), frozenset(melds)) for own in arrangements(hand))


@lru_cache(maxsize=200_000)
def _least(cards, melds):
    best = value(cards)
    for card in cards:
        for meld in melds:
            if is_meld(meld | {card}):
                best = min(best, _least(cards - {card}, melds - {meld} | {meld | {card}}))
    return best
