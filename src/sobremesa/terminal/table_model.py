"""What is known at a table: who is there, how the game stands on the screen, what happened, what waits to be shown."""

from __future__ import annotations

from collections import deque
from typing import Final, TypeAlias, cast

from msgspec.structs import replace

from sobremesa.protocol import live
from sobremesa.terminal.clocks import ClockModel

Entry: TypeAlias = live.GameEvent | live.Said

PACK: Final = "pack"
NOBODY: Final = live.Table("", "", "", {}, 2, 0, [], [], "")


class TableModel:
    """A seat at a table, or a place beside it, built up from what the server says.

    A hand that has ended stays on the screen until ``go_on``: what comes after it waits.
    """

    def __init__(self) -> None:
        self.table = NOBODY
        self.view: live.View = {}
        self.n = 0
        """The number of the last event that is on the screen."""
        self.seen = 0
        """The number of the last event that has been heard."""
        self.log: list[Entry] = []
        self.questions: list[live.Question] = []
        self.clocks: Final = ClockModel()
        self.muted: set[int] = set()
        """The seats whose calls are not heard."""
        self.refused: live.Refused | None = None
        self.closed: live.Closed | None = None
        self._waiting: deque[live.Update] = deque()

    @property
    def events(self) -> list[live.GameEvent]:
        """What has happened in the game and been shown."""
        return [entry for entry in self.log if isinstance(entry, live.GameEvent)]

    @property
    def held(self) -> bool:
        """Whether a hand has ended and the next one waits to be looked at."""
        return bool(self._waiting)

    @property
    def over(self) -> bool:
        """Whether the game on the screen is over."""
        return self.view.get("over") is True

    @property
    def legal(self) -> list[str]:
        """What may be done now, by what is on the screen."""
        return [] if self.held or self.over else cast("list[str]", self.view.get("legal", []))

    @property
    def rematch(self) -> str | None:
        """The table at which this game is played again."""
        return self.table.rematch

    def take(self, message: live.ToClient) -> None:
        """Take in what the server has said."""
        match message:
            case live.Sync():
                self._sync(message)
            case live.Update():
                self.seen = message.n
                self._waiting.append(message)
                self._advance()
            case live.Said():
                self._said(message)
            case live.People():
                self._with(players=message.players)
                self.clocks.hear(message.clocks)
            case live.Refused():
                self.refused = message
            case live.Closed():
                self.closed = message

    def go_on(self) -> None:
        """Show what comes after the hand that has ended."""
        if self._waiting:
            self._show(self._waiting.popleft())
        self._advance()

    def _sync(self, message: live.Sync) -> None:
        self.table, self.questions = message.table, message.questions
        self.clocks.hear(message.clocks)
        known = {entry.n for entry in self.events}
        waited = [update.event for update in self._waiting if update.n not in known]
        self._waiting.clear()
        self.log += [*waited, *[event for event in message.events if event.n > self.seen]]
        self.n = self.seen = message.n
        self.view = message.view
        self.closed = None

    def _advance(self) -> None:
        while self._waiting and not self._must_be_looked_at():
            self._show(self._waiting.popleft())

    def _must_be_looked_at(self) -> bool:
        """Whether the next event would clear away a hand that somebody who plays has just seen end."""
        plays_on = self._waiting[0].event.move == PACK and self.n > 1
        return plays_on and self.table.you > 0 and self.clocks.told is None

    def _show(self, update: live.Update) -> None:
        self.log.append(update.event)
        self.n, self.view = update.n, update.view
        self.clocks.hear(update.clocks)
        self.refused = None

    def _said(self, message: live.Said) -> None:
        self.questions = message.questions
        if message.kind != "call" or message.seat not in self.muted:
            self.log.append(message)
        if message.kind == "rematch":
            self._with(rematch=message.text)

    def _with(self, **changed: object) -> None:
        """Put something else into the table, of which everything else stays."""
        self.table = replace(self.table, **changed)


def possible(table: live.Table, *, over: bool = False) -> dict[str, bool]:
    """Return whether there is at a table what there is not at all of them.

    Who only watches has none of it. Once the game is ``over`` one can only choose what comes next.
    """
    seated = table.you > 0
    plays = seated and not over
    there = dict.fromkeys(("cards", "moves", "escape", "answer"), seated) | dict.fromkeys(("enter", "hint"), plays)
    return there | {"back": plays and table.takebacks, "write": plays and table.assistance != "full", "choose": over}
