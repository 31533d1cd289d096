"""What the tests of guests share: a guest at a table of a real server, and what it has heard."""

from __future__ import annotations

import asyncio
import json
import sys
from pathlib import Path

from sobremesa.core.player import Budget
from sobremesa.guests.players import GuestProgram
from sobremesa.guests.seat import GuestSeat
from sobremesa.lab.subprocess_bot import ProgramErrors
from sobremesa.protocol.rest.tables import NewPlayer, NewTable
from sobremesa.terminal.api_client import ApiClient
from sobremesa.terminal.invite_link import read_link
from sobremesa.terminal.settings import Keeper

STUB = Path(__file__).with_name("players.py")


class Heard:
    """A listener that remembers."""

    def __init__(self) -> None:
        self.tables: list[str] = []
        self.states: list[str] = []
        self.views: list[dict[str, object]] = []

    def on_seated(self, table):
        self.tables.append(table.id)

    def on_state(self, state):
        self.states.append(state)

    def on_over(self, view):
        self.views.append(view)


def program(notes: Path, kind: str = "well", errors: ProgramErrors | None = None) -> GuestProgram:
    """The test's program, which notes what it is told."""
    return GuestProgram([sys.executable, str(STUB), kind, str(notes)], Budget(), 0, errors)


def told(notes: Path) -> list[dict]:
    """The messages that a program has noted."""
    return [json.loads(line) for line in notes.read_text(encoding="utf-8").splitlines()]


def with_open_seat(game: str, rules: str, **options: str) -> NewTable:
    """A table at which Ana's computer waits for whoever has the link."""
    return NewTable(game, rules, 2, [NewPlayer("bot", level="novato"), NewPlayer("open")], options)


async def guest_at(link: str, notes: Path, heard: Heard, kind: str = "well", **more) -> tuple[GuestSeat, str]:
    """A program that has taken a seat by its link, and the table."""
    address = read_link(link)
    desk = ApiClient(address.origin, Keeper(None))
    table = await asyncio.to_thread(desk.sit, address, "Robot")
    made = program(notes, kind, more.pop("errors", None))
    return GuestSeat(desk, lambda game: made, heard, **more), table
