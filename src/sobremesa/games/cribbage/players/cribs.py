"""What a crib scores on average, by the ranks of the two cards that a player lays into it."""

from __future__ import annotations

from typing import Final

from sobremesa.core.bits import cards_of

Table = tuple[tuple[float, ...], ...]
"""By the higher rank, then by the lower: the crib's points on average."""


class CribAverages:
    """What two cards laid away are worth in the crib on average, by their ranks.

    There is a table for one's own crib, and one for the other's.
    """

    def __init__(self, own: Table, others: Table) -> None:
        self.own: Final = own
        self.others: Final = others

    def worth(self, thrown: int, own: bool) -> float:
        """Return what the crib brings who lays these two cards (a mask) away: less than nothing if it is not theirs."""
        low, high = [card >> 2 for card in cards_of(thrown)]
        return self.own[high][low] if own else -self.others[high][low]


# Found by `games/cribbage/lab/cribs.py` in four rounds of 20,000 hands; a row for each higher rank, from the ace up.
OWN: Final[Table] = (
    (5.21,),  # A
    (4.13, 5.61),  # 2
    (4.38, 6.89, 5.84),  # 3
    (5.38, 4.46, 4.75, 5.59),  # 4
    (5.46, 5.41, 5.98, 6.42, 8.81),  # 5
    (3.75, 3.81, 3.69, 3.79, 6.54, 5.69),  # 6
    (3.68, 3.78, 3.66, 3.67, 5.98, 4.85, 5.87),  # 7
    (3.69, 3.59, 3.85, 3.84, 5.45, 4.63, 6.53, 5.37),  # 8
    (3.36, 3.62, 3.63, 3.68, 5.42, 5.06, 4.00, 4.67, 5.04),  # 9
    (3.38, 3.49, 3.57, 3.56, 6.61, 3.10, 3.08, 3.80, 4.15, 4.70),  # T
    (3.66, 3.78, 3.85, 3.84, 6.94, 3.37, 3.40, 3.38, 3.94, 4.52, 5.33),  # J
    (3.35, 3.49, 3.58, 3.55, 6.62, 3.07, 3.13, 3.15, 2.97, 3.34, 4.76, 4.61),  # Q
    (3.37, 3.50, 3.58, 3.57, 6.59, 3.08, 3.15, 3.16, 3.03, 2.82, 3.97, 3.41, 4.54),  # K
)
OTHERS: Final[Table] = (
    (6.07,),  # A
    (5.04, 6.41),  # 2
    (5.12, 7.31, 6.73),  # 3
    (5.78, 5.39, 6.02, 6.57),  # 4
    (6.06, 6.16, 6.77, 7.24, 9.32),  # 5
    (4.85, 4.99, 4.82, 5.38, 7.43, 6.99),  # 6
    (4.82, 4.98, 5.03, 4.79, 6.91, 6.39, 6.99),  # 7
    (4.81, 4.94, 4.96, 4.92, 6.24, 5.74, 7.56, 6.48),  # 8
    (4.65, 4.76, 4.75, 4.72, 6.14, 6.17, 5.22, 5.68, 6.28),  # 9
    (4.48, 4.64, 4.68, 4.55, 7.40, 4.34, 4.33, 4.93, 5.44, 6.07),  # T
    (4.73, 4.89, 4.94, 4.79, 7.65, 4.56, 4.64, 4.55, 4.96, 5.56, 6.49),  # J
    (4.43, 4.60, 4.62, 4.49, 7.33, 4.22, 4.30, 4.28, 4.11, 4.64, 5.51, 5.85),  # Q
    (4.34, 4.50, 4.56, 4.42, 7.23, 4.15, 4.23, 4.19, 4.08, 3.95, 4.88, 4.56, 5.67),  # K
)

CRIBS: Final = CribAverages(OWN, OTHERS)
