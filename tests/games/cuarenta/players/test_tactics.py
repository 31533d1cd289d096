"""The tactics of the table, each as a position in which the aficionado has to know it."""

from tests.games.cuarenta.players.seen import choice, claimed, position, reasons

# ---- laying down


def test_one_of_a_pair_is_laid_on_an_empty_table():
    """With a pair in hand fewer of that rank are about, and the other one waits to take it back."""
    assert choice(position("3c 3d 5h 6s 7c")) in ("3c", "3d")


def test_a_rank_of_which_most_are_gone_is_laid():
    """The cards are counted: what has been played twice is caught less often."""
    assert choice(position("3c 5h 6s Qc", ours="6c 6d 2c 2d", theirs="4c 4d")) == "6s"


def test_a_court_card_is_laid_when_nothing_else_tells():
    """A jack, queen or king adds up with nothing."""
    assert choice(position("2c 3d 4h 5s Kc")) == "Kc"


def test_an_ace_is_not_laid_where_a_bigger_card_will_do():
    """An ace makes a sum with nearly anything."""
    assert choice(position("Ac 7d", table="2c Jd", held={2: 5})) == "7d"
    assert reasons(position("Ac 7d"), "Ac")["ace"] < 0


def test_a_card_that_makes_an_easy_sum_is_not_laid():
    """Beside a two, a three hands the next player every five; a queen hands out nothing."""
    state = position("3c Qd", table="2c", held={2: 5})
    assert choice(state) == "Qd"
    assert reasons(state, "3c")["sum-risk"] < 0


def test_a_card_that_begins_a_sequence_is_not_laid():
    """A five laid below a six lets a caída take both and sweep the table."""
    state = position("5h Kd", table="6c", held={2: 5}, theirs="Kc")
    assert choice(state) == "Kd"
    assert reasons(state, "5h")["sequence-risk"] < 0
    assert reasons(state, "5h")["limpia-risk"] < reasons(state, "Kd").get("limpia-risk", 0.0)


def test_a_lone_card_risks_caida_and_limpia_together():
    """On an empty table whatever is laid may be swept away for both."""
    lone, company = reasons(position("Kc Qd"), "Kc"), reasons(position("Kc Qd", table="2c 6d"), "Kc")
    assert lone["limpia-risk"] < 0
    assert "limpia-risk" not in company


def test_a_sweep_leaves_one_on_an_empty_table():
    """What a sweep costs beyond its points: one's own side leads on an empty table next."""
    assert reasons(position("Kc Qd"), "Kc")["empty-risk"] < 0


def test_nothing_falls_across_a_new_deal():
    """The dealer's last card of a deal cannot be caught by caída (CU-31)."""
    last = position("Kc", held={2: 0})
    last.dealer = 1
    assert "caida-risk" not in reasons(last, "Kc")
    assert reasons(last, "Kc")["match-risk"] < 0


# ---- capturing


def test_a_caida_goes_before_a_plain_capture():
    """Two points are worth more than an addition of as many cards."""
    assert choice(position("5h 7s", table="2c 5c", left="5d", held={2: 4})).startswith("5h*5d")


def test_a_capture_takes_its_whole_sequence():
    """No cards of a sequence are left for the others."""
    assert choice(position("2h Kd", table="2c 3d 4s 5h", held={2: 2})) == "2h*2c+3d4s5h"


def test_what_the_others_could_take_up_is_counted_as_lost():
    """Leaving the end of a sequence speaks against a capture, where the others may claim it or get it."""
    for rules in ("pagat", "palm"):
        state = position("2h Kd", table="2c 3d 4s 7h", held={2: 2}, rules=rules)
        assert reasons(state, "2h*2c+3d")["forgotten"] < 0
        assert "forgotten" not in reasons(state, "2h*2c+3d4s")


def test_a_limpia_goes_before_a_capture_that_leaves_cards():
    """Of two ways to take, the one that sweeps the table scores."""
    assert choice(position("7h 4s", table="3c 4d", held={2: 2})) == "7h*3c4d"


def test_the_bigger_capture_is_made_when_neither_scores():
    """Cards count towards twenty."""
    assert choice(position("7h Qs", table="Ac 2d 4s Qd Kd Js", held={2: 2})) == "7h*Ac2d4s+JsQdKd"


def test_at_38_a_limpia_is_worth_no_points():
    """The limits are known (CU-34): below it a sweep is worth two, at it nothing."""
    assert reasons(position("7h 4s", table="3c 4d", score=(36, 0)), "7h*3c4d")["limpia"] == 2
    assert "limpia" not in reasons(position("7h 4s", table="3c 4d", score=(38, 0)), "7h*3c4d")


def test_at_38_a_caida_wins_and_goes_before_everything():
    """The score is in mind: two points are the game."""
    state = position("5h 7s", table="Ac 2d 4s Jd", left="5d", score=(38, 30), held={2: 4})
    assert choice(state).startswith("5h*5d")
    assert reasons(state, "5h*5d")["win"] > 10


def test_before_an_opponent_at_38_a_caida_is_feared_most():
    """Whatever they may catch now costs the game."""
    near, far = position("3c Qd", score=(0, 38)), position("3c Qd", score=(0, 10))
    assert reasons(near, "3c")["win-risk"] < -1
    assert "win-risk" not in reasons(far, "3c")


def test_the_twentieth_card_is_worth_more_than_any_other():
    """The race to twenty: cards are worth most where they decide whether the cartón counts (CU-51)."""
    small, big = "Ac Ad Ah 2c 2d 2h 3c 3d 3h", "4c 4d 4h 5c 5d 5h 6c 6d 6h"
    rest = "7c 7d 7h Jc Jd Jh Kc Kd Kh 7s Js Ks As 2s 3s 4s 5s 6s"
    far = position("Qs", table="Qd", ours=small, theirs=big + rest, held={2: 1})
    near = position("Qs", table="Qd", ours=small + big, theirs=rest, held={2: 1})

    assert reasons(near, "Qs*Qd")["match"] > reasons(far, "Qs*Qd")["match"]


# ---- knowing the others


def test_a_card_that_the_right_hand_neighbour_holds_is_kept():
    """Whoever sits on one's right will have to lay it, and then it is a caída."""
    state = position("Qc Jd", table="2c", seats=4, theirs="Qd Jc", played={4: "Qd"}, held={4: 2, 2: 2, 3: 2})
    state = claimed(state, 4)
    assert reasons(state, "Qc")["keep"] < reasons(state, "Jd").get("keep", 0.0)
    assert choice(state) == "Jd"


def test_a_caida_on_a_card_of_a_ronda_is_worth_its_bonus():
    """The ten points at the end of the hand are seen coming, unless the side has thirty (CU-40, CU-42)."""
    state = claimed(position("5h 7s", left="5d", played={2: "5d"}, held={2: 4}), 2)
    barred = claimed(position("5h 7s", left="5d", played={2: "5d"}, held={2: 4}, score=(30, 0)), 2)
    assert reasons(state, "5h*5d")["caught-ronda"] > 0
    assert "caught-ronda" not in reasons(barred, "5h*5d")


def test_a_card_of_ones_own_ronda_is_feared_for():
    """The fourth card of one's ronda may be next door."""
    assert reasons(position("5h 5s 5c 7s"), "5h")["ronda-risk"] < 0
    assert "ronda-risk" not in reasons(position("5h 5s 6c 7s"), "5h")


def test_cards_are_left_for_the_partner():
    """What the partner is known to hold speaks for leaving cards that it takes."""
    state = position("4c Jd", table="2c", seats=4, theirs="4d Jc", played={3: "4d"}, held={2: 4, 3: 4, 4: 4})
    assert reasons(claimed(state, 3), "4c")["follow"] > reasons(claimed(state, 3), "Jd")["follow"]
