"""Positions that are set up by hand: what a game asks for, and the play that leads there.

A position becomes an ordinary game: a pack and moves after which a seat stands where it was put. So it is judged, gone
on from, written and shared like any other.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, Literal, NamedTuple

from sobremesa.core.card_text import card_text
from sobremesa.core.contract import State
from sobremesa.core.options import Ruleset
from sobremesa.core.rng import Rng
from sobremesa.core.sendable import by_text

MINE: Final = 1
"""The seat that a position is set up for; the other is 2."""


class BadSetup(ValueError):
    """A position that cannot be.

    ``code`` is stable: ``twice``, ``foreign``, ``count``, ``number``, ``unknown``, ``score``, ``earned`` or
    ``unreachable``. ``field`` is where it is wrong, ``card`` which card; ``least`` and ``most`` are what can be.
    """

    def __init__(self, code: str, why: str, field: str = "", card: str = "", least: int = 0, most: int = 0) -> None:
        super().__init__(why)
        self.code: Final = code
        self.why: Final = why
        self.field: Final = field
        self.card: Final = card
        self.least: Final = least
        self.most: Final = most

    def __reduce__(self) -> tuple[object, ...]:
        """Return how the error is copied and pickled."""
        return by_text(self)


class SetupField(NamedTuple):
    """Something that is asked for: cards in their order, a flag, or a number, each from ``least`` to ``most``."""

    name: str
    kind: Literal["cards", "flag", "number"]
    least: int = 0
    most: int = 1


class Placement(NamedTuple):
    """A position as somebody set it up, from seat ``MINE``: cards, flags and numbers by the names of their fields."""

    ruleset: Ruleset
    cards: Mapping[str, tuple[int, ...]]
    flags: frozenset[str]
    numbers: Mapping[str, int]
    score: tuple[int, int]

    def of(self, name: str) -> tuple[int, ...]:
        """Return the cards of a field."""
        return self.cards.get(name, ())


class Lead(NamedTuple):
    """A play that may lead to a position: who deals, the whole pack, and the words of the moves."""

    dealer: int
    pack: list[int]
    moves: list[str]


class Setup(NamedTuple):
    """What a game asks for to set a position up, and how it leads there.

    ``lead`` returns one try, drawn with the generator, or None where that one came to nothing; it raises BadSetup for
    what no try can mend. ``fits`` says whether a state is the position that was meant, beside hand and score.
    """

    fields: tuple[SetupField, ...]
    lead: Callable[[Placement, Rng], Lead | None]
    fits: Callable[[Placement, State], bool]


def check_count(name: str, cards: tuple[int, ...], least: int, most: int) -> None:
    """Raise BadSetup for a field with too few or too many cards."""
    if not least <= len(cards) <= most:
        allowed = f"{least}" if least == most else f"{least} to {most}"
        raise BadSetup("count", f"{name} has {allowed} cards, and here {len(cards)}", name, least=least, most=most)


def check_fields(setup: Setup, wanted: Placement, pack: list[int]) -> None:
    """Raise BadSetup for what is wrong whatever the game: a count, a number, a card twice or not of this game."""
    known = {field.name for field in setup.fields}
    for name in [*wanted.cards, *wanted.flags, *wanted.numbers]:
        if name not in known:
            raise BadSetup("unknown", f"this game asks for no {name!r}", name)
    for field in setup.fields:
        if field.kind == "cards":
            check_count(field.name, wanted.of(field.name), field.least, field.most)
        elif field.kind == "number" and not field.least <= wanted.numbers.get(field.name, field.least) <= field.most:
            why = f"{field.name} is from {field.least} to {field.most}"
            raise BadSetup("number", why, field.name, least=field.least, most=field.most)
    _check_cards(wanted, frozenset(pack))


def _check_cards(wanted: Placement, pack: frozenset[int]) -> None:
    lying: dict[int, str] = {}
    for name, cards in wanted.cards.items():
        for card in cards:
            text = card_text(card)
            if card not in pack:
                raise BadSetup("foreign", f"this game has no {text}", name, text)
            if card in lying:
                raise BadSetup("twice", f"{text} stands in {lying[card]} and again in {name}", name, text)
            lying[card] = name


def unseen(wanted: Placement, pack: list[int], rng: Rng) -> list[int]:
    """Return the cards that were named nowhere, in random order."""
    named = {card for cards in wanted.cards.values() for card in cards}
    cards = [card for card in pack if card not in named]
    for at in range(len(cards) - 1, 0, -1):
        other = int(rng.below(at + 1))
        cards[at], cards[other] = cards[other], cards[at]
    return cards
