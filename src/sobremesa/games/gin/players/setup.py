"""A position of gin that is set up by hand: a hand, the discard pile, and what the other took from it (GI-03 to GI-05).

It comes about so: both leave the first upcard where it is offered, every card of the pile was drawn from the stock and
thrown, and each card that the other is known to hold was thrown and taken in the next turn.
"""

from __future__ import annotations

from typing import Final, cast

from sobremesa.core.bits import cards_of
from sobremesa.core.card_text import card_text
from sobremesa.core.contract import State
from sobremesa.core.rng import Rng
from sobremesa.core.setup import MINE, Lead, Placement, Setup, SetupField, check_count, unseen
from sobremesa.games.gin.rules.melds import ALL
from sobremesa.games.gin.rules.rulesets import Rules
from sobremesa.games.gin.rules.state import Gin

HAND: Final = 10
FIELDS: Final = (
    SetupField("hand", "cards", HAND, HAND + 1),
    SetupField("pile", "cards", 1, 29),
    SetupField("theirs", "cards", 0, HAND),
)


def lead(wanted: Placement, rng: Rng) -> Lead:
    """Return a play after which seat ``MINE`` is to draw, or to throw with eleven cards. Raises BadSetup."""
    hand, pile, theirs = wanted.of("hand"), list(wanted.of("pile")), list(wanted.of("theirs"))
    check_count("theirs", wanted.of("theirs"), 0, min(HAND, len(pile) - 1))
    turns = len(pile) - 1 + len(theirs)
    mine_first = turns % 2 == 0
    play = _Play(pile, theirs)
    offered = cast("Rules", wanted.ruleset).upcard_offer
    if turns or len(hand) > HAND:
        play.moves += ["pass", "pass"] if offered else []
    for turn in range(turns):
        play.turn(mine=(turn % 2 == 0) == mine_first)
    if len(hand) > HAND:
        play.draw(hand[HAND])
    rest = unseen(wanted, cards_of(ALL), rng)
    missing = HAND - len(theirs)
    other = [*rest[:missing], *play.gave]
    dealt = (list(hand[:HAND]), other) if mine_first else (other, list(hand[:HAND]))
    pack = [card for two in zip(*dealt, strict=True) for card in two]
    return Lead(2 if mine_first else MINE, [*pack, pile[0], *play.stock, *rest[missing:]], play.moves)


class _Play:
    """The turns that fill the pile, with the cards that were drawn for them, and those that the other gave away."""

    def __init__(self, pile: list[int], theirs: list[int]) -> None:
        self.moves: list[str] = []
        self.stock: list[int] = []
        self.gave: list[int] = []
        self._next = iter(pile[1:])
        self._bait = list(theirs)
        self._baited = False

    def turn(self, mine: bool) -> None:
        """Play one turn: a card of the pile is thrown, or one that the other then takes."""
        if self._baited:
            self._take()
        elif mine and self._bait:
            self._baited = True
            self._throw(self._bait.pop(0))
        else:
            self._throw(next(self._next))

    def draw(self, card: int) -> None:
        """Draw a card from the stock."""
        self.moves.append("stock")
        self.stock.append(card)

    def _throw(self, card: int) -> None:
        self.draw(card)
        self.moves.append(f"-{card_text(card)}")

    def _take(self) -> None:
        card = next(self._next)
        self._baited = False
        self.gave.append(card)
        self.moves += ["upcard", f"-{card_text(card)}"]


def fits(wanted: Placement, state: State) -> bool:
    """Return whether the pile lies as it was meant, and the other is known to hold what it took."""
    gin = cast("Gin", state)
    known = set(cards_of(gin.known[2 - MINE]))
    return gin.pile_cards == wanted.of("pile") and known == set(wanted.of("theirs"))


SETUP: Final = Setup(FIELDS, lead, fits)
