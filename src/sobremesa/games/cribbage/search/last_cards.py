"""What the last card of each side is worth where nobody has a choice any more, summed over what the other may hold."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from sobremesa.games.cribbage.rules.pegging import LIMIT
from sobremesa.games.cribbage.search.pegging_state import OURS, PeggingState
from sobremesa.games.cribbage.search.ranks import RANKS, number_of, pips

PACK: Final = 4
"""Cards of a rank."""
COUNTS: Final = PACK + 1
NOUGHT: Final = 64
"""Margins are kept as so much more than they are."""


class LastCards:
    """What the last cards bring: a table for each moment, by the ranks of pone and dealer.

    Who has no card left counts as holding the lowest rank.
    """

    def __init__(self) -> None:
        self._tables: vec[u8] = vec[u8]()
        self._places: dict[tuple[int, ...], int] = {}

    def place(self, line: PeggingState) -> int:
        """Return where the table of a moment begins."""
        told = (line.series, line.total, line.turn, line.mode, line.last, line.left_us, line.left_them)
        key = tuple([int(number) for number in told])
        if key not in self._places:
            self._places[key] = len(self._tables)
            for pone in range(RANKS):
                for dealer in range(RANKS):
                    self._tables = append(self._tables, u8(NOUGHT + _margin(line, pone, dealer)))
        return self._places[key]

    def margin(self, place: i64, pone: i64, dealer: i64) -> i64:
        """Return what the pone wins more than the dealer from such a moment on."""
        return i64(self._tables[place + pone * RANKS + dealer]) - NOUGHT


def _margin(line: PeggingState, pone: i64, dealer: i64) -> i64:
    """Return what the play still brings the pone more than the dealer, whose last cards these are."""
    twin = line.copy()
    while not twin.ended:
        _play_last(twin, pone, dealer)
    return twin.won - twin.lost - (line.won - line.lost)


def _play_last(line: PeggingState, pone: i64, dealer: i64) -> None:
    """Let the side on turn play its last card, or not if it has none or it does not fit."""
    ours = line.turn == OURS
    rank, left = (pone, line.left_us) if ours else (dealer, line.left_them)
    if left and line.total + pips(rank) <= LIMIT:
        line.play(rank)
    else:
        line.nothing_fits()


def rank_beside(pone: i64, dealer: i64) -> float:
    """Return how likely so many cards of a rank are beside so many, against being drawn alone."""
    chance = 1.0
    for at in range(dealer):
        chance *= float(max(0, PACK - pone - at)) / float(PACK - at)
    return chance


def _table(more: tuple[int, int]) -> vec[float]:
    """Return by counts of a rank how much likelier they are together with so many more of it than without them.

    Counts that no pack holds have nought.
    """
    found: vec[float] = vec[float]([0.0] * (COUNTS * COUNTS))
    for pone in range(COUNTS - more[0]):
        for dealer in range(COUNTS - more[1]):
            if pone + dealer <= PACK:
                together = rank_beside(pone + more[0], dealer + more[1])
                found[pone * COUNTS + dealer] = together / rank_beside(pone, dealer)
    return found


class SharedPack:
    """How likely the cards of both are together, against being drawn apart: what both have played, and their last."""

    def __init__(self) -> None:
        self._beside: vec[float] = vec[float]([rank_beside(at // COUNTS, at % COUNTS) for at in range(COUNTS * COUNTS)])
        self._pone_more: Final = _table((1, 0))
        self._dealer_more: Final = _table((0, 1))
        self._both_more: Final = _table((1, 1))
        self._played = 1.0
        self._counts: vec[i64] = vec[i64]([0] * RANKS)
        self._pone_has = False
        self._dealer_has = False

    def see(self, line: PeggingState) -> None:
        """Reckon with what both have played by now."""
        self._pone_has, self._dealer_has = line.left_us > 0, line.left_them > 0
        self._played = 1.0
        for rank in range(RANKS):
            counts = number_of(-line.ours, rank) * COUNTS + number_of(line.shown, rank)
            self._counts[rank] = counts
            self._played *= self._beside[counts]

    def beside(self, weight: float, own: i64, other: i64, ours: bool) -> float:
        """Return a weight of the other's last card as it is beside a last card of one's own, the pone's if ``ours``."""
        weight *= self._played
        likely = weight
        if self._dealer_has if ours else self._pone_has:
            likely *= self._more(other, not ours)
        if self._pone_has if ours else self._dealer_has:
            likely *= self._more(own, ours)
        if own == other and self._pone_has and self._dealer_has:
            counts = self._counts[own]
            likely += weight * (self._both_more[counts] - self._pone_more[counts] * self._dealer_more[counts])
        return likely

    def _more(self, rank: i64, pone: bool) -> float:
        return self._pone_more[self._counts[rank]] if pone else self._dealer_more[self._counts[rank]]
