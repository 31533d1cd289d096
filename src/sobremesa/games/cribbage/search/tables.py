"""What self-play tells of the two roles of a deal: what they keep and throw, what they peg, what their shows are worth.

The numbers are data of ``bots.cribbage``; ``lab.cribbage_tables`` makes them.
"""

from __future__ import annotations

from typing import Final

from sobremesa.games.cribbage.search.board import Board
from sobremesa.games.cribbage.search.ranks import FOURS, PAIRS

Outcome = tuple[int, int, float]
"""Points of the dealer, points of the pone, and how likely that is."""


class Role:
    """What self-play found about one role of a deal, dealer or pone.

    ``keeps`` and ``throws`` say by index of the ranks (``ranks.multiset_index``) how much likelier these are kept, or
    thrown, than drawn; ``won`` and ``lost`` what is pegged on average with four ranks, by oneself and by the other,
    ``won_mean`` and ``lost_mean`` the same with all that are kept; ``hand`` is the distribution of the hand's points.
    """

    def __init__(
        self,
        keeps: list[float],
        throws: list[float],
        pegged: tuple[list[float], list[float]],
        means: tuple[float, float],
        hand: list[float],
    ) -> None:
        """Take the numbers over, of points pegged the own and the other's; raise ValueError where one is lacking."""
        won, lost = pegged
        if len(keeps) != FOURS or len(won) != FOURS or len(lost) != FOURS or len(throws) != PAIRS:
            raise ValueError("a role needs a number for every four and every pair of ranks")
        self.keeps: Final = keeps
        self.throws: Final = throws
        self.won: Final = won
        self.lost: Final = lost
        self.won_mean: Final = means[0]
        self.lost_mean: Final = means[1]
        self.hand: Final = hand


class SelfPlayTables:
    """What self-play found: both roles, the outcomes of the play with the heels, and the race round the board.

    The ``board`` is solved when the tables are made; raise ValueError for weights that are no distributions.
    """

    def __init__(self, dealer: Role, pone: Role, play: list[Outcome], last: list[float]) -> None:
        """Solve the race; ``last`` is the distribution of the dealer's hand and crib together."""
        self.dealer: Final = dealer
        self.pone: Final = pone
        self.play: Final = play
        self.board: Final = Board(play, pone.hand, last)

    def role(self, dealing: bool) -> Role:
        """Return what is known of the dealer, or of the pone."""
        return self.dealer if dealing else self.pone
