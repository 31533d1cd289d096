"""Worked examples of gin: what the engine makes of a hand, and of a hand that is laid open."""

from __future__ import annotations

from sobremesa.core.bits import mask_of
from sobremesa.games.gin.rules.melds import deadwood, offered_arrangement, value_of
from sobremesa.games.gin.rules.position import HandResult, Knock
from sobremesa.games.gin.text.positions import ASKING, OTHER, after, cards, with_eleven
from sobremesa.games.gin.text.rulebook_writer import GinWriter
from sobremesa.rulebook.pages import drawn
from sobremesa.rulebook.rulebook import Example, ExampleRow
from sobremesa.rulebook.rulebook_writer import in_text

UPCARD = "Ts"  # a spade, and as high as an upcard can be
PLAIN_UPCARD = "Tc"


def arrangement(telling: GinWriter, rules: str, hand: str) -> Example:
    """Return how a hand of ten is arranged best."""
    held = mask_of(cards(hand))
    left = int(deadwood(held))
    text = telling.example("arranged", points=telling.points(left)) if left else telling.example("arranged-gin")
    return Example(tuple(rules.split()), _arranged(telling, offered_arrangement(held), held), text)


def _arranged(telling: GinWriter, melds: list[int], hand: int) -> tuple[ExampleRow, ExampleRow]:
    return telling.row("melds", *melds), telling.row("deadwood", unmelded(hand, melds))


def unmelded(hand: int, melds: list[int]) -> int:
    """Return the cards of a hand that are in none of these melds."""
    for meld in melds:
        hand &= ~meld
    return hand


def laid_open(
    telling: GinWriter, rules: str, ten: str, drawn_card: str, move: str, other: str, upcard: str = PLAIN_UPCARD
) -> Example | None:
    """Return what comes of laying a hand open: ten cards, one just drawn, and the move; None where it is not allowed.

    The opponent holds the ``other`` ten, and lays off as well as those allow.
    """
    state = with_eleven(telling.rules, ten, drawn_card, other, upcard)
    result = after(state, move)
    if result is None or result.knock is None or result.defence is None:
        return None
    said = [_said(telling, result.knock), _defended(telling, result), _scored(telling, result)]
    if result.doubled:
        said.insert(0, telling.example("upcard", card=drawn([upcard])))
    return _worked(telling, rules, result, result.knock, " ".join(said))


def _worked(telling: GinWriter, rules: str, result: HandResult, knock: Knock, text: str) -> Example:
    hand, other = result.hands[ASKING - 1], result.hands[OTHER - 1]
    melds = list(result.defence.melds) if result.defence else []
    opponent = telling.row("opponent", *melds, unmelded(other, melds))
    rows = (*_arranged(telling, list(knock.melds), hand), opponent)
    if knock.kind != "knock":
        return Example(tuple(rules.split()), rows, text)
    laid = in_text(result.defence.laid_off) if result.defence else ()
    return Example(tuple(rules.split()), rows, text, telling.words.say("gin.row.laid-off"), laid)


def _said(telling: GinWriter, knock: Knock) -> str:
    shed = drawn(in_text(1 << knock.discard)) if knock.discard >= 0 else ""
    return telling.example(knock.kind, card=shed, points=telling.points(int(value_of(knock.deadwood))))


def _defended(telling: GinWriter, result: HandResult) -> str:
    """Say what the opponent lays off and has left."""
    if result.defence is None:
        return ""
    left = telling.points(result.defence.deadwood)
    if not result.defence.laid_off:
        return telling.example("nothing-laid", points=left)
    laid = telling.words.both([drawn([card]) for card in in_text(result.defence.laid_off)])
    return telling.example("laid-off", cards=laid, points=left)


def _scored(telling: GinWriter, result: HandResult) -> str:
    if not result.side:
        return telling.example("nobody-scores")
    key = "you-score" if result.side == ASKING else "they-score"
    return telling.example(key, points=telling.points(result.points), sum=_sum(telling, result))


def _sum(telling: GinWriter, result: HandResult) -> str:
    """Return how the points of a hand come about."""
    rules, left = telling.rules, result.defence.deadwood if result.defence else 0
    knocked = int(value_of(result.knock.deadwood)) if result.knock else 0
    sums = {
        "knock": f"{left} − {knocked}",
        "undercut": f"{rules.undercut} + {knocked} − {left}",
        "gin": f"{rules.gin} + {left}",
        "biggin": f"{rules.big_gin} + {left}",
    }
    return f"2 × ({sums[result.kind]})" if result.doubled else sums[result.kind]
