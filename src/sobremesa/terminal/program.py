"""The program: which of its screens is shown first, and which next."""

from __future__ import annotations

from textual.screen import Screen

from sobremesa.terminal.api_client import ApiClient
from sobremesa.terminal.app import TerminalApp
from sobremesa.terminal.screens.menu import Menu
from sobremesa.terminal.screens.table import TableScreen


class TerminalProgram(TerminalApp):
    """Sobremesa in the terminal."""

    def get_default_screen(self) -> Screen[None]:
        """Begin with the menu; at a table nothing lies below it."""
        return Screen() if self.table else Menu(self.desk)

    def on_mount(self) -> None:
        """Sit down at the table that the program was started for."""
        if self.table:
            self.sit_at(self.desk, self.table)

    def sit_at(self, desk: ApiClient, table: str) -> None:
        """Show a table, upon the menu where there is one."""
        self.push_screen(TableScreen(desk, table))
