"""What a position is worth: the chance of side 0 to win the game, from the race to the target and what deals bring.

The numbers come from self-play and are shipped as data: a *race* holds, by the points of the dealer's side and of the
other (two by two from nought), the chance of the dealer's side when a hand begins; *tails* hold what the deals that
are still to come brought in sampled hands.
"""

from __future__ import annotations

from math import sqrt
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from sobremesa.core.bits import KING, bit
from sobremesa.games.cuarenta.rules.counting import hand_carton, higher
from sobremesa.games.cuarenta.search.rank_rules import RankRules, number_of, size
from sobremesa.games.cuarenta.search.rank_state import Sketch

CELLS: Final = 20
"""Scores of a side in a race: 0, 2, ... 38 on the way to 40."""

FULL: Final = 40
FIELDS: Final = 8
"""A tail: caídas, limpias and rondas in points, and cards; of each the dealer's side's first."""

TABLES: Final = 7
"""Tails are kept apart by the cards on the table, and where these are few by whether one card can still sweep them."""


def table_class(terms: RankRules, table: i64, gone: i64) -> i64:
    """Return which tails belong to a table where all these cards, its own among them, have been played."""
    cards = size(table)
    if cards > 3:
        return 4 if cards == 4 else 5 if cards <= 6 else 6
    sweeps: i64 = 1 if can_be_swept(terms, table, gone) else 0
    return sweeps if cards <= 1 else 2 + sweeps


def can_be_swept(terms: RankRules, table: i64, gone: i64) -> bool:
    """Return whether one card that has not been played takes the whole table."""
    sweepers = terms.sweepers(table)
    for rank in range(KING + 1):
        if sweepers & bit(rank) and number_of(gone, rank) < 4:
            return True
    return False


class Stakes:
    """What a chica is worth to side 0, won or lost, after the chicas that have been won (CU-70).

    Both sides are taken to be as likely to win each further chica; zapatería counts for the first.
    """

    def __init__(self, terms: RankRules, chicas: list[int]) -> None:
        wanted = int(terms.rules.chicas)
        self.zapateria: Final[i64] = terms.zapateria if chicas[0] + chicas[1] == 0 else 0
        self.won: Final[float] = standing(wanted, chicas[0] + 1, chicas[1])
        self.lost: Final[float] = standing(wanted, chicas[0], chicas[1] + 1)

    def decided(self, winner: i64, loser_points: i64) -> float:
        """Return the worth to side 0 of a chica that has been won."""
        if loser_points < self.zapateria:
            return 1.0 if winner == 0 else 0.0
        return self.won if winner == 0 else self.lost


def standing(wanted: int, ours: int, theirs: int) -> float:
    """Return the chance to win a mesa of so many chicas where either side is as likely to win the next."""
    if ours >= wanted:
        return 1.0
    if theirs >= wanted:
        return 0.0
    return 0.5 * standing(wanted, ours + 1, theirs) + 0.5 * standing(wanted, ours, theirs + 1)


class Prospects:
    """The chance of side 0 to win the game from a score, a counted hand, or a position between deals.

    The numbers come from self-play (``lab.prospects``). Values are remembered by what they depend on.
    """

    def __init__(
        self, terms: RankRules, stakes: Stakes, race: list[float], direct: bool, tails: list[list[int]]
    ) -> None:
        """Keep the race (``direct``: it tells the worth itself, else the chance to win the chica), and the tails.

        ``tails`` are flat lists of eight numbers a tail, by the deals still to come and the class of the table.
        """
        self.terms: Final = terms
        self.stakes: Final = stakes
        self.direct: Final = direct
        self._race: Final[list[float]] = race
        self._tails: vec[i64] = vec[i64]()
        self._from: vec[i64] = vec[i64]([0])
        self._known: dict[int, float] = {}
        for some in tails:
            for number in some:
                self._tails = append(self._tails, number)
            self._from = append(self._from, len(self._tails))

    def between(self, first: i64, second: i64, dealer: i64) -> float:
        """Return the worth of a score before a hand that this side deals."""
        chance = self._chance(first, second) if dealer == 0 else 1.0 - self._chance(second, first)
        return chance if self.direct else self.stakes.lost + (self.stakes.won - self.stakes.lost) * chance

    def _chance(self, points: i64, others: i64) -> float:
        """Return the chance of the dealer's side by what the sides lack: other targets than forty use the same race.

        Where a side lacks more than forty, its distance counts by the root of the way that is left, as the leads of a
        walk do: so a point is worth something from the first hand on, and less the longer the game.
        """
        longest = self.terms.target - min(points, others)
        if longest <= FULL:
            return self._race[self._cell(points) * CELLS + self._cell(others)]
        step: i64 = CELLS if points > others else 1
        lead = min(CELLS - 1.0, float(max(points, others) - min(points, others)) * sqrt(FULL / longest) / 2.0)
        cell: i64 = min(CELLS - 2, int(lead))
        low, high = self._race[cell * step], self._race[(cell + 1) * step]
        return low + (high - low) * (lead - float(cell))

    def _cell(self, points: i64) -> i64:
        return min(CELLS - 1, (FULL - self.terms.target + points) // 2)

    def decided(self, winner: i64, first: i64, second: i64) -> float:
        """Return the worth of a chica that a side has won."""
        return self.stakes.decided(winner, second if winner == 0 else first)

    def counted(self, first: i64, second: i64, cards: i64, others: i64, dealer: i64) -> float:
        """Return the worth of a hand at its end: the cartón is counted, then the other side deals (CU-50 to CU-53)."""
        carton = hand_carton(self.terms.rules, [int(cards), int(others)], 2 - dealer)
        if first < self.terms.carton_limit:
            first += carton[0]
        if second < self.terms.carton_limit:
            second += carton[1]
        winner: i64 = higher([int(first), int(second)], self.terms.target, 2 - dealer)
        if winner:
            return self.decided(winner - 1, first, second)
        return self.between(first, second, 1 - dealer)

    def worth(self, sketch: Sketch) -> float:
        """Return the worth of a position whose deal is played out, or that a side has won.

        The sketch is changed: forgotten cards are taken, and after the last deal caught rondas are named.
        """
        if sketch.winner >= 0:
            return self.decided(sketch.winner, sketch.points[0], sketch.points[1])
        sketch.take(sketch.forgotten())
        if sketch.deals_left == 0:
            sketch.recall()
            if sketch.winner >= 0:
                return self.decided(sketch.winner, sketch.points[0], sketch.points[1])
            return self.counted(sketch.points[0], sketch.points[1], sketch.piles[0], sketch.piles[1], sketch.dealer & 1)
        return self._before_deals(sketch)

    def _before_deals(self, sketch: Sketch) -> float:
        key = self._key(sketch)
        known = self._known.get(key, -1.0)
        if known < 0.0:
            known = self._average(sketch)
            self._known[key] = known
        return known

    def _key(self, sketch: Sketch) -> int:
        key: i64 = sketch.points[0] * 512 + sketch.points[1]
        key = (key * 64 + sketch.piles[0]) * 64 + sketch.piles[1]
        key = (key * 8 + self._bonuses(sketch, 0)) * 8 + self._bonuses(sketch, 1)
        return int(((key * 8 + sketch.deals_left) * TABLES + self._class(sketch)) * 2 + (sketch.dealer & 1))

    def _class(self, sketch: Sketch) -> i64:
        return table_class(self.terms, sketch.table, sketch.gone)

    def _bonuses(self, sketch: Sketch, side: i64) -> i64:
        """Return how many caught rondas a side may name at the end."""
        number: i64 = 0
        caught = sketch.caught[side] | (sketch.caught[side + 2] << 16)
        while caught:
            caught &= caught - 1
            number += 1
        return number

    def _average(self, sketch: Sketch) -> float:
        place: i64 = (sketch.deals_left - 1) * TABLES + self._class(sketch)
        at = self._from[place]
        total = 0.0
        number = 0.0
        while at < self._from[place + 1]:
            total += self._after_tail(sketch, at)
            number += 1.0
            at += FIELDS
        return total / number

    def _after_tail(self, sketch: Sketch, at: i64) -> float:
        dealer = sketch.dealer & 1
        first = self._scored(sketch, 0, at + dealer)
        second = self._scored(sketch, 1, at + 1 - dealer)
        target = self.terms.target
        if first >= target and second >= target:
            return 0.5 * (self.decided(0, first, second) + self.decided(1, first, second))
        if first >= target or second >= target:
            return self.decided(0 if first >= target else 1, first, second)
        cards = sketch.piles[0] + self._tails[at + 6 + dealer]
        others = sketch.piles[1] + self._tails[at + 7 - dealer]
        return self.counted(first, second, cards, others, dealer)

    def _scored(self, sketch: Sketch, side: i64, at: i64) -> i64:
        """Return a side's points after a tail, as far as the limits let it score (CU-14, CU-34, CU-42)."""
        terms = self.terms
        points = sketch.points[side]
        if points < terms.ronda_limit:
            points += self._tails[at + 4]
        points += self._tails[at]
        if points < terms.limpia_limit:
            points += self._tails[at + 2]
        if points < terms.bonus_limit:
            points += self._bonuses(sketch, side) * terms.bonus
        return points


def tails_text(numbers: list[int]) -> str:
    """Return numbers from 0 to 60 as a text, a letter each.

    >>> tails_from(tails_text([0, 7, 40]))
    [0, 7, 40]
    """
    return "".join([chr(ord("0") + number) for number in numbers])


def tails_from(text: str) -> list[int]:
    """Return the numbers of such a text."""
    return [ord(letter) - ord("0") for letter in text]
