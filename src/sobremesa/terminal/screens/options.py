"""Every option of a ruleset, to be changed one by one before a game."""

from __future__ import annotations

from typing import ClassVar

from sobremesa.protocol.rest.library import OptionInfo
from sobremesa.rulebook.lobby import value_label
from sobremesa.terminal.screens.lines import Entry, Lines
from sobremesa.terminal.screens.setup import Setup


class OptionsScreen(Lines):
    """The options of the game that is set up: turned from value to value; a number can be written as well."""

    LEFT_BY_CLICK: ClassVar[bool] = True

    def __init__(self, setup: Setup) -> None:
        """Change the options of a setup."""
        super().__init__()
        self._setup = setup
        self._option: OptionInfo | None = None
        self._written = ""
        self.at = 0

    def entries(self) -> list[Entry]:
        """Return a line for each option, and one that undoes all changes."""
        setup, words = self._setup, self.app.words
        told = [option for option in setup.game.options if option.name in setup.ruleset.options]
        reset = Entry(words.say("advanced.reset"), enter=setup.reset_options)
        return [*map(self._entry, told), *([reset] if setup.options else [])]

    def _entry(self, option: OptionInfo) -> Entry:
        setup = self._setup
        told = value_label(setup.game.id, option.name, setup.value(option), self.app.words)
        return Entry(
            option.label,
            f"{self._written}_" if self._is_now(option) else told,
            turn=lambda by: self._turn(option, by),
            write=(lambda text: self._write(option, text)) if option.low <= option.high else None,
            text=self._written if self._is_now(option) else "",
            changed=option.name in setup.options,
        )

    def _is_now(self, option: OptionInfo) -> bool:
        """Whether a number is being written for this option."""
        return bool(self._written) and self._option == option

    def _turn(self, option: OptionInfo, by: int) -> None:
        self._written = ""
        self._setup.turn_option(option, by)

    def _write(self, option: OptionInfo, text: str) -> None:
        """Take digits; a number that the option can have is taken at once."""
        if text and not text.isdecimal():
            return
        self._option, self._written = option, text[-len(str(option.high)) :]
        if self._written and option.low <= int(self._written) <= option.high:
            self._setup.set_option(option, str(int(self._written)))

    def go_by(self, step: int) -> None:
        """Go to another line; a number that was begun and cannot be is forgotten."""
        self._written = ""
        self.at = (self.at + step) % len(self.entries())

    def heading(self, width: int) -> str:
        """Return what this is, and of which ruleset."""
        return f"{self.app.words.say('advanced.title')} · {self._setup.ruleset.name}"

    def keys(self) -> str:
        """Return what the keys do."""
        return self.app.words.say("terminal.keys.options")

    def command(self, key: str) -> None:
        """Leave by the key that leaves elsewhere."""
        if key == "q":
            self.leave()
