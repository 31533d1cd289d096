"""A table whose alarm has rung goes on without anybody there, and what fails at one is no trouble of the others."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, cast

import pytest

from sobremesa.store import Alarm, Store, StoreError
from sobremesa.tables import waking
from sobremesa.tables.audience import Audience, Listener
from sobremesa.tables.refusals import UNKNOWN_TABLE, Refused
from sobremesa.tables.stopwatch import REAL_TIME
from sobremesa.tables.waking import Waking


class Alarms:
    """The alarms of tables; those that are named cannot be moved."""

    def __init__(self, *names: str, stuck: tuple[str, ...] = ()) -> None:
        self.moved: list[str] = []
        self._names, self._stuck = list(names), stuck

    async def take(self, now: str, until: str, most: int) -> list[str]:
        """All of them ring."""
        return self._names

    async def move(self, table: str, alarm: Alarm | None) -> None:
        """Note that one was moved."""
        if table in self._stuck:
            raise StoreError("the disk is tired")
        self.moved.append(table)


class Halls:
    """Tables that can be opened, or fail by name; each is due for as many looks as it is told."""

    def __init__(self, fails: dict[str, Exception], looks: Callable[[], bool] = bool) -> None:
        self.wakers: list[Listener] = []
        self.left: list[Listener] = []
        self._fails, self._due = fails, looks

    async def open(self, table: str) -> Any:
        """A table, or its failure."""
        if table in self._fails:
            raise self._fails[table]
        clocks = SimpleNamespace(is_due=self._due, alarm=lambda: None)
        fold, game = SimpleNamespace(number=1), SimpleNamespace(id=table)
        return SimpleNamespace(clocks=clocks, fold=fold, game=game, audience=Audience(REAL_TIME))

    def join(self, live: object, listener: Listener, seen: int) -> Any:
        """Note who comes."""
        self.wakers.append(listener)

    def leave(self, live: object, listener: Listener) -> None:
        """Note who goes."""
        self.left.append(listener)


async def rung(alarms: Alarms, halls: Halls) -> int:
    """How many tables are woken."""
    return await Waking(cast(Store, SimpleNamespace(alarms=alarms)), halls, REAL_TIME).ring()


async def test_whatever_fails_at_one_table_the_others_go_on() -> None:
    """One that the store cannot read is left to the next alarm, and one that cannot be put off either."""
    alarms = Alarms("lost", "refused", "stuck", "sound", stuck=("stuck",))
    refused = {name: Refused(UNKNOWN_TABLE, "no such table") for name in ("refused", "stuck")}

    assert await rung(alarms, Halls({"lost": StoreError("the disk is tired"), **refused})) == 4
    assert sorted(alarms.moved) == ["refused", "sound"]


@pytest.mark.parametrize("due", [[True, True, False], [True] * 2])
async def test_whoever_wakes_a_table_takes_nobodys_place_and_goes_again(monkeypatch, due) -> None:
    """Nobody is taken to be there or to look; where it is due for too long, the next alarm comes all the same."""
    monkeypatch.setattr(waking, "PATIENCE", 0.0)
    alarms, halls = Alarms("slow"), Halls({}, lambda: due.pop(0) if len(due) > 1 else due[0])

    assert await rung(alarms, halls) == 1

    (waker,) = halls.wakers
    assert (waker.seat, waker.looks, halls.left, alarms.moved) == (0, False, [waker], ["slow"])
