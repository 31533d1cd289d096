"""Every decision of a record is judged from the seat that made it, and the faults are gone back to."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sobremesa.analysis import Grade, review
from sobremesa.analysis.decisions import Decision, WeighedMove
from sobremesa.analysis.progress import FIRST, Reached
from sobremesa.analysis.reason_text import decision_cells, review_lines
from sobremesa.analysis.review import ReplayedGame, review_from
from sobremesa.analysis.review_pieces import JudgedPiece
from sobremesa.records import RecordError
from sobremesa.rulebook.catalogue import Words
from tests.analysis.games import recorded, whole
from tests.games.cribbage.rules.table import new_game as new_cribbage
from tests.games.cribbage.rules.table import pack_with as cribbage_pack
from tests.games.cuarenta.rules.table import new_game as new_cuarenta
from tests.games.cuarenta.rules.table import pack_with as cuarenta_pack
from tests.games.gin.rules.table import NEAR, SAFE
from tests.games.gin.rules.table import new_game as new_gin
from tests.games.gin.rules.table import pack_with as gin_pack


def test_a_caida_that_is_passed_by_is_found():
    """CU-30: who could fall on the card just played and lays down another gives chances away."""
    pack = cuarenta_pack("5h 7d Qc Ks 2h", "5c 6d Jh Ad 3s")
    data = recorded(new_cuarenta(dealer=1), pack, "5h", "6d", "7d")

    found = review(data)

    missed = found.decisions[1]
    assert (missed.seat, missed.played.move, missed.best.move) == (1, "6d", "5c*5h")
    assert missed.grade in {Grade.MISTAKE, Grade.BLUNDER}
    assert found.faults[0].decision == missed
    assert "caida" in {ground.code for ground in found.faults[0].grounds}
    assert any("caída" in line for line in review_lines(found, Words("en")))
    assert found.accuracy(1) < 100


def test_a_ronda_that_is_not_called_is_found():
    """CU-12: with the first card its points are given up; called, it is no fault, and the card is judged after it."""
    pack = cuarenta_pack("6c 6d 6h Ks 2h", "5c 7d Jh Ad 3s")
    silent = review(recorded(new_cuarenta(dealer=2), pack, "2h", "5c"))
    called = review(recorded(new_cuarenta(dealer=2), pack, "1:ronda", "2h", "5c"))

    assert silent.decisions[0].best.move == "1:ronda"
    assert silent.decisions[0].loss > called.decisions[1].loss
    assert silent.faults[0].line.moves[0].move == "1:ronda"
    assert (called.decisions[0].played.move, called.decisions[0].loss) == ("1:ronda", 0.0)
    assert called.decisions[1].played.move == "2h"


def test_a_decision_names_the_moves_that_are_as_good_as_the_best():
    """All that would have been graded best; whoever is asked again may make any of them."""
    best, equal, worse = WeighedMove("5c*5h", 0.64), WeighedMove("Kd", 0.636), WeighedMove("2s", 0.62)
    decision = Decision(7, 1, 1, worse, (best, equal, worse))

    assert decision.to_json()["as_good"] == ["Kd"]
    assert "as_good" not in replace(decision, options=(best, worse)).to_json()
    assert replace(decision, in_points=True).to_json()["as_good"] == ["Kd", "2s"]


def test_the_better_move_is_played_out_on_the_cards_as_they_lay():
    """The line begins with the better move, by the seat that could make it, and goes on with the other's."""
    pack = cuarenta_pack("5h 7d Qc Ks 2h", "5c 6d Jh Ad 3s")
    found = review(recorded(new_cuarenta(dealer=1), pack, "5h", "6d"))

    (fault,) = found.faults
    assert (fault.line.moves[0].seat, fault.line.moves[0].move) == (1, "5c*5h")
    assert [one.points for one in fault.line.moves[0].points if one.reason == "caida"] == [2]
    assert [one.seat for one in fault.line.moves[1:3]] == [2, 1]
    assert len(fault.line.moves) == 8


def test_a_throw_that_breaks_the_hand_is_a_fault():
    """CR-10: four fives and a jack are kept together; throwing two fives to the other's crib is a blunder."""
    pack = cribbage_pack("5c 5d 5h Js 2c 9d", "Ac 3d 6h 8s Td Kh", "4h")
    found = review(recorded(new_cribbage(), pack, "1:5c5d", "2:AcKh"))

    first, second = found.decisions
    assert (first.seat, first.grade, first.best.move) == (1, Grade.BLUNDER, "1:2c9d")
    assert len(first.options) == 15
    assert (second.seat, second.played.move) == (2, "2:AcKh")


def test_gin_that_is_not_declared_is_a_fault():
    """GI-09: who holds gin and throws the card that made it away has given nearly the hand."""
    pack = gin_pack(NEAR + " Kc", SAFE, "2s", "Kd")
    found = review(recorded(new_gin(), pack, "pass", "pass", "stock", "-Kd"))

    last = found.decisions[-1]
    assert (last.seat, last.played.move, last.best.move) == (1, "-Kd", "gin-Kc")
    assert last.loss > 0.05
    assert found.in_points is False


def test_where_one_hand_is_all_there_is_worths_are_points():
    """By openspiel a decision is judged in points of that hand."""
    found = review(whole("gin", "openspiel", "one hand"))

    assert found.in_points
    assert max(abs(option.worth) for one in found.decisions for option in one.options) > 1


@pytest.mark.parametrize(("game", "rules"), [("cuarenta", "pagat"), ("gin", "standard"), ("cribbage", "standard-61")])
def test_every_decision_of_a_game_is_judged(game, rules):
    """What was played is among the options, none is better than the best, and chances are chances."""
    found = review(whole(game, rules, "review", most=80))

    assert len(found.decisions) > 20
    for one in found.decisions:
        worths = [option.worth for option in one.options]
        assert one.played in one.options
        assert worths == sorted(worths, reverse=True)
        assert 0 <= worths[-1] <= worths[0] <= 1
        assert 0 <= one.loss <= one.stake
    judged = found.graph[: len(found.decisions)]
    assert [point.number for point in judged] == [one.number for one in found.decisions]
    assert all(0 <= point.worth <= 1 for point in found.graph)


def test_the_graph_ends_with_how_the_game_ended():
    """A game that was won ends at certainty, one that broke off where it was left."""
    half = review(recorded(new_cuarenta(dealer=1), cuarenta_pack("5h 7d Qc Ks 2h", "5c 6d Jh Ad 3s"), "5h", "6d"))
    won = [replace(half, finished=True, winner=side, last=7).graph[-1] for side in (1, 2)]

    assert len(half.graph) == len(half.decisions)
    assert [(point.number, point.worth) for point in won] == [(7, 1.0), (7, 0.0)]


@pytest.mark.parametrize(
    ("options", "score"),
    [({}, (94, 0)), ({"game_bonus": 100, "shutout_doubles": "yes", "box_bonus": 25}, (319, 0))],
)
def test_the_graph_of_one_hand_ends_with_its_points_and_no_bonuses(options, score):
    """GI-15, GI-18: the worths of the moves are points of the hand, and so is the end of the line."""
    state = new_gin("openspiel", **options)
    data = recorded(state, gin_pack(NEAR + " Kc", SAFE, "2s", "Kd"), "pass", "pass", "stock", "gin-Kc")
    judged = Decision(4, 1, 1, WeighedMove("gin-Kc", 94.0), (WeighedMove("gin-Kc", 94.0),), in_points=True)
    found = review_from(ReplayedGame(data), JudgedPiece([judged]), ())

    assert (found.finished, found.score) == (True, score)
    assert found.graph[-1].worth == 94


def test_the_same_record_gives_the_same_review():
    """Nothing of it depends on the clock or on chance."""
    data = whole("cuarenta", "pagat", "again", most=30)

    assert review(data).to_json("a") == review(data).to_json("a")


def test_a_review_tells_how_far_it_has_come():
    """Each hand is named when it is looked at, and the share of the work that is done only grows."""
    told: list[Reached] = []

    review(whole("cribbage", "standard-61", "told", most=20), told.append)

    shares = [reached.share for reached in told]
    assert shares == sorted(shares) and 0 <= shares[0] < shares[-1] <= 1
    assert [reached.hand for reached in told if reached.stage == FIRST] == list(range(1, told[0].hands + 1))
    assert {reached.game for reached in told} == {"cribbage"}


def test_a_record_that_breaks_off_is_reviewed_as_far_as_it_goes():
    """The error is told beside what could be judged."""
    data = whole("cuarenta", "pagat", "broken", most=20) + b"\n9x\n"
    found = review(data)

    assert found.error is not None
    assert found.decisions
    assert found.to_json("f")["error"] == {"line": found.error.line, "code": "unreadable-move"}


def test_what_is_no_record_is_refused():
    """There is nothing to review where no game is described."""
    with pytest.raises(RecordError):
        review(b"hello")


def test_no_better_move_stands_beside_one_that_is_called_the_best():
    """Moves that are not told apart are one and the other the best, though the figure of one is higher."""
    better, near, far = (WeighedMove(move, worth) for move, worth in (("-Kh", 0.536), ("-Qd", 0.534), ("-Jc", 0.52)))
    told = [decision_cells(Decision(1, 1, 1, one, (better, near, far)), Words("en"))[2:] for one in (near, far)]

    assert told == [["-Qd (53 % to win)", "–", "best"], ["-Jc (52 % to win)", "-Kh (54 % to win)", "good"]]


def test_a_better_move_has_a_figure_that_tells_it_from_what_was_played():
    """Where both come to the same hundredth a tenth more is told, with the comma of Spanish."""
    better, near = WeighedMove("-Kh", 0.504), WeighedMove("-Qd", 0.496)
    told = decision_cells(Decision(1, 1, 1, near, (better, near)), Words("es"))[2:4]

    assert told == ["-Qd (49,6 % de ganar)", "-Kh (50,4 % de ganar)"]
