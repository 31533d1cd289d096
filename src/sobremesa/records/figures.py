"""What players count of their games: in cribbage hand, crib and play by role, in gin turns, in Cuarenta cards a hand.

A game that counts something has a class and a line in FIGURES. Points by reason and what is won are counted elsewhere.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias, cast

from sobremesa.core.bits import count
from sobremesa.core.contract import State, other_side
from sobremesa.games.cribbage.rules.position import SHOWS
from sobremesa.games.cribbage.rules.show import show_points
from sobremesa.games.cribbage.rules.state import Cribbage
from sobremesa.games.cuarenta.rules.position import OVER, PACK_DUE
from sobremesa.games.cuarenta.rules.position import Position as CuarentaPosition
from sobremesa.games.gin.rules.position import DISCARDING
from sobremesa.games.gin.rules.position import Position as GinPosition

Counts: TypeAlias = dict[str, list[int]]
"""What is counted, each by side, side 1 first."""

HIGHEST: Final = frozenset({"best_hand"})
"""Of these the highest of several games counts; all others are added up."""


class Figures:
    """Watches one game from its first pack on; this one counts nothing."""

    def dealt(self, state: State) -> None:
        """Take note of a pack that has just been dealt."""

    def moved(self, state: State, seat: int) -> None:
        """Take note of a move that a seat has just made."""

    def counts(self) -> Counts:
        """Return what was counted so far."""
        return {}


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
    starter = int(game.starter)
    pone, dealer, crib = [
        int(show_points(int(game.shown_cards(step)), starter, step == SHOWS - 1)) for step in range(SHOWS)
    ]
    return pone, dealer, crib


class CribbageFigures(Figures):
    """Deals as dealer and as pone, what hand, crib and play brought in them, and the best hand."""

    def __init__(self) -> None:
        self._deals = CribbageDeals()
        roles = ("deals_dealer", "hand_dealer", "crib", "play_dealer", "deals_pone", "hand_pone", "play_pone")
        self._counts: Final[Counts] = {name: [0, 0] for name in (*roles, "best_hand")}

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


class GinFigures(Figures):
    """Hands, how many of them each side ended by a knock, and its turns up to the knock or gin that ended one."""

    def __init__(self) -> None:
        self._hands = 0
        self._knocked = [0, 0]
        self._turns = [0, 0]
        self._taken = [0, 0]
        self._to_discard = 0

    def dealt(self, state: State) -> None:
        """Begin a hand."""
        self._taken = [0, 0]
        self._note_turn(cast("GinPosition", state))

    def moved(self, state: State, seat: int) -> None:
        """Count a turn that has been finished, and a hand."""
        game = cast("GinPosition", state)
        if seat == self._to_discard:
            self._taken[seat - 1] += 1
        self._note_turn(game)
        if game.result is not None:
            self._hands += 1
            if game.result.knock is not None:
                knocker = game.result.knock.seat - 1
                self._knocked[knocker] += game.result.knock.kind == "knock"
                self._turns[knocker] += self._taken[knocker]

    def _note_turn(self, game: GinPosition) -> None:
        """Keep whose next move finishes a turn (0: nobody's)."""
        self._to_discard = int(game.turn) if game.phase == DISCARDING else 0

    def counts(self) -> Counts:
        """Return what was counted, of a game in which a hand was finished."""
        hands = {"hands": [self._hands] * 2, "knocked": self._knocked, "turns": self._turns}
        return hands if self._hands else {}


class CuarentaFigures(Figures):
    """Hands that were played to their last card, and the cards that each side took in them."""

    def __init__(self) -> None:
        self._hands = 0
        self._cards = [0, 0]

    def moved(self, state: State, seat: int) -> None:
        """Count a hand whose last card has been played."""
        game = cast("CuarentaPosition", state)
        if game.phase not in {PACK_DUE, OVER} or any(game.hands) or game.deal_number < game.deals:
            return
        self._hands += 1
        for side in range(2):
            self._cards[side] += int(count(game.piles[side]))

    def counts(self) -> Counts:
        """Return what was counted, of a game in which a hand was played to its end."""
        return {"hands": [self._hands] * 2, "cards": self._cards} if self._hands else {}


FIGURES: Final[dict[str, type[Figures]]] = {
    "cuarenta": CuarentaFigures,
    "gin": GinFigures,
    "cribbage": CribbageFigures,
}


def figures_of(game: str) -> Figures:
    """Return a fresh watcher for a game."""
    return FIGURES.get(game, Figures)()


class Rate(NamedTuple):
    """A figure that players know, made of counts: the sum of some, for each of the sum of others where there are any.

    ``unit`` says how it is told: a ``mean``, a ``share`` (of 1), or a ``count``.
    """

    name: str
    unit: str
    of: tuple[str, ...]
    per: tuple[str, ...] = ()

    def value(self, counts: Mapping[str, Sequence[int]], at: int) -> float | None:
        """Return the figure of one side (0 or 1); None where nothing was counted that it is made of."""
        over = [counts[name][at] for name in self.of if name in counts]
        if not self.per:
            return float(sum(over)) if over else None
        under = sum([counts[name][at] for name in self.per if name in counts])
        return sum(over) / under if under else None


GAMES_PLAYED: Final = "games_played"
"""Stands among the counts for the number of games."""

RATES: Final[dict[str, tuple[Rate, ...]]] = {
    "cribbage": (
        Rate("hand-dealer", "mean", ("hand_dealer",), ("deals_dealer",)),
        Rate("hand-pone", "mean", ("hand_pone",), ("deals_pone",)),
        Rate("crib", "mean", ("crib",), ("deals_dealer",)),
        Rate("play-dealer", "mean", ("play_dealer",), ("deals_dealer",)),
        Rate("play-pone", "mean", ("play_pone",), ("deals_pone",)),
        Rate("best-hand", "count", ("best_hand",)),
        Rate("skunks", "count", ("lurches",)),
    ),
    "gin": (
        Rate("knocks", "share", ("knocked",), ("hands",)),
        Rate("gins", "share", ("gin", "biggin"), ("hands",)),
        Rate("undercuts", "share", ("undercut",), ("hands",)),
        Rate("turn", "mean", ("turns",), ("knocked", "gin", "biggin")),
    ),
    "cuarenta": (
        Rate("caidas", "mean", ("caida",), (GAMES_PLAYED,)),
        Rate("limpias", "mean", ("limpia",), (GAMES_PLAYED,)),
        Rate("rondas-caught", "count", ("caida-en-ronda",)),
        Rate("cards", "mean", ("cards",), ("hands",)),
    ),
}
"""The figures of each game, in the order in which they are told."""
