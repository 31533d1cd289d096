"""CR-04, CR-05, CR-07 and CR-40: what a seat may see, what it may conclude, and x-ray vision."""

import json
from collections import Counter

import pytest

from sobremesa.core.bits import cards_of, mask_of
from sobremesa.core.card_text import read_card
from sobremesa.core.contract import IllegalMove, UnreadableMove
from sobremesa.core.registry import GAMES
from sobremesa.core.rng import Rng
from sobremesa.games.cribbage.rules.position import SHOWS
from tests.games.cribbage.rules.table import DEALER, PONE, cards, dealt_game, game_in_play, new_game, play, play_out

SIXES = {"pone": "Ac 3c 5c 7c 9c Jc", "dealers": "2d 4d 6d 8d Td Qd", "starter": "Kh"}
HIDDEN = {"deck", "pack", "hands", "laid"}
PONE_ALL, DEALER_ALL = set(SIXES["pone"].split()), set(SIXES["dealers"].split())


def test_a_seat_sees_its_own_six_and_nobody_elses_cr04():
    state = dealt_game(**SIXES)

    assert [_named(state, seat) for seat in range(3)] == [set(), PONE_ALL, DEALER_ALL]


def test_a_seat_remembers_what_it_laid_away_and_sees_only_that_the_other_has_cr04():
    state = dealt_game(**SIXES)
    play(state, "2:2d4d")
    wire = state.view(PONE).to_wire()

    assert _named(state, PONE) == PONE_ALL and (wire["cribbed"], wire["counts"]) == ([False, True], [6, 4])
    assert state.view(DEALER).to_wire()["laid"] == [[], ["2d", "4d"]] and _named(state, 0) == set()
    assert wire["turn"] == [PONE] and wire["said"] is None


def test_the_starter_is_seen_by_nobody_before_both_have_laid_away_cr05():
    state = dealt_game(**SIXES)
    play(state, "1:Ac3c")
    assert all("Kh" not in _named(state, seat) and state.view(seat).public.starter == -1 for seat in range(3))

    play(state, "2:2d4d")
    assert [state.view(seat).to_wire()["starter"] for seat in range(3)] == ["Kh"] * 3


def test_a_played_card_is_seen_by_all_and_the_crib_by_nobody_until_the_show_cr04():
    state = dealt_game(**SIXES)
    play(state, "1:Ac3c 2:2d4d 5c")
    assert _named(state, DEALER) == DEALER_ALL | {"5c", "Kh"} and _named(state, 0) == {"5c", "Kh"}

    play_out(state)
    assert all(_named(state, seat) == PONE_ALL | DEALER_ALL | {"Kh"} for seat in range(3))


def test_a_hand_that_wins_leaves_the_crib_unseen_cr23():
    state = game_in_play("4c 6d Jc Kd", "2c 4h 6s 8d", starter="5h", crib="As 3h 9s Qh", score=(112, 0))
    play_out(state)

    assert state.over and not _named(state, PONE) & {"9s", "Qh"} and not _named(state, DEALER) & {"As", "3h"}


@pytest.mark.parametrize(("xray", "seers"), [("no", []), ("1", [1]), ("2", [2]), ("both", [1, 2])])
def test_x_ray_vision_shows_all_the_opponents_cards_to_whom_it_is_given_cr40(xray, seers):
    state = dealt_game(**SIXES, xray=xray)
    play(state, "1:Ac3c")

    for seat in (1, 2):
        everything = PONE_ALL | DEALER_ALL if seat in seers else [PONE_ALL, DEALER_ALL][seat - 1]
        assert _named(state, seat) == everything  # and the starter not even then
    assert _named(state, 0) == set()


def test_x_ray_vision_leaves_nothing_to_guess_but_the_pack_cr40():
    state = dealt_game(**SIXES, xray="both")
    play(state, "1:Ac3c 2:2d4d")
    twin = state.view(PONE).determinize(Rng("x"))

    assert list(twin.hands) == list(state.hands) and list(twin.laid) == list(state.laid)


def test_a_guess_gives_the_other_seat_only_cards_that_can_be_there_cr04():
    state = dealt_game(**SIXES)
    play(state, "1:Ac3c 2:2d4d 5c Td")
    seen = Counter()
    for seed in range(300):
        guess = state.view(PONE).determinize(Rng(seed))
        assert guess.view(PONE).to_wire() == state.view(PONE).to_wire()
        seen.update(cards_of(guess.hands[1] | guess.laid[1]))

    unseen = set(range(52)) - set(cards("Ac 3c 5c 7c 9c Jc Td Kh"))
    assert set(seen) == unseen and max(seen.values()) < 3 * min(seen.values())  # 34 times each, more or less


def test_whoever_said_go_holds_nothing_that_would_have_fitted_cr07():
    state = game_in_play("Kh Td Ac Kd", "8h Qh Jh 9h", starter="5h")
    play(state, "Kh 8h Td go")  # three would have fitted

    for moves in ("", "Ac", "Qh"):  # it is remembered after the reset
        play(state, moves)
        for seat in (0, PONE):
            for seed in range(60):
                assert all(_value(card) > 3 for card in cards_of(state.view(seat).determinize(Rng(seed)).hands[1]))


def test_whoever_went_on_and_stopped_holds_nothing_that_would_have_fitted_cr07():
    state = game_in_play("Kh Td Ac Kd", "8h Qh Jh 9h", starter="5h")
    play(state, "Kh 8h Td go Ac")  # 29: a deuce would have fitted

    for seed in range(60):
        guess = state.view(DEALER).determinize(Rng(seed))
        assert all(_value(card) > 2 for card in cards_of(guess.hands[0]))


def test_whoever_is_on_turn_may_hold_nothing_that_fits_as_long_as_nobody_has_said_go_cr07():
    """They will say go then: the other's guesses hold both."""
    state = game_in_play("Kh Td Ac Kd", "8h Qh Jh 9h", starter="5h")
    play(state, "Kh 8h Td")  # 28, and the dealer's turn
    guesses = [state.view(PONE).determinize(Rng(seed)).hands[1] for seed in range(100)]
    fits = [any(_value(card) <= 3 for card in cards_of(hand)) for hand in guesses]

    assert any(fits) and not all(fits)


@pytest.mark.parametrize(("lone", "certain"), [("1", True), ("0", True), ("called", False)])
def test_who_is_left_alone_holds_something_that_fits_unless_a_go_is_due_cr10(lone, certain):
    """Where go is said on the last card of the other, nobody knows yet whether the card that is left fits."""
    state = game_in_play("Kh As 9d 8h", "Qh Td 9h 3c", starter="5h", lone_reset=lone)
    play(state, "Kh Qh As Td 9d 9h 8h")  # 31, and then 26: the pone is out of cards, and the dealer has one
    view = state.view(PONE)
    fits = [_value(card) <= 5 for seed in range(200) for card in cards_of(view.determinize(Rng(seed)).hands[1])]

    assert state.to_act() == [DEALER] and len(fits) == 200
    assert any(fits) and all(fits) == certain


def test_who_went_on_alone_holds_something_that_fits_also_where_a_go_is_called_cr10():
    """The one that is out of cards is seat 2 here; nobody is asked for a go after one's own card."""
    state = game_in_play("Kh Qh As 3s", "Td Jd 9d 8h", starter="5h", lone_reset="called", dealer=1)
    play(state, "Kh Td Qh go As Jd 3s 9d")
    view = state.view(2)

    assert state.to_act() == [1] and state.total == 22
    assert all(_value(card) <= 9 for seed in range(60) for card in cards_of(view.determinize(Rng(seed)).hands[0]))


def test_whoever_is_bound_most_is_served_first_so_that_every_deal_is_equally_likely_cr07():
    """Four of the 16 tens are the dealer's then, and 12 are left among 47 cards for the pone: one in four cards."""
    state = game_in_play("Kh Td Ac Kd", "8h Qh Jh 9h", starter="5h")
    state.beyond[1] = 9
    guesses = [state.view(0).determinize(Rng(seed)) for seed in range(300)]
    held = _tens([one.hands[0] for one in guesses])
    laid = _tens([one.laid[0] for one in guesses])

    assert 0.95 < held / 300 < 1.1  # 1.02; were the pone served first, 1.25
    assert 0.44 < laid / 300 < 0.58  # 0.51: what the dealer could not hold is no likelier in the crib


def test_a_card_that_does_not_fit_shows_only_as_go_is_said_cr10():
    """Before the go on the last card the other sees the same, whether the card that is left fits or not."""
    views = []
    for left in ("3c", "Kc"):
        state = game_in_play("Kh As 9d 8h", f"Qh Td 9h {left}", starter="5h", rules="cadenza")
        play(state, "Kh Qh As Td 9d 9h 8h")
        views.append(state.view(PONE).to_wire())

    assert views[0] == views[1]
    play(state, "go")
    for seed in range(60):
        assert all(_value(card) > 5 for card in cards_of(state.view(PONE).determinize(Rng(seed)).hands[1]))


def test_whoever_goes_on_after_a_go_holds_something_that_fits_cr07():
    state = game_in_play("Kh Td Ac Kd", "8h Qh Jh 9h", starter="5h")
    play(state, "Kh 8h Td go")  # 28, and no reset: the pone has an ace, a deuce or a three
    view = state.view(DEALER)
    held = [[_value(card) <= 3 for card in cards_of(view.determinize(Rng(seed)).hands[0])] for seed in range(400)]

    assert all(any(low) for low in held)
    both = sum(all(low) for low in held)  # 66 in 66 + 12 * 31 pairs of the 43 unseen cards: 15 in 100
    assert 35 < both < 90


def test_the_crib_may_hold_what_a_go_rules_out_for_the_hand_cr07():
    state = game_in_play("Kh Td Ac Kd", "8h Qh Jh 9h", starter="5h")
    play(state, "Kh 8h Td go")
    laid = [state.view(PONE).determinize(Rng(seed)).laid[1] for seed in range(200)]

    assert any(_value(card) <= 3 for mask in laid for card in cards_of(mask))


def test_a_shown_crib_gives_away_what_the_other_laid_there_cr16():
    state = dealt_game(**SIXES)
    play(state, "1:Ac3c 2:2d4d")
    play_out(state)

    assert state.view(PONE).determinize(Rng(1)).laid[1] == mask_of(cards("2d 4d"))


def test_a_view_reads_the_moves_that_it_offers_and_nothing_else_cr04():
    view = dealt_game(**SIXES).view(PONE)

    assert view.read("1:Ac3c") == view.legal[0] and view.write(view.legal[0]) == "1:Ac3c"
    with pytest.raises(IllegalMove):
        view.read("2:2d4d")
    with pytest.raises(UnreadableMove):
        view.read("")


def test_the_total_and_the_series_are_told_in_a_view_cr06():
    state = game_in_play("Kh Td Ac Kd", "8h Qh Jh 9h", starter="5h")
    play(state, "Kh 8h")
    wire = state.view(DEALER).to_wire()

    assert (wire["series"], wire["total"], wire["played"], wire["players"]) == (["Kh", "8h"], 18, ["Kh", "8h"], [1, 2])
    play(state, "Td go Ac")
    assert state.view(0).to_wire()["series"] == [] and state.view(0).to_wire()["beyond"] == [2, 3]


@pytest.mark.parametrize("options", [{}, {"muggins": "yes"}, {"xray": "1"}])
def test_views_of_whole_random_games_travel_and_are_guessed_from_cr16(options):
    game = GAMES["cribbage"]
    rng = Rng("views")
    for moment in _moments(game.new(game.ruleset("cadenza-61", options), 2, 1), rng):
        for seat in range(3):
            wire = moment.view(seat).to_wire()
            back = game.view_from_wire(json.loads(json.dumps(wire)))
            assert back.to_wire() == wire == back.determinize(rng).view(seat).to_wire()


@pytest.mark.parametrize("rules", GAMES["cribbage"].presets)
@pytest.mark.parametrize("options", [{}, {"muggins": "yes"}, {"xray": "both"}])
def test_the_public_facts_of_a_view_hold_nothing_hidden_cr04(rules, options):
    state, rng = new_game(rules, **options), Rng("hidden")
    blank = _fields(new_game(rules, **options), HIDDEN)
    for moment in _moments(state, rng):
        assert all(_fields(moment.view(seat).public, HIDDEN) == blank for seat in range(3))
        assert moment.crib == (moment.laid[0] | moment.laid[1] if moment.opened == SHOWS else 0)


def test_the_public_facts_of_a_view_are_all_that_is_not_hidden_cr04():
    for moment in _moments(new_game(), Rng("public")):
        names = {name for name in dir(moment) if name[0] != "_" and not callable(getattr(moment, name))}
        assert _fields(moment.view(0).public, names - HIDDEN) == _fields(moment, names - HIDDEN)


def _fields(state, names):
    """Return the values of these fields of a state, lists of any kind as tuples."""
    values = {name: getattr(state, name) for name in names}
    return {name: tuple(value) if hasattr(value, "__iter__") else value for name, value in values.items()}


def _moments(state, rng):
    """Yield a game at random at each of its moments."""
    yield state
    while not state.over:
        if state.needs_pack():
            state.deal(rng.shuffled(GAMES["cribbage"].pack()))
        else:
            state.play_random(rng)
        yield state


def _named(state, seat):
    """Return every card that a seat's view names, the moves that it offers left aside."""
    wire = state.view(seat).to_wire() | {"legal": [], "last_points": []}
    texts = json.dumps(wire)
    return {text for text in texts.replace('"', " ").replace(",", " ").replace("]", " ").split() if _is_card(text)}


def _is_card(text):
    return len(text) == 2 and text[0] in "A23456789TJQK" and text[1] in "cdhs" and read_card(text) >= 0


def _tens(masks):
    return sum(_value(card) == 10 for mask in masks for card in cards_of(mask))


def _value(card):
    return min((card >> 2) + 1, 10)
