"""Environments are copied and pickled in the middle of a game: both go on with the same luck, each by itself."""

import copy
import pickle

import numpy as np
import pytest

pytest.importorskip("pettingzoo")
pytest.importorskip("gymnasium")

import gymnasium
from gymnasium.utils.env_checker import data_equivalence

import sobremesa.environments
from sobremesa.core.rng import Rng
from sobremesa.environments.registration import env_id
from sobremesa.environments.seat_env import SeatEnv

WAYS = {
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "pickle": lambda env: pickle.loads(pickle.dumps(env)),
    "method": lambda env: env.copy(),
}
ways = pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
KINDS = [("cuarenta", {"seats": 4}), ("cuarenta", {"episode": "hand"}), ("gin", {"most_moves": 40}), ("cribbage", {})]


def walked(env, steps, luck):
    """Return what an AEC environment shows over so many steps of random play, new episodes included."""
    shown = []
    for _ in range(steps):
        if not env.agents:
            env.reset()
        seen, reward, terminated, truncated, _ = env.last()
        shown.append((env.agent_selection, seen["observation"].tobytes(), seen["action_mask"].tobytes(), reward))
        open_now = np.flatnonzero(seen["action_mask"])
        env.step(None if terminated or truncated else int(open_now[luck.below(len(open_now))]))
    return shown


@ways
@pytest.mark.parametrize(("game", "more"), KINDS)
def test_a_table_and_its_copy_go_on_alike(game, more, way):
    """The same actions show the same for two hundred steps, into episodes that begin after the copy was made."""
    env = sobremesa.environments.table(game, **more)
    env.reset(seed=11)
    walked(env, 25, Rng(1))
    twin = way(env)
    assert repr(twin) == repr(env)
    assert walked(twin, 200, Rng(2)) == walked(env, 200, Rng(2))


@ways
def test_a_copy_is_stepped_apart(way):
    """A step of the copy leaves the original where it was."""
    env = sobremesa.environments.gin()
    env.reset(seed=1)
    before, twin = repr(env.view.to_wire()), way(env)
    walked(twin, 12, Rng(3))
    assert repr(env.view.to_wire()) == before


@ways
def test_an_environment_is_copied_before_its_first_episode_too(way):
    """What was not reset is reset in both with the same luck."""
    env = sobremesa.environments.cribbage()
    twin = way(env)
    assert "not reset" in repr(twin)
    env.reset()
    twin.reset()
    assert repr(env.view.to_wire()) == repr(twin.view.to_wire())


@ways
def test_a_parallel_table_and_its_copy_go_on_alike(way):
    """Everybody's observations and rewards are the same."""
    env = sobremesa.environments.parallel_table("cuarenta", episode="hand")
    env.reset(seed=5)

    def steps(table, luck):
        shown = []
        for _ in range(60):
            if not table.agents:
                table.reset()
            asked = table.possible_agents[table.episode.seat - 1]
            open_now = list(table.episode.open)
            seen, rewards, *_ = table.step({asked: open_now[luck.below(len(open_now))]})
            shown.append((rewards, [each["observation"].tobytes() for each in seen.values()]))
        return shown

    steps(env, Rng(1))
    twin = way(env)
    assert steps(twin, Rng(2)) == steps(env, Rng(2))


@ways
@pytest.mark.parametrize("game", ["cuarenta", "gin", "cribbage"])
def test_many_games_and_their_copy_go_on_alike(game, way):
    """Observations, rewards and ends are the same, and the arrays are not shared."""
    many = sobremesa.environments.vector(game, 8, episode="hand")
    batch = many.reset(seed=1)

    def steps(vector, batch, luck):
        shown = []
        for _ in range(80):
            open_now = [np.flatnonzero(mask) for mask in batch.legal]
            batch = vector.step(np.array([each[luck.below(len(each))] for each in open_now]))
            shown.append([array.tobytes() for array in batch])
        return shown

    steps(many, batch, Rng(1))
    twin = way(many)
    held = twin.batch
    assert held.observation is not batch.observation
    assert steps(twin, held, Rng(2)) == steps(many, many.batch, Rng(2))


@pytest.mark.parametrize(
    ("env", "told"),
    [
        (
            lambda: sobremesa.environments.cuarenta("casa"),
            "<sobremesa_cuarenta_v1: cuarenta casa for 2, a game, reward win; not",
        ),
        (lambda: sobremesa.environments.parallel_table("gin", options={"target": 50}), "gin standard target=50 for 2"),
        (
            lambda: sobremesa.environments.vector("cribbage", 3, episode="hand"),
            "<3 at once: cribbage standard for 2, a hand",
        ),
    ],
)
def test_environments_say_what_they_are(env, told):
    """The repr names the game, the rules, the episode and how it stands."""
    made = env()
    assert told in repr(made)
    made.reset(seed=1)
    assert "not reset" not in repr(made)


SPIEL_WAYS = {
    **{name: way for name, way in WAYS.items() if name != "method"},
    "clone": lambda state: state.clone(),
    "serialized": lambda state: state.get_game().deserialize_state(state.serialize()),
}


@pytest.mark.parametrize("way", SPIEL_WAYS.values(), ids=SPIEL_WAYS)
@pytest.mark.parametrize(
    ("game", "params"), [("cuarenta", {}), ("gin", {"packs": 3}), ("gin", {}), ("cribbage", {"options": "muggins=yes"})]
)
def test_states_of_openspiel_and_their_copies_go_on_alike(game, params, way):
    """At chance and at decisions: the same history, information states and returns to the end, and apart."""
    pyspiel = pytest.importorskip("pyspiel")
    pytest.importorskip("sobremesa.environments.openspiel")
    luck = Rng(9)
    state = pyspiel.load_game(f"python_sobremesa_{game}", params).new_initial_state()
    while not state.is_terminal():
        if state.move_number() % 7 == 3:
            twin = way(state)
            assert (str(twin), twin.history()) == (str(state), state.history())
            assert told(twin) == told(state)
            twin.apply_action(twin.legal_actions()[0])
            assert twin.move_number() == state.move_number() + 1
        open_now = state.legal_actions()
        state.apply_action(open_now[luck.below(len(open_now))])
    assert way(state).returns() == state.returns()


def told(state):
    """Return what every player remembers, and what may be done."""
    players = range(state.num_players())
    return [state.information_state_string(player) for player in players], state.legal_actions()


def test_a_game_of_openspiel_and_a_state_go_through_one_text():
    """The library's own way to write both down."""
    pyspiel = pytest.importorskip("pyspiel")
    pytest.importorskip("sobremesa.environments.openspiel")
    game = pyspiel.load_game("python_sobremesa_gin(rules=vga)")
    state = game.new_initial_state()
    for _ in range(25):
        state.apply_action(state.legal_actions()[0])
    again, twin = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    assert str(again) == str(game) == str(pickle.loads(pickle.dumps(game)))
    assert (str(twin), told(twin)) == (str(state), told(state))


@ways
@pytest.mark.parametrize("game", ["cuarenta", "cribbage", "gin"])
def test_a_seat_and_its_copy_are_dealt_alike_after_the_first_hand(game, way):
    """The others draw from a luck of their own, so that an episode that is played again deals what it had dealt."""
    env = SeatEnv(game)
    seen, _ = env.reset(seed=3)
    hand = env.episode.state.hand_number
    while env.episode.state.hand_number == hand:
        seen, *_ = env.step(int(np.flatnonzero(seen["action_mask"])[0]))
    twin = way(env)

    assert repr(twin.episode.view.to_wire()) == repr(env.episode.view.to_wire())
    while env.action_masks().any():
        action = int(np.flatnonzero(env.action_masks())[0])
        ours, theirs = env.step(action), twin.step(action)
        assert data_equivalence(ours, theirs, exact=True)


def test_what_gymnasium_has_wrapped_is_copied_by_pickle_and_deepcopy():
    """One and many: the copies are games of their own that go on alike."""
    one, many = gymnasium.make(env_id("gin")), gymnasium.make_vec(env_id("gin"), num_envs=2)
    for env in (one, many):
        env.reset(seed=5)
        for twin in (copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
            assert twin.unwrapped is not env.unwrapped
    action = int(np.flatnonzero(one.unwrapped.action_masks())[0])
    twin = copy.deepcopy(one)
    assert data_equivalence(one.step(action), twin.step(action), exact=True)
    many.close()
