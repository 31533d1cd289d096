"""A hand of gin without a game around it: what each discard leaves, and how many cards better it (GI-06, GI-08)."""

from __future__ import annotations

from typing import Final

from sobremesa.core.bits import bit, cards_of, mask_of
from sobremesa.core.card_text import card_text
from sobremesa.core.explorer import ExploredMove, Explorer, Question, check_hand
from sobremesa.games.gin.rules.melds import ALL, deadwood
from sobremesa.games.gin.rules.rulesets import ruleset
from sobremesa.games.gin.search.arrangement import least_after

SIZES: Final = (10, 11)


def explored(question: Question) -> list[ExploredMove]:
    """Return what each discard of eleven cards leaves, or what ten cards are; the least deadwood first. Raise BadHand.

    ``deadwood`` is what is left; ``lower``, ``knock`` and ``gin`` are how many unseen cards would lower it once drawn,
    let the hand knock, and make gin. ``unseen`` is how many there are.
    """
    check_hand(question, SIZES, cards_of(ALL))
    limit = ruleset(question.rules).knock
    hand, seen = int(mask_of(list(question.hand))), int(mask_of(list(question.others)))
    unseen = cards_of(ALL & ~(hand | seen))
    if len(question.hand) == min(SIZES):
        return [_told("", hand, unseen, limit)]
    found = [_told(f"-{card_text(card)}", int(hand & ~bit(card)), unseen, limit) for card in question.hand]
    return sorted(found, key=lambda one: (one.figures["deadwood"], -one.figures["gin"], -one.figures["lower"]))


def _told(move: str, ten: int, unseen: list[int], limit: int) -> ExploredMove:
    left = int(deadwood(ten))
    after = [int(least_after(ten | bit(card), 0)) for card in unseen]
    figures = {
        "deadwood": left,
        "lower": sum(one < left for one in after),  # exact: whole numbers
        "knock": sum(one <= limit for one in after),  # exact: whole numbers
        "gin": sum(one == 0 for one in after),  # exact: whole numbers
        "unseen": len(unseen),
    }
    marks = ("gin",) if not left else ("knock",) if left <= limit else ()
    return ExploredMove(move, {name: float(number) for name, number in figures.items()}, marks)


EXPLORER: Final = Explorer(explored, SIZES, others="seen")
