"""Games written down while they are played."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from sobremesa.core.contract import State
from sobremesa.lab.observers.base import Observer
from sobremesa.records import Recorder, write
from sobremesa.records.recorder import pack_text

LONGEST: Final = 200
"""The characters of a header's value; the name of a program is all its command, and records have a limit."""


class Recording(Observer):
    """The record of one game; start it with the state before the first pack. Longer headers are cut off."""

    def __init__(self, state: State, headers: Mapping[str, str]) -> None:
        self._state = state
        self._recorder = Recorder(state, {name: _cut(value) for name, value in headers.items()})

    def dealt(self, state: State) -> None:
        """Write a pack down."""
        self._recorder.rows.append(pack_text(state.pack))

    def chose(self, state: State, seat: int, move: int) -> None:
        """Write a move down."""
        self._recorder.rows.append(state.write(seat, move))

    def text(self) -> str:
        """Return the record as far as the game has gone; of a game that is over it has the result."""
        return write(self._recorder.record(self._state))


def _cut(value: str) -> str:
    return value if len(value) <= LONGEST else f"{value[: LONGEST - 1]}…"
