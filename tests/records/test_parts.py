"""Files of several records, and the edges of what one may hold: where each begins, and what is said of a fault."""

import pytest

from sobremesa.core.options import BadOption
from sobremesa.records import Header, Record, RecordError, read
from sobremesa.records.foreign import converted
from sobremesa.records.opening import opening
from sobremesa.records.parts import RecordPart, parts_of
from sobremesa.records.reader import MOST_HEADERS
from sobremesa.records.replay import Replayed
from sobremesa.records.verify import verified
from tests.records.makers import HEADERS

ONE = b'[Game "gin"]\ngo\n'


def test_nothing_is_one_record_like_any_other():
    assert parts_of(b"") == [RecordPart(b"")]


def test_a_file_of_one_record_has_no_number():
    assert parts_of(ONE) == [RecordPart(ONE, 1, 0)]


def test_headers_behind_moves_are_of_another_game_only_where_they_name_it():
    """A header astray stays in the record that it follows; those before Game belong to the record that Game begins."""
    astray, other = b'[Event "x"]\ngo\n', b'[Event "y"]\n' + ONE

    assert parts_of(ONE + astray + other) == [RecordPart(ONE + astray, 1, 1), RecordPart(other, 5, 2)]


def test_each_record_has_the_line_on_which_it_begins():
    assert [part.line for part in parts_of(ONE + ONE + b"go\n" + ONE)] == [1, 3, 6]


def test_two_headers_that_name_a_game_begin_one_record():
    second = b'[Game "gin"]\n[Game "cribbage"]\ngo\n'

    assert [part.data for part in parts_of(ONE + second)] == [ONE, second]


def test_a_commitment_that_no_record_of_the_file_proves_is_missing_in_each():
    assert [one.missing for one in verified(ONE + ONE, ["AB"])] == [["AB"], ["AB"]]


def test_as_many_headers_as_a_record_may_have_are_read():
    """The bound itself is allowed, and one more is not."""
    headers = HEADERS + '[A "b"]' * (MOST_HEADERS - HEADERS.count("["))

    assert len(read(headers).headers) == MOST_HEADERS
    with pytest.raises(RecordError, match="at most 1000 headers"):
        read(headers + '[A "b"]')


def test_a_game_of_openspiel_that_is_none_of_ours_is_refused():
    with pytest.raises(RecordError) as caught:
        converted(["[Game]", "chess()", "[State]"], 1)

    assert (caught.value.line, caught.value.token, caught.value.code) == (2, "chess()", "unknown-game")


@pytest.mark.parametrize(("first", "line"), [(ONE, 4), (ONE + b"go\n", 5)])
def test_a_fault_in_a_later_record_names_the_line_of_the_file(first, line):
    second = parts_of(first + ONE)[1]

    with pytest.raises(RecordError) as caught:
        read(second.in_place)

    assert caught.value.line == line


def test_a_record_of_several_is_told_with_its_number():
    assert Replayed(ONE, 1, 2).to_text("all.txt").startswith("all.txt, game 2: gin")


def test_a_header_that_the_notation_knows_cannot_be_given_twice():
    """A program that makes a record of its own is told so; others may stand in it as often as they like."""
    twice = (Header("Game", "gin"), Header("Game", "cribbage"))

    with pytest.raises(ValueError, match="twice"):
        Record(twice)
    assert len(Record((Header("Event", "x"), Header("Event", "y"))).headers) == 2


def test_an_option_that_a_game_refuses_has_the_first_line_where_no_header_gives_it(monkeypatch):
    """A game of strangers may look at its options only as it begins."""

    class Picky:
        def ruleset(self, *_):
            return None

        def new(self, *_):
            raise BadOption("length", "9", "1 to 5")

    monkeypatch.setattr("sobremesa.records.opening.game_named", lambda _: Picky())

    with pytest.raises(RecordError) as caught:
        opening(
            Record(
                tuple(Header(*header) for header in (("Game", "x"), ("Rules", "y"), ("Seats", "2"), ("Dealer", "1")))
            )
        )
    assert (caught.value.line, caught.value.token, caught.value.code) == (1, "Length", "bad-header")


def test_a_record_is_named_by_its_file_and_its_number_there():
    """By the file alone, where it is the only one."""
    one, two = b'[Game "gin"]\n[Rules "standard"]\n\npack:\n', b'[Game "cribbage"]\n'

    assert [part.named("a.txt") for part in parts_of(one + two)] == ["a.txt#1", "a.txt#2"]
    assert [part.named("a.txt") for part in parts_of(one)] == ["a.txt"]
