"""The secret link to the host's page: new at each start, in a file that its owner alone can read."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final, TypeAlias

from sobremesa.files import PRIVATE_FILE, save
from sobremesa.store.errors import Unwritable
from sobremesa.store.folder import open_folder

LINK: Final = "sobremesa.admin"
"""The file in the data folder."""

Told: TypeAlias = Callable[[str, Path], None]
"""What is called with the link and its file."""


@contextmanager
def admin_link(address: str, folder: Path, tell: Told) -> Iterator[str]:
    """Make a secret of 256 random bits and yield it; tell the link, which lies in the folder while the block runs.

    The secret stands behind a ``#``, which browsers send to nobody. Of several servers with one folder the last to
    start has its link there, which the others leave. Raises Unwritable, BadFolder.
    """
    secret = secrets.token_urlsafe(32)
    link, file = f"{address}/admin#{secret}", open_folder(folder) / LINK
    try:
        save(file, f"{link}\n", PRIVATE_FILE)
    except OSError as error:
        raise Unwritable(file, error.strerror or str(error)) from error
    try:
        tell(link, file)
        yield secret
    finally:
        with suppress(OSError):  # it is gone, or the folder cannot be reached: no reason to end otherwise
            _remove(file, link)


def _remove(file: Path, link: str) -> None:
    """Delete the file if it still holds this link. Raises OSError."""
    if file.read_text("utf-8") == f"{link}\n":
        file.unlink()
