"""What two cards laid away leave: the hand over every starter, and the crib as it goes on average."""

from __future__ import annotations

from sobremesa.core.bits import bit, cards_of
from sobremesa.core.player import Reason, Weighed
from sobremesa.games.cribbage.players.cribs import CRIBS, CribAverages
from sobremesa.games.cribbage.rules.moves import detail_of
from sobremesa.games.cribbage.rules.show import show_points
from sobremesa.games.cribbage.rules.view import CribbageView


def weigh_throw(view: CribbageView, move: int) -> Weighed:
    """Return a throw with what it leaves in hand and what it gives to the crib, one's own or the other's."""
    thrown, own = int(detail_of(move)), view.seat == view.public.dealer
    kept = expected_hand(view.hands[view.seat - 1], thrown)
    return Weighed(move, (Reason("hand", kept), Reason("crib", CRIBS.worth(thrown, own))))


def expected_hand(hand: int, thrown: int) -> float:
    """Return what the cards that are kept score on average over all the starters that may come."""
    kept = hand & ~thrown
    starters = [card for card in range(52) if not hand >> card & 1]
    points = sum([int(show_points(kept, starter, False)) for starter in starters])  # exact: whole numbers
    return points / len(starters)


def best_throw(hand: int, own: bool, cribs: CribAverages) -> int:
    """Return the two cards (a mask) without which a hand and the crib are worth most, the first of equals."""
    cards = cards_of(hand)
    throws = [int(bit(first) | bit(second)) for at, first in enumerate(cards) for second in cards[at + 1 :]]
    return max(throws, key=lambda thrown: expected_hand(hand, thrown) + cribs.worth(thrown, own))
