"""The paragraphs about numbers: what counted cards are worth and how a score is shown, as the engine has it."""

from __future__ import annotations

from sobremesa.games.cuarenta.rules.counting import (
    ENOUGH,
    carton_points,
    countable,
    hand_carton,
)
from sobremesa.games.cuarenta.rules.counting import (
    score_cards as cards_that_show,
)
from sobremesa.games.cuarenta.rules.position import PACK_SIZE
from sobremesa.games.cuarenta.text.rulebook_writer import CuarentaWriter
from sobremesa.rulebook.rulebook import Paragraph

PONE, DEALER = 1, 2  # the sides of an example


def table(telling: CuarentaWriter) -> Paragraph:
    """Return what every number of cards from twenty up is worth (CU-51)."""
    spans: dict[int, list[int]] = {}
    for cards in range(ENOUGH, PACK_SIZE + 1):
        spans.setdefault(int(carton_points(telling.rules, cards)), []).append(cards)
    said = [_span(telling, cards, points) for points, cards in spans.items()]
    first = telling.points(int(carton_points(telling.rules, ENOUGH)))
    return telling.paragraph("CU-51", "carton", enough=telling.cards(ENOUGH), points=first, table=", ".join(said))


def _span(telling: CuarentaWriter, cards: list[int], points: int) -> str:
    span = str(cards[0]) if len(cards) == 1 else f"{cards[0]}–{cards[-1]}"
    return telling.words.say("cuarenta.rules.carton-span", cards=span, points=points)


def both_twenty(telling: CuarentaWriter) -> Paragraph:
    """Return what is scored when both sides have exactly twenty (CU-52)."""
    points = hand_carton(telling.rules, [ENOUGH, ENOUGH], PONE)
    values = {"pone": telling.points(points[PONE - 1]), "dealer": telling.points(points[DEALER - 1])}
    return telling.paragraph("CU-52", "both-twenty", enough=ENOUGH, **values)


def below_twenty(telling: CuarentaWriter) -> Paragraph:
    """Return what is scored when neither side has twenty (CU-53)."""
    points = sum(hand_carton(telling.rules, [ENOUGH - 2, ENOUGH - 2], PONE))
    if points:
        return telling.paragraph("CU-53", "below-twenty", enough=ENOUGH, points=telling.points(points))
    return telling.paragraph("CU-53", "below-twenty-nothing", enough=ENOUGH)


def statistics(telling: CuarentaWriter) -> Paragraph:
    """Return the two sums that run through a session, with three hands worked out (CU-54)."""
    hands = [18, 21, 22]
    values: dict[str, object] = {
        "enough": ENOUGH,
        "hands": telling.words.both([str(cards) for cards in hands]),
        "total": sum(hands),
        "countable": int(sum(countable(cards) for cards in hands)),
    }
    return telling.paragraph("CU-54", "statistics", **values)


def score_cards(telling: CuarentaWriter) -> list[Paragraph]:
    """Return how eights, nines and tens show a score (CU-62, CU-71)."""
    shown = 26
    row = cards_that_show(shown)
    values = {"perros": row.perros, "tantos": row.tantos, "points": telling.points(shown)}
    told = [telling.paragraph("CU-62 CU-71", "score-cards", **values)]
    empty = next(points for points in range(2, 200, 2) if not any(cards_that_show(points)))
    if empty < telling.rules.target <= empty + 2:  # towards a greater target twelve cards do not show every score
        told.append(telling.paragraph("CU-62", "score-cards-back", empty=empty))
    return told


def graphs(telling: CuarentaWriter) -> Paragraph:
    """Return the ways in which the screen shows a score (CU-63)."""
    return telling.paragraph("CU-63", "score-graphs", target=telling.rules.target, enough=ENOUGH)
