"""What players count of their games of cribbage."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple, cast

from sobremesa.core.contract import State, other_side
from sobremesa.games.cribbage.rules.position import SHOWS
from sobremesa.games.cribbage.rules.show import show_points
from sobremesa.games.cribbage.rules.state import Cribbage
from sobremesa.records.figures import Counts, Figures, Rate, Statistics


class Deal(NamedTuple):
    """A deal of cribbage: who dealt, what each seat pegged, and the shows: pone's hand, dealer's hand, crib."""

    dealer: int
    pegged: tuple[int, int]
    shows: tuple[int, int, int]


class CribbageDeals:
    """Finds what each deal of cribbage brought.

    The shows of a last deal are told whole, also those that came too late to be counted: an average without them would
    be one of small hands. A deal that ends in its play is left out altogether.
    """

    def __init__(self) -> None:
        self.dealt()

    def dealt(self) -> None:
        """Begin a deal."""
        self._pegged = [0, 0]
        self._told = False

    def moved(self, game: Cribbage) -> Deal | None:
        """Return the deal as soon as all its cards are played, after the move that played the last; else None."""
        if self._told:
            return None
        shown = sum([len(show.counts) for show in game.shows]) if game.showed else 0
        lines = game.last_points
        for line in lines[: len(lines) - shown]:
            self._pegged[line.side - 1] += line.points
        if not game.opened:
            return None
        self._told = True
        return Deal(int(game.dealt_by), (self._pegged[0], self._pegged[1]), _shows(game))


def _shows(game: Cribbage) -> tuple[int, int, int]:
    pone, dealer = [int(show_points(game.shown_cards(step), game.starter, False)) for step in range(SHOWS - 1)]
    return pone, dealer, int(show_points(game.laid[0] | game.laid[1], game.starter, True))


ROLES: Final = ("deals_dealer", "hand_dealer", "crib", "play_dealer", "deals_pone", "hand_pone", "play_pone")
"""What is counted as dealer, and as pone."""


class CribbageFigures(Figures):
    """Counts deals as dealer and as pone, what hand, crib and play brought in them, and the best hand."""

    def __init__(self) -> None:
        self._deals = CribbageDeals()
        self._counts: Final[Counts] = {name: [0, 0] for name in (*ROLES, "best_hand")}

    def dealt(self, state: State) -> None:
        """Begin a deal."""
        self._deals.dealt()

    def moved(self, state: State, seat: int) -> None:
        """Count a deal that has been played."""
        deal = self._deals.moved(cast("Cribbage", state))
        if deal is not None:
            self._add(deal)

    def _add(self, deal: Deal) -> None:
        dealer, pone = deal.dealer - 1, int(other_side(deal.dealer)) - 1
        pone_hand, dealer_hand, crib = deal.shows
        for name, side, points in (
            ("deals_dealer", dealer, 1),
            ("hand_dealer", dealer, dealer_hand),
            ("crib", dealer, crib),
            ("play_dealer", dealer, deal.pegged[dealer]),
            ("deals_pone", pone, 1),
            ("hand_pone", pone, pone_hand),
            ("play_pone", pone, deal.pegged[pone]),
        ):
            self._counts[name][side] += points
        best = self._counts["best_hand"]
        best[dealer], best[pone] = max(best[dealer], dealer_hand), max(best[pone], pone_hand)

    def counts(self) -> Counts:
        """Return what was counted, of a game in which a deal was played to its end."""
        return self._counts if any(self._counts["deals_dealer"]) else {}


RATES: Final = (
    Rate("hand-dealer", "mean", ("hand_dealer",), ("deals_dealer",)),
    Rate("hand-pone", "mean", ("hand_pone",), ("deals_pone",)),
    Rate("crib", "mean", ("crib",), ("deals_dealer",)),
    Rate("play-dealer", "mean", ("play_dealer",), ("deals_dealer",)),
    Rate("play-pone", "mean", ("play_pone",), ("deals_pone",)),
    Rate("best-hand", "count", ("best_hand",)),
    Rate("skunks", "count", ("lurches",)),
)
"""In the order in which they are told."""

THROWN: Final = 4
"""The letters of two cards."""

CARD: Final = 2


def kind_of(moves: Sequence[str]) -> str:
    """Return the kind of a decision among moves: what to throw into the crib, or what to play."""
    bare = [move.rpartition(":")[2] for move in moves]
    if all(":" in move and len(text) == THROWN for move, text in zip(moves, bare, strict=True)):
        return "throw"
    return "peg" if all(len(move) == CARD for move in moves) else ""


STATISTICS: Final = Statistics(
    figures=CribbageFigures,
    counted=(*ROLES, "best_hand"),
    rates=RATES,
    reasons=(),
    good_play=Path(__file__).with_name("good_play.json"),
    cards_in_sight="series",
    kinds=("throw", "peg"),
    kind_of=kind_of,
)
