"""What a guest knows of its table: how the game stands, what it has still to be told, and whether it is to move."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, cast

from msgspec.structs import replace

from sobremesa.protocol import live

HIDDEN: Final = "lay-away"
"""How a move ends in the hearing of the room where nobody is told its cards."""


CARD: Final = re.compile(r"[2-9TJQKA][cdhs]")


def ends_hand(event: live.GameEvent, view: live.View) -> bool:
    """Return whether a hand has ended with an event; the view is that right after it."""
    return event.seat > 0 and view.get("turn") == []


def spelled(text: str, legal: Sequence[str]) -> str:
    """Return a move as records write it, where it is told from the legal ones by its cards; or else as it is.

    >>> spelled("7h5d", ["2:5d7h", "2:5d8h"]), spelled("9c", ["2:5d7h"])
    ('2:5d7h', '9c')
    """
    if text in legal:
        return text
    cards = sorted(CARD.findall(text))
    same = [move for move in legal if cards and sorted(CARD.findall(move)) == cards]
    return same[0] if len(same) == 1 else text


class GuestMemory:
    """The table as one guest knows it, built up from what the server says."""

    def __init__(self) -> None:
        self.table: live.Table | None = None
        self.view: live.View = {}
        self.n = 0
        """The number of the last event."""
        self.questions: list[live.Question] = []
        self.refused: live.Refused | None = None
        self.closed: live.Closed | None = None
        self.rematch = ""
        """The table at which the game is played again."""
        self._news: list[live.GameEvent] = []
        self.waits = False
        """Whether a move was sent of which the server has still to say what has become of it."""
        self._passed: object = None
        self._sent = ""

    def take(self, message: live.ToClient) -> None:
        """Take in what the server has said."""
        match message:
            case live.Sync():
                self._sync(message)
            case live.Update():
                self._happened(message.event)
                self.view, self.n = message.view, message.n
            case live.Said():
                self.questions = message.questions
                self.rematch = message.text if message.kind == "rematch" else self.rematch
            case live.Refused():
                self.refused = message
            case live.Closed():
                self.closed = message

    def _sync(self, message: live.Sync) -> None:
        for event in message.events:
            if event.n > self.n:
                self._happened(event)
        self.table, self.view, self.n = message.table, message.view, message.n
        self.questions, self.rematch = message.questions, message.table.rematch or ""
        self.waits, self._passed = False, None  # what was sent may have been lost with the line

    def _happened(self, event: live.GameEvent) -> None:
        """Note an event; one's own hidden cards as they were sent, for the room was not told them."""
        if event.seat == self.seat and event.move.endswith(HIDDEN) and self._sent:
            event = replace(event, move=self._sent)
        self.waits = self.waits and event.seat != self.seat
        self._news.append(event)

    @property
    def seat(self) -> int:
        """Return the guest's seat, 0 for none."""
        return self.table.you if self.table else 0

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.view.get("over") is True

    @property
    def hand_over(self) -> bool:
        """Whether a hand has just ended."""
        return bool(self._news) and ends_hand(self._news[-1], self.view)

    @property
    def awaited(self) -> bool:
        """Whether the game waits for the guest."""
        return self.seat in cast("list[int]", self.view.get("turn", []))

    @property
    def is_due(self) -> bool:
        """Whether the guest is to be asked: on turn, or where it might claim something that it has not let pass."""
        legal = self.view.get("legal")
        if not legal or self.over or self.waits:
            return False
        return self.awaited or legal != self._passed

    def news(self) -> list[live.GameEvent]:
        """Return what has happened since the player was last told."""
        news, self._news = self._news, []
        return news

    def answered(self, text: str) -> None:
        """Note that the player's answer was sent, or that it has let something pass, which is ""."""
        if text:
            self.waits, self._sent, self.refused = True, spelled(text, cast("list[str]", self.view["legal"])), None
        else:
            self._passed = self.view.get("legal")
