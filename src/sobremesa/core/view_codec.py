"""A view's wire form, from one declaration of its fields: writing, reading, and the JSON schema."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, cast

from sobremesa.core.contract import ScoreLine, View, public_of
from sobremesa.core.shapes import (
    CARD_SET,
    FLAG,
    NUMBER,
    NUMBERS,
    POINTS,
    TEXT,
    TEXTS,
    ListOf,
    Part,
    Schema,
    TextsOf,
    VecOf,
    Wire,
    object_schema,
)


class ViewCodec:
    """The wire form of a game's views: its fields, in order, once for writing, reading and the schema.

    ``write(view)`` gives a new dict ready for JSON; ``read_into`` fills a blank view from it.
    """

    def __init__(self, name: str, meaning: str, parts: list[Part]) -> None:
        self.name: Final = name
        self.meaning: Final = meaning
        self.parts: Final = parts

    def write(self, view: View) -> Wire:
        """Return a view ready for JSON."""
        wire: Wire = {}
        public = public_of(view)
        for part in self.parts:
            wire[part.name] = part.write(public if part.public else view)
        return wire

    def read_into(self, view: View, wire: Wire) -> None:
        """Fill a blank view with what ``write`` wrote.

        Raises KeyError, TypeError or ValueError for an object that is no view; the view is then filled in part.
        """
        public = public_of(view)
        for part in self.parts:
            whole = public if part.public else view
            if part.put is not None:
                part.put(whole, part.shape.read(wire[part.name]))
            elif part.get is None:
                setattr(whole, part.attribute, part.shape.read(wire[part.name]))

    def schema(self) -> Schema:
        """Return the JSON schema of a view, with the definitions of the records in it."""
        records = [record for part in self.parts for record in part.shape.records()]
        definitions: Schema = {record.name: record.definition() for record in records}
        return {**object_schema(self.name, self.meaning, self.parts), "$defs": definitions}


def head(game: str) -> list[Part]:
    """Return the fields that say what is played: every view begins with them, and they are read to make it."""
    return [
        Part("game", TEXT, "the game", get=lambda view: game),
        Part("rules", TEXT, "the preset of its rules", get=lambda view: view.rules.id),
        Part("options", TextsOf(), "all options, with their values", get=lambda view: dict(view.rules.values)),
    ]


def options_of(wire: Wire) -> dict[str, str]:
    """Return the options of a view's wire form."""
    return cast("dict[str, str]", wire["options"])


def number_of(wire: Wire, name: str) -> int:
    """Return a number of a view's wire form."""
    return cast("int", wire[name])


def fixed(name: str, meaning: str) -> Part:
    """Return a field that a view is made with."""
    return Part(name, NUMBER, meaning, get=lambda view: getattr(view, name))


def public(part: Part) -> Part:
    """Return a field as one of a view's public facts."""
    return Part(part.name, part.shape, part.meaning, part.attribute, part.get, part.put, public=True)


def _put_lines(whole: Any, lines: tuple[ScoreLine, ...]) -> None:
    whole.last_points = list(lines)


SEAT: Final = fixed("seat", "the seat that sees this; 0 watches")
SEATS: Final = fixed("seats", "how many sit there")
DEALER: Final = Part("dealer", NUMBER, "the seat that deals this hand")
HAND_NUMBER: Final = Part("hand_number", NUMBER, "the number of the hand, from 1; 0 before the first pack")
OVER: Final = Part("over", FLAG, "whether the game is over")
WINNER: Final = Part("winner", NUMBER, "the side that has won, 0 for none")
SCORE: Final = Part("score", VecOf(NUMBER), "the points by side", "points")
TARGET: Final = Part("target", NUMBER, "the points that win", get=lambda view: view.rules.target)
LAST_POINTS: Final = Part("last_points", ListOf(POINTS), "what the last move or deal scored", put=_put_lines)


def legal(read: Callable[[str], int]) -> Part:
    """Return the field of the moves that are open to the seat; ``read`` reads the text of one."""

    def put(view: View, moves: tuple[str, ...]) -> None:
        view.legal = [read(text) for text in moves]

    meaning = "the moves open to this seat, as records write them, in a fixed order"
    return Part("legal", TEXTS, meaning, get=lambda view: [view.write(move) for move in view.legal], put=put)


COMMON: Final = (
    *head(""),
    SEATS,
    SEAT,
    DEALER,
    Part("turn", NUMBERS, "the seats that the game waits for"),
    Part("hand", CARD_SET, "this seat's cards; a spectator's are none"),
    SCORE,
    OVER,
    WINNER,
    LAST_POINTS,
    legal(int),
)
"""The fields that every game's view has; the rest belongs to the game."""


def common_schema() -> Schema:
    """Return the JSON schema of what every game's view has."""
    meaning = "What every game's view has. Lists by seat or by side start with seat or side 1."
    return {**object_schema("BaseView", meaning, list(COMMON)), "$defs": {POINTS.name: POINTS.definition()}}
