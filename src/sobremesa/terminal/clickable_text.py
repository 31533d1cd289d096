"""A widget that shows rows of pieces and tells which of them was clicked."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual.events import Click
from textual.geometry import Size
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from sobremesa.terminal.text_rows import Row, width_of
from sobremesa.visible import is_hidden

PAPER: Final = "#fbf7ec"
INKS: Final[dict[str, str]] = {
    "card": f"#8a7c60 on {PAPER}",
    "chosen": f"bold #8a5a00 on {PAPER}",
    "back": "#d9b062",
    "suit-s": f"bold #1d1a16 on {PAPER}",
    "suit-h": f"bold #b3412e on {PAPER}",
    "suit-d": f"bold #1f5fae on {PAPER}",
    "suit-c": f"bold #1d6b36 on {PAPER}",
    "key": "bold #e8c374",
    "chosen-key": "bold #1d1a16 on #e8c374",
    "turn": "bold #e8c374",
    "name": "bold",
    "soft": "#b9c7b4",
    "dealer": "bold #fbf7ec on #6b4423",
    "points": "bold #ffffff",
    "brass": "#e8c374",
    "call": "bold #ffb59e",
    "wrong": "bold #ffb59e",
    "option": "",
    "option-now": "bold #1d1a16 on #e8c374",
    "bar": "bold",
}
"""How each ink looks on the cloth; the same words on paper and wood."""

Draw = Callable[[Size], list[Row]]


class Sheet(Widget):
    """Rows that a function draws for the room there is."""

    DEFAULT_CSS: ClassVar[str] = "Sheet { height: auto; }"

    class Pressed(Message):
        """A piece with a tag was clicked."""

        def __init__(self, tag: str) -> None:
            super().__init__()
            self.tag = tag

    def __init__(self, draw: Draw, *, id: str) -> None:  # noqa: A002 - the library's own name
        """Draw with a function of the size; a height of 0 means as much as it needs."""
        super().__init__(id=id)
        self._draw = draw

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return how many rows there are at this width."""
        return len(self._draw(Size(width, 0)))

    def render_lines(self, crop: object) -> list[Strip]:
        """Draw everything once for all the lines that are wanted."""
        self._rows = self._draw(self.size)
        return super().render_lines(crop)  # type: ignore[arg-type]  # what the library hands in

    def render_line(self, y: int) -> Strip:
        """Return one row as the screen wants it."""
        base = self.rich_style
        row = self._rows[y] if y < len(self._rows) else []
        segments = [Segment(seen(piece.text), base + ink(piece.ink)) for piece in row]
        return Strip(segments).adjust_cell_length(self.size.width, base)

    def redraw(self) -> None:
        """Draw anew, in as many rows as it needs now."""
        self.refresh(layout=True)

    def on_click(self, event: Click) -> None:
        """Tell what was clicked."""
        tag = self.tag_at(event.x, event.y)
        if tag:
            event.stop()
            self.post_message(self.Pressed(tag))

    def tag_at(self, x: int, y: int) -> str:
        """Return the tag of what stands at a place; empty for none."""
        rows = self._draw(self.size)
        if not 0 <= y < len(rows):
            return ""
        left = 0
        for piece in rows[y]:
            left += width_of([piece])
            if x < left:
                return piece.tag
        return ""


def seen(text: str) -> str:
    """Return a text without what a terminal would obey, as wide as it is reckoned: a server may send anything."""
    return text if text.isprintable() else "".join([_in_place(each) for each in text])


def _in_place(character: str) -> str:
    return "?" * cell_len(character) if is_hidden(character) else character


def ink(name: str) -> Style:
    """Return how an ink looks."""
    return Style.parse(INKS.get(name, ""))
