"""The messages of HTTP: what they have in common; a module beside this one for each subject."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

MAX_BODY: Final = 8192
"""The bytes that the body of a request may have."""


class Problem(Struct, frozen=True):
    """The body of every error over HTTP: a stable code, a sentence, and null or what helps to put the request right."""

    code: str
    why: str
    state: dict[str, object] | None = None
