"""What travels over HTTP: here what all of it has in common, and a module beside this one for each subject."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

MAX_BODY: Final = 8192
"""The bytes that the body of a request may have."""


class Problem(Struct, frozen=True):
    """Every error over HTTP: a stable code, a sentence, and what else the reader needs to put it right (or null)."""

    code: str
    why: str
    state: dict[str, object] | None = None
