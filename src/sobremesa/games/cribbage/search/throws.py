"""The throw reckoned out: every starter, every throw of the other, and the chance to win that follows."""

from __future__ import annotations

from typing import Final, NamedTuple

from mypy_extensions import i64

from sobremesa.core.bits import cards_of, count, rank_counts
from sobremesa.games.cribbage.rules.show import show_points
from sobremesa.games.cribbage.search.chances import undecided
from sobremesa.games.cribbage.search.cribs import (
    MOST,
    CribDistribution,
    Pair,
    mean,
    seen_crib,
    seen_pairs,
    together,
    two_of,
)
from sobremesa.games.cribbage.search.ranks import RANKS, multiset_index
from sobremesa.games.cribbage.search.tables import Role, SelfPlayTables

PLAYED: Final = 16  # points of one play beyond which nothing is told apart
SCORED: Final = PLAYED + 30


class Throw(NamedTuple):
    """A throw and what comes of it.

    ``thrown`` is a mask of two cards, ``hand`` and ``crib`` mean points of the shows, ``won`` and ``lost`` the mean
    points that we and the other peg, and ``chance`` our chance to win the game.
    """

    thrown: int
    hand: float
    crib: float
    won: float
    lost: float
    chance: float


class Shows(NamedTuple):
    """Distributions of points after a throw: of the own hand, of the crib, and of both with the same starter."""

    hand: list[float]
    crib: list[float]
    both: list[float]


class Throws:
    """All 15 throws from six cards, by the dealer or the pone, compared by the chance to win.

    Every starter and every throw of the other is counted; nothing is sampled. ``needs`` is what we and the other need
    to win.
    """

    def __init__(
        self,
        tables: SelfPlayTables,
        hand: int,
        unseen: int,
        dealing: bool,
        needs: tuple[int, int],
        theirs: int = 0,
    ) -> None:
        """``unseen`` is the mask of the cards that may be the starter; ``needs`` what we and they need.

        ``theirs`` are the cards, seen, that the other's two are among (CR-40); 0 where those may be any unseen ones.
        """
        self.tables: Final = tables
        self.hand: Final[i64] = hand
        self.unseen: Final[i64] = unseen
        self.dealing: Final = dealing
        self.us: Final[i64] = needs[0]
        self.them: Final[i64] = needs[1]
        self.role: Final[Role] = tables.role(dealing)
        self.cribs: Final = CribDistribution(unseen, tables.role(not dealing).throws)
        self.seen: Final = seen_pairs(theirs, tables.role(not dealing).throws)
        self.pairs: Final = self._pairs_by_starter()

    def compare(self) -> list[Throw]:
        """Return every throw with what comes of it, the best first; the chance of each from its own distributions."""
        found = [self._throw_of(thrown, self.shows(thrown)) for thrown in two_of(self.hand)]
        found.sort(key=_chance, reverse=True)
        return found

    def _pairs_by_starter(self) -> list[list[Pair]]:
        """Return what the other may throw, by the rank of the starter; of one that cannot come, nothing."""
        found: list[list[Pair]] = [[] for _ in range(RANKS)]
        for starter in cards_of(self.unseen):
            if not found[starter >> 2]:
                found[starter >> 2] = self.cribs.pairs(starter)
        return found

    def _throw_of(self, thrown: int, shows: Shows) -> Throw:
        won, lost = self._pegged(thrown)
        chance = undecided(self.chance(thrown, shows))
        return Throw(thrown, mean(shows.hand), mean(shows.crib), won, lost, chance)

    def _pegged(self, thrown: i64) -> tuple[float, float]:
        place = multiset_index(rank_counts(self.hand & ~thrown))
        return self.role.won[place], self.role.lost[place]

    def shows(self, thrown: int) -> Shows:
        """Return what hand and crib come to, over every starter."""
        kept: i64 = self.hand & ~thrown
        found = Shows([0.0] * MOST, [0.0] * MOST, [0.0] * (2 * MOST))
        by_rank: list[list[float]] = [[] for _ in range(RANKS)]
        share = 1.0 / float(count(self.unseen))
        for starter in cards_of(self.unseen):
            crib = seen_crib(self.seen, thrown, starter) if self.seen else self._crib(by_rank, thrown, starter)
            _add(found, show_points(kept, starter, False), crib, share)
        return found

    def _crib(self, by_rank: list[list[float]], thrown: int, starter: int) -> list[float]:
        """Return the distribution of the crib with a starter; ``by_rank`` keeps what its rank alone makes of it."""
        rank = starter >> 2
        if not by_rank[rank]:
            by_rank[rank] = self.cribs.ranked(self.pairs[rank], thrown, rank)
        return self.cribs.suited(by_rank[rank], thrown, starter)

    def chance(self, thrown: int, shows: Shows) -> float:
        """Return the chance to win after a throw."""
        won, lost = self._pegged(thrown)
        if self.dealing:
            counted = self._before_shows(shows.both, self.tables.pone.hand, self.us, self.them)
        else:
            theirs = together(self.tables.dealer.hand, shows.crib)
            counted = self._before_shows(theirs, shows.hand, self.them, self.us)
        return self._before_play(counted, won, lost)

    def _before_shows(self, last: list[float], first: list[float], dealer: i64, pone: i64) -> list[float]:
        """Return the dealer's chance by what dealer and pone have pegged, from the distributions of both shows."""
        ends: list[float] = [0.0] * (PLAYED * SCORED)
        found: list[float] = [0.0] * (PLAYED * PLAYED)
        for won in range(PLAYED):
            for lost in range(SCORED):
                ends[won * SCORED + lost] = self._last_show(last, dealer - won, pone - lost)
            for lost in range(PLAYED):
                total = 0.0
                for points in range(min(30, len(first))):
                    if first[points] > 0.0:
                        total += first[points] * ends[won * SCORED + lost + points]
                found[won * PLAYED + lost] = total
        return found

    def _last_show(self, last: list[float], dealer: i64, pone: i64) -> float:
        if pone <= 0:
            return 0.0
        total = 0.0
        for points in range(len(last)):
            if last[points] > 0.0:
                left: i64 = dealer - points
                total += last[points] * (1.0 if left <= 0 else 1.0 - self.tables.board.deal(pone, left))
        return total

    def _before_play(self, counted: list[float], won: float, lost: float) -> float:
        """Return our mean chance over all plays, each moved by what these four peg more or less than others."""
        mine, theirs = won - self.role.won_mean, lost - self.role.lost_mean
        dealers, pones = (mine, theirs) if self.dealing else (theirs, mine)
        total = 0.0
        for dealer, pone, weight in self.tables.play:
            total += weight * self._between(counted, float(dealer) + dealers, float(pone) + pones)
        return total if self.dealing else 1.0 - total

    def _between(self, counted: list[float], won: float, lost: float) -> float:
        """Return the dealer's chance between the whole points next to these."""
        won, lost = max(0.0, won), max(0.0, lost)
        down: i64 = int(won)
        left: i64 = int(lost)
        more, worse = won - float(down), lost - float(left)
        above = (1.0 - more) * self._pegged_out(counted, down, left) + more * self._pegged_out(counted, down + 1, left)
        if worse == 0.0:
            return above
        below = (1.0 - more) * self._pegged_out(counted, down, left + 1)
        return (1.0 - worse) * above + worse * (below + more * self._pegged_out(counted, down + 1, left + 1))

    def _pegged_out(self, counted: list[float], won: i64, lost: i64) -> float:
        """Return the dealer's chance after a play; where both would be out in it, who needs the smaller part of it."""
        dealer, pone = (self.us, self.them) if self.dealing else (self.them, self.us)
        if won >= dealer or lost >= pone:
            return 1.0 if won * pone > lost * dealer else 0.0
        return counted[min(won, PLAYED - 1) * PLAYED + min(lost, PLAYED - 1)]


def _add(shows: Shows, hand: i64, crib: list[float], share: float) -> None:
    """Add a starter: the points of the hand with it, and the distribution of the crib."""
    shows.hand[hand] += share
    for points in range(MOST):
        if crib[points] > 0.0:
            shows.crib[points] += crib[points] * share
            shows.both[hand + points] += crib[points] * share


def _chance(throw: Throw) -> float:
    return throw.chance
