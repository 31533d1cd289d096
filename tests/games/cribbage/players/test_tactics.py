"""The tactics of cribbage, each as a position in which the aficionado has to know it."""

import pytest

from sobremesa.core.bits import mask_of
from sobremesa.core.card_text import RANKS, card_text
from sobremesa.games.cribbage.lessons.play_exercises import asked_card
from sobremesa.games.cribbage.players.cribs import CRIBS, OTHERS, OWN
from sobremesa.games.cribbage.players.facts import CribbageFacts
from sobremesa.games.cribbage.players.knowledge import Knowledge
from sobremesa.games.cribbage.players.series import scored_at_once, scored_next
from sobremesa.games.cribbage.players.throws import best_throw, expected_hand
from tests.games.cribbage.players.seen import choice, choices, reasons
from tests.games.cribbage.rules.table import DEALER, PONE, cards, dealt_game, game_in_play, late, lines, play

SIX, OTHER_SIX = "5c 7d 8h 9s Jc Kd", "Ad 2d 3d 6d 9d Td"

# ---- laying away


def thrown(six, own):
    """What the aficionado lays away of six cards, into its own crib or the other's."""
    text = "".join(card_text(card) for card in range(52) if best_throw(mask_of(cards(six)), own, CRIBS) >> card & 1)
    return {text[:2], text[2:]}


def test_the_expected_hand_is_the_mean_over_forty_six_starters():
    """For three fives and a jack they are worked out one by one."""
    hand = mask_of(cards("5c 5d 5h Js 2c 8d"))
    # Kept are 5 5 5 J, three times 5-J, 5-5-5 and three fives: 14. The last five makes 29 of them. A ten, a queen or a
    # king makes 20, twelve times, and a jack 22, three times; of the thirty others none adds a fifteen. To this comes
    # one for his nobs with each spade but the jack and the five, eleven in all.
    points = 29 + 12 * 20 + 3 * 22 + 30 * 14 + 11
    assert expected_hand(hand, mask_of(cards("2c 8d"))) == pytest.approx(points / 46)


@pytest.mark.parametrize("own", [True, False])
def test_three_fives_and_a_jack_are_kept_whosever_the_crib(own):
    """No crib is worth breaking up fourteen points."""
    assert thrown("5c 5d 5h Js 2c 8d", own) == {"2c", "8d"}


def test_the_same_six_are_parted_otherwise_when_the_crib_is_the_others():
    """A pair of fives, and what makes fifteen, go only into one's own crib."""
    sixes = ["2c 3d 7h 8s Jc Kd", "Ac 4d 7h 8s 9c Qd", "5c 5d 8h 9s Tc 2d", "2c 3d 6h 9s Qc Kd"]
    assert any(thrown(six, True) != thrown(six, False) for six in sixes)
    assert all(CRIBS.worth(mask_of(cards("".join(thrown(six, False)))), True) < 5.5 for six in sixes)


def test_the_crib_speaks_for_a_throw_of_the_dealer_and_against_one_of_the_pone():
    """Its sign is all that differs between the two."""
    pone, dealer = dealt_game(SIX, OTHER_SIX), dealt_game(OTHER_SIX, SIX)

    assert reasons(pone, "5cJc")["crib"] < -6
    assert reasons(dealer, "5cJc", DEALER)["crib"] > 6
    assert reasons(pone, "5cJc")["hand"] == reasons(dealer, "5cJc", DEALER)["hand"]


def test_the_other_is_given_what_helps_least():
    """With nothing to choose in hand the pone gives a king and a six or the like, never a pair or a five."""
    for six in ("2c 4d 6h 8s Tc Qd", "Ac 3d 6h 9s Jc Kd"):
        low, high = sorted(thrown(six, False), key=lambda text: RANKS.index(text[0]))
        assert "5" not in low + high
        assert low[0] != high[0]


def test_the_table_of_cribs_knows_the_dear_throws():
    """Two fives are the best to throw to oneself and the worst to give away; king and ten hardly help anybody."""
    ranks = [(high, low) for high in range(13) for low in range(high + 1)]
    assert max(ranks, key=lambda pair: OWN[pair[0]][pair[1]]) == (4, 4)
    assert max(ranks, key=lambda pair: OTHERS[pair[0]][pair[1]]) == (4, 4)
    assert min(ranks, key=lambda pair: OWN[pair[0]][pair[1]]) == (12, 9)


# ---- playing


def test_no_five_is_led():
    """A third of the pack makes fifteen of it."""
    assert choices(game_in_play("5c 5d 6h Ks", "Ad 2d 3d 7d"), "aficionado") <= {"6h", "Ks"}


def test_a_small_card_below_five_is_led_since_nothing_makes_fifteen_of_it():
    """After a four the count cannot come to fifteen at once."""
    assert choice(game_in_play("4c 6d 8h Ks", "Ad 2d 3d 7d")) == "4c"


def test_from_a_pair_one_is_led_for_the_third_behind_it():
    """Whoever pairs it is answered with six."""
    assert choice(game_in_play("3c 3d 7h Ks", "Ad 2d 4d 9d"))[0] == "3"


@pytest.mark.parametrize(
    ("series", "hand", "card"),
    [
        ("Kh", "5c 3d 9h", "5c"),  # fifteen
        ("4h", "4c 9d Kh", "4c"),  # a pair
        ("4h 5d", "6c Kd Qh", "6c"),  # fifteen and a run
        ("Kh Qd 5c", "6c 2d 3h", "6c"),  # thirty-one
        ("2h 2d", "2c 9d Kh", "2c"),  # three of a rank
    ],
)
def test_points_are_taken(series, hand, card):
    """What scores at once and leaves little is played."""
    assert choice(late(hand, "7d 8d Td", series=series)) == card


def test_the_count_is_not_brought_to_twenty_one():
    """Every card of ten would make thirty-one of it."""
    assert choice(late("Tc 2c", "7d 8d", series="Kh Ad")) == "2c"


def test_the_count_is_not_left_at_five():
    """Nor at five, for fifteen."""
    assert choice(late("3c 7c 9d", "Td Jd Qd", series="2h")) != "3c"


def test_a_run_is_not_laid_open_for_the_other():
    """A card beside the one on the table invites a third."""
    beside, apart = [reasons(late("8c Kc", "6d Ad", series="9h"), card) for card in ("8c", "Kc")]
    assert beside["answer"] < apart["answer"]


def test_alone_the_cards_are_played_so_that_the_next_one_scores():
    """Once the other has said go, what follows is one's own."""
    state = game_in_play("Kh Td 2c 2d", "8h Qh Jh 9h", starter="7s")
    play(state, "Kh 8h Td go")
    assert reasons(state, "2c").get("answer", 0.0) == 0.0


def test_a_card_that_leaves_nothing_fitting_is_worth_the_go():
    """At twenty-nine only aces and deuces fit."""
    state = late("9c 4c", "Kd Qd", series="Kh Td")
    assert reasons(state, "9c")["go"] > reasons(state, "4c")["go"] >= 0


# ---- what is known


def test_whoever_said_go_holds_no_card_that_fits_cr07():
    """The chances of small cards are nought, those of the others rise."""
    state = game_in_play("Kh Td Ac Kd", "8h Qh Jh 9h", starter="5h")
    play(state, "Kh 8h Td go")
    chances = Knowledge(state.view(PONE)).holds
    assert chances[:3] == [0.0, 0.0, 0.0]
    assert chances[11] > 0.2


def test_cards_that_were_seen_are_held_by_nobody_else():
    """Own cards, what one laid away, the starter and the cards played are not counted."""
    state = dealt_game("6c 6d 6h 9c Jc Kc", "Ad 2d 3d 4d 5d 7d", "6s")
    play(state, "1:6c9c 2:Ad2d")
    chances = Knowledge(state.view(PONE)).holds
    assert chances[5] == 0.0
    assert chances[8] < chances[7]


# ---- what is told of a card


def after_a_go(**options):
    """The dealer goes on alone at 27, with a three that makes a pair and a deuce: either card closes the count."""
    state = game_in_play("9c 6c Tc Jc", "9d 3c 3d 2c", **options)
    play(state, "9c 9d 6c 3c go")
    return state


def told_and_scored(state, card):
    """What is told of a card of the seat on turn, and what the engine gives for it."""
    seat = state.to_act()[0]
    told = scored_at_once(state.view(seat), cards(card)[0])
    return told, sum(points for _, side, points in play(state, card) if side == seat)


@pytest.mark.parametrize(
    ("rules", "card", "points"), [("standard", "3d", 3), ("standard", "2c", 1), ("cadenza", "3d", 2)]
)
def test_what_a_card_scores_at_once_has_the_point_for_closing_the_count(rules, card, points):
    """CR-08: the go is scored with the last card before the reset, or at the call, and then not again."""
    assert told_and_scored(after_a_go(rules=rules), card) == (points, points)


@pytest.mark.parametrize(
    ("hand", "lone_reset", "points"),
    [
        ("4d 5d 6d Kd", 1, [1, 3, 2]),
        ("4d 5d 6d Kd", 0, [0, 2, 2]),
        ("4d 5d 6d Kd", "called", [0, 2, 2]),
        ("4d 5d 6d Ad", 1, [0, 2, 2]),
    ],
)
def test_a_count_that_is_closed_alone_scores_as_the_ruleset_has_it(hand, lone_reset, points):
    """CR-10: with the other out of cards; thirty-one, and a count that an ace can go on, score nothing more."""
    for card, worth in zip(("4d", "5d", "6d"), points, strict=True):
        state = late("", hand, "Kc Jd 5c", turn=DEALER, lone_reset=lone_reset)
        assert told_and_scored(state, card) == (worth, worth)


def next_told_and_scored(state, card):
    """What is told of the card after one, and the most that the engine gives for it where nobody plays before it."""
    seat = state.to_act()[0]
    told = scored_next(state.view(seat), cards(card)[0])
    play(state, card)
    found = [0]
    for move in state.legal(seat):
        after = state.copy()
        after.perform(seat, move)
        found.append(sum(points for _, side, points in lines(after) if side == seat))
    return told, max(found)


@pytest.mark.parametrize("lone_reset", [1, 0, "called"])
@pytest.mark.parametrize("hand", ["4d 5d 6d Kd", "4d 5d 6d Ad", "2d 2s 3d Kd"])
def test_what_the_next_card_scores_alone_has_the_point_for_closing_the_count(hand, lone_reset):
    """CR-10, CR-12: with the other out of cards, for every card that may be played first."""
    for card in hand.split():
        state = late("", hand, "Kc Jd 4c" if card == "6d" else "Kc Jd", turn=DEALER, lone_reset=lone_reset)
        if state.refusal(DEALER, state.read(card, DEALER)[1]) is None:
            told, scored = next_told_and_scored(state, card)
            assert told == scored


def test_nothing_is_told_of_a_next_card_before_which_the_other_leads():
    """CR-09: whoever said go and still holds cards leads once the count is closed."""
    assert scored_next(after_a_go().view(DEALER), cards("3d")[0]) == 0


def test_the_ground_of_the_next_card_counts_the_go():
    """CR-10: a hint says of both cards what the next one scores, with the point for closing the count."""
    view = late("", "4d 5d 6d Kd", "Kc Jd", turn=DEALER).view(DEALER)
    moves = {view.write(move): move for move in view.legal}

    facts = CribbageFacts(view, moves["5d"], moves["4d"]).of("follow")

    assert facts.numbers == {"ours": 2, "theirs": 1}


def test_the_ground_of_points_counts_the_go():
    """CR-08: a hint says of both cards what they score, and the exercise of the best one."""
    view = after_a_go().view(DEALER)
    moves = {view.write(move): move for move in view.legal}

    facts = CribbageFacts(view, moves["3d"], moves["2c"]).of("points")
    solved = asked_card(view, "learn.practice.play")

    assert (facts.cards, facts.numbers) == ({"card": ["3d"], "other": ["2c"]}, {"ours": 3, "theirs": 1})
    pegs = [fact.values["points"] for fact in solved.told if fact.key == "learn.told.pegs"]
    assert pegs == [3]
