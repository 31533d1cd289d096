"""Reading a view's wire form field by field, for every game alike."""

from __future__ import annotations

from typing import cast

from sobremesa.core.bits import cards_of, mask_of
from sobremesa.core.card_text import read_card, texts
from sobremesa.core.contract import Place, ScoreLine

Wire = dict[str, object]


def number(wire: Wire, name: str) -> int:
    """Return a field that holds a whole number."""
    return cast("int", wire[name])


def numbers(wire: Wire, name: str) -> tuple[int, ...]:
    """Return a field that holds a list of whole numbers."""
    return tuple(cast("list[int]", wire[name]))


def words(wire: Wire, name: str) -> list[str]:
    """Return a field that holds a list of texts."""
    return cast("list[str]", wire[name])


def wires(wire: Wire, name: str) -> list[Wire]:
    """Return a field that holds a list of objects."""
    return cast("list[Wire]", wire[name])


def mask(cards: list[str]) -> int:
    """Return the mask of cards given as texts."""
    return mask_of([read_card(text) for text in cards])


def masks(wire: Wire, name: str) -> tuple[int, ...]:
    """Return a field that holds a list of sets of cards."""
    return tuple([mask(cards) for cards in cast("list[list[str]]", wire[name])])


def mask_texts(sets: tuple[int, ...]) -> list[list[str]]:
    """Return the texts of each set of cards."""
    return [texts(cards_of(cards)) for cards in sets]


def line_wire(line: ScoreLine) -> Wire:
    """Return a score line ready for JSON."""
    return {"side": line.side, "reason": line.reason, "points": line.points, "cards": texts(list(line.cards))}


def read_line(wire: Wire) -> ScoreLine:
    """Return the score line that ``line_wire`` gave."""
    cards = tuple([read_card(text) for text in words(wire, "cards")])
    return ScoreLine(str(wire["reason"]), number(wire, "side"), number(wire, "points"), cards)


def places_wire(places: list[Place]) -> list[Wire]:
    """Return the places of a view ready for JSON."""
    return [place._asdict() | {"cards": texts(list(place.cards))} for place in places]
