"""What one says over the table, and whom one would rather not hear."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from sobremesa.core.talk import COMMON, talk_of
from sobremesa.terminal.screens.lines import Entry, Lines
from sobremesa.terminal.table_model import TableModel
from sobremesa.terminal.talk import fitting
from sobremesa.terminal.text_rows import Row, blank, text_row


class TalkScreen(Lines):
    """The calls of a table: those that fit now, those of its game, those for everybody; then who is heard."""

    LEFT_BY_CLICK: ClassVar[bool] = True

    def __init__(self, sitting: TableModel, call: Callable[[str], None]) -> None:
        """Offer what may be said at a table; ``call`` says it."""
        super().__init__()
        self._sitting = sitting
        self._call = call
        self._groups = self._calls()
        self.at = 0

    def _calls(self) -> list[tuple[str, list[str]]]:
        """Return the calls in groups, each with the key of its heading; whoever watches has none."""
        table = self._sitting.table
        if not table.you:
            return []
        winner = int(str(self._sitting.view.get("winner", 0)))
        now = fitting(table.game, self._sitting.events, table.you, winner)
        groups = [
            ("talk.now", now),
            (f"talk.{table.game}", list(talk_of(table.game).calls)),
            ("talk.common", [*COMMON]),
        ]
        return [(heading, calls) for heading, calls in groups if calls]

    def entries(self) -> list[Entry]:
        """Return a line for each call, and one for each of the others."""
        calls = [self._entry(call) for _, group in self._groups for call in group]
        others = [player for player in self._sitting.table.players if player.seat != self._sitting.table.you]
        return [*calls, *[self._hearing(player.seat, player.name) for player in others if player.kind != "open"]]

    def _entry(self, call: str) -> Entry:
        words = self.app.words
        gloss = words.say(f"say.{call}.gloss") if words.has(f"say.{call}.gloss") else ""
        return Entry(words.say(f"say.{call}"), gloss, enter=lambda: self._say(call))

    def _hearing(self, seat: int, name: str) -> Entry:
        muted = self._sitting.muted
        heard = "no" if seat in muted else "yes"
        told = self.app.words.say(f"terminal.heard.{heard}")
        return Entry(name, told, turn=lambda _: muted.symmetric_difference_update({seat}))

    def _say(self, call: str) -> None:
        self.dismiss()
        self._call(call)

    def heading(self, width: int) -> str:
        """Return what this is."""
        return self.app.words.say("talk.title" if self._groups else "talk.watching")

    def keys(self) -> str:
        """Return what the keys do."""
        return self.app.words.say("terminal.keys.calls")

    def before(self, place: int) -> list[Row]:
        """Return the heading of a group before its first call."""
        first = 0
        for heading, calls in self._groups:
            if place == first:
                return self._headed(heading, place)
            first += len(calls)
        return self._headed("talk.mute", place) if place == first else []

    def _headed(self, heading: str, place: int) -> list[Row]:
        return [*([blank()] if place else []), text_row(self.app.words.say(heading), "soft")]

    def command(self, key: str) -> None:
        """Leave by the key that came here."""
        if key in {"t", "q"}:
            self.leave()
