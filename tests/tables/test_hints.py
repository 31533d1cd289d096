"""Hints in measure: so many in so many seconds, counted by when each was asked for."""

from __future__ import annotations

import asyncio

import pytest
from msgspec.structs import replace

from sobremesa.tables import hints as hints_of_tables
from sobremesa.tables.advice import Nobody
from sobremesa.tables.hints import AT_ONCE, WITHIN, Hints
from tests.tables.helpers import BOT, ME, order, until
from tests.tables.test_links import code_of


@pytest.mark.parametrize("begun", [0.0, 1000.0])
async def test_the_first_of_so_many_hints_decides_when_the_next_may_be(tables, begun):
    """Whenever the others were, and however long the server has run; one without an answer counts too."""
    ana, now = await tables.seat_player("ana"), [begun]
    made = await tables.make(replace(order(ME, BOT), hints=True), ana)
    live = await tables.open(made.id)
    hints = Hints(Nobody(), tables.seat_at, lambda: now[0])

    async def asked(second: float) -> str:
        now[0] = begun + second
        return await code_of(hints.give(made.id, ana, live.fold.number))

    assert [await asked(at) for at in range(AT_ONCE)] == ["no-answer"] * AT_ONCE
    assert [await asked(at) for at in (WITHIN - 0.1, WITHIN, WITHIN, 3 * WITHIN)] == [
        "too-many-hints",
        "no-answer",
        "too-many-hints",
        "no-answer",
    ]


async def test_hints_of_the_tables_asked_last_are_counted(tables, monkeypatch):
    """What was counted longest ago is forgotten first, so that no more is kept than some."""
    monkeypatch.setattr(hints_of_tables, "REMEMBERED", 1)
    ana = await tables.seat_player("ana")
    made = [await tables.open((await tables.make(replace(order(ME, BOT), hints=True), ana)).id) for _ in range(6)]
    lives = [live for live in made if 1 in live.fold.to_act()][:2]
    hints = Hints(Nobody(), tables.seat_at, lambda: 1000.0)

    async def asked(live) -> str:
        return await code_of(hints.give(live.game.id, ana, live.fold.number))

    assert [await asked(lives[0]) for _ in range(AT_ONCE + 1)][-1] == "too-many-hints"
    assert [await asked(live) for live in reversed(lives)] == ["no-answer"] * len(lives)


async def test_where_nothing_is_to_be_done_no_hint_is_given(tables):
    """The adviser has no word for it, and the asker is told so."""

    class Silent(Nobody):
        async def hint(self, wire_json: str) -> str:
            return ""

    ana = await tables.seat_player("ana")
    live = await tables.open((await tables.make(replace(order(ME, BOT), hints=True), ana)).id)
    seat = live.fold.to_act()[0]
    assert seat == 1

    assert await code_of(Hints(Silent(), tables.seat_at).give(live.game.id, ana, live.fold.number)) == "no-hint"


async def test_a_hint_that_was_given_holds_up_no_other(tables, monkeypatch):
    """As many as may be thought of at once, one after another, and one more."""
    monkeypatch.setattr(hints_of_tables, "IN_ALL", 2)
    ana, answers = await tables.seat_player("ana"), []
    hints = Hints(Nobody(), tables.seat_at, lambda: 1000.0)
    while len(answers) < 4:
        live = await tables.open((await tables.make(replace(order(ME, BOT), hints=True), ana)).id)
        if 1 in live.fold.to_act():
            answers.append(await code_of(hints.give(live.game.id, ana, live.fold.number)))

    assert answers == ["no-answer"] * 4


async def test_no_more_hints_are_thought_of_at_once_than_there_is_room_for(tables, monkeypatch):
    """One more is refused, until one of them has been given, however many were; the computers think there as well."""
    monkeypatch.setattr(hints_of_tables, "IN_ALL", 3)
    thinking = []

    class Slow(Nobody):
        async def hint(self, wire_json: str) -> str:
            thinking.append(asyncio.Event())
            await thinking[-1].wait()
            return "{}"

    ana, asked = await tables.seat_player("ana"), []
    hints = Hints(Slow(), tables.seat_at, lambda: 1000.0)

    async def ask() -> str:
        """Ask at another table; the code with which it is refused at once, empty for a hint that is thought about."""
        live = await tables.open((await tables.make(replace(order(ME, BOT), hints=True), ana)).id)
        while 1 not in live.fold.to_act():
            live = await tables.open((await tables.make(replace(order(ME, BOT), hints=True), ana)).id)
        before, task = len(thinking), asyncio.create_task(hints.give(live.game.id, ana, live.fold.number))
        await until(lambda: len(thinking) > before or task.done())
        if task.done():
            return await code_of(task)
        asked.append(task)
        return ""

    async def answered(at: int) -> str:
        thinking[at].set()
        return (await asked[at]).text

    told = [await ask(), await answered(0), *[await ask() for _ in range(4)]]
    told += [await answered(1), await ask(), await ask(), *[await answered(at) for at in (2, 3, 4)]]

    assert told == ["", "{}", "", "", "", "too-many-hints", "{}", "", "too-many-hints", "{}", "{}", "{}"]


async def test_a_hint_holds_for_its_moment_and_no_other(tables):
    """Asked for again it is the same one; when both have played it is thought about anew."""
    asked = []

    class Echo(Nobody):
        async def hint(self, wire_json: str) -> str:
            asked.append(wire_json)
            return f"hint {len(asked)}"

    ana = await tables.seat_player("ana")
    live = await tables.open((await tables.make(replace(order(ME, BOT), hints=True), ana)).id)
    hints, given = Hints(Echo(), tables.seat_at), []
    while len(given) < 4:
        (seat,) = live.fold.to_act()
        if seat == 1:
            given += [await hints.give(live.game.id, ana, live.fold.number) for _ in range(2)]
        await live.play(seat, live.view(seat)["legal"][0], live.fold.number)

    assert [one.text for one in given] == ["hint 1", "hint 1", "hint 2", "hint 2"]
    assert given[0].number < given[2].number
