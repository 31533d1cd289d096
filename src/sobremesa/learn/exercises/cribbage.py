"""Exercises in cribbage: what to throw to the crib, and counting a hand."""

from __future__ import annotations

from functools import lru_cache
from typing import ClassVar, Final

from sobremesa.bots.cribbage.cribs import CRIBS
from sobremesa.bots.cribbage.throwing import best_throw, expected_hand
from sobremesa.cards.bits import cards_of, mask_of
from sobremesa.cards.packs import full_pack
from sobremesa.cards.rng import Rng
from sobremesa.cards.text import card_text, texts
from sobremesa.games.cribbage.show import score_show
from sobremesa.learn.exercises.base import Exercise, Row, Task, Told, Verdict, chosen_cards, chosen_number

SIX: Final = 6
MOST: Final = 29
AS_GOOD: Final = 0.1
"""Throws this near to the best one are no worse, as far as an average crib tells."""


@lru_cache(maxsize=256)
def dealt(what: str, seed: int) -> tuple[int, int, bool]:
    """Return six cards (a mask), the card turned up after them, and whether the crib is one's own."""
    rng = Rng(f"{what} {seed}")
    pack = full_pack()
    drawn = [pack.pop(int(rng.below(len(pack)))) for _ in range(SIX + 1)]
    return mask_of(drawn[:SIX]), drawn[SIX], bool(rng.below(2))


class Throw(Exercise):
    """Two of six cards go to the crib: judged by the mean of what is kept over every starter, and the mean crib."""

    id: ClassVar[str] = "throw"
    game: ClassVar[str] = "cribbage"

    def task(self, seed: int) -> Task:
        """Return six cards; the question says whose crib it is."""
        hand, _, own = dealt(self.id, seed)
        return Task([Row("hand", _names(hand))], f"learn.practice.throw.{'own' if own else 'other'}", 2, 2, "hand")

    def judge(self, seed: int, answer: str) -> Verdict:
        """Return what the throw and the best one bring on average."""
        hand, _, own = dealt(self.id, seed)
        thrown = int(mask_of(chosen_cards(self.task(seed), answer)))
        best = best_throw(hand, own, CRIBS)
        right = _worth(hand, best, own) - _worth(hand, thrown, own) < AS_GOOD
        told = [_told("yours", hand, thrown, own)]
        if thrown != best:
            told.append(_told("as-good" if right else "best", hand, best, own))
        return Verdict(right, told, _names(best))


class CountHand(Exercise):
    """Four cards and the starter: how many points?"""

    id: ClassVar[str] = "count"
    game: ClassVar[str] = "cribbage"

    def task(self, seed: int) -> Task:
        """Return a hand that is worth keeping, and a starter."""
        kept, starter = _kept(seed)
        rows = [Row("hand", _names(kept)), Row("starter", [card_text(starter)])]
        return Task(rows, "learn.practice.count", 0, MOST)

    def judge(self, seed: int, answer: str) -> Verdict:
        """Return every combination in the order in which players count, and the sum."""
        kept, starter = _kept(seed)
        said = chosen_number(self.task(seed), answer)
        told, total = [], 0
        for one in score_show(kept, starter):
            total += one.points
            told.append(Told("learn.told.count", {"reason": f"reason.{one.reason}", "total": total}, _names(one.cards)))
        return Verdict(said == total, [*told, Told("learn.told.sum", {"total": total})])


def _kept(seed: int) -> tuple[int, int]:
    hand, starter, own = dealt(CountHand.id, seed)
    return hand & ~best_throw(hand, own, CRIBS), starter


def _names(mask: int) -> list[str]:
    return texts(cards_of(mask))


def _worth(hand: int, thrown: int, own: bool) -> float:
    return expected_hand(hand, thrown) + CRIBS.worth(thrown, own)


def _told(which: str, hand: int, thrown: int, own: bool) -> Told:
    """Say what a throw leaves in hand, what the crib brings or costs, and both together."""
    kept, crib = expected_hand(hand, thrown), CRIBS.worth(thrown, own)
    values = {"hand": round(kept, 2), "crib": round(abs(crib), 2), "sum": round(kept + crib, 2)}
    return Told(f"learn.told.{which}.{'own' if own else 'other'}", values, _names(thrown))
