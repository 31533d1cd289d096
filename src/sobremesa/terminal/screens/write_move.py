"""A move as it is written in records, for tables that do not list all that may be done."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

from sobremesa.terminal.screens.lines import Entry, Lines
from sobremesa.terminal.text_rows import Row, filled

LONGEST: Final = 60
INDENT: Final = "    "


class WriteMoveScreen(Lines):
    """One line to write a move in; Enter plays it, and the server says what is wrong with it."""

    LEFT_BY_CLICK: ClassVar[bool] = True

    def __init__(self, game: str, play: Callable[[str], None]) -> None:
        """Begin with nothing written; ``play`` plays what is written."""
        super().__init__()
        self._game = game
        self._play = play
        self._text = ""
        self.at = 0

    def entries(self) -> list[Entry]:
        """Return the line."""
        return [
            Entry(
                self.app.words.say("terminal.write.move"), enter=self._play_written, write=self._write, text=self._text
            )
        ]

    def heading(self, width: int) -> str:
        """Return what is written here."""
        return self.app.words.say("terminal.write.lead")

    def after(self, place: int, width: int) -> list[Row]:
        """Return how the moves of the game are written."""
        key = f"{self._game}.write.lead"
        return filled(f"{INDENT}{self.app.words.say(key)}", width, "soft") if self.app.words.has(key) else []

    def keys(self) -> str:
        """Return what the keys do."""
        return self.app.words.say("terminal.keys.writing")

    def _write(self, text: str) -> None:
        self._text = text[:LONGEST]

    def _play_written(self) -> None:
        text = self._text.strip()
        self.dismiss()
        if text:
            self._play(text)
