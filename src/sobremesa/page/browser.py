"""Where Python meets the browser: the one module that knows Pyodide."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any, Final

from pyodide.ffi import JsException, create_proxy, to_js  # type: ignore[import-not-found]  # only in a browser

from sobremesa.page.ending import tell_end
from sobremesa.page.thinker import PageThinker
from sobremesa.page.worker import serve
from sobremesa.store.shelf import ShelfDenied, ShelfError, ShelfFailed, ShelfFull

ERRORS: Final[dict[str, type[ShelfError]]] = {
    "ShelfFull": ShelfFull,
    "ShelfDenied": ShelfDenied,
    "ShelfFailed": ShelfFailed,
}
"""The errors of the browser's shelf, by name."""

_running: Final[set[asyncio.Future[None]]] = set()


def start(send: Callable[[str], None], shelf: Any, ask_thinker: Any) -> Any:
    """Begin to serve the page of this worker; return the function that takes its messages.

    ``send`` takes messages to the page. ``shelf`` has ``get``, ``range`` and ``write``, which return promises;
    ``ask_thinker`` returns a promise of the other worker's answer, and its ``stop`` ends what that worker thinks about.
    """
    incoming: asyncio.Queue[str | None] = asyncio.Queue()
    serving = serve(incoming, send, BrowserShelf(shelf), thinker_of(ask_thinker))
    _running.add(asyncio.ensure_future(tell_end(serving, send)))
    return create_proxy(incoming.put_nowait)


def thinker_of(ask_thinker: Any) -> PageThinker:
    """Return the pool that asks the other worker."""

    async def ask(text: str) -> str:
        return str(await ask_thinker(text))

    return PageThinker(ask, ask_thinker.stop)


class BrowserShelf:
    """The shelf of the browser; a ``Shelf``."""

    def __init__(self, shelf: Any) -> None:
        """Wrap an object of the browser."""
        self._shelf = shelf

    async def get(self, key: str) -> str | None:
        """Return the text under a key, or None."""
        found = await _awaited(lambda: self._shelf.get(key))
        return found if isinstance(found, str) else None

    async def range(self, prefix: str) -> list[tuple[str, str]]:
        """Return the keys that begin with a prefix, each with its text, in order."""
        found = await _awaited(lambda: self._shelf.range(prefix))
        return [(key, text) for key, text in found.to_py()]

    async def write(self, puts: Sequence[tuple[str, str]], deletes: Sequence[str]) -> None:
        """Delete some keys and put texts under others, all or none; durable when it returns."""
        await _awaited(lambda: self._shelf.write(to_js([list(put) for put in puts]), to_js(list(deletes))))


async def _awaited(ask: Callable[[], Any]) -> Any:
    """Return what a promise of the shelf comes to. Raises ShelfError."""
    try:
        return await ask()
    except JsException as error:
        kind = ERRORS.get(str(getattr(error, "name", "")), ShelfFailed)
        raise kind(str(getattr(error, "message", error))) from error
