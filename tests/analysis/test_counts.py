"""Counts by hand are judged as what they are: right, or wrong by so much (CR-25)."""

from __future__ import annotations

import pytest

from sobremesa.analysis import review
from sobremesa.analysis.reason_text import count_lines, review_lines
from sobremesa.core.player import Checked
from sobremesa.core.registry import game_named
from sobremesa.core.rng import Rng
from sobremesa.records import Recorder, write
from sobremesa.rulebook.catalogue import Words


def test_a_count_that_misses_points_is_told_with_what_there_was_cr25():
    """Counting too little is no longer passed over."""
    counts = review(_counted({"counting": "hand"}, "count:0")).counts

    assert [(one.seat, one.checked.said, one.right) for one in counts] == [(2, 0, False), (1, 0, False), (1, 0, False)]
    assert counts[0].checked == Checked(0, 6)


def test_right_counts_are_counted_and_not_listed_cr25():
    """Whoever counts well reads only how often."""
    found = review(_counted({"counting": "hand"}, "count:6"))

    lines = count_lines(found, Words("en"))
    assert [one.right for one in found.counts] == [True, False, False]
    assert "Counted by hand: 1 of 3 right" in lines
    assert len(lines) == 4 and any("counted 6, and it comes to" in line for line in lines)


def test_points_that_muggins_left_lying_are_told_cr25():
    """To pass where something was missed, or to claim too much, is a wrong claim."""
    found = review(_counted({"muggins": "yes"}, "count:1", "pass"))

    claims = [one for one in found.counts if one.checked.claim]
    assert claims[0].checked == Checked(0, 5, claim=True) and not claims[0].right
    assert any("claimed 0 by muggins, where 5 could be taken" in line for line in review_lines(found, Words("en")))


def test_only_the_wrong_counts_of_a_seat_are_left_where_its_mistakes_are_asked_for_cr25():
    """The filter for mistakes holds for counts as for decisions."""
    found = review(_counted({"counting": "hand"}, "count:6")).picked(seat=2, poor=True)

    assert found.counts == ()


@pytest.mark.parametrize("options", [{}, {"target": "31", "skunk": "none", "double-skunk": "none"}])
def test_where_the_program_counts_nothing_is_told_of_counts_cr25(options):
    """A game without counting by hand has no counts."""
    found = review(_counted(options, "count:6"))

    assert found.counts == () and count_lines(found, Words("es")) == []


def _counted(options: dict[str, str], *says: str) -> bytes:
    """Return the record of a hand whose shows are worth 6, 5 and 8; every count is one of those given."""
    cribbage = game_named("cribbage")
    state = cribbage.new(cribbage.ruleset("standard", options), 2, 1)
    recorder = Recorder(state)
    recorder.deal(state, Rng("counts 35").shuffled(cribbage.pack()))
    while not state.needs_pack():
        seat = state.to_act()[0]
        wanted = [move for move in state.legal(seat) if state.write(seat, move) in says]
        recorder.play(state, seat, wanted[0] if wanted else state.legal(seat)[0])
    return write(recorder.record(state)).encode()
