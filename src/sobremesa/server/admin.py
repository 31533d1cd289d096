"""The host's page: what the server does, and what it is asked to do there. Only ``AdminDoor`` leads here."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

from litestar import Litestar, delete, get
from litestar.datastructures import State
from litestar.params import FromPath, FromQuery
from litestar.types import ASGIApp
from prometheus_client import CollectorRegistry

from sobremesa.protocol.admin import (
    AdminCounts,
    AdminForgotten,
    AdminLimit,
    AdminLoad,
    AdminOverview,
    AdminPerson,
    AdminSeat,
    AdminTable,
)
from sobremesa.server.admin_door import ROOT, AdminDoor
from sobremesa.server.errors import HANDLERS
from sobremesa.server.headers import secure
from sobremesa.server.limits import Limits
from sobremesa.server.origin import only_from_here, only_json, only_text
from sobremesa.server.recent_errors import RecentErrors, recent_errors
from sobremesa.store.sql import SqlStore
from sobremesa.tables.open_table import OpenTable
from sobremesa.tables.people import fingerprint, names_of
from sobremesa.tables.tables import Tables
from sobremesa.version import __version__

SHOWN: Final = 200
"""The most tables that the page lists."""

ALLOWANCES: Final = ("messages", "make", "sit", "change", "replay", "ask", "open")
PLACES: Final = ("open_in_all", "open_at_once", "waiting_in_all", "waiting")


class Desk:
    """What the page is told: of the tables in this process, of the store that all share, and of the log."""

    def __init__(self, app: Litestar, store: SqlStore, errors: RecentErrors) -> None:
        """Tell of the server that an application is."""
        self.tables: Tables = app.state.tables
        self.limits: Limits = app.state.hosting.limits
        self.registry: CollectorRegistry = app.state.metrics.registry
        self.store = store
        self.errors = errors
        self._since = time.monotonic()

    async def overview(self) -> AdminOverview:
        """Return all that the page shows. Raises StoreError."""
        return AdminOverview(
            version=__version__,
            counts=AdminCounts(**await self.store.administration.counts()),
            load=self._load(),
            live=[_told(live) for live in self.tables.live[:SHOWN]],
            limits=_limits(self.limits),
            refusals=self._refusals(),
            errors=self.errors.newest_first,
        )

    async def people(self, wanted: str) -> list[AdminPerson]:
        """Return the people with a fingerprint, or of a table. Raises StoreError."""
        found = await self.tables.people.named(wanted.strip())
        return [await self._person(player) for player in found[:SHOWN]]

    async def forget(self, player: int) -> AdminForgotten:
        """Delete everything that is kept of a player. Raises StoreError."""
        erased = await self.tables.people.erase(player)
        return AdminForgotten(len(erased.removed), len(erased.kept))

    async def _person(self, player: int) -> AdminPerson:
        games = await self.tables.people.games_of(player)
        playing = sum(listed.standing.status == "playing" for listed in games)
        devices = await self.tables.devices.of(player)
        return AdminPerson(player, fingerprint(player), names_of(games, player), len(games), playing, len(devices))

    def _load(self) -> AdminLoad:
        return AdminLoad(
            uptime=int(time.monotonic() - self._since),
            processor=round(time.process_time(), 1),
            connections=int(self._number("connections")),
            tables=int(self._number("tables")),
            in_memory=int(self._number("tables_in_memory")),
            tasks=int(self._number("tasks")),
            moves=int(self._number("moves_total")),
            commit=self._mean("commit_seconds"),
            thinking=self._mean("thinking_seconds"),
        )

    def _number(self, name: str) -> float:
        return self.registry.get_sample_value(f"sobremesa_{name}") or 0.0

    def _mean(self, name: str) -> float:
        """Return the mean of a histogram of seconds, in milliseconds."""
        return round(1000 * self._number(f"{name}_sum") / max(1.0, self._number(f"{name}_count")), 2)

    def _refusals(self) -> dict[str, int]:
        samples = [sample for metric in self.registry.collect() for sample in metric.samples]
        counted = [sample for sample in samples if sample.name == "sobremesa_refusals_total"]
        counted.sort(key=lambda sample: (-sample.value, sample.labels["code"]))
        return {sample.labels["code"]: int(sample.value) for sample in counted}


def _told(live: OpenTable) -> AdminTable:
    here = [listener.seat for listener in live.audience.listeners]
    game = live.game
    seats = [
        AdminSeat(
            one.seat,
            one.kind,
            one.name if one.kind == "human" else "",
            one.level or "",
            one.seat in here,
            "" if one.player is None else fingerprint(one.player),
        )
        for one in game.players
    ]
    return AdminTable(game.id, game.game, game.rules, game.public, live.fold.number, here.count(0), seats)


def _limits(limits: Limits) -> list[AdminLimit]:
    counted = [AdminLimit(name, getattr(limits, name).burst, int(getattr(limits, name).seconds)) for name in ALLOWANCES]
    return counted + [AdminLimit(name.replace("_", "-"), getattr(limits, name), 0) for name in PLACES]


@get(f"{ROOT}/overview")
async def overview(state: State) -> AdminOverview:
    """Say what the server does."""
    desk: Desk = state.desk
    return await desk.overview()


@get(f"{ROOT}/people")
async def people(state: State, wanted: FromQuery[str]) -> list[AdminPerson]:
    """Find somebody by their fingerprint, or those who sit at a table by its id."""
    desk: Desk = state.desk
    return await desk.people(wanted)


@delete(f"{ROOT}/people/{{player:int}}", status_code=200)
async def forget(state: State, player: FromPath[int]) -> AdminForgotten:
    """Delete everything that is kept of somebody; whoever shares a game with them keeps it without the name."""
    desk: Desk = state.desk
    return await desk.forget(player)


def make_admin(app: Litestar, desk: Desk) -> Litestar:
    """Return the application behind the door, with the state that its errors and headers ask for."""
    return Litestar(
        route_handlers=[overview, people, forget],
        guards=[only_text, only_from_here, only_json],
        exception_handlers=HANDLERS,
        before_send=[secure],
        openapi_config=None,
        state=State({"desk": desk, **{name: app.state[name] for name in ("hosting", "metrics", "files")}}),
        logging_config=None,
        debug=False,
    )


@asynccontextmanager
async def with_admin(app: Litestar, where: Path | str) -> AsyncIterator[ASGIApp]:
    """Yield an application with the host's page, if the hosting has a secret for it, and otherwise as it was.

    ``where`` is what its tables are kept in. Raises StoreError.
    """
    secret: str = app.state.hosting.admin_secret
    if not secret:
        yield app
        return
    store = await SqlStore.open(where)
    try:
        with recent_errors() as errors:
            yield AdminDoor(app, make_admin(app, Desk(app, store, errors)), secret)
    finally:
        await store.close()
