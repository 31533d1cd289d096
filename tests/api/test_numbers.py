"""Whole numbers of any kind are taken, as arrays have them; what is none is named, before anything is done."""

from __future__ import annotations

import json

import pytest

import sobremesa
from sobremesa import environments
from sobremesa.core.contract import UnreadableMove
from sobremesa.core.explorer import BadHand
from sobremesa.core.options import BadOption
from sobremesa.core.registry import UnknownGame

np = pytest.importorskip("numpy")


def one(number: int) -> object:
    """A number as an array has it."""
    return np.array([number], np.int64)[0]


def test_a_game_takes_numbers_of_arrays():
    """Their seats are those of a batch, their options those of a table of experiments."""
    game = sobremesa.new_game(
        "gin", "vga", seats=one(2), dealer=one(1), seed=one(3), options={"oklahoma": np.True_, "target": one(120)}
    )

    assert game.record() == sobremesa.new_game("gin", "vga", seed=3, options={"oklahoma": True, "target": 120}).record()
    assert game.legal(one(2)) == game.legal(2)
    json.dumps(game.view(one(2)).to_wire())
    drawn = game.legal(2)[0]
    game.play(drawn, one(2))
    assert drawn not in game.legal(2)


@pytest.mark.parametrize("seed", [1.5, 3.0, [1], b"x", np.random.default_rng(1), np.float64(2)])
def test_a_seed_that_is_neither_a_whole_number_nor_a_text_is_refused(seed):
    """It would deal hands by how it is written; also where a game goes on from a record."""
    record = sobremesa.new_game("gin", seed=1).record()
    for begin in (
        lambda: sobremesa.new_game("gin", seed=seed),
        lambda: sobremesa.read_game(record, seed=seed),
        lambda: sobremesa.read_games(record, seed=seed),
    ):
        with pytest.raises(BadOption) as refused:
            begin()
        assert refused.value.field == "seed"


def test_true_is_the_seed_one():
    """As Python has it everywhere, and not a text of its own."""
    assert sobremesa.new_game("gin", seed=True).record() == sobremesa.new_game("gin", seed=1).record()


def test_players_and_duels_take_numbers_of_arrays():
    """What they tell of themselves is in Python's own numbers."""
    view = sobremesa.new_game("gin", seed=1).view(2)
    computer = sobremesa.bot("gin", "novato", seed=one(3), iterations=one(30))
    result = sobremesa.duel("cuarenta", "novato", "novato", pairs=one(1), seed=one(2), seats=one(4), processes=one(1))

    assert computer(view) == sobremesa.bot("gin", "novato", seed=3, iterations=30)(view)
    json.dumps(result.to_json())
    assert result.to_json()["seats"] == 4


def test_a_hand_is_explored_at_a_score_of_arrays():
    """And by a truth of theirs."""
    asked = ("cribbage", "5h 5d 5s Jc 4d 6c")
    found = sobremesa.explore(*asked, option=np.True_, score=(one(100), one(95)))

    assert found == sobremesa.explore(*asked, option=True, score=(100, 95))


def test_environments_take_numbers_of_arrays():
    """Also for seeds: it is the same deal."""
    table, same = (environments.cuarenta(seats=seats, dealer=dealer) for seats, dealer in ((one(4), one(2)), (4, 2)))
    table.reset(seed=one(5))
    same.reset(seed=5)
    assert (table.state() == same.state()).all()
    vector = environments.vector("gin", one(2), most_moves=one(40))
    vector.reset(one(4))
    action = vector.random_actions(np.random.default_rng(1))[0]
    assert vector.text(one(0), action) == vector.text(0, int(action))


@pytest.mark.parametrize("seed", [5.0, "5", 1.5])
@pytest.mark.parametrize("make", [environments.table, environments.parallel_table])
def test_an_environment_refuses_a_seed_that_is_no_whole_number(make, seed):
    """It would deal other hands than the number."""
    env = make("gin")

    with pytest.raises(TypeError):
        env.reset(seed=seed)


def test_a_truth_is_the_seed_that_it_is_as_a_number():
    """As everywhere in Python."""
    table, same = environments.gin(), environments.gin()
    table.reset(seed=True)
    same.reset(seed=1)

    assert (table.state() == same.state()).all()


@pytest.mark.parametrize(
    ("field", "wrong"),
    [
        ("seats", lambda: sobremesa.new_game("gin", seats=2.0)),
        ("dealer", lambda: sobremesa.new_game("gin", dealer="1")),
        ("seat", lambda: sobremesa.new_game("gin").view(None)),
        ("seat", lambda: sobremesa.new_game("gin").play("pass", 2.0)),
        ("iterations", lambda: sobremesa.bot("gin", "maestro", iterations=-1)),
        ("milliseconds", lambda: sobremesa.bot("gin", "maestro", milliseconds=0.5)),
        ("seed", lambda: sobremesa.bot("gin", "novato", seed=1.0)),
        ("processes", lambda: sobremesa.duel("gin", "novato", "novato", pairs=1, processes=-3)),
        ("pairs", lambda: sobremesa.duel("gin", "novato", "novato", pairs=1.5)),
        ("score", lambda: sobremesa.explore("cribbage", "5h 5d 5s Jc 4d 6c", score=(1.5, 0))),
        ("most_moves", lambda: environments.gin(most_moves=2.5)),
        ("count", lambda: environments.vector("gin", 2.0)),
    ],
)
def test_what_is_no_whole_number_is_named(field, wrong):
    """By the field at fault."""
    with pytest.raises(BadOption) as caught:
        wrong()
    assert caught.value.field == field


def test_a_computer_refuses_views_of_other_games_and_what_is_none():
    """It does not say what it could not find in them."""
    cribbage = sobremesa.new_game("cribbage", seed=1)
    with pytest.raises(BadOption, match="one of cribbage"):
        sobremesa.bot("gin", "novato")(cribbage.view(1))
    for asked in (sobremesa.bot("gin", "novato"), sobremesa.hint):
        with pytest.raises(TypeError, match=r"what game\.view\(seat\) returns"):
            asked(cribbage)


def test_a_game_is_finished_by_players_in_the_order_of_the_seats():
    """As well as by players of numbered seats."""
    players = [sobremesa.bot("gin", "novato", seed=seat) for seat in (1, 2)]
    again = {seat: sobremesa.bot("gin", "novato", seed=seat) for seat in (1, 2)}
    played = sobremesa.finish(sobremesa.new_game("gin", seed=1), players)

    assert played.record() == sobremesa.finish(sobremesa.new_game("gin", seed=1), again).record()


HAND = "5c 5d 5h Js 2c 9d"


@pytest.mark.parametrize(
    ("asked", "error"),
    [
        (lambda: sobremesa.explore("cribbage", HAND, score=(1,)), BadOption),
        (lambda: sobremesa.explore("cribbage", HAND, score=(1, 2, 3)), BadOption),
        (lambda: sobremesa.explore("cribbage", HAND, score=3), BadOption),
        (lambda: sobremesa.explore("cribbage", None), BadHand),
        (lambda: sobremesa.explore("cribbage", [5, 3]), BadHand),
        (lambda: sobremesa.explore("cribbage", HAND, others=4), BadHand),
        (lambda: sobremesa.new_game(3), UnknownGame),
        (lambda: sobremesa.rulesets([]), UnknownGame),
        (lambda: sobremesa.levels(None), UnknownGame),
        (lambda: sobremesa.bot(None, "novato"), UnknownGame),
        (lambda: sobremesa.new_game("gin", seed=1).play(None, 1), UnreadableMove),
        (lambda: sobremesa.new_game("cribbage", seed=1).play(3), UnreadableMove),
    ],
)
def test_what_is_of_another_kind_is_refused_with_an_error_of_ours(asked, error):
    """Its sentence says what is asked for, and none of Python's insides."""
    with pytest.raises(error) as refused:
        asked()
    assert "object" not in str(refused.value)
