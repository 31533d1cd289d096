"""Exercises in cribbage: what to throw to the crib, and counting a hand."""

from __future__ import annotations

from functools import lru_cache
from typing import ClassVar, Final, NamedTuple

from sobremesa.bots.cribbage.cribs import CRIBS
from sobremesa.bots.cribbage.maestro import Maestro
from sobremesa.bots.cribbage.throwing import best_throw
from sobremesa.cards.bits import cards_of, mask_of
from sobremesa.cards.packs import full_pack
from sobremesa.cards.rng import Rng
from sobremesa.cards.text import card_text, texts
from sobremesa.games.cribbage.rulesets import ruleset
from sobremesa.games.cribbage.show import score_show
from sobremesa.games.cribbage.state import Cribbage
from sobremesa.games.cribbage.view import CribbageView
from sobremesa.learn.exercises.base import Exercise, Row, Task, Told, Verdict, chosen_cards, chosen_number
from sobremesa.learn.lesson import LEARNER

SIX: Final = 6
MOST: Final = 29
AS_GOOD: Final = 0.002
"""A throw that gives away no more than this of the chance to win the game is as good as the best."""

RULES: Final = "standard"


@lru_cache(maxsize=256)
def dealt(what: str, seed: int) -> tuple[int, int, bool]:
    """Return six cards (a mask), the card turned up after them, and whether the crib is one's own."""
    rng = Rng(f"{what} {seed}")
    pack = full_pack()
    drawn = [pack.pop(int(rng.below(len(pack)))) for _ in range(SIX + 1)]
    return mask_of(drawn[:SIX]), drawn[SIX], bool(rng.below(2))


class Reckoned(NamedTuple):
    """A throw with means of points: the hand, the crib whosever it is, and what is pegged less what the other pegs.

    ``chance`` is to win the game.
    """

    thrown: int
    hand: float
    crib: float
    play: float
    chance: float


@lru_cache(maxsize=256)
def reckoned(seed: int) -> tuple[Reckoned, ...]:
    """Return every throw of a seed's six cards at the start of a game, as the maestro reckons them, the best first.

    The means are over every starter and over all that the other may throw, each as likely as good players make it.
    """
    throws = Maestro().throws(view_of(seed))
    return tuple(Reckoned(one.thrown, one.hand, one.crib, one.won - one.lost, one.chance) for one in throws)


def view_of(seed: int) -> CribbageView:
    """Return what the learner sees of a game that begins with a seed's six cards (CR-03, CR-04)."""
    hand, _, own = dealt(Throw.id, seed)
    state = Cribbage(ruleset(RULES), LEARNER if own else 3 - LEARNER)
    mine, others = cards_of(hand), [card for card in full_pack() if not hand >> card & 1]
    order = (others, mine) if own else (mine, others)  # the other player gets the first card
    state.deal([cards[at] for at in range(SIX) for cards in order] + others[SIX:])
    return state.view(LEARNER)


class Throw(Exercise):
    """Two of six cards go to the crib: judged as the maestro does, over every starter and all that the other throws."""

    id: ClassVar[str] = "throw"
    game: ClassVar[str] = "cribbage"

    def task(self, seed: int) -> Task:
        """Return six cards; the question says whose crib it is."""
        hand, _, own = dealt(self.id, seed)
        return Task([Row("hand", _names(hand))], f"learn.practice.throw.{'own' if own else 'other'}", 2, 2, "hand")

    def judge(self, seed: int, answer: str) -> Verdict:
        """Return what the throw and the best one bring on average, and what the numbers mean."""
        own = dealt(self.id, seed)[2]
        thrown = int(mask_of(chosen_cards(self.task(seed), answer)))
        best = reckoned(seed)[0]
        mine = next(one for one in reckoned(seed) if one.thrown == thrown)
        right = best.chance - mine.chance < AS_GOOD
        told = [_told("yours", mine, own)]
        if mine != best:
            told.append(_told("as-good" if right else "best", best, own))
        return Verdict(right, [*told, Told("learn.told.means")], _names(best.thrown))


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


def _told(which: str, one: Reckoned, own: bool) -> Told:
    """Say what a throw leaves in hand, what the crib brings or costs, what the play does, and all of it together."""
    total = one.hand + (one.crib if own else -one.crib) + one.play
    values = {"hand": one.hand, "crib": one.crib, "play": one.play, "sum": total}
    key = f"learn.told.{which}.{'own' if own else 'other'}"
    return Told(key, {name: round(value, 1) for name, value in values.items()}, _names(one.thrown))
