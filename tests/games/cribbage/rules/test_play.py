"""CR-06 to CR-12: whose turn it is in the play, going on and saying go, and the points for it."""

import pytest

from sobremesa.games.cribbage.rules.rulesets import PRESETS
from tests.games.cribbage.rules.table import (
    CADENZA,
    DEALER,
    PONE,
    STANDARD,
    cards,
    game_in_play,
    late,
    lines,
    moves_of,
    play,
    refused,
)

ALL = list(PRESETS)

# After Kh 8h Td the count is 28, and the dealer (Qh Jh 9h) has nothing that fits; the pone has one card that does.
STUCK = {"pone": "Kh Td Ac Kd", "dealers": "8h Qh Jh 9h"}
# After Kh Qh Kd the count is 30, and nobody has an ace.
BOTH_STUCK = {"pone": "Kh Kd 5c 4c", "dealers": "Qh Jh 7h 6h"}
# After Kh Qh Kd the count is 30; the pone alone has an ace for thirty-one.
TO_31 = {"pone": "Kh Kd Ac 5c", "dealers": "Qh Jh 7h 6h"}


@pytest.mark.parametrize("rules", ALL)
@pytest.mark.parametrize("dealer", [1, 2])
def test_the_non_dealer_plays_first_and_then_they_take_turns_cr06(rules, dealer):
    state = game_in_play("Kh 9d 8c 2c", "Qh 7d 6c 3c", starter="5h", rules=rules, dealer=dealer)
    assert state.to_act() == [3 - dealer]

    play(state, "2c")
    assert state.to_act() == [dealer] and state.total == 2
    play(state, "3c")
    assert state.to_act() == [3 - dealer] and state.total == 5


def test_a_card_that_takes_the_count_past_thirty_one_may_not_be_played_cr06():
    state = late("5h Ac", "9d", series="Kh Qd 5c")  # 25: six are left

    assert moves_of(state, PONE) == ["Ac", "5h"]
    state = late("7h Ac", "9d", series="Kh Qd 5c")
    assert moves_of(state, PONE) == ["Ac"] and refused(state, "7h") == "over-thirty-one"


def test_only_ones_own_cards_and_only_in_ones_turn_cr06():
    state = late("5h Ac", "9d", series="2c 3c")

    assert refused(state, "9d") == "not-in-hand"
    assert refused(state, "9d", DEALER) == "not-your-turn" and state.legal(DEALER) == []
    assert refused(state, "AcAd", PONE) == "laid-away"
    assert refused(state, "count:4") == "nothing-to-count" and refused(state, "pass") == "nothing-missed"


@pytest.mark.parametrize("rules", ALL)
def test_whoever_holds_cards_of_which_none_fits_says_go_cr07(rules):
    state = game_in_play(**STUCK, rules=rules)
    play(state, "Kh 8h Td")

    assert moves_of(state, DEALER) == ["go"] and refused(state, "9h") == "over-thirty-one"


@pytest.mark.parametrize("rules", ALL)
def test_whoever_can_play_may_not_say_go_cr07(rules):
    state = game_in_play(**STUCK, rules=rules)
    play(state, "Kh 8h")

    assert refused(state, "go") == "can-play" and "go" not in moves_of(state, PONE)


@pytest.mark.parametrize("rules", ALL)
def test_after_a_go_the_other_goes_on_while_able_cr07(rules):
    state = game_in_play("Kh Td Ac 2c", STUCK["dealers"], starter="5h", rules=rules)
    play(state, "Kh 8h Td go")
    assert state.to_act() == [PONE] and state.total == 28

    play(state, "Ac")
    assert state.to_act() == [PONE] and moves_of(state, PONE) == ["2c"]


@pytest.mark.parametrize("rules", ALL)
def test_when_neither_can_play_only_one_says_go_and_the_count_begins_anew_cr07(rules):
    state = game_in_play(**BOTH_STUCK, rules=rules)
    play(state, "Kh Qh Kd go")

    assert state.total == 0 and state.series == () and moves_of(state, DEALER) == ["6h", "7h", "Jh"]


@pytest.mark.parametrize("rules", STANDARD)
def test_nobody_says_go_against_an_opponent_without_cards_cr07(rules):
    state = late("9c", "Qd Td", series="Kh 9h", rules=rules, turn=PONE)
    play(state, "9c")  # 28, and the pone is out of cards: the dealer leads anew without a word

    assert state.total == 0 and moves_of(state, DEALER) == ["Td", "Qd"]


@pytest.mark.parametrize("rules", CADENZA)
def test_in_cadenza_go_is_said_on_the_others_last_card_too_cr07_cr10(rules):
    """The card that is left does not fit: the seat on turn says go, and whoever has just played their last scores."""
    state = late("9c", "Qd Td", series="Kh 9h", rules=rules, turn=PONE)
    assert play(state, "9c") == [("pair", PONE, 2)]  # 28: neither queen nor ten fits
    assert state.total == 28 and state.to_act() == [DEALER] and moves_of(state, DEALER) == ["go"]

    assert play(state, "go") == [("go", PONE, 1)] and state.score == [3, 0]
    assert state.total == 0 and moves_of(state, DEALER) == ["Td", "Qd"]


@pytest.mark.parametrize("rules", CADENZA)
def test_in_cadenza_revision_1_nobody_said_go_to_a_player_without_cards_cr07_cr10(rules):
    """A game that was begun by the first revision goes on as it was: the count is reset without a word or a point."""
    state = late("9c", "Qd Td", series="Kh 9h", rules=rules, turn=PONE, revision=1)

    assert play(state, "9c") == [("pair", PONE, 2)]
    assert state.total == 0 and moves_of(state, DEALER) == ["Td", "Qd"]


@pytest.mark.parametrize("rules", CADENZA)
def test_in_cadenza_who_can_play_on_the_others_last_card_plays_and_then_says_no_go_cr10(rules):
    """Only right after the last card is there a go: at every later reset of the lone player there is no point."""
    state = late("9c", "Qd Jd 2d", series="Kh 9h", rules=rules, turn=PONE)
    play(state, "9c")
    assert moves_of(state, DEALER) == ["2d"] and refused(state, "go") == "can-play"

    assert play(state, "2d") == [] and state.total == 0  # 30, and nothing fits: no word, and no point
    assert play(state, "Qd") == [] and state.total == 10
    play(state, "Jd")
    assert _of_play(state) == [("last", DEALER, 1)]  # 20: the point of CR-12 stays


@pytest.mark.parametrize("rules", CADENZA)
def test_in_cadenza_there_is_no_second_go_to_who_has_played_out_after_one_cr08_cr10(rules):
    """Who has said go is not asked again where the other goes on to their last card."""
    state = late("Ac", "Qd Td", series="Kh 9h", rules=rules, turn=DEALER)
    state.total = 28
    assert play(state, "go") == [("go", PONE, 1)]

    assert play(state, "Ac") == [] and state.total == 0 and moves_of(state, DEALER) == ["Td", "Qd"]


@pytest.mark.parametrize("rules", CADENZA)
def test_in_cadenza_a_last_card_that_makes_thirty_one_resets_the_count_without_a_go_cr10_cr11(rules):
    """After thirty-one nobody is asked: the count is nought, and everything fits."""
    state = late("Ac", "Qd Td", series="Kh Th", rules=rules, turn=PONE)
    state.total = 30

    assert play(state, "Ac") == [("thirty-one", PONE, 2)] and moves_of(state, DEALER) == ["Td", "Qd"]


@pytest.mark.parametrize("rules", CADENZA)
def test_in_cadenza_the_go_on_the_last_card_wins_at_once_cr10_cr23(rules):
    """The point counts like any other: whoever reaches the target by it has won."""
    target = 121 if rules == "cadenza" else 61
    state = late("9c", "Qd Td", series="Kh 8h", rules=rules, turn=PONE, score=(target - 1, 0))
    play(state, "9c go")

    assert state.over and state.winner == PONE and state.score == [target, 0]


@pytest.mark.parametrize("rules", STANDARD)
def test_the_point_for_go_is_for_the_last_card_before_the_reset_cr08(rules):
    state = game_in_play(**STUCK, rules=rules)
    assert play(state, "Kh 8h Td go") == []

    assert play(state, "Ac") == [("go", PONE, 1)]  # 29, and the king does not fit
    assert state.total == 0 and state.score == [1, 0]


@pytest.mark.parametrize("rules", STANDARD)
def test_the_point_comes_with_the_go_when_neither_can_play_cr08(rules):
    state = game_in_play(**BOTH_STUCK, rules=rules)

    assert play(state, "Kh Qh Kd go") == [("go", PONE, 1)]


@pytest.mark.parametrize("rules", STANDARD)
def test_thirty_one_after_a_go_scores_two_and_no_point_for_go_cr08(rules):
    state = game_in_play(**TO_31, rules=rules)
    assert play(state, "Kh Qh Kd go") == []

    assert play(state, "Ac") == [("thirty-one", PONE, 2)] and state.score == [2, 0]


@pytest.mark.parametrize("rules", CADENZA)
def test_in_cadenza_the_point_comes_at_the_moment_of_the_go_cr08(rules):
    state = game_in_play(**STUCK, rules=rules)
    assert play(state, "Kh 8h Td go") == [("go", PONE, 1)]

    assert play(state, "Ac") == [] and state.total == 0  # no second point for the last card


@pytest.mark.parametrize("rules", CADENZA)
def test_in_cadenza_a_go_when_neither_can_play_gives_one_point_cr08(rules):
    assert play(game_in_play(**BOTH_STUCK, rules=rules), "Kh Qh Kd go") == [("go", PONE, 1)]


@pytest.mark.parametrize("rules", CADENZA)
def test_in_cadenza_thirty_one_after_a_go_still_gives_its_two_cr08(rules):
    state = game_in_play(**TO_31, rules=rules)
    play(state, "Kh Qh Kd go")

    assert play(state, "Ac") == [("thirty-one", PONE, 2)] and state.score == [3, 0]


@pytest.mark.parametrize("rules", ALL)
@pytest.mark.parametrize("hands", [STUCK, BOTH_STUCK, TO_31])
def test_after_the_reset_who_did_not_play_the_last_card_leads_cr09(rules, hands):
    """CR-09: whether one was stuck, or both, or thirty-one was made after the go."""
    state = game_in_play(**hands, rules=rules)
    first = hands["pone"].split()
    play(state, f"{first[0]} {hands['dealers'].split()[0]} {first[1]} go")
    if state.total:
        play(state, "Ac")

    assert state.total == 0 and state.to_act() == [DEALER]  # who said go, in each of the three


@pytest.mark.parametrize("rules", ALL)
def test_after_thirty_one_without_a_go_the_other_leads_cr09(rules):
    """CR-09: the lead goes to the other also where nobody had to say go."""
    state = late("9c 8c", "Ac Qd", series="Kh Qh", rules=rules, turn=DEALER)
    state.total = 30

    assert play(state, "Ac") == [("thirty-one", DEALER, 2)]
    assert state.to_act() == [PONE]


@pytest.mark.parametrize("rules", ALL)
def test_after_the_reset_who_is_out_of_cards_does_not_lead_cr09(rules):
    state = late("9c 8c", "Ac", series="Kh Qh", rules=rules, turn=DEALER)
    state.total = 30
    play(state, "Ac")
    assert state.to_act() == [PONE]  # the dealer made thirty-one with the last of its cards

    state = late("Ac 8c", "", series="Kh Qh", rules=rules, turn=PONE)
    state.total = 30
    play(state, "Ac")
    assert state.to_act() == [PONE]  # the pone made thirty-one, and the dealer, who should lead, is out of cards


@pytest.mark.parametrize("rules", ALL)
def test_alone_a_player_plays_on_and_the_count_begins_anew_where_it_would_pass_thirty_one_cr10(rules):
    state = late("Kc Qc Jc Tc", "", series="5h", rules=rules)
    counts = []
    for card in ["Kc", "Qc", "Jc"]:  # fifteen, twenty-five; the jack would make 35
        play(state, card)
        counts.append(state.total)

    assert counts == [15, 0, 10] and state.to_act() == [PONE]


@pytest.mark.parametrize("rules", STANDARD)
def test_alone_each_reset_gives_a_point_to_the_last_card_cr10(rules):
    state = late("Kc Qc Jc Tc", "", series="7h", rules=rules)

    assert play(state, "Kc") == []
    assert play(state, "Qc") == [("go", PONE, 1)]


@pytest.mark.parametrize("rules", CADENZA)
def test_in_cadenza_a_reset_alone_gives_nothing_cr10(rules):
    state = late("Kc Qc Jc Tc", "", series="7h", rules=rules)

    assert play(state, "Kc Qc") == [] and state.total == 0


@pytest.mark.parametrize(("lone", "reset"), [("1", [("go", DEALER, 1)]), ("0", [])])
def test_a_last_card_after_which_the_other_has_none_that_fits_resets_the_count_too_cr10(lone, reset):
    state = late("Kc", "9c", series="Kh 9h", lone_reset=lone, turn=DEALER)
    state.total = 20

    assert play(state, "9c") == [("pair", DEALER, 2), *reset]  # 29: the pone's king does not fit
    assert state.total == 0 and state.to_act() == [PONE]


@pytest.mark.parametrize("rules", ALL)
def test_alone_fifteens_pairs_and_runs_still_score_cr10(rules):
    state = late("Tc 5c 5d 6c", "", rules=rules)
    assert play(state, "Tc 5c") == [("fifteen", PONE, 2)]
    assert play(state, "5d") == [("pair", PONE, 2)]

    state = late("3c 4c 5c 9c", "", rules=rules)
    assert play(state, "3c 4c 5c") == [("run", PONE, 3)]


@pytest.mark.parametrize("rules", ALL)
def test_thirty_one_scores_two_for_whoever_makes_it_cr11(rules):
    state = late("6c 9c", "Ac 2c", series="Kh Qd 5c", rules=rules)

    assert play(state, "6c") == [("thirty-one", PONE, 2)] and state.score == [2, 0]


@pytest.mark.parametrize("rules", ALL)
def test_thirty_one_resets_the_count_though_others_hold_cards_cr11(rules):
    state = late("6c 9c", "Ac 2c", series="Kh Qd 5c", rules=rules)
    play(state, "6c")

    assert state.total == 0 and moves_of(state, DEALER) == ["Ac", "2c"]


@pytest.mark.parametrize("rules", ALL)
def test_thirty_one_made_with_a_pair_scores_both_cr11(rules):
    state = late("8c 9c", "Ac 2c", series="6h 9d 8h", rules=rules)

    assert play(state, "8c") == [("thirty-one", PONE, 2), ("pair", PONE, 2)]


@pytest.mark.parametrize("rules", ALL)
def test_the_very_last_card_scores_one_cr12(rules):
    state = late("", "9c", series="Kh 7d", rules=rules, turn=DEALER)
    play(state, "9c")

    assert _of_play(state) == [("last", DEALER, 1)]
    assert state.last_points[0].cards == tuple(cards("9c"))


@pytest.mark.parametrize("rules", ALL)
def test_the_very_last_card_scores_two_in_all_when_it_makes_thirty_one_cr12(rules):
    state = late("", "9c", series="Kh Qd 2c", rules=rules, turn=DEALER)
    play(state, "9c")

    assert _of_play(state) == [("thirty-one", DEALER, 2)]


@pytest.mark.parametrize("rules", ALL)
def test_the_very_last_card_scores_fifteen_and_last_card_cr12(rules):
    state = late("", "5c", series="Kh", rules=rules, turn=DEALER)
    play(state, "5c")

    assert _of_play(state) == [("fifteen", DEALER, 2), ("last", DEALER, 1)]


@pytest.mark.parametrize(
    ("rules", "revision", "score"), [("standard", 1, [6, 4]), ("cadenza", 1, [5, 4]), ("cadenza", 2, [6, 4])]
)
def test_a_whole_play_by_both_rules_cr10(rules, revision, score):
    state = game_in_play("Kh Kd 5c 4c", "Qh Jh 7h 6h", starter="9s", rules=rules, revision=revision)

    assert play(state, "Kh Qh Kd go") == [("go", PONE, 1)]  # 30, and neither has an ace
    assert play(state, "7h 5c 6h") == [("run", DEALER, 3)]
    reset = [("go", PONE, 1)] if rules == "standard" else []
    assert play(state, "4c") == [("run", PONE, 4), *reset]  # 22, the pone is out of cards, and the jack does not fit
    if revision == 2:
        assert play(state, "go") == [("go", PONE, 1)]
    play(state, "Jh")
    assert _of_play(state) == [("last", DEALER, 1)]
    shown = [sum(one.points for show in state.shows if show.seat == seat for one in show.counts) for seat in (1, 2)]
    assert [state.score[0] - shown[0], state.score[1] - shown[1]] == score


def _of_play(state):
    """Return the lines of the last move without those of the shows that it brought about."""
    shown = sum(len(show.counts) for show in state.shows)
    return lines(state)[: len(lines(state)) - shown]
