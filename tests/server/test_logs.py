"""The log as JSON tells what went wrong and where, and nothing that a player or a game said."""

from __future__ import annotations

import io
import json
import logging

import pytest

from sobremesa.server.logs import Plain, Seldom, log_as_json

SECRET = "Ana holds 5h7d with 0123456789abcdefghijkl"


@pytest.fixture
def written():
    """Where the log goes while a test runs."""
    stream = io.StringIO()
    handler = log_as_json(stream)
    yield stream
    logging.getLogger().removeHandler(handler)


def lines(stream: io.StringIO) -> list[dict]:
    """Each line, read."""
    return [json.loads(line) for line in stream.getvalue().splitlines()]


def test_a_warning_of_ours_is_one_object(written):
    """With the time, the level, the room and the sentence."""
    logging.getLogger("sobremesa.tables.computer_seats").warning("table %s: the bot in seat %d rests", "abc", 2)

    (line,) = lines(written)
    assert line.pop("time").endswith("+00:00")
    assert line == {
        "level": "warning",
        "room": "sobremesa.tables.computer_seats",
        "message": "table abc: the bot in seat 2 rests",
    }


def test_a_fault_is_told_by_kind_and_place(written):
    """What the error says is left out: it may quote a card, a name or a token."""
    try:
        raise ValueError(SECRET)
    except ValueError as error:
        logging.getLogger("sobremesa.server").exception("a connection failed: %s", error)

    (line,) = lines(written)
    assert (line["fault"], line["message"]) == ("ValueError", "a connection failed: ValueError")
    assert any("test_logs.py" in place for place in line["at"])
    assert "5h7d" not in written.getvalue()


def test_of_a_library_the_values_are_left_out(written):
    """They may be what a stranger sent."""
    logging.getLogger("uvicorn.error").error("broken: %s", SECRET)

    assert lines(written)[0]["message"] == "broken: %s"


def test_what_is_no_trouble_is_not_written(written):
    """Visits are nobody's business."""
    logging.getLogger("sobremesa.server").info("somebody came")

    assert written.getvalue() == ""


def test_a_line_stays_a_line(written):
    """Whatever is in it."""
    logging.getLogger("sobremesa").warning("one\ntwo")

    assert len(lines(written)) == 1


def plain(message: str, *values: object) -> str:
    """What people read of a warning."""
    record = logging.LogRecord("sobremesa", logging.WARNING, "", 0, message, values, None)
    record.created = 0.0
    return Plain().format(record)


def test_people_read_when_it_was():
    """In the time that is the same everywhere."""
    assert plain("seat %d rests", 2) == "1970-01-01T00:00:00Z WARNING seat 2 rests"


def test_nobody_writes_a_line_of_their_own_or_speaks_to_the_terminal():
    """Of several lines all but the first are indented, and what a terminal would obey is shown as it is written."""
    told = plain("broken: %s", "a\r\n1970-01-01T00:00:00Z ERROR b\x1b[2J\u202e\u2028c")

    assert told == ("1970-01-01T00:00:00Z WARNING broken: a\n    1970-01-01T00:00:00Z ERROR b\\x1b[2J\\u202e\n    c")


def go_by(stream: io.StringIO, clock):
    """Let a log go by a clock of the test's."""
    (handler,) = [each for each in logging.getLogger().handlers if getattr(each, "stream", None) is stream]
    handler.filters[:] = [Seldom(clock)]


def test_what_repeats_is_written_once_a_second(written):
    """A thousand lines that say the same but for numbers are one; the next tells how many were held back."""
    now = [0.0]
    go_by(written, lambda: now[0])
    log = logging.getLogger("asyncio")
    for number in range(1000):
        log.error("socket.accept() out of system resource, fd=%d" % number)  # noqa: UP031  # as asyncio writes it
    log.error("something else")
    now[0] = 1.5
    log.error("socket.accept() out of system resource, fd=7")

    assert [line["message"] for line in lines(written)] == [
        "socket.accept() out of system resource, fd=0",
        "something else",
        "socket.accept() out of system resource, fd=7 [and 999 times more]",
    ]


def test_the_count_of_held_back_lines_leaves_their_values_alone(written):
    """A line of ours keeps its arguments, with the count behind them."""
    now = [0.0]
    go_by(written, lambda: now[0])
    for at in (0.0, 0.5, 2.0):
        now[0] = at
        logging.getLogger("sobremesa.x").warning("seat %d is 100%% away", 3)

    assert [line["message"] for line in lines(written)] == [
        "seat 3 is 100% away",
        "seat 3 is 100% away [and 1 times more]",
    ]
