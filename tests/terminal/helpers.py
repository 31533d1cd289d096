"""What the terminal's tests share: a program at a table of a real server, its screen as plain text, and waiting."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from textual.pilot import Pilot

from sobremesa.protocol.rest.tables import NewPlayer, NewTable
from sobremesa.tables.advice import Adviser
from sobremesa.tables.thinking import Thinker
from sobremesa.terminal.api_client import ApiClient
from sobremesa.terminal.program import TerminalProgram
from sobremesa.terminal.screens.table import TableScreen
from sobremesa.terminal.settings import Keeper
from tests.server.helpers import running

SCREENS = Path(__file__).parent / "screens"
REWRITE = "SOBREMESA_WRITE_SCREENS"
"""Set to write the screens anew instead of comparing them."""

PATIENCE = 60.0


def screen_text(program: TerminalProgram) -> str:
    """The whole screen as lines of text without colour, and without spaces at their ends."""
    lines = [strip.text for strip in program.screen._compositor.render_strips(program.size)]
    return "\n".join(line.rstrip() for line in lines) + "\n"


async def until(pilot: Pilot[None], condition: Callable[[], bool], what: str = "") -> None:
    """Wait until something is true."""
    try:
        async with asyncio.timeout(PATIENCE):
            while not condition():
                await pilot.pause(0.01)
    except TimeoutError:
        raise AssertionError(f"never came true: {what}\n{screen_text(pilot.app)}") from None


async def expect_text(pilot: Pilot[None], text: str) -> None:
    """Wait until a text stands on the screen."""
    await until(pilot, lambda: text in screen_text(pilot.app), text)


async def expect_screen(pilot: Pilot[None], name: str) -> None:
    """Wait until the screen is the one that is kept under a name; fail with both where it stays another."""
    file = SCREENS / f"{name}.txt"
    if os.environ.get(REWRITE):
        await pilot.pause(0.5)
        file.write_text(screen_text(pilot.app), encoding="utf-8")
    wanted = file.read_text(encoding="utf-8")
    try:
        async with asyncio.timeout(PATIENCE):
            while screen_text(pilot.app) != wanted:
                await pilot.pause(0.01)
    except TimeoutError:
        raise AssertionError(f"{name} looks otherwise:\n{screen_text(pilot.app)}") from None
    assert all(len(line) <= pilot.app.size.width for line in wanted.splitlines())


@asynccontextmanager
async def desk_of(
    folder: Path, thinker: Thinker | None = None, keeper: Keeper | None = None, adviser: Adviser | None = None
) -> AsyncIterator[ApiClient]:
    """A server of its own, which deals the same hands each time, and Ana's way to it."""
    async with running(folder, thinker, adviser=adviser) as address:
        yield ApiClient(address, keeper or Keeper(None))


@asynccontextmanager
async def at_table(
    desk: ApiClient, order: NewTable, size: tuple[int, int] = (80, 24), lang: str = "en", ascii_only: bool = False
) -> AsyncIterator[Pilot[None]]:
    """A program that sits at a new table."""
    made = await desk.make(order)
    async with seated(desk, made.id, size, lang, ascii_only) as pilot:
        yield pilot


@asynccontextmanager
async def seated(
    desk: ApiClient, table: str, size: tuple[int, int] = (80, 24), lang: str = "en", ascii_only: bool = False
) -> AsyncIterator[Pilot[None]]:
    """A program at a table where its person sits already."""
    program = TerminalProgram(desk, Keeper(None), lang, ascii=ascii_only, table=table)
    async with program.run_test(size=size) as pilot:
        await until(pilot, lambda: any(screen.sitting.view for screen in tables_of(pilot)), "a first view")
        yield pilot


def order(game: str, rules: str, seats: int = 2, **options: str) -> NewTable:
    """Ana against novatos who play at once."""
    bots = [NewPlayer("bot", level="novato") for _ in range(seats - 1)]
    return NewTable(game, rules, seats, [NewPlayer("me", name="Ana"), *bots], options)


def table_of(pilot: Pilot[None]) -> TableScreen:
    """The table that is on the screen, or behind the page that is."""
    return tables_of(pilot)[-1]


def tables_of(pilot: Pilot[None]) -> list[TableScreen]:
    """The tables among the screens that lie upon each other."""
    return [screen for screen in pilot.app.screen_stack if isinstance(screen, TableScreen)]


async def my_turn(pilot: Pilot[None]) -> None:
    """Wait until something is to be done."""
    table = table_of(pilot)
    await until(pilot, lambda: bool(table.picking.choices or table.sitting.held) and not table.sent, "my turn")


async def play(pilot: Pilot[None], *keys: str) -> None:
    """Press keys one after the other, and wait until the move that they made is played."""
    before = table_of(pilot).sitting.n
    await pilot.press(*keys)
    await until(pilot, lambda: table_of(pilot).sitting.n > before, f"the move of {keys}")
    await my_turn(pilot)
