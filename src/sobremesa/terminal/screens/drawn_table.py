"""A screen with a table on it: the bar, the field, the last plays, the keys, and what is read of any table."""

from __future__ import annotations

from typing import Final

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.events import Resize
from textual.screen import Screen

from sobremesa.terminal.app import TerminalApp
from sobremesa.terminal.clickable_text import Sheet
from sobremesa.terminal.draw_context import DrawContext
from sobremesa.terminal.renderer import Renderer
from sobremesa.terminal.renderers import renderer_of
from sobremesa.terminal.screens.field import bar_row, log_rows
from sobremesa.terminal.screens.pages import score_page
from sobremesa.terminal.table_model import TableModel
from sobremesa.terminal.text_rows import Row

WIDE: Final = 100
"""From so many columns on the last plays stand beside the table."""


class DrawnTable(Screen[None]):
    """A table on the screen; who derives from it says what is known of it, and what the keys do."""

    app: TerminalApp
    sitting: TableModel

    # ---- what there is: to be said by each screen

    @property
    def scene(self) -> DrawContext:
        """The table as it is now."""
        raise NotImplementedError

    def field(self, width: int) -> list[Row]:
        """Return the table, and what else stands above the last plays."""
        raise NotImplementedError

    def keys(self, width: int) -> Row:
        """Return the keys that do something."""
        raise NotImplementedError

    # ---- what is seen

    def compose(self) -> ComposeResult:
        """Lay out the bar, the field, the last plays below or beside it, and the keys."""
        yield Sheet(lambda size: [bar_row(self, size.width)], id="bar")
        with Horizontal(id="body"):
            with Vertical(id="left"):
                yield Sheet(lambda size: self.field(size.width), id="field")
                yield Sheet(lambda size: log_rows(self, size), id="log")
            yield Sheet(lambda size: log_rows(self, size), id="side")
        yield Sheet(lambda size: [self.keys(size.width)], id="keys")

    def on_resize(self, event: Resize) -> None:
        """Put the last plays where there is room for them."""
        wide = event.size.width >= WIDE
        self.query_one("#side").display = wide
        self.query_one("#log").display = not wide

    @property
    def kit(self) -> Renderer | None:
        """How this game is drawn; None before anything is known of it."""
        game = self.sitting.table.game
        return renderer_of(game) if game else None

    def redraw(self) -> None:
        """Draw everything anew."""
        if self.is_mounted:
            for sheet in self.query(Sheet):
                sheet.redraw()

    # ---- what the keys of any table do

    def change_language(self) -> None:
        """Speak the other language."""
        self.app.change_language()

    def change_colours(self) -> None:
        """Draw the suits in the other number of colours."""
        self.app.change_colours()

    def read_score(self) -> None:
        """Show where the points came from."""
        if self.kit is not None and self.sitting.view:
            self.app.read(score_page(self.app, lambda: self.scene, self.kit))
