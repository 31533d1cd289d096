"""What both levels of cribbage do alike, and what novato does not see."""

import json

import pytest

from sobremesa.core.levels import bot_named, choose_text
from sobremesa.core.player import NOTHING, Budget
from sobremesa.core.registry import GAMES
from sobremesa.core.rng import Rng
from sobremesa.games.cribbage.players.aficionado import Aficionado
from tests.games.cribbage.players.seen import choice, choices
from tests.games.cribbage.rules.table import DEALER, PONE, dealt_game, game_in_play, late, play, play_out

CRIBBAGE = GAMES["cribbage"]
# pone: 4-5-6, 5-J, 5-K and the run score 9; dealer: 4-5-6, 2-5-8 and the run 7; crib: 5-Q and A-5-9 score 4
HANDS = {"pone": "4c 6d Jc Kd", "dealers": "2c 4h 6s 8d", "starter": "5h", "crib": "As 3h 9s Qh"}


@pytest.mark.parametrize("level", ["novato", "aficionado"])
@pytest.mark.parametrize("rules", CRIBBAGE.presets)
@pytest.mark.parametrize("muggins", ["no", "yes"])
def test_a_level_plays_whole_games_against_itself(level, rules, muggins):
    """Every answer is a legal move, and the game ends (CR-23)."""
    luck, bot = Rng(f"{level} {rules}"), bot_named("cribbage", level)
    state = CRIBBAGE.new(CRIBBAGE.ruleset(rules, {"muggins": muggins}), 2, 1)
    while not state.over:
        if state.needs_pack():
            state.deal(luck.shuffled(CRIBBAGE.pack()))
        else:
            seat = state.to_act()[0]
            state.apply(seat, bot.choose(state.view(seat), Budget(), luck))
    assert state.winner in (1, 2)


@pytest.mark.parametrize("level", ["novato", "aficionado"])
def test_a_seat_that_is_not_awaited_stays_silent(level):
    """Whoever has laid away waits for the other, and nobody plays out of turn (CR-04, CR-06)."""
    state = dealt_game()
    play(state, "1:Ac2c")
    assert bot_named("cribbage", level).choose(state.view(1), Budget(), Rng(1)) == NOTHING
    state = late("5h Ac", "9d", series="2c 3c", turn=DEALER)
    assert bot_named("cribbage", level).choose(state.view(1), Budget(), Rng(1)) == NOTHING


@pytest.mark.parametrize("level", ["novato", "aficionado"])
def test_go_is_said_when_nothing_fits(level):
    """There is no other move (CR-07)."""
    assert choice(late("Kc Qc", "9d", series="Kh Qh 5c"), level) == "go"


@pytest.mark.parametrize("level", ["novato", "aficionado"])
def test_a_bot_answers_a_view_that_was_sent_to_another_process(level):
    """A worker reads the view from JSON and answers with the record's text."""
    sent = json.dumps(dealt_game().view(1).to_wire())
    assert choose_text(sent, level, 1).startswith("1:")


@pytest.mark.parametrize("level", ["novato", "aficionado"])
def test_the_same_view_and_luck_give_the_same_move(level):
    """Duels can be repeated."""
    state = dealt_game()
    assert choice(state, level, seed=5) == choice(state, level, seed=5)


def test_aficionado_never_miscounts_and_takes_all_that_was_missed_cr25():
    """It says what the hand is worth, and knows what the other left out."""
    state = _to_the_show()
    assert choice(state) == "count:9"
    play(state, "count:5")
    assert choice(state, seat=DEALER) == "muggins:4"


def test_aficionado_leaves_a_right_count_alone_cr25():
    """Nothing was missed, and it claims nothing."""
    state = _to_the_show()
    play(state, "count:9")
    assert choice(state, seat=DEALER) == "pass"


def test_novato_counts_short_now_and_then_and_often_does_not_notice_cr25():
    """It never says more than there is: that would score nothing."""
    state = _to_the_show()
    assert choices(state, "novato") == {"count:9", "count:7"}
    play(state, "count:5")
    assert choices(state, "novato", DEALER) == {"muggins:4", "pass"}


def test_novato_keeps_what_counts_at_sight_but_not_always():
    """The four fives' worth of points is kept mostly; whosever the crib is makes no difference to it."""
    state = dealt_game("5c 5d 5h Jc 2s 8h", "Ad 2d 3d 4d 6d 7d")
    thrown = [choice(state, "novato", seed=seed) for seed in range(60)]
    assert thrown.count("2s8h") > 30
    assert len(set(thrown)) > 1


def test_novato_takes_the_points_that_it_sees():
    """It makes thirty-one mostly, and now and then overlooks it."""
    played = [choice(late("6c 2c", "9d", series="Kh Qd 5c"), "novato", seed=seed) for seed in range(60)]
    assert played.count("6c") > 40
    assert "2c" in played


def test_aficionado_says_why_and_the_best_comes_first():
    """Throws and plays are weighed; where there is nothing to weigh there are no reasons."""
    throws = Aficionado().weigh(dealt_game().view(PONE))
    assert len(throws) == 15
    assert [one.total for one in throws] == sorted([one.total for one in throws], reverse=True)
    assert {reason.code for one in throws for reason in one.why} == {"hand", "crib"}
    assert Aficionado().weigh(dealt_game().view(0)) == []


def _to_the_show():
    """Play a hand until the pone is to count it."""
    state = game_in_play(**HANDS, muggins="yes")
    while len(state.played) < 8:
        seat = state.to_act()[0]
        state.apply(seat, state.legal(seat)[0])
    return state


def test_nothing_is_answered_when_the_game_is_over():
    """The view of a finished game offers no moves."""
    state = late("", "9c", series="Kh", turn=DEALER, score=(120, 120))
    play_out(state)
    assert state.over
    assert bot_named("cribbage", "aficionado").choose(state.view(1), Budget(), Rng(1)) == NOTHING
