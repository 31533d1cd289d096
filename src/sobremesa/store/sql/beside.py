"""Opening a database beside servers: it is brought up to date only where none can be using it."""

from __future__ import annotations

from pathlib import Path

from sobremesa.store.errors import OlderDatabase, Served
from sobremesa.store.lock import served_alone
from sobremesa.store.sql.store import SqlStore


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
