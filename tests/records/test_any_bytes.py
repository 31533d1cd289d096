"""Whatever the bytes: a record or a RecordError, an object that JSON and UTF-8 can hold, and never a traceback."""

import contextlib
import json

from hypothesis import example, given, settings
from hypothesis import strategies as st

from sobremesa.records import CODES, RecordError, read, write
from sobremesa.records.replay import replay_json, replay_text
from tests.records.makers import HEADERS, PACK, SMALL, dealt_by_ones, random_record

WHOLE = write(random_record(11)).encode()
SCRAPS = [HEADERS, PACK, "pack:", "pass", "Td", "5H", "5h", "5h*", "5h*5c+", "+", "*", ":", "2:", "9:ronda", "take:"]
SCRAPS += ["upcard", "stock", "-5c", "-", "knock-5c", "knock-5c:", "gin-", "biggin", "lay", "lay:", "lay:5c", ","]
SCRAPS += ["go", "5h5s", "1:", "count:", "count:99", "muggins:1", "knock-5c:AcAcAc,AcAcAc", "count:\u0665"]
SCRAPS += ["recall:", "recall:9", "[", "]", '"', "\\", ";", "\n", "\r", "\0", "\ufeff", "\u2028", "\x85", "ſ", "9" * 20]

HANDS = ("Ac 2c 3c 4c 5c 6c 7c 8c 9c Tc", "Ad 2d 3d 4d 5d 6d 7d 8d 9d Td")
DEALT = [dealt_by_ones(game, "standard", *HANDS, "Jc 5h") for game in ("gin", "cribbage")]
BEGINNINGS = [SMALL, HEADERS, DEALT[0] + "upcard\n", DEALT[1] + "2:2c3c 1:2d3d\n"]

examples = settings(deadline=None, derandomize=True, database=None)


def check_told(data):
    """Reads and replays, and judges the form of the answer."""
    with contextlib.suppress(RecordError):
        assert read(write(read(data))) == read(data)
    told = replay_json("x", data)
    assert json.loads(json.dumps(told, ensure_ascii=False).encode()) == told
    assert replay_text("x", data).encode()
    if told["error"] is not None:
        assert told["error"]["code"] in CODES
        assert told["error"]["line"] >= 1
        assert told["error"]["why"]


@given(st.binary())
@example(b"\xff" * 9)
@example(b"\0" * 9)
@examples
def test_any_bytes_are_answered(data):
    """Bytes that were never meant to be a record."""
    check_told(data)


@given(st.text())
@example("\ud800")
@examples
def test_any_text_is_answered(text):
    """Text that was never meant to be a record, half characters among it."""
    check_told(text)


@given(st.lists(st.one_of(st.sampled_from(SCRAPS), st.text(max_size=5))).map(" ".join))
@examples
def test_scraps_of_records_are_answered(text):
    """Pieces of the notation in any order, on their own and after a good beginning."""
    check_told(text)
    for beginning in BEGINNINGS:
        check_told(beginning + text)


@given(st.lists(st.tuples(st.integers(0, len(WHOLE)), st.integers(0, 3), st.binary(max_size=3)), max_size=4))
@examples
def test_a_damaged_record_is_answered(wounds):
    """A whole game with some bytes lost and others put in."""
    data = WHOLE
    for at, lost, put_in in wounds:
        data = data[:at] + put_in + data[at + lost :]
    check_told(data)


def test_every_prefix_of_a_record_is_answered():
    """A file that was cut off while it was copied."""
    for end in range(0, len(WHOLE), 17):
        check_told(WHOLE[:end])
