"""A screen of lines to go up and down: each is turned from value to value, done, or written."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, NamedTuple

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.events import Key, Paste
from textual.geometry import Size
from textual.screen import Screen

from sobremesa.terminal.app import TerminalApp
from sobremesa.terminal.clickable_text import Sheet
from sobremesa.terminal.text_rows import Row, TextPiece, blank, cut, filled, padded, tail, text_row


class Entry(NamedTuple):
    """A line: what it is, what it stands at, and what is done with it.

    ``turn`` goes to the next value or the one before, ``enter`` does it, ``write`` takes a text. A line that is
    ``changed`` from what is usual is marked.
    """

    label: str
    value: str = ""
    turn: Callable[[int], None] | None = None
    enter: Callable[[], None] | None = None
    write: Callable[[str], None] | None = None
    text: str = ""
    changed: bool = False


class Lines(Screen[None]):
    """Lines between a bar and the keys; who derives from it says which."""

    app: TerminalApp
    LEFT_BY_CLICK: ClassVar[bool] = False
    """Whether a click on the keys leaves, as it does where something lies below."""

    def __init__(self) -> None:
        """Be at no line yet."""
        super().__init__()
        self.at = -1
        self.note = ""

    # ---- what there is: to be said by each screen

    def entries(self) -> list[Entry]:
        """Return the lines that can be gone to."""
        raise NotImplementedError

    def heading(self, width: int) -> str:
        """Return what stands in the bar."""
        raise NotImplementedError

    def keys(self) -> str:
        """Return what the keys do."""
        raise NotImplementedError

    def before(self, place: int) -> list[Row]:
        """Return what parts the lines before one of them."""
        return []

    def after(self, place: int, width: int) -> list[Row]:
        """Return what is told below a line."""
        return []

    def command(self, key: str) -> None:
        """Do what a key means that is for no line; a letter is small."""

    def leave(self) -> None:
        """Go away."""
        self.dismiss()

    # ---- what is seen

    def compose(self) -> ComposeResult:
        """Lay out the bar, the lines, and the keys."""
        yield Sheet(lambda size: [text_row(self.app.plain(self.heading(size.width)), "bar")], id="bar")
        yield Sheet(self._rows, id="menu")
        yield Sheet(lambda _: [text_row(self.app.plain(self.keys()), "", "keys" * self.LEFT_BY_CLICK)], id="keys")

    def _rows(self, size: Size) -> list[Row]:
        entries = self.entries()
        label = max([cell_len(entry.label) for entry in entries]) + 2
        rows: list[Row] = [blank()]
        for place, entry in enumerate(entries):
            rows += [*self.before(place), self._row(place, entry, label, size.width)]
            if entry.turn and place == self.at and cell_len(entry.value) > _room(label, size.width):
                rows += filled(entry.value, size.width, "soft")
            rows += self.after(place, size.width)
        if self.note:
            rows += filled(self.note, size.width, "wrong")
        return [[piece._replace(text=self.app.plain(piece.text)) for piece in row] for row in self._window(rows, size)]

    def _row(self, place: int, entry: Entry, label: int, width: int) -> Row:
        now, tag = place == self.at, f"entry:{place}"
        ink = "option-now" if now else "turn" if entry.enter and not (entry.write or entry.turn) else ""
        lead = " ▸ " if now else " • " if entry.changed else "   "
        row = [TextPiece(lead, "turn", tag), TextPiece(padded(f" {entry.label} ", label), ink, tag)]
        if entry.turn:
            row += [
                TextPiece(" ◂ ", "key", f"less:{place}"),
                TextPiece(cut(entry.value, _room(label, width), self.app.plain("…")), "name", tag),
                TextPiece(" ▸ ", "key", f"more:{place}"),
            ]
        elif entry.write:
            room = max(8, width - label - 8)
            row.append(TextPiece(f" {tail(entry.text, room)}{'_' if now else ''}", "name", tag))
        else:
            row.append(TextPiece(f" {entry.value}", "soft", tag))
        return row

    def _window(self, rows: list[Row], size: Size) -> list[Row]:
        """Return the rows that there is room for, so that the chosen one is among them."""
        if not size.height or len(rows) <= size.height:
            return rows
        chosen = next((at for at, row in enumerate(rows) if row and row[0].text == " ▸ "), 0)
        first = max(0, min(chosen - size.height // 2, len(rows) - size.height))
        return rows[first : first + size.height]

    def redraw(self) -> None:
        """Draw everything anew."""
        for sheet in self.query(Sheet):
            sheet.redraw()

    # ---- keys and clicks

    def here(self) -> Entry:
        """Return the line where one is; before one is at any, one with which nothing can be done."""
        entries = self.entries()
        return entries[min(self.at, len(entries) - 1)] if self.at >= 0 else Entry("")

    def on_key(self, event: Key) -> None:
        """Go from line to line, change what one stands at, do it, or write."""
        event.stop()
        entry = self.here()
        if event.key in {"up", "down", "tab", "shift+tab"}:
            event.prevent_default()
            self.go_by(1 if event.key in {"down", "tab"} else -1)
        elif event.key in {"left", "right"} and entry.turn:
            entry.turn(1 if event.key == "right" else -1)
        elif event.key == "enter":
            self._enter(entry)
        elif event.key == "escape":
            self.leave()
            return
        elif entry.write and (event.key == "backspace" or event.is_printable):
            self._type(entry, event)
        else:
            self.command((event.character or "").lower())
        self.redraw()

    def on_paste(self, event: Paste) -> None:
        """Write what was pasted."""
        event.stop()
        self.paste(event.text.strip())
        self.redraw()

    def paste(self, text: str) -> None:
        """Add a text where something can be written."""
        entry = self.here()
        if entry.write:
            entry.write(entry.text + text)

    def go_by(self, step: int) -> None:
        """Go so many lines down, round and round."""
        self.at = (self.at + step) % len(self.entries())

    def _type(self, entry: Entry, event: Key) -> None:
        if entry.write and event.key == "backspace":
            entry.write(entry.text[:-1])
        elif entry.write and event.character:
            entry.write(entry.text + event.character)

    def _enter(self, entry: Entry) -> None:
        if entry.enter:
            entry.enter()
        elif entry.turn:
            entry.turn(1)

    def on_sheet_pressed(self, event: Sheet.Pressed) -> None:
        """Go to the line that was clicked; do it where it is one to be done, or turn it."""
        kind, _, place = event.tag.partition(":")
        if kind == "keys":
            self.leave()
            return
        self.at = int(place)
        entry = self.entries()[self.at]
        if kind == "entry":
            self._enter(entry)
        elif entry.turn:
            entry.turn(1 if kind == "more" else -1)
        self.redraw()


def _room(label: int, width: int) -> int:
    """Return how many columns a value has between its arrows."""
    return max(8, width - label - 9)
