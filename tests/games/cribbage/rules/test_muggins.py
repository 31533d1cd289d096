"""CR-25: players count their own shows, and the opponent may take what was missed."""

import json

import pytest

from sobremesa.core.registry import GAMES
from sobremesa.core.rng import Rng
from sobremesa.games.cribbage.rules.position import COUNTING
from sobremesa.games.cribbage.rules.rulesets import ruleset
from tests.games.cribbage.rules.table import DEALER, PONE, game_in_play, lines, moves_of, play, refused

# pone: 4-5-6, 5-J, 5-K and the run score 9; dealer: 4-5-6, 2-5-8 and the run 7; crib: 5-Q and A-5-9 score 4
HANDS = {"pone": "4c 6d Jc Kd", "dealers": "2c 4h 6s 8d", "starter": "5h", "crib": "As 3h 9s Qh"}
SEATS = [PONE, DEALER]


def test_without_the_option_all_is_counted_at_once_cr25():
    state = _to_the_show(muggins="no")

    assert state.needs_pack() and len(state.shows) == 3 and state.score[0] >= 9


@pytest.mark.parametrize("rules", ["standard", "standard-61", "cadenza", "cadenza-61"])
def test_by_default_nobody_counts_for_themselves_cr25(rules):
    assert ruleset(rules).word("muggins") == "no"


def test_the_non_dealer_counts_first_then_the_dealer_then_the_dealer_its_crib_cr25():
    state, asked = _to_the_show(), []
    for said in ("count:9", "count:7", "count:4"):
        asked.append((state.to_act(), state.shows[-1].seat, state.shows[-1].crib))
        play(state, f"{said} pass")

    assert asked == [([PONE], PONE, False), ([DEALER], DEALER, False), ([DEALER], DEALER, True)]
    assert state.needs_pack() and state.dealer == PONE


def test_what_is_said_is_scored_cr25():
    state = _to_the_show()

    assert play(state, "count:9") == [("hand", PONE, 9)]
    assert play(state, "pass count:7") == [("hand", DEALER, 7)]
    assert play(state, "pass count:4") == [("crib", DEALER, 4)]
    assert state.score == [9, 11]


def test_less_may_be_said_and_the_opponent_takes_what_was_missed_cr25():
    state = _to_the_show()

    assert play(state, "count:5") == [("hand", PONE, 5)]
    assert state.to_act() == [DEALER]
    assert play(state, "muggins:4") == [("muggins", DEALER, 4)] and state.score == [5, 4]
    assert state.to_act() == [DEALER]  # its own hand is next


def test_any_number_up_to_the_best_hand_there_is_may_be_said_and_taken_cr25():
    state = _to_the_show()

    assert moves_of(state, PONE) == [f"count:{points}" for points in range(30)]
    play(state, "count:0")
    assert moves_of(state, DEALER) == [*[f"muggins:{points}" for points in range(1, 30)], "pass"]


@pytest.mark.parametrize(("taken", "points"), [(1, 1), (3, 3), (4, 4), (5, 0), (29, 0)])
def test_whoever_takes_more_than_was_missed_takes_nothing_cr25(taken, points):
    state = _to_the_show()
    play(state, f"count:5 muggins:{taken}")

    assert state.score == [5, points]


def test_the_opponent_may_leave_what_was_missed_cr25():
    state = _to_the_show()

    assert play(state, "count:5 pass") == [] and state.score == [5, 0]


def test_the_opponent_is_asked_also_when_nothing_was_missed_so_that_asking_tells_nothing_cr25():
    right, wrong = _to_the_show(), _to_the_show()
    play(right, "count:9")
    play(wrong, "count:5")

    assert moves_of(right, DEALER) == moves_of(wrong, DEALER) and "pass" in moves_of(right, DEALER)


@pytest.mark.parametrize("said", [10, 19, 29])
def test_more_than_there_is_scores_nothing_and_nothing_is_missed_cr25(said):
    state = _to_the_show()

    assert play(state, f"count:{said}") == [] and state.score == [0, 0]
    assert state.to_act() == [DEALER] and refused(state, "muggins:1") == "nothing-missed"


def test_a_count_of_nothing_scores_nothing_cr25():
    state = _to_the_show()

    assert play(state, "count:0") == [] and state.to_act() == [DEALER]
    assert play(state, "muggins:9") == [("muggins", DEALER, 9)]


@pytest.mark.parametrize(
    ("moves", "token", "code"),
    [
        ("", "count:0", ""),
        ("", "count:29", ""),
        ("", "count:30", "not-a-move"),
        ("", "count:99", "not-a-move"),
        ("", "4c", "show-now"),
        ("", "go", "show-now"),
        ("", "AsQh", "laid-away"),
        ("", "pass", "nothing-missed"),
        ("", "muggins:2", "nothing-missed"),
        ("count:5", "muggins:4", ""),
        ("count:5", "pass", ""),
        ("count:5", "muggins:0", "not-a-move"),
        ("count:5", "muggins:30", "not-a-move"),
        ("count:5", "count:7", "nothing-to-count"),
    ],
)
def test_first_one_counts_and_then_the_other_answers_cr25(moves, token, code):
    state = play_on(_to_the_show(), moves)

    assert refused(state, token, state.to_act()[0]) == code


def test_nobody_counts_or_answers_for_the_other_cr25():
    state = _to_the_show()
    assert refused(state, "count:9", DEALER) == "not-your-turn" and state.legal(DEALER) == []

    play(state, "count:5")
    assert refused(state, "muggins:4", PONE) == "not-your-turn" and state.legal(PONE) == []


def test_a_hand_lies_open_while_it_is_counted_but_its_combinations_are_not_told_cr25():
    state = _to_the_show()
    for moves, shown, told in (("", 1, 0), ("count:5", 1, 0), ("pass", 2, 1), ("count:7 pass", 3, 2)):
        play(state, moves)
        for seat in range(3):
            shows = state.view(seat).to_wire()["shows"]
            assert [bool(show["counts"]) for show in shows] == [at < told for at in range(shown)]
            assert all(len(show["cards"]) == 4 for show in shows)


def test_nobody_is_told_whether_something_was_missed_cr25():
    right, wrong = _to_the_show(), _to_the_show()
    play(right, "count:9")
    play(wrong, "count:5")

    for seat in range(3):
        views = [state.view(seat).to_wire() for state in (right, wrong)]
        differ = {name for name in views[0] if views[0][name] != views[1][name]}
        assert differ == {"said", "score", "last_points"}  # what was said, and what it scored


def test_the_crib_is_turned_up_only_when_it_is_counted_cr25():
    state = _to_the_show()
    play(state, "count:9 pass")
    assert "Qh" not in json.dumps(state.view(PONE).to_wire()) and "3h" not in json.dumps(state.view(DEALER).to_wire())

    play(state, "count:7 pass")
    assert [state.view(seat).to_wire()["shows"][2]["cards"] for seat in range(3)] == [["As", "3h", "9s", "Qh"]] * 3


@pytest.mark.parametrize(
    ("moves", "score", "winner", "shown"),
    [
        ("count:9", (112, 120), PONE, 1),
        ("count:5 muggins:4", (0, 117), DEALER, 1),
        ("count:9 pass count:7", (0, 114), DEALER, 2),
        ("count:9 pass count:7 pass count:4", (0, 110), DEALER, 3),
        ("count:9 pass count:7 pass count:0 muggins:4", (108, 0), PONE, 3),
    ],
)
def test_a_count_or_muggins_that_reaches_the_target_ends_the_game_at_once_cr25(moves, score, winner, shown):
    state = _to_the_show(score=score)
    play(state, moves)

    assert state.over and state.winner == winner and state.to_act() == []
    assert [bool(show.counts) for show in state.shows] == [True] * shown
    assert [show.seat for show in state.shows] == [PONE, DEALER, DEALER][:shown]


@pytest.mark.parametrize("token", ["count:8", "count:0", "muggins:2", "pass"])
def test_the_record_has_words_for_it_cr25(token):
    state = _to_the_show()
    seat, move = state.read(token)

    assert (seat, state.write(seat, move)) == (PONE, token)


def test_a_view_in_mid_count_travels_and_is_guessed_from_cr25():
    state = _to_the_show()
    for moves in ("", "count:5", "muggins:4", "count:7", "pass", "count:4"):
        play(state, moves)
        for seat in range(3):
            wire = state.view(seat).to_wire()
            view = GAMES["cribbage"].view_from_wire(json.loads(json.dumps(wire)))
            assert view.to_wire() == wire and view.determinize(Rng(seat)).view(seat).to_wire() == wire


def play_on(state, moves):
    """Play the moves and return the state."""
    play(state, moves)
    return state


@pytest.mark.parametrize(("said", "scored"), [(9, 9), (6, 9), (0, 9), (29, 9)])
def test_counting_by_hand_without_muggins_is_checked_and_loses_nothing_cr25(said, scored):
    state = _to_the_show(muggins="no", counting="hand")

    assert play(state, f"count:{said}") == [("hand", PONE, scored)]
    assert state.to_act() == [DEALER] and state.shows[0].counts and not state.shows[1].counts


def test_counting_by_hand_without_muggins_asks_for_every_hand_and_the_crib_and_never_for_muggins_cr25():
    state, asked = _to_the_show(muggins="no", counting="hand"), []
    while state.to_act():
        asked.append((state.to_act()[0], moves_of(state, state.to_act()[0])[0]))
        play(state, "count:1")

    assert asked == [(PONE, "count:0"), (DEALER, "count:0"), (DEALER, "count:0")]
    assert state.score == [9, 11] and state.needs_pack()


def test_counting_by_hand_ends_the_game_at_the_count_that_reaches_the_target_cr23_cr25():
    state = _to_the_show(score=(112, 120), muggins="no", counting="hand")
    play(state, "count:2")

    assert state.over and state.winner == PONE and state.score == [121, 120]


@pytest.mark.parametrize(("taken", "score"), [(4, [5, 4]), (5, [8, 0]), (29, [8, 0])])
def test_a_false_claim_costs_what_the_ruleset_says_cr25(taken, score):
    state = _to_the_show(**{"false-claim": "3"})
    play(state, "count:5")

    told = play(state, f"muggins:{taken}")

    assert state.score == score
    assert told == ([("muggins", DEALER, 4)] if taken == 4 else [("false-claim", PONE, 3)])


def test_a_false_claim_may_win_the_game_for_the_other_cr23_cr25():
    state = _to_the_show(score=(115, 120), **{"false-claim": "2"})
    play(state, "count:4 muggins:29")

    assert state.over and state.winner == PONE and state.score == [121, 120]


def _to_the_show(score=(0, 0), muggins="yes", **options):
    """Play a hand until it is to be counted, with this score by then."""
    state = game_in_play(**HANDS, muggins=muggins, **options)
    while len(state.played) < 7:
        seat = state.to_act()[0]
        state.apply(seat, state.legal(seat)[0])
    seat = state.to_act()[0]
    move = state.legal(seat)[0]
    state.apply(seat, move)
    if state.phase == COUNTING:
        state.points[0], state.points[1] = score
        assert lines(state) and state.to_act() == [PONE]
    return state
