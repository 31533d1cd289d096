"""Gymnasium's own checks of one seat against a level, and what its users count on."""

import pickle
import subprocess
import sys

import numpy as np
import pytest

pytest.importorskip("gymnasium")

import gymnasium
from gymnasium.utils.env_checker import check_env, data_equivalence

from sobremesa import environments
from sobremesa.core.levels import UnknownLevel, bot_named
from sobremesa.core.options import BadOption
from sobremesa.environments.config import VERSION
from sobremesa.environments.conventions import NotReset
from sobremesa.environments.registration import env_id, register_games
from sobremesa.environments.seat_env import SeatEnv, row_seed
from tests.environments.walking import KINDS

GAMES = environments.games()


def make(game, **more):
    """Return one seat of a game as Gymnasium makes it, without wrappers."""
    return gymnasium.make(env_id(game), **more).unwrapped


def episode(env, seed):
    """Return the observations and rewards of an episode in which the lowest open action is taken."""
    seen, _ = env.reset(seed=seed)
    told, ended = [(seen, 0.0)], False
    while not ended:
        seen, reward, terminated, truncated, _ = env.step(int(np.flatnonzero(seen["action_mask"])[0]))
        told.append((seen, reward))
        ended = terminated or truncated
    return told


@pytest.mark.parametrize("kind", KINDS, ids=[f"{game}-{rules}-{seats}" for game, rules, seats in KINDS])
def test_the_librarys_checker_has_nothing_to_say(kind, capsys):
    """Spaces, seeds, determinism, render modes: a warning of the checker fails this test as an error does."""
    game, rules, seats = kind
    check_env(make(game, rules=rules, seats=seats, opponent="novato"))


def test_the_version_is_in_the_id_and_in_the_metadata():
    """Whoever notes the id notes how fields are drawn."""
    assert register_games() == [f"sobremesa/{game}-{VERSION}" for game in GAMES]
    assert make("gin").metadata["name"] == f"sobremesa_gin_{VERSION}"


def test_an_id_with_its_module_needs_no_import_before():
    """Gymnasium imports what stands before the colon."""
    code = f"import gymnasium; print(repr(gymnasium.make('sobremesa.environments:{env_id('gin')}').unwrapped))"
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert said.startswith(f"<sobremesa_gin_{VERSION} as seat 1: gin standard for 2")


@pytest.mark.parametrize("game", GAMES)
def test_a_seed_deals_the_same_episodes_again(game):
    """Also the later ones, and another seed deals others."""
    one, same, other = (make(game, episode="hand") for _ in range(3))
    assert data_equivalence(episode(one, 5), episode(same, 5), exact=True)
    assert data_equivalence(episode(one, None), episode(same, None), exact=True)
    assert not data_equivalence(episode(one, 5)[0], episode(other, 6)[0], exact=True)


@pytest.mark.parametrize("seat", [1, 2])
def test_the_rewards_of_a_seat_add_up_to_what_it_made(seat):
    """What the opponent scores between two own actions counts too."""
    env = make("cribbage", episode="hand", seat=seat, dealer=1)
    total = sum(reward for _, reward in episode(env, 3))
    score = env.episode.state.score
    assert total == score[seat - 1] - score[2 - seat] != 0


def test_the_opponent_is_the_level_that_was_named():
    """Every move of the other seat is what that level chooses for its view."""
    env = make("cuarenta", seat=2, dealer=2, opponent="aficionado", episode="hand")
    env.reset(seed=4)
    asked = []
    bot = bot_named("cuarenta", "aficionado")

    class Noted:
        def choose(self, view, budget, luck):
            asked.append(view.seat)
            return bot.choose(view, budget, luck)

    object.__setattr__(env, "_bot", Noted())
    episode(env, 4)
    assert set(asked) == {1}
    with pytest.raises(UnknownLevel):
        make("gin", opponent="nobody")


def test_an_illegal_action_loses_unless_it_is_to_be_refused():
    """The episode ends with the lowest reward; or the action raises, and the legal ones are still open."""
    env = make("gin")
    seen, _ = env.reset(seed=1)
    wrong = int(np.flatnonzero(seen["action_mask"] == 0)[0])
    _, reward, terminated, truncated, info = env.step(wrong)
    assert (reward, terminated, truncated, info) == (-1.0, True, False, {"illegal": True})
    with pytest.raises(NotReset):
        env.step(wrong)
    env = make("gin", illegal="refuse")
    seen, _ = env.reset(seed=1)
    with pytest.raises(environments.IllegalAction):
        env.step(wrong)
    assert (env.action_masks() == seen["action_mask"]).all()


def test_a_seat_by_lot_is_each_of_them_now_and_then():
    """And rewards and observations are always those of that seat."""
    env = make("cribbage", seat=0)
    seats = set()
    for seed in range(12):
        seen, _ = env.reset(seed=seed)
        hand = env.episode.state.view(env.seat).to_wire()["hand"]
        assert seen["observation"][env.places["hand"]].sum() == len(hand)
        seats.add(env.seat)
    assert seats == {1, 2}


@pytest.mark.parametrize(
    ("field", "value"), [("seat", 3), ("illegal", "shrug"), ("render_mode", "rgb_array"), ("episode", "week")]
)
def test_what_cannot_be_chosen_is_named(field, value):
    """The error says which choice it was."""
    with pytest.raises(BadOption) as refused:
        SeatEnv("gin", **{field: value})
    assert refused.value.field == field


@pytest.mark.parametrize("seat", [1, 2, 3, 4])
def test_the_rewards_of_a_hand_add_up_to_its_result(seat):
    """What the others made before the seat was first asked is in its first reward."""
    env = SeatEnv("cuarenta", "pagat", seats=4, seat=seat, dealer=4, episode="hand")
    for seed in range(8):
        total = sum(reward for _, reward in episode(env, seed))
        score = env.episode.state.score
        assert total == score[(seat - 1) % 2] - score[seat % 2]


def test_no_episode_is_truncated_before_the_seat_was_asked():
    """However few moves there may be; after its first action it is."""
    env = SeatEnv("cuarenta", "pagat", seats=4, seat=4, dealer=4, most_moves=2)
    seen, _ = env.reset(seed=1)
    assert env.episode.seat == 4
    assert seen["action_mask"].any()
    *_, truncated, _ = env.step(int(np.flatnonzero(seen["action_mask"])[0]))
    assert truncated
    assert not env.action_masks().any()


def test_a_truncated_episode_shows_no_other_hand():
    """The table in letters is that of the own seat, also where another one is to act."""
    env = SeatEnv("gin", "vga", seat=1, most_moves=3, dealer=2, render_mode="ansi")
    episode(env, 1)
    state = env.episode.state

    assert env.episode.seat == 2
    told = env.render()
    assert " ".join(state.view(1).to_wire()["hand"]) in told
    assert " ".join(state.view(2).to_wire()["hand"]) not in told
    assert "open:" not in told


def test_copies_and_pickles_go_on_alike():
    """The same actions bring the same observations in the original and in its copy."""
    env = SeatEnv("gin", episode="hand")
    env.reset(seed=2)
    twin, pickled = env.copy(), pickle.loads(pickle.dumps(env))
    action = int(np.flatnonzero(env.action_masks())[0])
    assert data_equivalence(env.step(action), twin.step(action), exact=True)
    assert twin.seat == pickled.seat and (pickled.action_masks() == twin.copy().action_masks()).shape


def test_many_are_made_at_once_and_reset_in_the_same_step():
    """An episode that ends shows the next at once, and how it ended stands in the infos."""
    many = gymnasium.make_vec(env_id("gin"), num_envs=3, episode="hand")
    assert many.metadata["autoreset_mode"] is gymnasium.vector.AutoresetMode.SAME_STEP
    seen, _ = many.reset(seed=1)
    ended = np.zeros(3, dtype=bool)
    while not ended.any():
        assert seen["action_mask"].any(axis=1).all()
        seen, _, ended, _, infos = many.step(seen["action_mask"].argmax(axis=1))
    row = int(np.flatnonzero(ended)[0])
    assert not infos["final_obs"][row]["action_mask"].any()
    assert seen["action_mask"].any(axis=1).all()
    many.close()


def test_a_row_plays_the_same_however_many_there_are():
    """Row 1 of 2 is row 1 of 3, and no row of seed 1 is one of seed 0."""
    two, three = (gymnasium.make_vec(env_id("cribbage"), num_envs=count) for count in (2, 3))
    (few, _), (many, _) = two.reset(seed=7), three.reset(seed=7)
    assert (few["observation"][1] == many["observation"][1]).all()
    assert not {row_seed(0, row) for row in range(50)} & {row_seed(1, row) for row in range(50)}
