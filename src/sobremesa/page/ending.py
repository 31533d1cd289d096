"""What the page is told when its tables end, which they never do while all is well."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import Final

from sobremesa.page.messages import format_message

UNOPENED: Final = "the games could not be opened"

logger: Final = logging.getLogger(__name__)


async def tell_end(serving: Awaitable[None], send: Callable[[str], None]) -> None:
    """Serve to the end, and say ``failed`` then: nothing is answered any more, and somebody may wait for it."""
    why = UNOPENED
    try:
        await serving
    except Exception as error:  # whatever it was, the page must hear of it
        logger.exception("the tables of the page stopped")
        why = f"{error.__class__.__name__}: {error}"
    send(format_message(say="failed", stage="games", why=why))
