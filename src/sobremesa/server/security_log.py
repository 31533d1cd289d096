"""Events of security in the log: who became whose device, and what was refused. No name, address or secret is in them.

They are written with ``--log-json`` alone, and of one kind one a second (``Seldom``).
"""

from __future__ import annotations

import logging
from typing import Final

from sobremesa.protocol.codes import Code
from sobremesa.server.logs import SECURITY
from sobremesa.tables.devices import id_of
from sobremesa.tables.operations import REFUSED, STATUS
from sobremesa.tables.operations.operation import Operation
from sobremesa.tables.operations.passkeys import PASSKEYS
from sobremesa.tables.operations.people import ME

WATCHED: Final = frozenset(
    one.name
    for subject in (ME, PASSKEYS)
    for one in subject.operations
    if one.method != "GET" or one.counts_as == "sit"
)
"""The operations by which a device becomes somebody's, or is nobody's any more, and that give all out that is kept."""

STATUSES: Final = frozenset({400, 403, 405, 413, 415, 429})
"""What is refused because it is no request of ours, not the caller's to ask, or too much."""

PROOFS: Final = frozenset(
    {Code.UNKNOWN_LINK, Code.LINK_EXPIRED, Code.UNKNOWN_PASSKEY, Code.CHALLENGE_EXPIRED, Code.PASSKEY_COPIED}
)
"""Refusals of what somebody brought to show who they are, or that they may come in."""

TABLE: Final = "/ws/{table}"

logger: Final = logging.getLogger(SECURITY)


def log_done(operation: Operation, token_hash: str) -> None:
    """Log what a device has done; it is named as in the list of its player's devices."""
    logger.info(f"{operation.name} by device %s", id_of(token_hash))


def log_refused(code: str, where: str, status: int | None = None) -> None:
    """Log a refusal where it is one of security; ``where`` is the pattern of an address, without what stood there."""
    if code in PROOFS or (STATUS.get(code, REFUSED) if status is None else status) in STATUSES:
        logger.info(f"refused {code} at {where}")
