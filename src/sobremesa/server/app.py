"""The application: all endpoints of the server, and what is opened and closed with it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

from litestar import Litestar, MediaType, get
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.di import NamedDependency, Provide
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from sobremesa.protocol.rest import MAX_BODY
from sobremesa.server import embedded_page, pages, previews
from sobremesa.server.advice import PooledAdvice
from sobremesa.server.errors import HANDLERS
from sobremesa.server.headers import secure
from sobremesa.server.hosting import AT_HOME, Hosting
from sobremesa.server.identity import give_cookie
from sobremesa.server.limits import UNCOUNTED, Gate, not_too_often
from sobremesa.server.metrics import Metrics, Timed
from sobremesa.server.origin import only_from_here, only_json, only_text
from sobremesa.server.passkey_checks import passkey_checks
from sobremesa.server.reach import reach_of
from sobremesa.server.routes import routers
from sobremesa.server.sockets import Connections, pairing_socket, table_socket
from sobremesa.store.sql import SqlStore
from sobremesa.tables.advice import Adviser
from sobremesa.tables.operations.operation import Application
from sobremesa.tables.packs import Salt, fresh_salt
from sobremesa.tables.remarks import Luck
from sobremesa.tables.stopwatch import REAL_TIME, Time
from sobremesa.tables.tables import Tables
from sobremesa.tables.thinking import Programs, Thinker, never_busy
from sobremesa.tables.worker_pool import Brains
from sobremesa.version import __version__

OPENAPI: Final = OpenAPIConfig(
    title="Sobremesa",
    version=__version__,
    description="Tables, records and rules. What is live travels over the WebSocket of a table: see docs/protocol.md.",
    path="/api/schema",
    render_plugins=[JsonRenderPlugin(path="/openapi.json")],
)


@asynccontextmanager
async def open_tables(
    where: Path | str,
    thinker: Thinker | None = None,
    salt: Salt = fresh_salt,
    metrics: Metrics | None = None,
    time: Time = REAL_TIME,
    adviser: Adviser | None = None,
    luck: Luck | None = None,
    programs: Programs | None = None,
) -> AsyncIterator[Tables]:
    """Open the tables of a data folder or of a database address; close them with all that they started.

    ``thinker``, ``salt``, ``time`` and ``adviser`` are replaced by tests. ``metrics`` counts commits and thinking
    times. With ``luck`` the computers make remarks. ``programs`` play as well, and are ended at last.
    Raises StoreError.
    """
    store = await SqlStore.open(where)
    brains = thinker or Brains()
    asked: Thinker = brains
    if metrics is not None:
        store.observe_commits(metrics.committed)
        asked = Timed(brains, metrics)
    advice = PooledAdvice(brains if isinstance(brains, Brains) else None)
    busy = brains.is_busy if isinstance(brains, Brains) else never_busy
    tables = Tables(store, asked, salt, time, adviser or advice, luck, busy, programs)
    try:
        yield tables
    finally:
        await tables.close()
        advice.close()
        if programs is not None:
            await asyncio.to_thread(programs.close)
        if isinstance(brains, Brains):
            brains.close()
        await store.close()


def make_app(
    tables: Tables, files: Path = pages.BUILT, hosting: Hosting = AT_HOME, metrics: Metrics | None = None
) -> Litestar:
    """Return the Litestar application for open tables and the browser's files in a folder.

    The tables stay the caller's to close.
    """
    connections = Connections(metrics or Metrics())
    connections.metrics.kept.set_function(lambda: tables.kept)
    return Litestar(
        route_handlers=DOORS,
        dependencies={
            "tables": Provide(_tables, sync_to_thread=False),
            "files": Provide(_files, sync_to_thread=False),
        },
        guards=[only_text, only_from_here, only_json, not_too_often],
        exception_handlers=HANDLERS,
        before_send=[give_cookie, secure],
        compression_config=CompressionConfig("gzip", gzip_compress_level=5, exclude_opt_key=pages.COMES_PACKED),
        request_max_body_size=MAX_BODY,
        openapi_config=OPENAPI,
        state=State(
            {
                "tables": tables,
                "application": Application(tables, reach_of(hosting), checks=passkey_checks()),
                "connections": connections,
                "metrics": connections.metrics,
                "files": pages.Files(files),
                "gate": Gate(hosting.limits),
                "hosting": hosting,
            }
        ),
        logging_config=None,
        debug=False,
    )


@get("/healthz", media_type=MediaType.TEXT, sync_to_thread=False, summary="Whether the server serves", opt=UNCOUNTED)
def health() -> str:
    """Say that the server is there."""
    return "ok"


@get("/readyz", media_type=MediaType.TEXT, summary="Whether the server serves and its database works")
async def ready(tables: NamedDependency[Tables]) -> str:
    """Say that people can play: the database has answered, and takes what is written. Raises StoreError."""
    await tables.check()
    return "ok"


DOORS: Final[Sequence[Any]] = (
    health,
    ready,
    *routers(),
    pairing_socket,
    table_socket,
    previews.router,
    embedded_page.router,
    pages.router,
)
"""Everything that answers, whatever it is asked by."""


def _tables(state: State) -> Tables:
    return state.tables  # type: ignore[no-any-return]  # Litestar's State holds anything


def _files(state: State) -> pages.Files:
    return state.files  # type: ignore[no-any-return]  # Litestar's State holds anything
