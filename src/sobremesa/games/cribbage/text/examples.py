"""Worked examples of cribbage: starters, cards played, a go, and hands counted by the engine."""

from __future__ import annotations

from sobremesa.core.bits import mask_of
from sobremesa.core.card_text import texts
from sobremesa.core.contract import ScoreLine
from sobremesa.games.cribbage.rules.show import score_show
from sobremesa.games.cribbage.text.positions import after_go, cards, count_of, pegged, started
from sobremesa.games.cribbage.text.rulebook_writer import CribbageWriter
from sobremesa.games.cribbage.text.spoken_count import sentence
from sobremesa.rulebook.rulebook import Example, ExampleRow


def heels(telling: CribbageWriter, rules: str, starter: str) -> Example:
    """Return what it scores to turn up this card."""
    lines = started(telling.rules, starter)
    key = "heels" if lines else "no-heels"
    text = telling.example(key, points=_points(telling, lines), reasons=telling.reasons(lines))
    return Example(tuple(rules.split()), (_row(telling, "starter", starter),), text)


def played(telling: CribbageWriter, rules: str, row: str) -> Example:
    """Return what the last card of a row scores."""
    lines, total = pegged(row), count_of(row)
    scoring = {card for line in lines for card in line.cards}
    marked = tuple(texts([card for card in cards(row) if card in scoring]))
    if lines:
        text = telling.example("pegged", total=total, points=_points(telling, lines), reasons=telling.reasons(lines))
    else:
        text = telling.example("pegged-nothing", total=total)
    rows = (_row(telling, "played", row),)
    return Example(tuple(rules.split()), rows, text, telling.words.say("cribbage.row.scores"), marked)


def go(telling: CribbageWriter, rules: str, row: str, then: str) -> Example:
    """Return what it scores to play on with one more card after a go; both keep others that are too high."""
    lines = after_go(telling.rules, row, "QcKc", f"{then}Kd", then)
    values = {"points": _points(telling, lines), "reasons": telling.reasons(lines)}
    text = telling.example("called", total=count_of(row), after=count_of(row + then), **values)
    return Example(tuple(rules.split()), (_row(telling, "played", row), _row(telling, "then", then)), text)


def shown(telling: CribbageWriter, rules: str, hand: str, starter: str, crib: bool = False) -> Example:
    """Return the count of a hand, or of a crib, spelled out."""
    counts = score_show(mask_of(cards(hand)), cards(starter)[0], crib)
    points = telling.points(sum(one.points for one in counts))
    said = sentence(counts, telling.words)
    text = telling.example("counted", spoken=said, points=points) if counts else telling.example("counted-nothing")
    rows = (_row(telling, "crib" if crib else "hand", hand), _row(telling, "starter", starter))
    return Example(tuple(rules.split()), rows, text)


def _row(telling: CribbageWriter, key: str, text: str) -> ExampleRow:
    """Return cards in the order in which they came."""
    return ExampleRow(telling.words.say(f"cribbage.row.{key}"), (tuple(texts(cards(text))),))


def _points(telling: CribbageWriter, lines: list[ScoreLine]) -> str:
    return telling.points(sum(line.points for line in lines))
