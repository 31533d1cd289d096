"""What both levels do alike, and what novato does not know."""

import json

import pytest

from sobremesa.core.levels import bot_named, choose_text
from sobremesa.core.player import NOTHING, Budget
from sobremesa.core.registry import GAMES
from sobremesa.core.rng import Rng
from sobremesa.games.cuarenta.players.aficionado import Aficionado
from sobremesa.games.cuarenta.players.forgetting import NEVER
from sobremesa.games.cuarenta.players.tactics import WEIGHTS
from sobremesa.games.cuarenta.players.worth import scored
from sobremesa.games.cuarenta.rules.moves import move_text
from tests.games.cuarenta.players.seen import at_the_end, choice, choices, position

CUARENTA = GAMES["cuarenta"]
TABLES = [(preset, seats) for preset in CUARENTA.presets for seats in CUARENTA.seats_allowed(CUARENTA.ruleset(preset))]


def positions(rules, seats, level, seed, hands=2, bot=None):
    """Every position of some hands that a level plays against itself, with the seat that is awaited."""
    luck = Rng(f"positions {seed}")
    bot, state = bot or bot_named("cuarenta", level), CUARENTA.new(CUARENTA.ruleset(rules), seats, 1)
    while not state.over and state.hand_number <= hands:
        if state.needs_pack():
            state.deal(luck.shuffled(CUARENTA.pack()))
            continue
        seat = state.to_act()[0]
        yield state, seat
        state.apply(seat, bot.choose(state.view(seat), Budget(), luck))


@pytest.mark.parametrize("level", ["novato", "aficionado"])
def test_a_ronda_is_claimed_at_once_in_turn_and_out_of_it(level):
    """Three of a rank are announced whoever is on turn (CU-12)."""
    state = position("5c 5d 5h Kc 2c", table="Qd")
    assert choice(state, level) == "ronda"
    state.turn = 2
    assert choice(state, level) == "ronda"


@pytest.mark.parametrize("level", ["novato", "aficionado"])
def test_a_seat_that_is_not_on_turn_stays_silent(level):
    """Without a ronda there is nothing to say out of turn."""
    state = position("5c 5d 6h Kc 2c", table="Qd")
    state.turn = 2
    assert bot_named("cuarenta", level).choose(state.view(1), Budget(), Rng(1)) == NOTHING


@pytest.mark.parametrize("level", ["novato", "aficionado"])
def test_the_dealer_deals_when_asked(level):
    """In casa nobody plays before the dealer asks for the batch (CU-07)."""
    state = CUARENTA.new(CUARENTA.ruleset("casa"), 2, 1)
    state.deal(CUARENTA.pack())
    assert choice(state, level) == "deal"


def forgotten():
    """A position in which seat 1 may take up a six and a seven that seat 2 left behind."""
    state = position("Kc Qc", table="6c 7d", held={2: 2})
    state.missed, state.taker = 5, 1
    return state


def test_aficionado_takes_all_that_it_notices():
    """Cards that the others left behind are picked up to the last (CU-26)."""
    attentive = Aficionado(forgetting=NEVER)
    done = {move_text(attentive.choose(forgotten().view(1), Budget(), Rng(seed))) for seed in range(20)}
    assert done == {"take:6c7d"}


def test_novato_takes_what_was_forgotten_only_at_times():
    """It notices all of it, or some, or plays on."""
    done = choices(forgotten(), "novato")
    assert {"take:6c", "take:6c7d"} < done
    assert {"Kc", "Qc"} & done


def test_novato_plays_any_capture_that_it_sees():
    """Each card and each way to take comes up, with all of its sequence or a part."""
    done = choices(position("2h 5d", table="2c 3d 4s 5h", held={2: 2}), "novato", tries=400)
    assert {"2h*2c+3d4s5h", "2h*2c", "5d*5h", "5d*2c3d"} <= done


def test_novato_overlooks_a_capture_at_times():
    """What it has not seen it lays down."""
    assert choices(position("Qd", table="Qc", held={2: 2}), "novato") == {"Qd*Qc", "Qd"}


def test_novato_lays_down_any_card_when_it_sees_no_capture():
    """It does not ask which card is safe."""
    assert choices(position("Ac 3d Kd", table="Qc"), "novato") == {"Ac", "3d", "Kd"}


def test_novato_names_no_ronda():
    """It has not kept in mind what it caught."""
    fives = ["5c 5d 5h 2c 3c", "Ac 4c 6c Jc Qc", "Kc Kd 6d 7c 2d", "Js Jd Ah 3h 4h"]
    assert choices(at_the_end(fives, [(1, 4)]), "novato", tries=20) == {"pass"}


@pytest.mark.parametrize(("rules", "seats"), TABLES)
@pytest.mark.parametrize("level", ["novato", "aficionado"])
def test_a_view_sent_as_text_is_answered_like_the_view_itself(level, rules, seats):
    """A worker process that is sent JSON chooses what the bot chooses, in every phase of every ruleset."""
    bot = bot_named("cuarenta", level)
    for number, (state, seat) in enumerate(positions(rules, seats, level, seed=3, hands=1)):
        view = state.view(seat)
        text = choose_text(json.dumps(view.to_wire()), level, number)

        assert text == view.write(bot.choose(view, Budget(), Rng(number)))


@pytest.mark.parametrize("level", ["novato", "aficionado"])
def test_a_view_of_a_seat_that_has_nothing_to_say_is_answered_by_nothing(level):
    """The text of silence is empty."""
    state = position("5c 6d", table="Qd")
    state.turn = 2
    assert choose_text(json.dumps(state.view(1).to_wire()), level, 1) == ""


@pytest.mark.parametrize("level", ["novato", "aficionado"])
def test_the_same_luck_gives_the_same_move(level):
    """A bot is a function of its view and its stream of random numbers."""
    state = position("Ac 3d Kd 4c 6h", table="Qc 2d")
    assert len({choice(state, level, seed=7) for _ in range(20)}) == 1


def test_the_best_play_is_the_one_with_the_best_reasons():
    """What is played heads the list of what was weighed, and the list holds every play."""
    state = position("Ac 3d Kd 4c 6h", table="Qc 2d")
    weighed = Aficionado().weigh(state.view(1))
    totals = [one.total for one in weighed]
    assert totals == sorted(totals, reverse=True)
    assert move_text(weighed[0].move) == choice(state)
    assert sorted(one.move for one in weighed) == sorted(state.legal(1))


def test_nothing_is_weighed_when_no_card_is_due():
    """There is one way to deal."""
    state = CUARENTA.new(CUARENTA.ruleset("casa"), 2, 1)
    state.deal(CUARENTA.pack())
    assert Aficionado().weigh(state.view(1)) == []


@pytest.mark.parametrize(("rules", "seats"), TABLES)
def test_every_reason_is_known_and_the_points_among_them_are_the_engine_s(rules, seats):
    """Reasons bear the codes of the table of weights; caída and limpia promise exactly what the rules then give."""
    for state, seat in positions(rules, seats, "aficionado", seed=5):
        for one in Aficionado().weigh(state.view(seat)):
            why = {reason.code: reason.weight for reason in one.why}
            after = state.copy()
            after.apply(seat, one.move)
            given = {line.reason: line.points for line in after.last_points if line.reason in ("caida", "limpia")}

            assert set(why) <= set(WEIGHTS)
            assert {code: why[code] for code in ("caida", "limpia") if code in why} == given


def test_both_points_of_a_sweep_count_where_the_rules_say_so():
    """A caída that sweeps the table scores for both in pagat and cuenca, for one elsewhere (CU-33)."""
    worth = {preset: sum(scored(CUARENTA.ruleset(preset), 0, True, True)) for preset in CUARENTA.presets}
    assert worth == {"pagat": 4, "palm": 2, "casa": 2, "mesa": 2, "cuenca": 4}


@pytest.mark.parametrize(("rules", "seats"), TABLES)
def test_an_aficionado_that_forgets_nothing_leaves_no_sequence_to_the_others(rules, seats):
    """In whole hands of its own play nothing is ever left behind (CU-26)."""
    for state, _ in positions(rules, seats, "aficionado", seed=11, bot=Aficionado(forgetting=NEVER)):
        assert state.taker == 0
