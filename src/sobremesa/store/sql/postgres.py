"""PostgreSQL: reaching it, and saying in one sentence why it cannot be reached. Its driver is an extra."""

from __future__ import annotations

from typing import Any, Final
from urllib.parse import urlsplit

from sobremesa.store.errors import BadDatabase, NoDriver, Unreachable

SCHEMES: Final = ("postgresql", "postgres")

PATIENCE: Final = 20.0
"""The seconds that the server has to let us in."""

_DURABLE: Final = """
    SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'
"""


def check_address(address: str) -> None:
    """Raise BadDatabase for what is no address of a PostgreSQL, and NoDriver where the driver is not installed."""
    if urlsplit(address.strip()).scheme not in SCHEMES:
        raise BadDatabase("a database's address begins with postgresql://")
    try:
        import asyncpg  # noqa: F401
    except ImportError as error:
        raise NoDriver("PostgreSQL needs its driver: in a clone, pip install '.[postgres]' brings it") from error


async def connect(address: str) -> Any:
    """Return a connection whose commits are synced to disk.

    No error message contains the address, which may hold a password. Raises BadDatabase and Unreachable.
    """
    import asyncpg

    try:
        connection = await asyncpg.connect(address, timeout=PATIENCE, server_settings={"application_name": "sobremesa"})
        await _make_durable(connection)
    except (asyncpg.ClientConfigurationError, ValueError):
        raise BadDatabase("this address of a database cannot be read") from None  # the cause would tell the address
    except (asyncpg.PostgresError, asyncpg.InterfaceError) as error:
        raise Unreachable(str(error)) from error
    except (OSError, TimeoutError) as error:
        raise Unreachable(_reason(error)) from error
    return connection


async def _make_durable(connection: Any) -> None:
    try:
        await connection.execute(_DURABLE)
    except BaseException:  # whoever asked for it may have gone away meanwhile: then nobody else would close it
        connection.terminate()
        raise


def _reason(error: OSError | TimeoutError) -> str:
    return error.strerror or str(error) or "no answer"
