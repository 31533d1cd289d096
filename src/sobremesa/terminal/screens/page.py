"""A page to be read: the help, the rules, the score."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.events import Key
from textual.geometry import Size
from textual.screen import Screen

from sobremesa.terminal.app import TerminalApp
from sobremesa.terminal.clickable_text import Sheet
from sobremesa.terminal.text_rows import Row, text_row, wrapped

WIDEST: Final = 96
INDENT: Final = "  "

Write = Callable[[], Sequence[tuple[str, str]]]
"""Returns paragraphs, each with its ink; an indented one stays so."""


class Page(Screen[None]):
    """Paragraphs that can be scrolled; any of the keys that leave takes it away."""

    app: TerminalApp

    def __init__(self, title: Callable[[], str], write: Write) -> None:
        """Show what ``write`` returns under a title; both are asked again when the language changes."""
        super().__init__()
        self._titled = title
        self._write = write

    def compose(self) -> ComposeResult:
        """Lay out the title, the text and the keys."""
        yield Sheet(lambda _: [text_row(self.app.plain(self._titled()), "bar")], id="bar")
        with VerticalScroll(id="scroll", classes="ascii" if self.app.ascii else ""):  # its bar is drawn in blocks
            yield Sheet(self._rows, id="page")
        yield Sheet(
            lambda _: [text_row(self.app.plain(self.app.words.say("terminal.keys.page")), "", "leave")], id="keys"
        )

    def _rows(self, size: Size) -> list[Row]:
        width = min(size.width, WIDEST) - 2
        rows: list[Row] = [text_row("")]
        for text, ink in self._write():
            rows += [text_row(self.app.plain(line), ink) for line in wrapped(text, width) or [""]]
        return rows

    def on_key(self, event: Key) -> None:
        """Scroll, or leave."""
        scroll = self.query_one("#scroll", VerticalScroll)
        moves = {"up": scroll.scroll_up, "down": scroll.scroll_down, "pageup": scroll.scroll_page_up}
        moves |= {"pagedown": scroll.scroll_page_down, "space": scroll.scroll_page_down}
        moves |= {"home": scroll.scroll_home, "end": scroll.scroll_end}
        character = (event.character or "").lower()
        if event.key in moves:
            event.prevent_default().stop()
            moves[event.key](animate=False)
        elif character == "l":
            self.app.change_language()
            self.refresh_all()
        elif event.key in {"escape", "enter", "backspace"} or character in {"q", "?", "s", "r"}:
            event.stop()
            self.dismiss()

    def on_sheet_pressed(self, event: Sheet.Pressed) -> None:
        """Leave by a click on the keys."""
        if event.tag == "leave":
            self.dismiss()

    def refresh_all(self) -> None:
        """Draw everything anew."""
        for sheet in self.query(Sheet):
            sheet.redraw()
