"""A program from outside in a seat: it hears all that happens there, moves for its seat, and goes with the table."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from sobremesa.store import Store
from sobremesa.tables.audience import Announcement
from sobremesa.tables.open_table import OpenTable, Wire
from sobremesa.tables.orders import Sitter
from sobremesa.tables.projection import Event
from sobremesa.tables.tables import Tables
from sobremesa.tables.thinking import NoAnswer
from tests.tables.helpers import BOT, ME, Answering, Ear, fixed_salts, greedy, order, play_out, seated, until

LEVEL = "program:echo"


class Program:
    """A program that plays greedily, or gives up."""

    def __init__(self, seat: int, fails: bool) -> None:
        self.seat, self.fails = seat, fails
        self.heard: list[int] = []
        self.view: Wire = {}
        self.has_left = False

    def catch_up(self, events: Sequence[Event], view: Wire) -> None:
        self.heard += [event.number for event in events]
        self.view = view

    def on_event(self, told: Announcement) -> None:
        self.heard.append(told.event.number)
        self.view = told.view

    async def choose(self) -> str:
        if self.fails:
            raise NoAnswer("it has ended")
        return greedy(self.view)

    def leave(self) -> None:
        self.has_left = True


class Shelf:
    """The programs of a server: one, which sits down anew at each table."""

    def __init__(self, fails: bool = False) -> None:
        self.fails = fails
        self.seated: list[Program] = []

    def levels_of(self, game: str, seats: int = 0) -> list[str]:
        return [LEVEL]

    def seat(self, level: str, game: str, seat: int) -> Program:
        self.seated.append(Program(seat, self.fails))
        return self.seated[-1]

    def close(self) -> None:
        """End nothing."""


async def begun(store: Store, shelf: Shelf, thinker: Answering) -> tuple[Tables, OpenTable]:
    """A table that Ana looks at: the program sits in seat 2, a computer of ours in seat 3."""
    tables = Tables(store, thinker, fixed_salts(1), programs=shelf)
    wanted = order(ME, Sitter("bot", level=LEVEL), BOT, BOT, rules="mesa", options={"target": "6"})
    live = await seated(tables, store, wanted)
    tables.join(live, Ear(1), 0)
    return tables, live


async def test_a_program_hears_of_every_event_and_moves_in_its_own_seat(store):
    """From the first pack on, in order; whoever else plays there is asked as ever, and never for its seat."""
    shelf, thinker = Shelf(), Answering(greedy)
    tables, live = await begun(store, shelf, thinker)
    await asyncio.wait_for(play_out(live, [1]), 60)
    await until(lambda: all(one.has_left for one in shelf.seated))

    (program,) = shelf.seated
    assert program.heard == [event.number for event in live.fold.events]
    assert {wire["seat"] for wire in thinker.asked} == {3, 4}
    assert not live.audience.followers
    await tables.close()


async def test_a_program_that_does_not_answer_is_played_for_by_the_lowest_level(store, caplog):
    """The others at the table need not wait for it."""
    shelf, thinker = Shelf(fails=True), Answering(greedy)
    tables, live = await begun(store, shelf, thinker)
    await asyncio.wait_for(play_out(live, [1]), 60)

    assert live.fold.state.over
    assert 2 in {wire["seat"] for wire in thinker.asked}
    assert "the bot in seat 2 did not answer: it has ended" in caplog.text
    await tables.close()


async def test_a_program_goes_when_nobody_looks_any_more(store):
    """It comes back, and catches up, with the next who looks."""
    shelf = Shelf()
    tables, live = await begun(store, shelf, Answering(greedy))
    ear = next(iter(live.audience.listeners))
    await until(lambda: bool(shelf.seated))

    tables.leave(live, ear)
    await until(lambda: shelf.seated[0].has_left)
    tables.join(live, Ear(1), live.fold.number)
    await until(lambda: len(shelf.seated) == 2)

    assert shelf.seated[1].heard[: live.fold.packs] == [event.number for event in live.fold.events][: live.fold.packs]
    await tables.close()
