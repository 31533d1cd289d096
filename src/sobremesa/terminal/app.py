"""What all screens of the terminal program share: its language, its settings, and how to get to other screens."""

from __future__ import annotations

from typing import ClassVar, Final, Literal

from textual.app import App
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.worker import WorkerFailed

from sobremesa.rulebook.catalogue import Words
from sobremesa.terminal.api_client import ApiClient, Declined
from sobremesa.terminal.settings import Keeper
from sobremesa.terminal.text_rows import Faces

CATALOGUES: Final = ("table", "terminal")
"""What is said at a table, besides what all of the program says."""

COLOURS: Final[tuple[Literal[2, 4], ...]] = (2, 4)


def words_for(lang: str) -> Words:
    """Return the voice of the table in a language; raise UnknownLanguage."""
    return Words(lang, *CATALOGUES)


class TerminalApp(App[None]):
    """The program without its screens, as they know it."""

    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [  # before the screens, which take every key
        Binding("ctrl+c", "interrupt", show=False, priority=True),
        Binding("ctrl+q", "quit", show=False, priority=True),
    ]
    CSS: ClassVar[str] = """
    Screen { background: #1f4a38; color: #f6f1e3; layout: vertical; }
    Sheet { background: #1f4a38; color: #f6f1e3; }
    #bar, #keys { height: 1; background: #4a2f1b; color: #fbf7ec; }
    #body { height: 1fr; }
    #left { width: 1fr; }
    #log, #side { height: 1fr; }
    #side { width: 44; background: #1a3f30; }
    #menu { height: 1fr; }
    #scroll { height: 1fr; background: #1f4a38; scrollbar-size-vertical: 1; }
    #scroll.ascii { scrollbar-size-vertical: 0; }
    """

    def __init__(self, desk: ApiClient, keeper: Keeper, lang: str, *, ascii: bool, table: str = "") -> None:  # noqa: A002
        """Play at a server; begin with the menu, or at a ``table`` and leave with it. ``ascii``: no sign beyond it."""
        super().__init__()
        self.desk: Final = desk
        self.keeper: Final = keeper
        self.words = words_for(lang)
        self.ascii = ascii
        self.table = table
        self.interrupted = False
        self.failure: BaseException | None = None

    @property
    def faces(self) -> Faces:
        """How cards look now."""
        return Faces(self.keeper.memory.colours, self.ascii)

    def plain(self, text: str) -> str:
        """Return a text as this terminal can show it."""
        return self.faces.plain(text)

    def refused(self, code: str, why: str) -> str:
        """Return why something was refused: the sentence of its code, else the server's own; with the code."""
        key = f"refusal.{code}"
        return f"{self.words.say(key) if self.words.has(key) else why} [{code}]"

    def declined(self, error: Declined) -> str:
        """Return why a server did not do what was asked."""
        return self.refused(error.code, error.why)

    def change_language(self) -> None:
        """Speak the other language from now on."""
        lang = "en" if self.words.lang == "es" else "es"
        self.words = words_for(lang)
        self.keeper.memory.lang = lang
        self.keeper.keep()

    def change_colours(self) -> None:
        """Draw the suits in the other number of colours from now on."""
        memory = self.keeper.memory
        memory.colours = COLOURS[memory.colours == COLOURS[0]]
        self.keeper.keep()

    def change_signs(self) -> None:
        """Draw the suits with signs, or with letters, from now on."""
        self.ascii = not self.ascii
        self.keeper.memory.ascii = self.ascii
        self.keeper.keep()

    def action_interrupt(self) -> None:
        """End, as Ctrl-C wants it."""
        self.interrupted = True
        self.exit()

    def _handle_exception(self, error: Exception) -> None:
        """End with an error that is kept for the caller; the library would print it with all that was known there."""
        super()._handle_exception(error)
        self._exit_renderables.clear()
        self.failure = self.failure or (error.error if isinstance(error, WorkerFailed) else error)

    def read(self, page: Screen[None]) -> None:
        """Show a page to be read."""
        self.push_screen(page)

    def sit_at(self, desk: ApiClient, table: str) -> None:
        """Show a table, upon the menu where there is one."""
        raise NotImplementedError

    def leave_table(self) -> None:
        """Go back to the menu, or end where there is none."""
        if self.table:
            self.exit()
        else:
            self.pop_screen()
