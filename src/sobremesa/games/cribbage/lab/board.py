"""The chance to win from every score before a deal, between two who play the cards as the solved game does.

``python -m sobremesa.games.cribbage.lab.board ROUNDS SEED DEALS`` solves the play by so many rounds
(``lab.pegging``), deals so often by the seed, and prints a line of CSV for every score: what the dealer needs, what the
pone needs, the dealer's chance to win, and the standard error of that chance, from the spread of as many boards as the
deals are parted into. Both throw for hand, crib and play on average, whatever the score.
"""

from __future__ import annotations

import csv
import sys
from collections.abc import Iterator
from typing import Final, TextIO

from sobremesa.core.rng import Rng
from sobremesa.games.cribbage.lab.pegging import solver_of_kept
from sobremesa.games.cribbage.lab.tables import Deals, known_from, pegging_by
from sobremesa.games.cribbage.players.tables import tables
from sobremesa.games.cribbage.search.board import FARTHEST, Board
from sobremesa.games.cribbage.search.pegging_solver import PeggingSolver

BATCHES: Final = 20
COLUMNS: Final = ("dealer_needs", "pone_needs", "dealer_wins", "standard_error")


def boards(solver: PeggingSolver, deals: int, seed: int, batches: int = BATCHES) -> list[Board]:
    """Return a board from each batch of the deals."""
    rng = Rng(f"cribbage board {seed}")
    dealer, pone = [tables().role(dealing) for dealing in (True, False)]
    known = known_from((dealer.won, dealer.lost), (pone.won, pone.lost))
    found = [Deals(deals // batches, known, rng, pegging_by(solver)) for _ in range(batches)]
    return [Board(one.outcomes(), one.share("pone"), one.share("last")) for one in found]


def rows(found: list[Board]) -> Iterator[tuple[int, int, str, str]]:
    """Yield what both need, the mean of the boards, and its standard error."""
    for dealer in range(1, FARTHEST + 1):
        for pone in range(1, FARTHEST + 1):
            chances = [board.deal(dealer, pone) for board in found]
            mean = sum(chances) / len(chances)
            spread = sum((chance - mean) ** 2 for chance in chances) / (len(chances) - 1)
            yield dealer, pone, f"{mean:.4f}", f"{(spread / len(chances)) ** 0.5:.4f}"


def write(found: list[Board], to: TextIO) -> None:
    """Write the table as CSV."""
    lines = csv.writer(to, lineterminator="\n")
    lines.writerow(COLUMNS)
    lines.writerows(rows(found))


def main(rounds: int, seed: int, deals: int) -> None:
    """Solve the play, deal, and print the table."""
    solver = solver_of_kept()
    solver.train(rounds)
    write(boards(solver, deals, seed), sys.stdout)


if __name__ == "__main__":
    main(*[int(word) for word in sys.argv[1:4]])
