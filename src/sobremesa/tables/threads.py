"""Work that takes a while, kept from holding up everybody else where there are threads."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from typing import Final, ParamSpec, TypeVar

HAS_THREADS: Final = sys.platform not in {"emscripten", "wasi"}

Given = ParamSpec("Given")
Answer = TypeVar("Answer")


async def in_thread(work: Callable[Given, Answer], *given: Given.args, **named: Given.kwargs) -> Answer:
    """Return what a function returns, run in a thread; where there are none, after whatever else was due."""
    if HAS_THREADS:
        return await asyncio.to_thread(work, *given, **named)
    await asyncio.sleep(0)
    return work(*given, **named)
