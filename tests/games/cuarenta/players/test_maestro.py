"""What maestro does that others do not, and what everybody must."""

import json
from dataclasses import replace

import pytest

from sobremesa.core.levels import bot_named
from sobremesa.core.player import NOTHING, Budget
from sobremesa.core.registry import GAMES
from sobremesa.core.rng import Rng
from sobremesa.games.cuarenta.players.maestro import Maestro
from sobremesa.games.cuarenta.rules.moves import PLAY, card_of, kind_of, move_text
from sobremesa.games.cuarenta.rules.position import TAKING
from tests.games.cuarenta.players.seen import at_the_end, choice, position

CUARENTA = GAMES["cuarenta"]
TABLES = [(preset, seats) for preset in CUARENTA.presets for seats in CUARENTA.seats_allowed(CUARENTA.ruleset(preset))]
QUICK = Maestro(iterations=16)
LEVELS = ("maestro", "gran-maestro")


def hands_of(rules, seats, seed, hands=1):
    """Every position of some hands that a quick maestro plays against itself, with the seat that moves."""
    luck = Rng(f"maestro {seed}")
    state = CUARENTA.new(CUARENTA.ruleset(rules), seats, 1)
    while not state.over and state.hand_number <= hands:
        if state.needs_pack():
            state.deal(luck.shuffled(CUARENTA.pack()))
            continue
        seat = speaker(state)
        yield state, seat
        state.apply(seat, QUICK.choose(state.view(seat), Budget(), luck))


def speaker(state):
    """The seat that may claim a ronda, else the one awaited."""
    seats = range(1, state.seats + 1)
    claims = [seat for seat in seats if seat not in state.to_act() and state.legal(seat)]
    return claims[0] if claims else state.to_act()[0]


@pytest.mark.parametrize(("rules", "seats"), TABLES)
def test_maestro_plays_whole_hands_by_the_rules(rules, seats):
    """In every ruleset, at every table and in every phase its answer is a legal move."""
    assert all(
        QUICK.choose(state.view(seat), Budget(), Rng(1)) in state.legal(seat)
        for state, seat in hands_of(rules, seats, 1)
    )


@pytest.mark.parametrize(("rules", "seats"), TABLES)
def test_maestro_answers_a_view_sent_as_text_like_the_view_itself(rules, seats):
    """A worker process that is sent JSON finds the same move."""
    for number, (state, seat) in enumerate(hands_of(rules, seats, 2)):
        if number % 6 > 1:
            continue
        view = state.view(seat)
        sent = CUARENTA.view_from_wire(json.loads(json.dumps(view.to_wire())))
        assert QUICK.choose(sent, Budget(), Rng(number)) == QUICK.choose(view, Budget(), Rng(number))


@pytest.mark.parametrize("rules", ["palm", "casa"])
def test_a_preset_for_two_may_be_played_by_four(rules):
    """CU-03: the option for seats is changed like any other, and the numbers of another preset serve."""
    chosen = CUARENTA.ruleset(rules, {"seats": "2/4", "direction": "clockwise"})
    state = CUARENTA.new(chosen, 4, 1)
    state.deal(Rng("four").shuffled(CUARENTA.pack()))
    view = state.view(state.to_act()[0])

    assert QUICK.choose(view, Budget(), Rng("four")) in view.legal


def test_the_same_luck_and_the_same_iterations_give_the_same_move():
    """The move depends on the view, the stream and the number of playouts."""
    view = position("Ac 3d Kd 4c 6h", table="Qc 2d 5s").view(1)
    for iterations in (10, 50):
        moves = {Maestro().choose(view, Budget(iterations=iterations), Rng(7)) for _ in range(3)}
        assert len(moves) == 1


def test_cards_that_a_seat_cannot_see_change_nothing():
    """Two games that look the same to a seat get the same move (swap)."""
    for number, (state, seat) in enumerate(hands_of("pagat", 2, 4)):
        if number % 5 or len(state.view(seat).legal) < 2:
            continue
        views = [state.view(seat).determinize(Rng(seed)).view(seat) for seed in range(3)]
        assert len({QUICK.choose(view, Budget(), Rng(3)) for view in views}) == 1


def test_gran_maestro_comes_back_when_its_time_is_up():
    """Playouts without end stop at the milliseconds that it was given."""
    view = position("Ac 3d Kd 4c 6h", table="Qc 2d 5s").view(1)
    move = bot_named("cuarenta", "gran-maestro").choose(view, Budget(milliseconds=2), Rng(1))
    assert move in view.legal


@pytest.mark.parametrize("level", LEVELS)
def test_a_ronda_is_claimed_at_once_in_turn_and_out_of_it(level):
    """Three of a rank are announced whoever is on turn (CU-12)."""
    state = position("5c 5d 5h Kc 2c", table="Qd")
    assert choice(state, level) == "ronda"
    state.turn = 2
    assert choice(state, level) == "ronda"


@pytest.mark.parametrize("level", LEVELS)
def test_a_seat_that_is_not_on_turn_stays_silent(level):
    """Without a ronda there is nothing to say out of turn."""
    state = position("5c 5d 6h Kc 2c", table="Qd")
    state.turn = 2
    assert bot_named("cuarenta", level).choose(state.view(1), Budget(), Rng(1)) == NOTHING


@pytest.mark.parametrize("level", LEVELS)
def test_the_dealer_deals_when_asked(level):
    """In casa nobody plays before the dealer asks for the batch (CU-07)."""
    state = CUARENTA.new(CUARENTA.ruleset("casa"), 2, 1)
    state.deal(CUARENTA.pack())
    assert choice(state, level) == "deal"


def quick(state, iterations=400):
    """What the maestro does with few playouts."""
    return move_text(Maestro().choose(state.view(1), Budget(iterations=iterations), Rng(1)))


def test_a_card_just_left_is_caught():
    """Two points and two cards lie there for the taking (CU-30)."""
    assert quick(position("Kc 4d 2h", table="Ac", left="Ks", held={2: 3})) == "Kc*Ks"


def test_a_sweep_that_wins_the_game_is_made():
    """At 36 the caída that also empties the table reaches forty (CU-35)."""
    assert quick(position("Kc 4d 2h", left="Ks", held={2: 3}, score=(36, 38))) == "Kc*Ks"


def test_a_sweep_is_worth_nothing_at_thirty_eight():
    """At 38 a caída wins and a limpia does not (CU-34)."""
    assert quick(position("7c Kd", table="3c 4d", left="Ks", held={2: 2}, score=(38, 38))) == "Kd*Ks"


def test_all_that_was_forgotten_is_taken():
    """Two cards for nothing, at the end of the hand too (CU-26)."""
    state = position("Kc Qc", table="6c 7d", held={2: 2})
    state.missed, state.taker = 5, 1
    assert quick(state) == "take:6c7d"


def test_at_the_end_of_the_hand_what_was_forgotten_is_taken_too():
    """Before anything is counted the taker may still take (CU-26)."""
    state = position("", table="6c 7d", held={2: 0})
    state.phase, state.missed, state.taker, state.deal_number = TAKING, 5, 1, 4
    state.pack = []
    assert quick(state) == "take:6c7d"


def test_a_caught_ronda_is_named():
    """It names what it caught for certain, and then no more (CU-41)."""
    fives = ["5c 5d 5h 2c 3c", "Ac 4c 6c Jc Qc", "Kc Kd 6d 7c 2d", "Js Jd Ah 3h 4h"]
    assert choice(at_the_end(fives, [(1, 4)]), "maestro") == "recall:5"
    assert choice(at_the_end(fives, [(1, 4)], recalled=1 << 4), "maestro") == "pass"
    assert choice(at_the_end(fives, [(2, 3)]), "maestro") == "pass"


def test_every_choice_is_weighed_with_its_chance_to_win():
    """The best comes first, each with a chance in percent, and equal cards are weighed once."""
    view = position("Kc Kd 4c 2h", table="Qc", left="Ks", held={2: 4}).view(1)
    weighed = Maestro(iterations=200).weigh(view)
    chances = [one.total for one in weighed]
    assert chances == sorted(chances, reverse=True)
    assert all(0 <= chance <= 100 for chance in chances)
    assert {reason.code for one in weighed for reason in one.why} == {"win-chance"}
    assert {card_of(one.move) >> 2 for one in weighed} == {12, 3, 1}
    assert all(one.move in view.legal and kind_of(one.move) == PLAY for one in weighed)


def test_nothing_is_weighed_when_no_card_is_due():
    """There is one way to deal, and nothing to say out of turn."""
    state = CUARENTA.new(CUARENTA.ruleset("casa"), 2, 1)
    state.deal(CUARENTA.pack())
    assert Maestro().weigh(state.view(1)) == []
    assert Maestro().weigh(state.view(2)) == []


def test_a_budget_of_milliseconds_binds_the_maestro_to_its_playouts_still():
    """Maestro stops at whichever limit comes first, gran-maestro at the clock alone."""
    assert Maestro(50).playouts(replace(Budget(), milliseconds=250)) == 50
    assert Maestro(50).playouts(Budget(iterations=9)) == 9
    assert Maestro(50, takes_all_time=True).playouts(Budget(milliseconds=250)) > 1_000_000


def test_of_equal_cards_any_may_go():
    """A card that always went first by suit would tell that the lower ones are not held."""
    state = position("5h 5c", "Kd Qd")
    assert {choice(state, "maestro", seed=seed) for seed in range(20)} == {"5h", "5c"}
