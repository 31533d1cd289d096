"""CR-11 and CR-13 to CR-15: what a card scores as it is played."""

import itertools

import pytest

from sobremesa.core.card_text import card_text, read_card
from sobremesa.core.rng import Rng
from sobremesa.games.cribbage.rules.pegging import peg_of_ranks, pegs, points_after, row_of, total_of
from sobremesa.games.cribbage.rules.score_notes import line_of, noted_for
from tests.games.cribbage.rules.table import cards


@pytest.mark.parametrize("series", ["5h Kd", "9c 6d", "Ac 4d Td", "2c 3d 4h 6s", "7c 8d"])
def test_fifteen_exactly_scores_two_cr13(series):
    assert ("fifteen", 2) in _pegged(series)


@pytest.mark.parametrize("series", ["5h 9d", "6h Kd", "Th 5d Ac"])
def test_fourteen_sixteen_and_a_fifteen_passed_score_nothing_cr13(series):
    assert _pegged(series) == []


def test_thirty_one_exactly_scores_two_cr11():
    assert _pegged("Kh Qd 5c 6h") == [("thirty-one", 2)]
    assert _pegged("Kh Qd 5c 5h") == [("pair", 2)]


@pytest.mark.parametrize(
    ("series", "reason", "points"),
    [("4h 4d", "pair", 2), ("4h 4d 4c", "pair-royal", 6), ("4h 4d 4c 4s", "double-pair-royal", 12)],
)
def test_a_pair_scores_two_three_of_a_rank_six_and_four_twelve_cr14(series, reason, points):
    assert (reason, points) in _pegged(series)


@pytest.mark.parametrize("series", ["4h 5d 4c", "Th Kd", "Qh Jd", "2c 2d 9h 2h"])
def test_only_cards_of_one_rank_in_a_row_pair_cr14(series):
    assert [reason for reason, _ in _pegged(series) if "pair" in reason] == []


def test_a_pair_after_a_pair_of_another_rank_scores_two_cr14():
    assert _pegged("3h 3d 6c 6h") == [("pair", 2)]


def test_a_reset_ends_a_pair_cr14():
    row = row_of(cards("Kh Qh Jh 4c 4d"))

    assert peg_of_ranks(row, 1) == 0
    assert line_of(noted_for(1, peg_of_ranks(row, 2))).reason == "pair"


@pytest.mark.parametrize(
    ("series", "points"),
    [
        ("Ah 3d 5c 7h 6d", 3),  # the source's example: 5, 7 and 6; with the 3 they are in no row
        ("5h Jd 6c 7h", 0),  # the source's other example: the jack stands between
        ("3h 5d 4c", 3),
        ("4h 2d 3c 5h", 4),
        ("6h 4d 5c 2h 3s", 5),
        ("Ah 4d 2c 5h 3s 6d", 6),
        ("7c Ah 4d 2c 5h 3s 6d", 7),
        ("2h 3d 4c 4h", 0),  # the pair ends the run
        ("4h 2d 3c 4s", 3),  # … and the latest three make another
        ("4h 5d 6c 4s", 3),
        ("4h 5d 6c 4s 5c", 3),
        ("3c 4h 5d 6c 4s", 3),
        ("Qh Kd Ac", 0),  # nothing goes round the corner
        ("Th Jd", 0),
        ("Jc Qd Th", 3),
    ],
)
def test_a_run_of_the_latest_cards_in_any_order_scores_its_length_cr15(series, points):
    assert sum(points for reason, points in _pegged(series) if reason == "run") == points


def test_a_run_and_fifteen_score_together_cr15():
    assert _pegged("4h 6d 5c") == [("fifteen", 2), ("run", 3)]


def test_the_lines_name_the_cards_that_score_cr15():
    assert _named("Ac 2h 5h 4d 3c") == {"fifteen": "Ac2h3c4d5h", "run": "Ac2h3c4d5h"}
    assert _named("Kh 4d 4c") == {"pair": "4c4d"}
    assert _named("9h 2h 2c 2d") == {"fifteen": "2c2d2h9h", "pair-royal": "2c2d2h"}


def test_pegging_agrees_with_a_plain_reading_of_the_rules_over_random_series_cr15():
    rng = Rng("pegging")
    scored = 0
    for _ in range(4000):
        series = rng.shuffled(list(range(4 * 13)))[: 2 + rng.below(6)]
        if sum(_value(card) for card in series) <= 31:
            told = {line.reason: line.points for line in _lines(series)}
            assert told == _plainly(series), [card_text(card) for card in series]
            scored += bool(told)
    assert scored > 100


def _plainly(series):
    """The rules as they are written, by brute force over the latest cards."""
    total, found = sum(_value(card) for card in series), {}
    if total in (15, 31):
        found["fifteen" if total == 15 else "thirty-one"] = 2
    ranks = [card >> 2 for card in reversed(series)]
    equal = len(list(next(itertools.groupby(ranks))[1]))
    if equal > 1:
        found[["pair", "pair-royal", "double-pair-royal"][equal - 2]] = [2, 6, 12][equal - 2]
    for length in range(len(series), 2, -1):
        latest = sorted(ranks[:length])
        if latest == list(range(latest[0], latest[0] + length)):
            found["run"] = length
            break
    return found


def _value(card):
    return min((card >> 2) + 1, 10)


def _lines(series):
    return [line_of(noted_for(1, one)) for one in pegs(series, total_of(series))]


def _pegged(text):
    return [(line.reason, line.points) for line in _lines(cards(text))]


def _named(text):
    return {line.reason: "".join(card_text(card) for card in line.cards) for line in _lines(cards(text))}


def test_a_note_keeps_side_reason_points_and_cards_cr14():
    [line] = _lines(cards("Ks Kh"))

    assert (line.reason, line.side, line.points) == ("pair", 1, 2)
    assert line.cards == (read_card("Kh"), read_card("Ks"))


def test_a_card_scores_its_count_and_its_ranks_together_cr13_cr14():
    series = cards("5h 5d 5c")

    assert points_after(series, 15) == 2 + 6
    assert points_after(series, 16) == 6
