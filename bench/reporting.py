"""How the benches that start servers are run: in a folder of their own, with what was found as JSON."""

from __future__ import annotations

import argparse
import asyncio
import json
import tempfile
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any, TypeAlias

Measure: TypeAlias = Callable[[argparse.Namespace, Path], Awaitable[dict[str, Any]]]
"""Measures by the arguments, in a folder that is thrown away; returns what JSON can hold."""


def report(parser: argparse.ArgumentParser, measure: Measure, given: Sequence[str] | None = None) -> None:
    """Read the arguments, ``given`` or of the command line, measure, and print: one line with ``--json``, else many."""
    parser.add_argument("--json", action="store_true", dest="as_json")
    asked = parser.parse_args(given)

    async def found(folder: Path) -> dict[str, Any]:
        return await measure(asked, folder)

    with tempfile.TemporaryDirectory() as folder:
        print(json.dumps(asyncio.run(found(Path(folder))), indent=None if asked.as_json else 4))
