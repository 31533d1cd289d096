"""What grounds of gin rest on: deadwood, cards that can still come, and what the other seat may do with a card."""

from __future__ import annotations

from typing import ClassVar, Final

from sobremesa.analysis.facts import Cards, Facts, compared, figure, percent
from sobremesa.core.arithmetic import total
from sobremesa.core.bits import bit, cards_of
from sobremesa.core.card_text import texts
from sobremesa.games.gin.players.tactics import WEIGHTS, Tactics
from sobremesa.games.gin.rules.melds import best_melded, card_value, deadwood
from sobremesa.games.gin.rules.moves import BIG_GIN, DISCARD, GIN, KNOCK, UPCARD, card_of, kind_of
from sobremesa.games.gin.rules.view import GinView

SHEDS: Final = frozenset({DISCARD, KNOCK, GIN})
ENDS: Final = frozenset({KNOCK, GIN, BIG_GIN})


class GinFacts:
    """Two moves of one view: the better one, and another."""

    named: ClassVar[frozenset[str]] = frozenset({"gin"})

    def __init__(self, view: GinView, best: int, other: int) -> None:
        self.view: Final = view
        self.tactics: Final = Tactics(self.view, WEIGHTS)
        self.moves: Final = (best, other)
        self.kinds: Final = (int(kind_of(best)), int(kind_of(other)))
        self.sheds: Final = self.kinds[0] in SHEDS and self.kinds[1] in SHEDS
        self.dropped: Final = (int(card_of(best)), int(card_of(other)))

    def of(self, code: str) -> Facts | None:
        """Return the facts of a ground for the better move; None where the moves do not differ in it."""
        if BIG_GIN in self.kinds or self.sheds or self.kinds[0] in ENDS:
            return self._of_shedding(code)
        return self._of_drawing(code)

    def besides(self) -> Facts | None:
        """Return what there is to say of a knock, or of none, where the tactics do not prefer the better move.

        They find such a knock late, so it is not told as an early one.
        """
        ends = [kind in ENDS for kind in self.kinds]
        if not self.sheds or ends[0] == ends[1]:
            return None
        return self._playing_on() if ends[1] else self._plain_knock()

    # ---- discarding and ending the hand

    def _of_shedding(self, code: str) -> Facts | None:
        ends = [kind in ENDS for kind in self.kinds]
        if code == "gin" and self.kinds == (GIN, BIG_GIN):
            return self._gin_more()
        if code == "gin" and self.kinds[0] in {GIN, BIG_GIN}:
            return Facts("big-gin" if self.kinds[0] == BIG_GIN else "gin", self._cards())
        if code == "knock" and ends[0] != ends[1]:
            return self._knock(0 if ends[0] else 1)
        if code == "hope" and not ends[0]:
            return self._playing_on() if ends[1] else self._hope()
        if not self._two_cards():
            return None
        if code == "deadwood":
            return compared(code, self._cards(), *[int(deadwood(self._ten(at))) for at in (0, 1)])
        return self._danger() if code == "danger" and not any(ends) else None

    def _gin_more(self) -> Facts:
        """Gin is better than big gin only where the ruleset gives it more."""
        rules = self.view.public.rules
        return Facts("gin-more", {}, {"ours": rules.gin, "theirs": rules.big_gin})

    def _two_cards(self) -> bool:
        return self.sheds and self.dropped[0] != self.dropped[1]

    def _cards(self) -> Cards:
        if not self.sheds:
            return {"card": texts([self.dropped[0]])} if self.kinds[0] in SHEDS else {}
        return {"card": texts([self.dropped[0]]), "other": texts([self.dropped[1]])}

    def _ten(self, at: int) -> int:
        return self.view.hand & ~int(bit(self.dropped[at]))

    def _knock(self, at: int) -> Facts:
        numbers = {"points": int(deadwood(self._ten(at))), "turns": self.tactics.known.turns}
        return Facts("undercut" if at else "knock", {"card": texts([self.dropped[at]])}, numbers)

    def _plain_knock(self) -> Facts | None:
        if self.kinds[0] != KNOCK:
            return self._of_shedding("gin")
        return Facts("knock-plain", {"card": texts([self.dropped[0]])}, {"points": int(deadwood(self._ten(0)))})

    def _danger(self) -> Facts | None:
        wants = [percent(self.tactics.known.wants(card)) for card in self.dropped]
        return compared("danger", self._cards(), *wants) if wants[0] < wants[1] else None

    def _hope(self) -> Facts | None:
        """Compare how many unseen cards make a meld of loose ones: with the card kept that the other move throws."""
        if not self._two_cards():
            return None
        ours, theirs = (self._fitting(self._ten(at)) for at in (0, 1))
        return compared("hope", self._cards(), ours, theirs) if ours > theirs else None

    def _playing_on(self) -> Facts | None:
        fitting = self._fitting(self._ten(0))
        return Facts("play-on", {"card": texts([self.dropped[0]])}, {"ours": fitting}) if fitting else None

    def _fitting(self, ten: int) -> int:
        """Return how many unseen cards would bring loose ones of a hand into a meld."""
        melded, unseen = best_melded(ten), self.tactics.known.unseen & ~ten
        return len([card for card in cards_of(unseen) if best_melded(ten | bit(card)) > melded + card_value(card)])

    # ---- drawing

    def _of_drawing(self, code: str) -> Facts | None:
        if UPCARD not in self.kinds or not self.view.public.pile:
            return None
        card: Cards = {"card": texts([self.view.public.pile[-1]])}
        takes = self.kinds[0] == UPCARD
        if code == "reveal":
            return None if takes else Facts("reveal", card)
        if code == "drawn":
            return self._drawn(card, takes)
        return self._meld() if code == "hope" and takes else None

    def _drawn(self, card: Cards, takes: bool) -> Facts | None:
        """Compare by how much the open card lowers the deadwood, and a card of the stock on average."""
        lowered, stock = self._lowered(), self._from_stock(self.moves[takes])
        if not figure(stock):
            return Facts("lowers", card, {"ours": lowered}) if takes and lowered > 0 else None
        if not takes and lowered <= 0:
            return _not_lowered(card, stock, -lowered)
        told = (lowered, stock) if takes else (stock, lowered)
        return compared("takes" if takes else "draws", card, *told) if told[0] > told[1] else None

    def _best_ten(self) -> int:
        eleven = self.view.hand | int(bit(self.view.public.pile[-1]))
        tens = [eleven & ~int(bit(card)) for card in cards_of(self.view.hand)]
        return min(tens, key=lambda ten: (int(deadwood(ten)), -self.tactics.hope(ten)))

    def _lowered(self) -> int:
        return int(deadwood(self.view.hand)) - int(deadwood(self._best_ten()))

    def _from_stock(self, move: int) -> float:
        """Return what a draw from the stock may be expected to lower; nought for a pass after which nobody draws."""
        drawn = [reason.weight for reason in self.tactics.weigh(move).why if reason.code == "drawn"]
        return total(drawn) / WEIGHTS["drawn"]

    def _meld(self) -> Facts | None:
        """Return what the open card brings into melds, else for how many more cards it opens the hand."""
        card = self.view.public.pile[-1]
        gained = best_melded(self.view.hand | bit(card)) - best_melded(self.view.hand)
        if gained <= 0:
            return self._keeps_more(card)
        return Facts("meld", {"card": texts([card])}, {"points": int(gained)})

    def _keeps_more(self, card: int) -> Facts | None:
        ours, theirs = self._fitting(self._best_ten()), self._fitting(self.view.hand)
        return compared("opens", {"card": texts([card])}, ours, theirs) if ours > theirs else None


def _not_lowered(card: Cards, stock: float, more: int) -> Facts:
    """Return what a draw from the stock lowers, where the open card would raise the deadwood, or leave it as it is."""
    ours = {"ours": figure(stock)}
    return Facts("draws-not-raising", card, ours | {"theirs": more}) if more else Facts("draws-not-idle", card, ours)
