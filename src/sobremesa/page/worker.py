"""The worker of the page: the whole table behind a message port, without a server and without anything of a browser."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from random import Random
from typing import Any, Final

from sobremesa.core import bits
from sobremesa.page.advising import LateAdviser
from sobremesa.page.link import Link, Send, beside, caller_of
from sobremesa.page.messages import BadPortMessage, Call, Close, LinkText, Open, format_message, read_message
from sobremesa.protocol.codes import Code
from sobremesa.protocol.rest import Problem
from sobremesa.protocol.rest.games_file import DamagedTable
from sobremesa.store import StoreError
from sobremesa.store.shelf import Shelf, ShelfStore
from sobremesa.tables.operations import dispatch, problem_of, status_of
from sobremesa.tables.operations.operation import Application, TextFile
from sobremesa.tables.packs import Salt, fresh_salt
from sobremesa.tables.refusals import Refused
from sobremesa.tables.stopwatch import REAL_TIME, Time
from sobremesa.tables.tables import Tables
from sobremesa.tables.thinking import WorkerPool
from sobremesa.version import __version__

logger: Final = logging.getLogger(__name__)

BAD: Final = 400
FAILED: Final = 500


async def serve(
    incoming: asyncio.Queue[str | None],
    send: Send,
    shelf: Shelf,
    pool: WorkerPool,
    salt: Salt = fresh_salt,
    time: Time = REAL_TIME,
) -> None:
    """Serve a page until None comes: its messages come in, what it is told goes out by ``send``.

    The games are kept on the shelf; ``pool`` thinks for computer players and reviews. Says ``ready`` first, or what is
    wrong with the shelf, and then serves nothing. ``salt`` and ``time`` are replaced by tests.
    """
    try:
        store = await ShelfStore.open(shelf)
    except StoreError as error:
        send(_trouble(error.code, error.why))
        return
    async with _opened(store, pool, salt, time) as tables:
        app = Application(tables, owns_storage=True, damaged=lambda: _damaged(store), beside=beside)
        page = Page(app, send)
        page.greet(store)
        while (text := await incoming.get()) is not None:
            page.receive(text)
        await page.close()


@asynccontextmanager
async def _opened(store: ShelfStore, pool: WorkerPool, salt: Salt, time: Time) -> AsyncIterator[Tables]:
    """Open the tables of a store; close them with all that they started."""
    tables = Tables(store, pool, salt, time, LateAdviser(pool), Random, pool.is_busy)
    try:
        yield tables
    finally:
        await tables.close()
        await store.close()


class Page:
    """One page: its calls and its links, each in a task of its own."""

    def __init__(self, app: Application, send: Send) -> None:
        """Answer for an application."""
        self._app = app
        self._send = send
        self._links: dict[int, Link] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def greet(self, store: ShelfStore) -> None:
        """Say that everything can be asked, and which tables are damaged."""
        compiled = not str(bits.__file__).endswith((".py", ".pyc"))
        self._send(format_message(say="ready", version=__version__, compiled=compiled))
        for table, broken in store.broken.items():
            self._send(_trouble(broken.code, broken.why, table=table))

    def receive(self, text: str) -> None:
        """Do what a message of the page asks for; what cannot be read is answered, and nothing else happens."""
        try:
            message = read_message(text)
        except BadPortMessage as error:
            return self._refuse(error)
        if isinstance(message, Call):
            return self._start(self._answer(message))
        if isinstance(message, Open):
            return self._open(message)
        return self._tell(message)

    async def close(self) -> None:
        """Answer what was asked, and close the links."""
        for link in self._links.values():
            link.close()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _refuse(self, error: BadPortMessage) -> None:
        if error.call is None:
            self._send(_trouble(Code.UNREADABLE_MESSAGE, error.why))
        else:
            self._send(_failed(error.call, Problem(Code.BAD_REQUEST, error.why), BAD))

    def _open(self, message: Open) -> None:
        if message.open in self._links:
            self._send(_trouble(Code.BAD_REQUEST, f"link {message.open} is open already"))
            return
        link = Link(message.open, self._app.tables, message.table, caller_of(message.person), self._send)
        self._links[message.open] = link
        self._start(self._run(message.open, link))

    def _tell(self, message: LinkText | Close) -> None:
        """Pass a message to its link; one that has just closed hears nothing any more."""
        number = message.link if isinstance(message, LinkText) else message.close
        link = self._links.get(number)
        if link is None:
            return
        if isinstance(message, LinkText):
            link.receive(message.text)
        else:
            link.close()

    async def _run(self, number: int, link: Link) -> None:
        try:
            await link.run()
        finally:
            del self._links[number]
            self._send(format_message(closed=number))

    async def _answer(self, call: Call) -> None:
        try:
            reply = await dispatch(self._app, caller_of(call.person), call.operation, call.given)
            self._send(_reply(call.call, reply))
        except Refused as refused:
            self._send(_failed(call.call, problem_of(refused), status_of(refused)))
        except StoreError as error:
            logger.error("the store failed: %s", error.why)
            self._send(_failed(call.call, problem_of(error), status_of(error)))
        except Exception:  # a mistake of ours costs one answer, and the log has it
            logger.exception("%s failed", call.operation)
            self._send(_failed(call.call, Problem(Code.INTERNAL, "something went wrong here; try again"), FAILED))

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


async def _damaged(store: ShelfStore) -> list[DamagedTable]:
    """Return what lies in the storage of tables that are damaged."""
    return [DamagedTable(table, broken.why, await store.texts_of(table)) for table, broken in store.broken.items()]


def _reply(call: int, reply: object) -> str:
    if isinstance(reply, TextFile):
        return format_message(call=call, text=reply.text, type=reply.media_type, name=reply.name)
    return format_message(call=call, reply=reply)


def _failed(call: int, problem: Problem, status: int) -> str:
    error = {"code": problem.code, "why": problem.why, "status": status, "state": problem.state}
    return format_message(call=call, error=error)


def _trouble(code: str, why: str, **more: str) -> str:
    return format_message(say="trouble", code=code, why=why, **more)
