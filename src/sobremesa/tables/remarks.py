"""What the computers call over the table: bravado and good manners, by character.

Nothing here ever sees a state or a view: what is said follows from events as the whole room hears them, from what
others have called, and from chance, so that it can give nothing away. The cards that computers lay face down are
elsewhere, in ``predictions.py``.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Final, TypeAlias

from sobremesa.core.talk import Calls, Sides, talk_of
from sobremesa.tables.characters import character_of
from sobremesa.tables.projection import Event

Luck: TypeAlias = Callable[[], random.Random]


SHE: Final = {"guapo": "guapa"}
"""What a woman says instead."""

WELL: Final[Calls] = ("well-played",)

BEGINNING: Final = "beginning"
GREETINGS: Final[Sides] = (("good-luck", "hello"), ("hello", "good-luck"))
"""What the bold and the polite may say as a game begins."""

THANKS: Final[Calls] = ("thanks", "well-played")

ANSWERS: Final[dict[str, Sides]] = {
    "hello": (("hello",), ("hello", "good-luck")),
    "good-luck": (("good-luck",), ("thanks", "good-luck")),
    "well-played": (("thanks",), ("thanks",)),
    "goodbye": (("goodbye",), ("goodbye",)),
    "hurry": (("moment",), ("sorry", "moment")),
}
"""What the bold and the polite answer when a person calls something that fits every game."""

PAUSE: Final = 6
"""After so many events a computer may remark upon another one."""


class Remarks:
    """What one computer player says at one table.

    It sees public events and calls only, never a state or a view, so that no remark can give a card away. All chance
    comes from ``luck``: the same events and seed give the same remarks. After a call it makes no remark for ``PAUSE``
    events.
    """

    def __init__(self, game: str, seat: int, name: str, luck: random.Random) -> None:
        """Say nothing yet; ``luck`` decides all that is left to chance."""
        self._game = game
        self._seat = seat
        self._character = character_of(name)
        self._luck = luck
        self._silent_until = 0
        self._answered_until = 0

    def remark(self, event: Event, winner: int) -> str | None:
        """Return the call with which this computer answers an event, mostly None.

        ``winner`` is the side that has won with this event, 0 while the game goes on.
        """
        if winner:
            return self._at_the_end(winner)
        occasion = occasion_of(self._game, self._seat, event)
        if occasion is None or event.number < self._silent_until:
            return None
        often = talk_of(self._game).seldom.get(occasion, 1.0)
        return self._maybe(remarks_of(self._game, occasion), often, event.number)

    def answer(self, call: str, number: int) -> str | None:
        """Return what this computer answers to a person's call after event ``number``; None where it keeps quiet."""
        choices = answers_of(self._game, call)
        if choices is None or number < self._answered_until:
            return None
        found = self._maybe(choices, 1.5, number)
        if found:
            self._answered_until = number + PAUSE // 2
        return found

    def _at_the_end(self, winner: int) -> str | None:
        won = winner == 2 - self._seat % 2
        choices = (talk_of(self._game).bot_won or THANKS) if won else WELL
        return self._luck.choice(choices) if self._luck.random() < 0.4 + self._character.talk else None

    def _maybe(self, choices: Sides, often: float, number: int) -> str | None:
        mine = choices[0] if self._character.bold else choices[1]
        if not mine or self._luck.random() >= self._character.talk * often:
            return None
        self._silent_until = number + PAUSE
        said = self._luck.choice(mine)
        return SHE.get(said, said) if self._character.she else said


def occasion_of(game: str, seat: int, event: Event) -> str | None:
    """Return what an event is to a seat of a game; None where it is nothing to speak of."""
    if event.number == 1:
        return BEGINNING
    mine, talk = 2 - seat % 2, talk_of(game)
    for ours, theirs, reasons in talk.occasions:
        for side in (line["side"] for line in event.points if line["reason"] in reasons):
            return ours if side == mine else theirs
    return talk.plays.get(event.move[0], talk.plays.get("")) if event.seat and event.seat == seat else None


def remarks_of(game: str, occasion: str) -> Sides:
    """Return what the bold and the polite may say to an occasion of a game."""
    return GREETINGS if occasion == BEGINNING else talk_of(game).remarks[occasion]


def answers_of(game: str, call: str) -> Sides | None:
    """Return what the bold and the polite answer to a call at a game's table; None where they keep quiet."""
    return ANSWERS.get(call) or talk_of(game).answers.get(call)
