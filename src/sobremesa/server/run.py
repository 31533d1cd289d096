"""Running the server: bind, open the tables, announce the address, serve until asked to stop."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import os
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Final

import uvicorn
from litestar import Litestar
from litestar.types import ASGIApp

from sobremesa.server.admin import with_admin
from sobremesa.server.alarms import alarms_rung
from sobremesa.server.app import make_app, open_tables
from sobremesa.server.binding import address_of, listen_at
from sobremesa.server.club_rounds import rounds_kept
from sobremesa.server.doorstep import Doorstep
from sobremesa.server.fd_limit import with_room
from sobremesa.server.frames import counted_by
from sobremesa.server.heaps import share_heaps
from sobremesa.server.hosting import AT_HOME, Hosting, is_only_here
from sobremesa.server.http_conformance import Mannered
from sobremesa.server.logs import log_as_json, log_seldom, writes_json
from sobremesa.server.metrics import Metrics, metrics_served
from sobremesa.server.pages import BUILT
from sobremesa.server.pruning import pruned_daily
from sobremesa.server.push import push_sent
from sobremesa.server.puzzles import puzzles_found
from sobremesa.server.visit import visits
from sobremesa.server.workers import Workers, WorkersNeedPostgres
from sobremesa.store.admin_link import Told, admin_link
from sobremesa.store.folder import data_folder
from sobremesa.store.lock import served_alone
from sobremesa.store.sql import SqlStore
from sobremesa.tables.thinking import Programs
from sobremesa.tables.worker_pool import Brains, brains_for

FAREWELL: Final = 1.0
"""The seconds that clients have to hear that the server stops."""

IN_FLIGHT: Final = 5
"""The seconds that requests have to finish."""

LONGEST_FRAME: Final = 65_536
"""A longer message ends the connection before it is read; those over 8 KiB are told why first."""

STRANGERS: Final = ("Invalid UTF-8 sequence", "Invalid HTTP request received")
"""How lines begin that tell of a frame that is no UTF-8, and of a request that is none."""

AT_ONCE: Final = 4
"""How many connections are taken on before anything else is done: a flood of them leaves the others their turn."""

BACKLOG: Final = 2048
"""How many connections wait with the system until they are taken on."""

SWEEPS: Final = (50_000, 20, 100)
"""How seldom the interpreter looks for what nobody needs any more, in gc's own measures.

With Python's own it looked through every open table each few seconds, and held them up for a quarter of a second.
"""

TURN: Final = 0.0005
"""The seconds after which the thread that writes to SQLite may have the interpreter back, given up at each row.

With Python's own 5 ms a commit of a hundred moves took a third of a second as soon as the server had much to do.
"""


def serve(
    host: str = "127.0.0.1",
    port: int | None = None,
    data_dir: Path | None = None,
    open_browser: bool = True,
    announce: Callable[..., None] | None = None,
    files: Path = BUILT,
    hosting: Hosting = AT_HOME,
    database: str | None = None,
    workers: int = 1,
    lan: Sequence[str] = (),
    tell_admin: Told | None = None,
    programs: Programs | None = None,
) -> None:
    """Serve the tables of a data folder, or of a database, until Ctrl-C or SIGTERM.

    Without a port, or with the usual one, a free port near it is taken if needed. ``lan`` are further addresses of this
    machine to listen at. ``announce`` is called with the URL and those for the local network once the server is ready;
    by default they are printed. With several ``workers`` that many processes serve, which needs a ``database``; a data
    folder is served by one server at a time. With ``tell_admin`` there is the host's page; it is called with its link
    and the file that has it. ``programs`` play only where nobody comes from
    elsewhere. On the way out, requests in flight are finished. Raises AddressTaken, StoreError, WorkersNeedPostgres and
    WorkerFailed.
    """
    if workers > 1 and not database:
        raise WorkersNeedPostgres
    listeners = listen_at([host, *lan], port)
    hosting = replace(hosting, lan=tuple(address_of(listener) for listener in listeners[1:]))
    sys.setswitchinterval(TURN)
    log_seldom()
    where = database or data_folder(data_dir)
    with contextlib.suppress(KeyboardInterrupt), _held(listeners, where):
        ready = _ready(listeners[0], open_browser, announce, hosting)
        with _administered(hosting, listeners[0], data_dir, tell_admin) as hosting:
            if workers > 1 and database:
                asyncio.run(_try(database))
                Workers(workers, _work, listeners, database, files, hosting, workers, writes_json()).run(ready)
            else:
                own = programs if is_only_here(listeners, hosting) else None
                asyncio.run(_serve(listeners, where, ready, files, with_room(hosting), programs=own))


@contextlib.contextmanager
def _held(listeners: Sequence[socket.socket], where: Path | str) -> Iterator[None]:
    """Hold the sockets, and the lock of a data folder, until the block ends. Raises StoreError."""
    with contextlib.ExitStack() as held:
        for listener in listeners:
            held.enter_context(listener)
        if isinstance(where, Path):
            held.enter_context(served_alone(where))
        yield


@contextlib.contextmanager
def _administered(
    hosting: Hosting, listener: socket.socket, data_dir: Path | None, tell: Told | None
) -> Iterator[Hosting]:
    """Yield the hosting, with the secret of the page for the host where ``tell`` is given. Raises StoreError."""
    if tell is None:
        yield hosting
        return
    with admin_link(_address(listener, hosting), data_folder(data_dir), tell) as secret:
        yield replace(hosting, admin_secret=secret)


async def _try(database: str) -> None:
    """Bring a database up to date, so that what is wrong with it is said once and not by every worker."""
    await (await SqlStore.open(database)).close()


def _work(
    place: int,
    ready: Callable[[], None],
    listeners: list[socket.socket],
    database: str,
    files: Path,
    hosting: Hosting,
    workers: int,
    as_json: bool,
) -> None:
    """Serve as one of several processes. Each tells its numbers at a port of its own."""
    log_seldom()
    if as_json:
        log_as_json()
    if hosting.metrics_port is not None:
        hosting = replace(hosting, metrics_port=hosting.metrics_port + place)
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(_serve(listeners, database, ready, files, with_room(hosting), Brains(workers=brains_for(workers))))


async def _serve(
    listeners: list[socket.socket],
    where: Path | str,
    ready: Callable[[], None],
    files: Path,
    hosting: Hosting,
    brains: Brains | None = None,
    programs: Programs | None = None,
) -> None:
    share_heaps()
    metrics = Metrics()
    async with (
        metrics_served(metrics, hosting.metrics_port),
        open_tables(where, brains, metrics=metrics, luck=Random, programs=programs) as tables,
    ):
        app = make_app(tables, files, hosting, metrics)
        _sweep_seldom()
        async with (
            with_admin(app, where) as answering,
            pruned_daily(tables, hosting.keeping),
            alarms_rung(tables.waking),
            rounds_kept(tables.rounds),
            puzzles_found(tables.puzzles),
            push_sent(tables, hosting),
        ):
            await Server(app, ready, answering).serve(sockets=listeners)


def _sweep_seldom() -> None:
    """Keep what was loaded out of the interpreter's sweeps, and let them be seldom."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*SWEEPS)


def _ready(
    listener: socket.socket, open_browser: bool, announce: Callable[..., None] | None, hosting: Hosting
) -> Callable[[], None]:
    address = _address(listener, hosting)

    def ready() -> None:
        (announce or _print)(address, *hosting.lan)
        if open_browser and _has_browser():
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

    return ready


def _address(listener: socket.socket, hosting: Hosting) -> str:
    """Return the URL by which browsers come."""
    return hosting.public_origin or address_of(listener)


def _print(*addresses: str) -> None:
    sys.stdout.write("".join(f"Sobremesa: {address}\n" for address in addresses))
    sys.stdout.flush()


def _has_browser() -> bool:
    """Return whether a browser with windows can be opened: one in the terminal would take it from the server."""
    if os.environ.get("BROWSER") or sys.platform in {"darwin", "win32"}:
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


class Server(uvicorn.Server):
    """Uvicorn with our protocols and limits; it says goodbye to sockets before it closes them.

    Outside the main thread it installs no signal handlers.
    """

    def __init__(self, app: Litestar, ready: Callable[[], None], answering: ASGIApp | None = None) -> None:
        """Serve an application; what is ``answering`` stands before it, if anything does."""
        logging.getLogger("uvicorn.error").addFilter(_is_no_strangers_mistake)
        hosting: Hosting = app.state.hosting
        self.door = Doorstep(hosting.limits.waiting_in_all, hosting.limits.waiting)
        super().__init__(
            uvicorn.Config(
                Mannered(answering or app),
                log_config=None,
                log_level="warning",
                access_log=False,
                server_header=False,
                proxy_headers=bool(hosting.proxies),
                forwarded_allow_ips=list(hosting.proxies),
                lifespan="off",
                http=visits(self.door, hosting.proxies, app.state.gate),
                ws=counted_by(app.state.gate),
                backlog=AT_ONCE,
                ws_max_size=LONGEST_FRAME,
                ws_per_message_deflate=False,
                timeout_graceful_shutdown=IN_FLIGHT,
            )
        )
        self._connections = app.state.connections
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start to listen, and tell."""
        await super().startup(sockets)
        for listener in sockets or []:
            listener.listen(BACKLOG)
        if self.started:
            self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Say goodbye, and stop."""
        await self._connections.stop(FAREWELL)
        await super().shutdown(sockets)

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Take Ctrl-C and SIGTERM as a wish to stop: a clean end is no interruption, so they are not raised again."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = {number: signal.signal(number, self.handle_exit) for number in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)


def _is_no_strangers_mistake(record: logging.LogRecord) -> bool:
    """Return whether a line belongs into the log; what a stranger sent wrong is the sender's mistake, not ours."""
    return not record.getMessage().startswith(STRANGERS)
