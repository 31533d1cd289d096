"""A ruleset as the search asks for it, and cards as counts of ranks.

Suits decide nothing in Cuarenta once it is said whether a capture is a caída. So the search holds a set of cards as
*counts*: four bits for each rank, the ace lowest, and every play of equal ranks is one play.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from sobremesa.core.bits import JACK, KING, SEVEN, bit
from sobremesa.games.cuarenta.rules.rulesets import Rules

EVERY: Final = 0x1111111111111
"""One of each of the thirteen ranks, the three that Cuarenta lacks among them."""

PACK: Final = 0x4440004444444
"""The forty cards as counts."""

GUARDS: Final = 0x8888888888888
RANKS: Final = (0, 1, 2, 3, 4, 5, 6, 10, 11, 12)


def one_of(rank: i64) -> i64:
    """Return one card of a rank, as counts."""
    one: i64 = (rank & 0) | 1
    return one << (rank * 4)


def number_of(counts: i64, rank: i64) -> i64:
    """Return how many cards of a rank there are."""
    return (counts >> (rank * 4)) & 15


def size(counts: i64) -> i64:
    """Return how many cards there are.

    >>> int(size(PACK))
    40
    """
    eights: i64 = (counts & 0xF0F0F0F0F0F0F) + ((counts >> 4) & 0xF0F0F0F0F0F0F)
    halves: i64 = eights + (eights >> 8)
    words: i64 = halves + (halves >> 16)
    return (words + (words >> 32)) & 127


def lowest_rank(counts: i64) -> i64:
    """Return the lowest rank of which there is a card; 13 where there is none."""
    rank: i64 = 0
    while rank <= KING and number_of(counts, rank) == 0:
        rank += 1
    return rank


def holds_all(counts: i64, wanted: i64) -> bool:
    """Return whether all of the wanted cards are there."""
    return ((counts | GUARDS) - wanted) & GUARDS == GUARDS


def next_rank(rank: i64) -> i64:
    """Return the next rank of the ascending order; 13 after the king (CU-01)."""
    return JACK if rank == SEVEN else rank + 1


def run_from(rank: i64, counts: i64) -> i64:
    """Return the unbroken run that starts at a rank, one card a rank (CU-24); 0 where no card of that rank is there.

    >>> run_from(6, one_of(6) + 2 * one_of(10) + one_of(12)) == one_of(6) + one_of(10)
    True
    """
    run: i64 = 0
    while rank <= KING and number_of(counts, rank):
        run |= one_of(rank)
        rank = next_rank(rank)
    return run


class RankRules:
    """A ruleset as the search needs it, for a number of seats: its numbers, and every addition that it allows.

    Additions are listed once, by the rank that takes them, as counts of ranks (CU-22).
    """

    def __init__(self, rules: Rules, seats: int) -> None:
        self.seats: Final[i64] = seats
        self.deals: Final[i64] = 8 // seats
        self.ronda: Final[i64] = rules.ronda
        self.doble_ronda: Final[i64] = rules.doble_ronda
        self.doble_ronda_wins: Final = rules.doble_ronda_wins
        self.ronda_limit: Final[i64] = rules.ronda_limit
        self.match_many: Final = rules.match_many
        self.automatic: Final = rules.automatic
        self.forgotten_claim: Final = rules.forgotten_claim
        self.forgotten_forfeit: Final = rules.forgotten_forfeit
        self.caida: Final[i64] = rules.caida
        self.limpia: Final[i64] = rules.limpia
        self.caida_alone: Final = rules.caida_alone
        self.limpia_limit: Final[i64] = rules.limpia_limit
        self.bonus: Final[i64] = rules.caida_en_ronda
        self.bonus_limit: Final[i64] = rules.caida_en_ronda_limit
        self.carton_limit: Final[i64] = rules.carton_limit
        self.target: Final[i64] = rules.target
        self.zapateria: Final[i64] = rules.zapateria
        self.rules: Final = rules
        self._sums: vec[i64] = vec[i64]()
        self._from: vec[i64] = vec[i64]()
        for rank in range(SEVEN + 1):
            self._from = append(self._from, len(self._sums))
            self._add_sums(rank, rank + 1, 0, rules.addition)
        self._from = append(self._from, len(self._sums))
        self._sweepers: dict[int, int] = {}

    def _add_sums(self, highest: i64, owed: i64, chosen: i64, most: i64) -> None:
        """List the ways to pay ``owed`` with cards up to a rank, at most four of each (CU-22)."""
        if owed == 0:
            if size(chosen) > 1:
                self._sums = append(self._sums, chosen)
            return
        rank = min(highest, owed - 1)
        while rank >= 0 and most > 0:
            if number_of(chosen, rank) < 4:
                self._add_sums(rank, owed - rank - 1, chosen + one_of(rank), most - 1)
            rank -= 1

    def additions(self, rank: i64, table: i64) -> vec[i64]:
        """Return the additions that a card of this rank may take from the table."""
        found: vec[i64] = vec[i64]()
        if rank > SEVEN:
            return found
        at = self._from[rank]
        while at < self._from[rank + 1]:
            if holds_all(table, self._sums[at]):
                found = append(found, self._sums[at])
            at += 1
        return found

    def longest_addition(self, rank: i64, table: i64) -> i64:
        """Return the addition of most cards that a card of this rank may take, 0 for none."""
        best: i64 = 0
        if rank > SEVEN:
            return best
        at = self._from[rank]
        while at < self._from[rank + 1]:
            if holds_all(table, self._sums[at]) and size(self._sums[at]) > size(best):
                best = self._sums[at]
            at += 1
        return best

    def sweepers(self, table: i64) -> i64:
        """Return the ranks, a bit each, of which one card takes a whole table."""
        key = int(table)
        if key not in self._sweepers:
            ranks: i64 = 0
            for rank in range(KING + 1):
                if self._sweeps(rank, table):
                    ranks |= bit(rank)
            self._sweepers[key] = int(ranks)
        return self._sweepers[key]

    def _sweeps(self, rank: i64, table: i64) -> bool:
        if table == 0:
            return False
        run = run_from(next_rank(rank), table)
        lying = number_of(table, rank) if self.match_many else min(number_of(table, rank), 1)
        if lying and lying * one_of(rank) + run == table:
            return True
        for summed in self.additions(rank, table):
            if summed + run == table:
                return True
        return False
