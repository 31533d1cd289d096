"""No pattern of the protocol lets a line break through at its end, where ``$`` also is for Python."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from sobremesa.protocol import live, pairing
from sobremesa.protocol.rest.games_file import FiledGame
from sobremesa.tables.operations import OPERATIONS

READ: tuple[Any, ...] = (
    live.ToServer,
    pairing.Seek,
    FiledGame,
    *(each.type for operation in OPERATIONS.values() for each in operation.parameters),
)


def patterns_in(kind: msgspec.inspect.Type, seen: set[type]) -> Iterator[str]:
    """The patterns of the texts that a type holds."""
    if isinstance(kind, msgspec.inspect.StrType) and kind.pattern is not None:
        yield kind.pattern
    if isinstance(kind, msgspec.inspect.StructType):
        if kind.cls in seen:
            return
        seen.add(kind.cls)
    for name in kind.__struct_fields__:
        inner = getattr(kind, name)
        for each in inner if isinstance(inner, tuple) else (inner,):
            part = each.type if isinstance(each, msgspec.inspect.Field) else each
            if isinstance(part, msgspec.inspect.Type):
                yield from patterns_in(part, seen)


def all_patterns() -> set[str]:
    """Every pattern of what strangers may send."""
    return {pattern for kind in READ for pattern in patterns_in(msgspec.inspect.type_info(kind), set())}


def test_patterns_end_at_the_end():
    """Of those that end anywhere, each excludes a line break there."""
    patterns = all_patterns()

    assert len(patterns) >= 5
    assert [pattern for pattern in patterns if not pattern.endswith(r"$(?!\n)")] == []


@pytest.mark.parametrize("end", ["", "\n"])
def test_a_seal_with_a_line_break_is_none(end):
    """And one without is."""
    message = msgspec.json.encode({"type": "hello", "seen": 0, "seal": "A" * 64 + end})

    if end:
        with pytest.raises(live.BadMessage):
            live.read_client(message)
    else:
        assert live.read_client(message) == live.Hello(0, "A" * 64)


def test_the_ends_that_were_thought_of():
    """What the patterns say to Python."""
    assert re.search(r"^[a-z]*$", "a\n") is not None
    assert re.search(r"^[a-z]*$(?!\n)", "a\n") is None
    assert re.search(r"^[a-z]*$(?!\n)", "a") is not None
