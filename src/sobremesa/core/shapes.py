"""The shapes in which values of a view travel: how each is written and read back, and its JSON schema."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable
from typing import Any, Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from sobremesa.core.bits import bit, cards_of, mask_of
from sobremesa.core.card_text import RANKS, card_text, rank_text, read_card, texts
from sobremesa.core.contract import ScoreLine

Schema = dict[str, object]
Wire = dict[str, object]


class Shape:
    """How a value travels in JSON: ``write`` and ``read`` convert it, and ``schema`` describes what is written.

    ``read(write(value))`` equals the value. The base class passes values on as they are.
    """

    def write(self, value: object) -> object:
        """Return a value ready for JSON."""
        return value

    def read(self, wire: object) -> object:
        """Return the value that ``write`` wrote; a shape that checks raises KeyError, TypeError or ValueError."""
        return wire

    @abstractmethod
    def schema(self) -> Schema:
        """Return the JSON schema of what is written."""

    def records(self) -> list[RecordShape]:
        """Return the records that this shape holds, each to be defined by its name."""
        return []


class Plain(Shape):
    """A value that travels as it is: a JSON ``integer``, ``string`` or ``boolean``, as ``kind`` says.

    Reading does not check the kind, but for a boolean, which is true only for JSON's true.
    """

    def __init__(self, kind: str) -> None:
        self.kind: Final = kind

    def read(self, wire: object) -> object:
        """Return the value; yes is true and nothing else."""
        return wire is True if self.kind == "boolean" else wire

    def schema(self) -> Schema:
        """Return the JSON schema of what is written."""
        return {"type": self.kind}


class Word(Shape):
    """A text that is one of ``words``.

    An empty text among them stands for none and is not in the schema.
    """

    def __init__(self, words: tuple[str, ...]) -> None:
        self.words: Final = words

    def schema(self) -> Schema:
        """Return the JSON schema of what is written."""
        return {"enum": [word for word in self.words if word]}


class WordChoice(Word):
    """A number that travels as the word at its place, such as a phase.

    >>> shape = WordChoice(("draw", "discard"))
    >>> shape.write(1), shape.read("discard")
    ('discard', 1)
    """

    def write(self, value: object) -> object:
        """Return the word."""
        return self.words[cast("int", value)]

    def read(self, wire: object) -> object:
        """Return the place of the word."""
        return self.words.index(str(wire))


class CardShape(Shape):
    """One card, which travels as its two letters.

    >>> CARD.write(37), CARD.read("Td")
    ('Td', 37)
    """

    def write(self, value: object) -> object:
        """Return the card's text."""
        return card_text(cast("int", value))

    def read(self, wire: object) -> object:
        """Return the card of a text."""
        return read_card(str(wire))

    def schema(self) -> Schema:
        """Return the JSON schema of what is written."""
        return {"title": "Card", "type": "string"}


class CardSet(Shape):
    """A set of cards, a mask, which travels as a list of texts in canonical order.

    >>> CARD_SET.write(3), CARD_SET.read(["Ad", "Ac"])
    (['Ac', 'Ad'], 3)
    """

    def write(self, value: object) -> object:
        """Return the cards' texts."""
        return texts(cards_of(cast("int", value)))

    def read(self, wire: object) -> object:
        """Return the mask."""
        return mask_of([read_card(text) for text in cast("list[str]", wire)])

    def schema(self) -> Schema:
        """Return the JSON schema of what is written."""
        return {"type": "array", "items": CARD.schema()}


class RankShape(Shape):
    """A rank (0 to 12), which travels as its letter.

    >>> RANK.write(9), RANK.read("T")
    ('T', 9)
    """

    def write(self, value: object) -> object:
        """Return the letter."""
        return rank_text(cast("int", value))

    def read(self, wire: object) -> object:
        """Return the rank of a letter."""
        return RANKS.index(str(wire))

    def schema(self) -> Schema:
        """Return the JSON schema of what is written."""
        return {"type": "string", "pattern": f"^[{RANKS}]$"}


class RankSet(Shape):
    """A set of ranks, one bit each with the ace lowest, which travels as a list of letters.

    >>> RankSet().write(0b101), RankSet().read(["A", "3"])
    (['A', '3'], 5)
    """

    def write(self, value: object) -> object:
        """Return the ranks' letters."""
        ranks = cast("int", value)
        return [rank_text(rank) for rank in range(13) if ranks & bit(rank)]

    def read(self, wire: object) -> object:
        """Return the bits of the ranks."""
        return sum([int(bit(RANKS.index(rank))) for rank in cast("list[str]", wire)])  # exact: whole numbers

    def schema(self) -> Schema:
        """Return the JSON schema of what is written."""
        return {"type": "array", "items": RANK.schema()}


class ListOf(Shape):
    """Values of one shape, which travel as a list; reading gives a tuple.

    >>> NUMBERS.write((1, 2)), NUMBERS.read([1, 2])
    ([1, 2], (1, 2))
    """

    def __init__(self, item: Shape) -> None:
        self.item: Final = item

    def write(self, value: object) -> object:
        """Return each value ready for JSON."""
        item = self.item
        return [item.write(each) for each in cast("Iterable[object]", value)]

    def read(self, wire: object) -> object:
        """Return the values."""
        return tuple([self.item.read(each) for each in cast("list[object]", wire)])

    def schema(self) -> Schema:
        """Return the JSON schema of what is written."""
        return {"type": "array", "items": self.item.schema()}

    def records(self) -> list[RecordShape]:
        """Return the records that this shape holds."""
        return self.item.records()


class VecOf(ListOf):
    """Numbers of one shape in a vec, which travel as a list."""

    def read(self, wire: object) -> object:
        """Return the vec."""
        return vec[i64]([cast("int", self.item.read(each)) for each in cast("list[object]", wire)])


class SeatTurn(Shape):
    """The seat whose turn it is (0 for none), which travels as a list of one seat or none.

    >>> SEAT_TURN.write(2), SEAT_TURN.read([])
    ([2], 0)
    """

    def write(self, value: object) -> object:
        """Return the seat in a list."""
        return [value] if value else []

    def read(self, wire: object) -> object:
        """Return the seat."""
        return sum(cast("list[int]", wire))  # exact: whole numbers

    def schema(self) -> Schema:
        """Return the JSON schema of what is written."""
        return {"type": "array", "items": {"type": "integer"}}


class OrNull(Shape):
    """A value that may be missing: ``none`` in the program, null on the wire.

    >>> CARD_OR_NULL.write(-1), CARD_OR_NULL.read("Ac")
    (None, 0)
    """

    def __init__(self, shape: Shape, none: object = None) -> None:
        self.shape: Final = shape
        self.none: Final = none

    def write(self, value: object) -> object:
        """Return the value ready for JSON, or null."""
        return None if value == self.none else self.shape.write(value)

    def read(self, wire: object) -> object:
        """Return the value, or what stands for none."""
        return self.none if wire is None else self.shape.read(wire)

    def schema(self) -> Schema:
        """Return the JSON schema of what is written."""
        return {"anyOf": [self.shape.schema(), {"type": "null"}]}

    def records(self) -> list[RecordShape]:
        """Return the records that this shape holds."""
        return self.shape.records()


class TextsOf(Shape):
    """Texts by their names, such as options and their values."""

    def schema(self) -> Schema:
        """Return the JSON schema of what is written."""
        return {"type": "object", "additionalProperties": {"type": "string"}}


class Part:
    """A field of a record or of a view: its name on the wire, its shape, and what it means.

    It is the attribute of the same name, or of ``attribute``, or what ``get`` makes of the whole. A field with ``get``
    is skipped in reading, unless ``put`` stores what was read. With ``public`` the whole is the view's ``public``
    facts.
    """

    def __init__(
        self,
        name: str,
        shape: Shape,
        meaning: str,
        attribute: str = "",
        get: Callable[[Any], object] | None = None,
        put: Callable[[Any, Any], None] | None = None,
        public: bool = False,
    ) -> None:
        self.name: Final = name
        self.shape: Final = shape
        self.meaning: Final = meaning
        self.attribute: Final = attribute or name
        self.get: Final = get
        self.put: Final = put
        self.public: Final = public

    def write(self, whole: object) -> object:
        """Return the field of a whole ready for JSON."""
        value = getattr(whole, self.attribute) if self.get is None else self.get(whole)
        return self.shape.write(value)

    @property
    def is_kept(self) -> bool:
        """Whether the field is an attribute of the whole."""
        return self.get is None

    def schema(self) -> Schema:
        """Return the JSON schema of the field, with its meaning."""
        return {**self.shape.schema(), "description": self.meaning}


class RecordShape(Shape):
    """A tuple with named fields, or anything like it, which travels as an object.

    ``make`` is called with the fields by keyword when it is read; a shape without ``make`` can only be written.
    """

    def __init__(self, name: str, meaning: str, parts: list[Part], make: Callable[..., object] | None = None) -> None:
        self.name: Final = name
        self.meaning: Final = meaning
        self.parts: Final = parts
        self.make: Final = make

    def write(self, value: object) -> object:
        """Return an object of the fields."""
        wire: Wire = {}
        for part in self.parts:
            wire[part.name] = part.write(value)
        return wire

    def read(self, wire: object) -> object:
        """Return the record; raise KeyError where a field is missing."""
        fields, make = cast("Wire", wire), self.make
        assert make is not None, f"{self.name} is never read"
        return make(**{part.attribute: part.shape.read(fields[part.name]) for part in self.parts if part.is_kept})

    def schema(self) -> Schema:
        """Return a reference to the record's definition."""
        return {"$ref": f"#/$defs/{self.name}"}

    def records(self) -> list[RecordShape]:
        """Return this record, and those in it."""
        return [self] + [record for part in self.parts for record in part.shape.records()]

    def definition(self) -> Schema:
        """Return the JSON schema of the object."""
        return object_schema(self.name, self.meaning, self.parts)


def object_schema(name: str, meaning: str, parts: list[Part]) -> Schema:
    """Return the JSON schema of an object that has all of these fields."""
    properties: Schema = {part.name: part.schema() for part in parts}
    required = [part.name for part in parts]
    return {"title": name, "description": meaning, "type": "object", "properties": properties, "required": required}


NUMBER: Final = Plain("integer")
TEXT: Final = Plain("string")
FLAG: Final = Plain("boolean")
CARD: Final = CardShape()
CARD_OR_NULL: Final = OrNull(CARD, -1)
CARD_SET: Final = CardSet()
CARDS: Final = ListOf(CARD)
RANK: Final = RankShape()
NUMBERS: Final = ListOf(NUMBER)
FLAGS: Final = ListOf(FLAG)
TEXTS: Final = ListOf(TEXT)
CARD_SETS: Final = ListOf(CARD_SET)
RANK_SETS: Final = ListOf(RankSet())
SEAT_TURN: Final = SeatTurn()

POINTS: Final = RecordShape(
    "Points",
    "Points that a side was given: for what, and by which cards.",
    [
        Part("side", NUMBER, "the side that was given them"),
        Part("reason", TEXT, "for what, as a stable word"),
        Part("points", NUMBER, "how many"),
        Part("cards", CARDS, "the cards that made them"),
    ],
    ScoreLine,
)
