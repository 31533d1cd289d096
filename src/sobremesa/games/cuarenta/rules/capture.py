"""What a played card may take from the table: matching, addition, sequence (CU-20 to CU-27)."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from sobremesa.core.bits import KING, SEVEN, below_rank, bit, count, lowest, mask_of, rank_mask
from sobremesa.games.cuarenta.rules.moves import captured_part, rank_after, sequence_part
from sobremesa.games.cuarenta.rules.rulesets import Rules

NOT_ON_TABLE: Final = "not-on-table"
ONE_CAPTURE: Final = "one-capture"
BAD_SUM: Final = "bad-sum"
BAD_SEQUENCE: Final = "bad-sequence"
SEQUENCE_ALONE: Final = "sequence-alone"
SEQUENCE_AUTOMATIC: Final = "sequence-automatic"


LISTED: Final = 256
"""The most captures of one card that are listed with every choice among equal cards.

Where there are more, of those that differ in nothing but which of several equal cards they add or take in sequence, the
one with the lowest is listed. All of them are legal, and none is better than the one listed: no rule but that of the
caída looks at a suit, and the card just left stays a choice of its own.
"""

FEW: Final = 11
"""With so few cards on the table there are never more than ``LISTED`` captures of one card."""


def captures(rules: Rules, card: i64, table: i64, order: vec[i64]) -> vec[i64]:
    """Return the masks that this card may take, in a fixed order, without the empty one (CU-20 to CU-24).

    Matchings come first, then additions; with each, the sequence from none of it to all of it. The masks do not include
    the card itself. ``order`` holds the table's cards as they came, for the automatic sequence. They are all that the
    rules allow, unless those are more than ``LISTED``.
    """
    return add_captures(vec[i64](), 0, rules, card, table, order)


def add_captures(found: vec[i64], play: i64, rules: Rules, card: i64, table: i64, order: vec[i64]) -> vec[i64]:
    """Add each mask that ``captures`` returns, joined to ``play``, which has no bits among the cards."""
    rank = card >> 2
    alike = count(table) > FEW and _ways(rules, rank, table) > LISTED
    above = _one_of_each(table) if alike else table
    found = _add_matchings(found, play, rules, rank, table, above, order)
    if rank <= SEVEN:
        for base in additions(rank, table, rules.addition, alike):
            found = _with_sequence(found, rules, play | base, rank, above, order)
    return found


def _ways(rules: Rules, rank: i64, table: i64) -> i64:
    """Return how many captures of a card of this rank the rules allow."""
    equal = count(table & rank_mask(rank))
    bases = bit(equal) - 1 if rules.match_many else equal
    if rank <= SEVEN:
        bases += len(additions(rank, table, rules.addition))
    return bases if rules.automatic else bases * (1 + _runs(rank_after(rank), table))


def _runs(rank: i64, table: i64) -> i64:
    """Return how many unbroken runs start at a rank, one card a rank."""
    here = count(_on_rank(table, rank))
    return here * (1 + _runs(rank_after(rank), table)) if here else 0


def _one_of_each(table: i64) -> i64:
    """Return the lowest card of each rank."""
    lowest_ones: i64 = 0
    for rank in range(KING + 1):
        here = table & rank_mask(rank)
        lowest_ones |= here & -here
    return lowest_ones


def _add_matchings(
    found: vec[i64], play: i64, rules: Rules, rank: i64, table: i64, above: i64, order: vec[i64]
) -> vec[i64]:
    """CU-21: one equal card, or any of them together where the ruleset lets the player take several."""
    equal = table & rank_mask(rank)
    subset: i64 = 0
    while subset != equal:
        subset = (subset - equal) & equal  # the next subset of the equal cards
        if rules.match_many or subset & (subset - 1) == 0:
            found = _with_sequence(found, rules, play | subset, rank, above, order)
    return found


def additions(rank: i64, table: i64, most: i64, alike: bool = False) -> vec[i64]:
    """Return the sets of two to ``most`` number cards of the table whose values add up to this rank's (CU-22).

    With ``alike`` the lowest card of each rank stands for the others, so that sets of the same ranks are returned once.

    >>> from sobremesa.core.bits import mask_of
    >>> from sobremesa.core.card_text import cards_text, read_card, read_cards
    >>> table = mask_of(read_cards("Ac2d3h4s"))
    >>> [cards_text(cards) for cards in additions(read_card("5c") >> 2, table, 5)]
    ['Ac4s', '2d3h']
    """
    return _sums(vec[i64](), table & below_rank(rank), rank + 1, 0, most, alike)


def _sums(found: vec[i64], left: i64, owed: i64, chosen: i64, most: i64, alike: bool) -> vec[i64]:
    """Add to ``found`` each way to pay ``owed`` with the cards left, the lowest card first."""
    while left and most > 0:
        card = lowest(left)
        left &= left - 1
        value = (card >> 2) + 1
        if value == owed and chosen:
            found = append(found, chosen | bit(card))
        elif value < owed:
            found = _sums(found, left, owed - value, chosen | bit(card), most - 1, alike)
        if alike:
            left &= ~rank_mask(card >> 2)
    return found


def _with_sequence(found: vec[i64], rules: Rules, base: i64, rank: i64, table: i64, order: vec[i64]) -> vec[i64]:
    """CU-24: a capture, and what of the sequence may go with it."""
    if rules.automatic:
        return append(found, base | whole_sequence(rank_after(rank), table, order))
    return _prefixes(append(found, base), base, rank_after(rank), table)


def _prefixes(found: vec[i64], taken: i64, rank: i64, table: i64) -> vec[i64]:
    """Add each longer run of the sequence, one card a rank, whichever card where two lie there."""
    here = _on_rank(table, rank)
    while here:
        card = here & -here
        here &= here - 1
        found = _prefixes(append(found, taken | card), taken | card, rank_after(rank), table)
    return found


def _on_rank(cards: i64, rank: i64) -> i64:
    """Return the cards of a rank; beyond the king there are none."""
    if rank > KING:
        return 0
    return cards & rank_mask(rank)


def runs_from(rank: i64, table: i64) -> vec[i64]:
    """Return the mask of every unbroken run of the table's cards that starts at a rank (CU-26).

    A run has one card a rank. Where there are more than ``LISTED``, the lowest card of each rank stands for its equals.
    """
    many = count(table) > FEW and _runs(rank, table) > LISTED
    return _prefixes(vec[i64](), 0, rank, _one_of_each(table) if many else table)


def reach_from(rank: i64, table: i64) -> i64:
    """Return the cards of all runs that start at a rank: every card of each rank up to the first gap (CU-26)."""
    reached: i64 = 0
    while here := _on_rank(table, rank):
        reached |= here
        rank = rank_after(rank)
    return reached


def whole_sequence(start: i64, table: i64, order: vec[i64]) -> i64:
    """Return the whole sequence from a rank upwards; of two equal cards the one that came first goes (CU-24)."""
    taken: i64 = 0
    rank = start
    while rank <= KING and table & rank_mask(rank):
        taken |= _first_come(table & rank_mask(rank), order)
        rank = rank_after(rank)
    return taken


def captures_on(rules: Rules, card: i64, cards: list[int]) -> list[int]:
    """Return what ``captures`` returns, for a table given as plain cards in the order they came.

    Interpreted code calls this function: a vec that it hands to compiled code is never freed.

    >>> from sobremesa.core.card_text import cards_text, read_card, read_cards
    >>> from sobremesa.games.cuarenta.rules.rulesets import ruleset
    >>> table = read_cards("5d6s7c2h3c")
    >>> [cards_text(cards) for cards in captures_on(ruleset("pagat"), read_card("5h"), table)]
    ['5d', '5d6s', '5d6s7c', '2h3c', '2h3c6s', '2h3c6s7c']
    """
    return list(captures(rules, card, mask_of(cards), vec[i64](cards)))


def sequence_on(start: i64, cards: list[int]) -> int:
    """Return what ``whole_sequence`` returns, for a table given as plain cards in the order they came."""
    return int(whole_sequence(start, mask_of(cards), vec[i64](cards)))


def _first_come(equal: i64, order: vec[i64]) -> i64:
    at: i64 = 0
    while equal & bit(order[at]) == 0:
        at += 1
    return bit(order[at])


def without(order: vec[i64], cards: i64) -> vec[i64]:
    """Return the cards of a table that stay in it, in the order they came, when these are taken."""
    kept: vec[i64] = vec[i64]()
    for card in order:
        if cards & bit(card) == 0:
            kept = append(kept, card)
    return kept


def capture_fault(rules: Rules, card: i64, mask: i64, table: i64, order: vec[i64]) -> str:
    """Return the code of the rule that forbids this capture, or an empty text where it is allowed (CU-20 to CU-24).

    The codes are those of this module's constants; ``refusals.WHY`` has their sentences.
    """
    if mask & ~table:
        return NOT_ON_TABLE
    below = captured_part(card, mask)
    fault = _match_or_sum_fault(rules, card, below)
    if fault:
        return fault
    above = sequence_part(card, mask)
    start = rank_after(card >> 2)
    if rules.automatic:
        return "" if above == whole_sequence(start, table, order) else SEQUENCE_AUTOMATIC
    return "" if is_unbroken(start, above) else BAD_SEQUENCE


def _match_or_sum_fault(rules: Rules, card: i64, below: i64) -> str:
    if below == 0:
        return SEQUENCE_ALONE
    equal = below & rank_mask(card >> 2)
    if equal == below:
        return "" if rules.match_many or equal & (equal - 1) == 0 else ONE_CAPTURE
    if equal:
        return ONE_CAPTURE
    return "" if _is_sum(rules, card >> 2, below) else BAD_SUM


def _is_sum(rules: Rules, rank: i64, below: i64) -> bool:
    if rank > SEVEN or count(below) > rules.addition:
        return False
    total: i64 = 0
    while below:
        total += (lowest(below) >> 2) + 1
        below &= below - 1
    return total == rank + 1


def is_unbroken(start: i64, cards: i64) -> bool:
    """Return whether the cards are one of each rank from ``start`` upwards, with no gap; no cards at all are, too."""
    rank = start
    while cards:
        here = _on_rank(cards, rank)
        if here == 0 or here & (here - 1):
            return False
        cards ^= here
        rank = rank_after(rank)
    return True
