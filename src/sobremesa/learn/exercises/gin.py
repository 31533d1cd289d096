"""An exercise in gin: which cards lie in no meld."""

from __future__ import annotations

from functools import lru_cache
from typing import ClassVar, Final

from sobremesa.cards.bits import cards_of, mask_of
from sobremesa.cards.packs import full_pack
from sobremesa.cards.rng import Rng
from sobremesa.cards.text import texts
from sobremesa.games.gin.melds import all_melded, best_arrangements, deadwood, value_of
from sobremesa.learn.exercises.base import Exercise, Row, Task, Told, Verdict, chosen_cards

TEN: Final = 10
WORTH_ASKING: Final = 25
"""A hand with more deadwood than this has too little to find."""


@lru_cache(maxsize=256)
def hand_of(seed: int) -> int:
    """Return ten cards (a mask) of which most lie in melds."""
    rng = Rng(f"meld {seed}")
    while True:
        pack = full_pack()
        hand = int(mask_of([pack.pop(int(rng.below(len(pack)))) for _ in range(TEN)]))
        if deadwood(hand) <= WORTH_ASKING:
            return hand


class Melds(Exercise):
    """Ten cards: those that are left over by the best arrangement are to be found (GI-07)."""

    id: ClassVar[str] = "meld"
    game: ClassVar[str] = "gin"

    def task(self, seed: int) -> Task:
        """Return ten cards, by suits."""
        cards = sorted(cards_of(hand_of(seed)), key=lambda card: (card & 3, card))
        return Task([Row("hand", texts(cards))], "learn.practice.meld", 0, TEN, "hand")

    def judge(self, seed: int, answer: str) -> Verdict:
        """Return what is wrong with the answer, and the melds of a best arrangement with what they leave."""
        hand = hand_of(seed)
        left = int(mask_of(chosen_cards(self.task(seed), answer)))
        least, points = int(deadwood(hand)), int(value_of(left))
        whole = bool(all_melded(hand & ~left))
        told = [] if whole and points == least else [_fault(whole, points, least)]
        melds = self._matching(hand, left)
        told += [Told("learn.told.meld", {}, texts(cards_of(meld))) for meld in melds]
        over = hand & ~sum(melds)
        told.append(Told("learn.told.left" if over else "learn.told.nothing-left", {"points": least}, _names(over)))
        return Verdict(whole and points == least, told, _names(over))

    def _matching(self, hand: int, left: int) -> list[int]:
        """Return a best arrangement, the one that was found where it is one of them."""
        best = best_arrangements(hand)
        return next((melds for melds in best if sum(melds) == hand & ~left), best[0])


def _fault(whole: bool, points: int, least: int) -> Told:
    if not whole:
        return Told("learn.told.not-melded")
    return Told("learn.told.more-left", {"points": points, "least": least})


def _names(mask: int) -> list[str]:
    return texts(cards_of(mask))
