"""CU-20 to CU-26: every set of cards of a table, taken or refused, against the rules said once more in ranks."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from sobremesa.core.bits import mask_of
from sobremesa.core.packs import pack_of_forty
from sobremesa.core.rng import Rng
from sobremesa.games.cuarenta.rules.capture import (
    capture_fault,
    captures_on,
    is_unbroken,
    reach_from,
    runs_from,
    sequence_on,
)
from sobremesa.games.cuarenta.rules.rulesets import ruleset
from tests.games.cuarenta.rules.table import cards

SEVEN = 6
RISING = (0, 1, 2, 3, 4, 5, 6, 10, 11, 12)
RULES = [
    ("pagat", {}),
    ("palm", {}),
    ("casa", {}),
    ("pagat", {"addition": "3"}),
    ("casa", {"addition": "2"}),
    ("pagat", {"match": "many", "addition": "4"}),
    ("casa", {"match": "one"}),
]
TABLES = 12
ON_EACH = 7


def tables(salt: str) -> Iterator[tuple[int, list[int]]]:
    """A card and a table of few ranks, so that equal cards, sums and sequences are common; the last are all ranks."""
    rng = Rng(salt)
    for number in range(TABLES):
        first = number % 7
        ranks = RISING[first : first + 4] if number % 3 else RISING
        pack = rng.shuffled([card for card in pack_of_forty() if card >> 2 in ranks])
        yield pack[0], pack[1 : ON_EACH + 1]


def ranks_of(chosen: list[int]) -> list[int]:
    """The ranks of some cards, the lowest first."""
    return sorted(card >> 2 for card in chosen)


def follows(start: int, ranks: list[int]) -> bool:
    """Whether these ranks are the first so many from one upwards, each once."""
    return ranks == [rank for rank in RISING if rank >= start][: len(ranks)]


def next_rank(rank: int) -> int:
    """The rank behind this one, 13 behind the king."""
    return ([each for each in RISING if each > rank] or [13])[0]


def automatic(rank: int, table: list[int]) -> set[int]:
    """What goes along with a card where the whole sequence does: of each next rank the card that came first."""
    gone = set()
    while here := [card for card in table if card >> 2 == next_rank(rank)]:
        gone.add(here[0])
        rank = next_rank(rank)
    return gone


def expected(rules, card: int, chosen: list[int], table: list[int]) -> str:
    """The code by which these cards cannot be taken with this one, in the words of the rules; empty where they can."""
    rank = card >> 2
    low = [each for each in chosen if each >> 2 <= rank]
    high = [each for each in chosen if each >> 2 > rank]
    equal = [each for each in low if each >> 2 == rank]
    if not set(chosen) <= set(table):
        return "not-on-table"
    if not low:
        return "sequence-alone"
    if equal and (len(low) > len(equal) or (len(equal) > 1 and not rules.match_many)):
        return "one-capture"
    adds = rank <= SEVEN and 1 < len(low) <= rules.addition and sum(each + 1 for each in ranks_of(low)) == rank + 1
    if not equal and not adds:
        return "bad-sum"
    if rules.automatic:
        return "" if set(high) == automatic(rank, table) else "sequence-automatic"
    return "" if follows(next_rank(rank), ranks_of(high)) else "bad-sequence"


def some_of(table: list[int]) -> Iterator[list[int]]:
    """Every set of one or more cards of a table."""
    for number in range(1, len(table) + 1):
        yield from (list(chosen) for chosen in combinations(table, number))


@pytest.mark.parametrize(("preset", "options"), RULES)
def test_every_set_of_cards_can_be_taken_or_is_refused_by_its_rule_cu20_cu21_cu22_cu23_cu24(preset, options):
    rules = ruleset(preset, options)
    for card, table in tables(f"{preset} {options}"):
        for chosen in some_of(table):
            said = capture_fault(rules, card, mask_of(chosen), mask_of(table), vec[i64](table))
            assert said == expected(rules, card, chosen, table), (card, chosen, table)


@pytest.mark.parametrize(("preset", "options"), RULES)
def test_what_is_listed_is_all_that_can_be_taken_each_once_cu20_cu21_cu22_cu23_cu24(preset, options):
    rules = ruleset(preset, options)
    for card, table in tables(f"listed {preset} {options}"):
        listed = captures_on(rules, card, table)
        allowed = [mask_of(chosen) for chosen in some_of(table) if not expected(rules, card, chosen, table)]
        assert sorted(listed) == sorted(allowed), (card, table)


@pytest.mark.parametrize("start", RISING)
def test_what_was_left_behind_goes_in_any_unbroken_run_and_all_of_it_is_shown_cu26(start):
    for _, table in tables(f"left {start}"):
        runs = [chosen for chosen in some_of(table) if follows(start, ranks_of(chosen))]
        assert sorted(runs_from(start, mask_of(table))) == sorted(map(mask_of, runs)), table
        assert reach_from(start, mask_of(table)) == mask_of(sorted({card for run in runs for card in run})), table
        assert all(is_unbroken(start, mask_of(run)) == (run in runs) for run in some_of(table)), table


@pytest.mark.parametrize("start", RISING)
def test_an_automatic_sequence_takes_of_each_rank_the_card_that_came_first_cu24(start):
    below = max((rank for rank in RISING if rank < start), default=-1)
    for _, table in tables(f"automatic {start}"):
        assert sequence_on(start, table) == mask_of(sorted(automatic(below, table))), table


def test_a_card_that_is_not_on_the_table_cannot_be_taken_with_others_that_are_cu20():
    rules, table = ruleset("pagat"), cards("5d 6d")
    (five,) = cards("5h")

    for chosen in ("5s", "5d 7d", "5d 6d 7d", "Ac"):
        assert capture_fault(rules, five, mask_of(cards(chosen)), mask_of(table), vec[i64](table)) == "not-on-table"
