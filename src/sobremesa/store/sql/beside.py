"""Opening a database beside servers: it is brought up to date only where none can be using it."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from sobremesa.store.errors import OlderDatabase, Served, Unwritable
from sobremesa.store.folder import DATABASE
from sobremesa.store.lock import served_alone
from sobremesa.store.sql.copies import copy_aside
from sobremesa.store.sql.store import SqlStore


@asynccontextmanager
async def reading_beside(where: Path | str) -> AsyncIterator[SqlStore]:
    """Yield the store of a data folder or a database address for a command that only reads it.

    Of a folder that cannot be written to it is a copy, which goes at the end. Raises as ``open_beside`` does.
    """
    with TemporaryDirectory(prefix="sobremesa-") as aside:
        try:
            store = await open_beside(where)
        except Unwritable as error:
            store = await _of_copy(Path(where), Path(aside), error)
        try:
            yield store
        finally:
            await store.close()


async def _of_copy(folder: Path, aside: Path, unwritable: Unwritable) -> SqlStore:
    try:
        copy_aside(folder / DATABASE, aside / DATABASE)
    except (OSError, sqlite3.Error):  # nor can it be read
        raise unwritable from None
    return await SqlStore.open(aside)


async def open_beside(where: Path | str) -> SqlStore:
    """Open the store of a data folder or a database address for a command, which a server may be serving.

    Raises the errors of ``SqlStore.open``, and OlderDatabase where an earlier version wrote the database and may be
    serving it: in a folder whose lock is held, and at every address, whose servers nobody here can see.
    """
    try:
        return await SqlStore.open(where, upgrading=False)
    except OlderDatabase:
        if isinstance(where, str):
            raise
        return await _upgraded(where)


async def _upgraded(folder: Path) -> SqlStore:
    try:
        with served_alone(folder):
            return await SqlStore.open(folder)
    except Served as error:
        raise OlderDatabase from error
