"""A throw without a game around it: every two of six cards, with what they bring and the chance to win (CR-04)."""

from __future__ import annotations

from typing import Final

from sobremesa.core.bits import cards_of, mask_of
from sobremesa.core.card_text import cards_text
from sobremesa.core.explorer import BadHand, ExploredMove, Explorer, Question, check_hand
from sobremesa.core.packs import ALL
from sobremesa.games.cribbage.players.tables import tables
from sobremesa.games.cribbage.rules.rulesets import ruleset
from sobremesa.games.cribbage.search.throws import Throw, Throws

SIZES: Final = (6,)


def explored(question: Question) -> list[ExploredMove]:
    """Return all 15 throws, the best chance to win first; raise BadHand.

    The points are means over every starter and every throw of the other: in hand, by the crib (below 0 where it is the
    other's), in the play, and in all.
    """
    check_hand(question, SIZES, cards_of(ALL))
    target = ruleset(question.rules).target
    needs = target - question.score[0], target - question.score[1]
    if min(needs) <= 0 or max(needs) > target:
        raise BadHand(f"both still play for {target} points, from 0 on", "score", target=target)
    hand = int(mask_of(list(question.hand)))
    found = Throws(tables(), hand, int(ALL & ~hand), question.option, needs).compare()
    return [_told(throw, question.option) for throw in found]


def _told(throw: Throw, dealing: bool) -> ExploredMove:
    crib = throw.crib if dealing else -throw.crib
    play = throw.won - throw.lost
    total = throw.hand + crib + play
    figures = {"chance": throw.chance, "total": total, "hand": throw.hand, "crib": crib, "play": play}
    return ExploredMove(f"1:{cards_text(throw.thrown)}", figures)


EXPLORER: Final = Explorer(explored, SIZES, option="dealer", scores=True, chances=("chance",))
