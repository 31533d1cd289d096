"""What the search for bytes that no parser expects has found once, and a few changes of what it begins with."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tests.fuzz.parsers import PARSERS, Parser

FOUND = Path(__file__).parent / "found"
CASES = [(path.parent.name, path) for path in sorted(FOUND.glob("*/*"))]
of_parsers = pytest.mark.parametrize("name", PARSERS)


@of_parsers
def test_what_the_search_begins_with_is_read(name: str) -> None:
    """Else it would only try what is refused at the first byte."""
    assert any(PARSERS[name].check(data) for data in PARSERS[name].beginnings)


@of_parsers
def test_changed_bytes_are_read_or_refused(name: str) -> None:
    parser, random = PARSERS[name], Random(name)
    for beginning in parser.beginnings:
        for _ in range(40):
            at, length = random.randrange(len(beginning)), random.randrange(4)
            parser.check(beginning[:at] + random.randbytes(random.randrange(4)) + beginning[at + length :])


@pytest.mark.parametrize(("name", "path"), CASES, ids=[f"{name}-{path.name}" for name, path in CASES])
def test_what_was_found_once_is_read_or_refused(name: str, path: Path) -> None:
    PARSERS[name].check(path.read_bytes())


def test_an_error_that_is_no_refusal_is_not_hidden() -> None:
    parser = Parser(lambda data: data.decode(), (KeyError,), (b"a",))

    with pytest.raises(UnicodeDecodeError):
        parser.check(b"\xff")
