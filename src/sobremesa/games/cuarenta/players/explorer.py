"""A table and a hand of Cuarenta without a game around them: what each play takes and leaves (CU-20 to CU-35)."""

from __future__ import annotations

from typing import Final

from sobremesa.core.bits import bit, count, mask_of
from sobremesa.core.card_text import card_text, cards_text
from sobremesa.core.explorer import ExploredMove, Explorer, Question, check_hand
from sobremesa.games.cuarenta.players.worth import scored
from sobremesa.games.cuarenta.rules.capture import captures_on
from sobremesa.games.cuarenta.rules.game import CUARENTA
from sobremesa.games.cuarenta.rules.moves import captured_part, sequence_part
from sobremesa.games.cuarenta.rules.rulesets import Rules, ruleset

SIZES: Final = (1, 2, 3, 4, 5)


def explored(question: Question) -> list[ExploredMove]:
    """Return every play of a hand on a table, those that score and take most first; raise BadHand.

    ``points`` are those of caída and limpia at this score, ``cards`` how many go to one's pile, ``left`` how many then
    lie on the table. ``swept`` and ``falls`` are how many unseen cards could then sweep the table, and fall on a card
    that was laid down; ``unseen`` is how many there are.
    """
    check_hand(question, SIZES, CUARENTA.pack())
    rules = ruleset(question.rules)
    table = list(question.others)
    just_left = table[-1] if table and question.option else -1
    known = {*question.hand, *table}
    unseen = [card for card in CUARENTA.pack() if card not in known]
    found = [
        _told(rules, card, mask, table, just_left, unseen, question.score[0])
        for card in question.hand
        for mask in (0, *captures_on(rules, card, table))
    ]
    return sorted(found, key=lambda one: (-one.figures["points"], -one.figures["cards"], one.figures["swept"]))


def _told(
    rules: Rules, card: int, mask: int, table: list[int], just_left: int, unseen: list[int], score: int
) -> ExploredMove:
    rest = [one for one in table if not mask & bit(one)]
    caida = just_left >= 0 and just_left >> 2 == card >> 2 and bool(mask & bit(just_left))
    points = scored(rules, score, caida, bool(mask) and not rest)
    after = rest if mask else [*table, card]
    figures = {
        "points": points.caida + points.limpia,
        "cards": int(count(mask)) + 1 if mask else 0,
        "left": len(after),
        "swept": sum(_sweeps(rules, one, after) for one in unseen),  # exact: whole numbers
        "falls": 0 if mask else sum(one >> 2 == card >> 2 for one in unseen),  # exact: whole numbers
        "unseen": len(unseen),
    }
    marks = tuple(name for name, has in (("caida", points.caida), ("limpia", points.limpia)) if has)
    return ExploredMove(_text(card, mask), {name: float(number) for name, number in figures.items()}, marks)


def _sweeps(rules: Rules, card: int, table: list[int]) -> bool:
    return bool(table) and int(mask_of(table)) in captures_on(rules, card, table)


def _text(card: int, mask: int) -> str:
    if not mask:
        return card_text(card)
    base, above = captured_part(card, mask), sequence_part(card, mask)
    taken = cards_text(base) + (f"+{cards_text(above)}" if above else "")
    return f"{card_text(card)}*{taken}"


EXPLORER: Final = Explorer(explored, SIZES, others="table", option="fresh", scores=True)
