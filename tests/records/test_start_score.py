"""Records of games that do not begin with nothing."""

from __future__ import annotations

import pytest

from sobremesa.records import RecordError, read, write
from sobremesa.records.opening import opening
from sobremesa.records.replay import Replayed

HEADERS = '[Game "cribbage"]\n[Rules "standard"]\n[Seats "2"]\n[Dealer "1"]\n'
START = '[StartScore "100-95"]\n'


def test_a_game_begins_at_the_score_that_its_record_says():
    """The header is written after those that are required, and both sides have their points from the start."""
    record = read(f'{HEADERS}{START}[Seat1 "Ana"]\n')
    assert opening(record).score == [100, 95]
    assert write(record) == f'{HEADERS}{START}[Seat1 "Ana"]\n'


@pytest.mark.parametrize("score", ["100", "121-0", "-1-5", "5-99999", "ninety-five", ""])
def test_a_score_that_cannot_be_is_refused_in_its_line(score: str):
    """Nobody plays on who has won; an empty value says nothing."""
    text = f'{HEADERS}[StartScore "{score}"]\n'
    if not score:
        assert opening(read(text)).score == [0, 0]
        return
    with pytest.raises(RecordError) as error:
        read(text)
    assert (error.value.line, error.value.code) == (5, "bad-header")


def test_a_game_without_a_target_begins_with_nothing():
    """GI-16: of a single hand nobody keeps a score."""
    gin = HEADERS.replace("cribbage", "gin").replace("standard", "openspiel")
    assert Replayed(gin + '[StartScore "5-0"]\n').error is not None
