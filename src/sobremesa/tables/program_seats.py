"""The programs from outside that sit at one table."""

from __future__ import annotations

from sobremesa.tables.open_table import OpenTable
from sobremesa.tables.thinking import Programs, ProgramSeat, program_name


class SeatedPrograms:
    """The programs in their seats at one table: they hear of every event there, and are asked for their moves."""

    def __init__(self, live: OpenTable, programs: Programs | None) -> None:
        """Seat nobody yet; without ``programs`` nobody ever sits down."""
        self._live = live
        self._programs = programs
        self._seated: dict[int, ProgramSeat] = {}

    def sit_down(self) -> None:
        """Seat the program of every seat that has one, and tell it what has happened so far."""
        for player in self._live.game.players:
            level = player.level or ""
            if self._programs is not None and player.kind == "bot" and program_name(level):
                self._seat(self._programs.seat(level, self._live.game.game, player.seat))

    def _seat(self, program: ProgramSeat) -> None:
        program.catch_up(self._live.fold.since(0), self._live.view(program.seat))
        self._live.audience.followers.add(program)
        self._seated[program.seat] = program

    def has(self, seat: int, level: str) -> bool:
        """Return whether a level is that of the program in a seat."""
        return seat in self._seated and bool(program_name(level))

    async def choose(self, seat: int) -> str:
        """Return the text of the move of a seat's program as the table stands, empty for none. Raises NoAnswer."""
        return await self._seated[seat].choose()

    def leave(self) -> None:
        """Let all programs go."""
        self._live.audience.followers.difference_update(self._seated.values())
        for program in self._seated.values():
            program.leave()
        self._seated.clear()
