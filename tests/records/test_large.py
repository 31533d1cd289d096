"""Files that are too large to be records: refused with a reason, and read with no memory but their own."""

from __future__ import annotations

import tracemalloc

import pytest

from sobremesa.records import RecordError, read
from sobremesa.records.parts import parts_of
from sobremesa.records.reader import LONGEST_HEADER, LONGEST_LINE, MOST_HEADERS

HEAD = '[Game "cuarenta"]\n[Rules "pagat"]\n[Seats "2"]\n[Dealer "1"]\n'
SIZE = 2_000_000


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (f'[Event "{"x" * SIZE}"]', "unreadable-record"),
        (f'[Event "{"x" * LONGEST_HEADER}"]', "bad-header"),
        ('[Event "' + "\\x" * (LONGEST_LINE // 2 - 10), "bad-header"),
        ('[A "b"]\n' * (MOST_HEADERS + 1), "bad-header"),
        ('[A "b"]' * (MOST_HEADERS + 1), "bad-header"),
        ("5h " * SIZE, "unreadable-record"),
    ],
    ids=["a long line", "a long header", "a header without an end", "many headers", "many on a line", "many words"],
)
def test_what_is_too_large_is_refused_in_little_memory(text, code):
    """The fault names the line and is stable; nothing takes more than a few times the file."""
    data = (HEAD + text).encode()
    tracemalloc.start()
    try:
        with pytest.raises(RecordError) as caught:
            [read(part.data) for part in parts_of(data)]
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()

    assert (caught.value.code, caught.value.line >= 5) == (code, True)
    assert most < 6 * len(data) + 4_000_000


def test_a_header_as_long_as_may_be_is_read():
    """The bounds leave room: such a one is a header like any other."""
    value = "x" * (LONGEST_HEADER - len('[Event ""]'))

    assert [header.value for header in read(f'{HEAD}[Event "{value}"]\n').headers][-1] == value


@pytest.mark.parametrize(
    ("line", "token"),
    [
        (f'[Site "x"] [Event "{"x" * LONGEST_HEADER}"]', '[Event "x'),
        ('[A "b"] ' * MOST_HEADERS + '[Event "x"]', '[Event "x"]'),
    ],
)
def test_a_header_that_is_too_long_or_too_much_is_told_with_its_name(line, token):
    """Whoever made it finds it by that, among many on a line."""
    with pytest.raises(RecordError, match="has at most") as caught:
        read(f"{line}\n")

    assert caught.value.token.startswith(token)
