"""PettingZoo's own tests, and what its users count on."""

import sys

import numpy as np
import pytest

pytest.importorskip("pettingzoo")

from gymnasium.utils.env_checker import data_equivalence
from pettingzoo.test import api_test, performance_benchmark, render_test, seed_test
from pettingzoo.utils import TerminateIllegalWrapper

from sobremesa import environments
from sobremesa.core.options import BadOption
from tests.environments.walking import KINDS

NAMES = [f"{game}-{rules}-{seats}" for game, rules, seats in KINDS]
EXPECTED = [
    # The library's classic environments with an action mask are excused from these by name.
    "ignore:Observation space for each agent probably should be",
    "ignore:Observation is not a NumPy array",
    "ignore:Action mask numpy array is all zeros",
]
pytestmark = [pytest.mark.filterwarnings(each) for each in EXPECTED]


def environment(kind, **more):
    """Return the environment of a kind."""
    game, rules, seats = kind
    return environments.table(game, rules, seats=seats, **more)


@pytest.mark.parametrize("kind", KINDS, ids=NAMES)
def test_the_librarys_test_of_its_interface(kind, capsys):
    """Spaces, rewards, masks and the order of agents are as PettingZoo wants them, by hands and by games."""
    for episode in ("hand", "game"):
        api_test(environment(kind, episode=episode), num_cycles=40)
    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.parametrize("kind", KINDS, ids=NAMES)
def test_the_librarys_test_of_seeds(kind):
    """The same seed gives the same cards, observations and rewards."""
    seed_test(lambda: environment(kind), num_cycles=30)
    one, same, other = (environment(kind) for _ in range(3))
    for env, seed in ((one, 1), (same, 1), (other, 2)):
        env.reset(seed=seed)
    assert one.episode.state.pack == same.episode.state.pack != other.episode.state.pack


@pytest.mark.parametrize("kind", KINDS, ids=NAMES)
def test_the_librarys_benchmark_runs(kind, monkeypatch, capsys):
    """Its loop plays on from game to game; a clock of its own lets it stop after some rounds."""
    ticks = iter(range(10**6))
    module = sys.modules["pettingzoo.test.performance_benchmark"]
    monkeypatch.setattr(module, "time", type("Clock", (), {"time": staticmethod(lambda: next(ticks) / 10)}))
    performance_benchmark(environment(kind))
    assert "Finished performance benchmark" in capsys.readouterr().out


@pytest.mark.parametrize("kind", KINDS, ids=NAMES)
def test_the_librarys_test_of_rendering(kind, capsys):
    """A table is shown as text, or printed."""
    render_test(lambda render_mode: environment(kind, render_mode=render_mode))
    assert f"{kind[0]} {kind[1]}, hand 1, 0-0" in capsys.readouterr().out


def test_a_rendered_table_shows_what_the_seat_sees_and_no_more():
    """What is drawn comes from the view of the seat that is asked."""
    env = environments.gin(render_mode="ansi")
    env.reset(seed=1)
    view = env.episode.view
    told = env.render()
    assert f"seat {view.seat} to move" in told
    assert all(card in told for card in view.to_wire()["hand"])
    hidden = env.episode.state.view(3 - view.seat).to_wire()["hand"]
    assert not [card for card in hidden if card in told]


def test_wrong_render_modes_are_refused():
    """There is text and nothing else."""
    with pytest.raises(BadOption, match="ansi or human"):
        environments.gin(render_mode="rgb_array")


@pytest.mark.parametrize("game", ["cuarenta", "gin", "cribbage"])
def test_an_episode_is_cut_off_after_so_many_moves(game):
    """Truncated is not terminated: every agent is told, and nobody is asked any more."""
    env = environments.table(game, most_moves=5)
    env.reset(seed=3)
    for _ in range(5):
        assert not any(env.truncations.values())
        env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[0]))
    assert all(env.truncations.values()) and not any(env.terminations.values())
    assert not env.last()[0]["action_mask"].any()
    for _ in list(env.agents):
        env.step(None)
    assert env.agents == []


def test_whoever_is_not_asked_sees_and_may_do_nothing():
    """An agent may look at any time; its mask is empty while another is asked."""
    env = environments.gin()
    env.reset(seed=2)
    other = next(agent for agent in env.agents if agent != env.agent_selection)
    seen = env.observe(other)
    assert env.observation_space(other).contains(seen)
    assert not seen["action_mask"].any()
    assert seen["observation"][env.places["hand"]].sum() == 10
    assert not data_equivalence(seen, env.observe(env.agent_selection))


def test_fields_lie_where_the_layout_says():
    """A field's slice holds what it is called."""
    env = environments.cuarenta("pagat")
    env.reset(seed=5)
    seen = env.last()[0]["observation"]
    assert seen[env.places["hand"]].sum() == 5
    assert seen[env.places["stock"]] == pytest.approx(30 / 40)
    assert sum(each.stop - each.start for each in env.places.values()) == len(seen)


def test_texts_and_actions_lead_to_each_other():
    """A program may speak in moves of the notation."""
    env = environments.gin("vga")
    env.reset(seed=1)
    assert env.text(env.action("stock")) == "stock"
    env.step(env.action("stock"))
    with pytest.raises(environments.IllegalAction):
        env.text(env.terms.actions.number("upcard"))


def test_illegal_actions_are_refused_or_lose_by_the_librarys_wrapper():
    """Bare, the environment says what is open; wrapped, whoever plays an illegal action loses."""
    env = environments.gin("vga")
    env.reset(seed=1)
    with pytest.raises(environments.IllegalAction, match="open are 'upcard', 'stock'"):
        env.step(0)
    wrapped = TerminateIllegalWrapper(environments.gin("vga"), illegal_reward=-1)
    wrapped.reset(seed=1)
    loser = wrapped.agent_selection
    wrapped.step(0)
    assert wrapped.rewards[loser] == -1 and all(wrapped.terminations.values())


@pytest.mark.parametrize(
    "ask",
    [lambda env: env.step(0), lambda env: env.last(), lambda env: env.observe("seat_1"), lambda env: env.state()],
    ids=["step", "last", "observe", "state"],
)
def test_what_is_asked_before_a_reset_says_what_to_do(ask):
    """There is nobody to move yet, and nothing to be seen."""
    with pytest.raises(RuntimeError, match="call reset"):
        ask(environments.cribbage())


@pytest.mark.parametrize("action", [1.5, 107.0, "pass", [107], None], ids=str)
def test_what_is_no_whole_number_is_no_action(action):
    """It is not cut to one, and nothing changes; numbers of numpy are as good as any."""
    env = environments.gin("vga")
    env.reset(seed=1)
    with pytest.raises(environments.IllegalAction, match="open are"):
        env.step(action)
    assert env.episode.moves == 0
    env.step(np.int64(np.flatnonzero(env.last()[0]["action_mask"])[0]))
    assert env.episode.moves == 1


@pytest.mark.parametrize("make", [environments.table, environments.parallel_table])
def test_options_of_a_reset_are_refused_by_name(make):
    """Whoever thinks that there are some hears where they belong."""
    env = make("gin")
    env.reset(seed=1, options={})
    with pytest.raises(BadOption, match="'target'"):
        env.reset(seed=1, options={"target": 50})


@pytest.mark.parametrize("make", [environments.table, environments.parallel_table])
def test_the_state_is_what_all_agents_see(make):
    """One row with the observation of each, in its space: for a critic that may know everything."""
    env = make("cuarenta", seats=4)
    env.reset(seed=3)
    seen = [env._watcher.observe(env.episode, agent)["observation"] for agent in env.possible_agents]
    assert env.state().tolist() == np.concatenate(seen).tolist()
    assert env.state() in env.state_space


def test_without_its_libraries_the_extra_is_named(monkeypatch):
    """Whoever lacks the libraries is told how to get them."""
    monkeypatch.setattr("sobremesa.environments.extras.find_spec", lambda module: None)
    with pytest.raises(environments.MissingExtra, match=r"pip install '\.\[envs\]'"):
        environments.cuarenta()
    with pytest.raises(ImportError, match=r"pip install '\.\[envs\]'"):
        environments.vector("gin", 2)
