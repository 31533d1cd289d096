"""The parallel form: PettingZoo's own tests of it, and whose answer counts."""

from types import SimpleNamespace

import numpy as np
import pytest

from sobremesa import environments

pytest.importorskip("pettingzoo")

GAMES = ["cuarenta", "gin", "cribbage"]


@pytest.mark.parametrize("game", GAMES)
def test_the_librarys_test_of_its_interface(game, capsys):
    """Observations, rewards and ends are dictionaries by agent, as PettingZoo wants them."""
    from pettingzoo.test import parallel_api_test

    parallel_api_test(environments.parallel_table(game, episode="hand"), num_cycles=60)
    assert "Passed Parallel API test" in capsys.readouterr().out


@pytest.mark.parametrize("game", GAMES)
def test_the_librarys_test_of_seeds(game):
    """The same seed deals the same, whatever is answered."""
    from pettingzoo.test import parallel_seed_test

    parallel_seed_test(lambda: environments.parallel_table(game), num_cycles=10)
    one, same = environments.parallel_table(game), environments.parallel_table(game)
    one.reset(seed=3)
    same.reset(seed=3)
    assert one.episode.state.pack == same.episode.state.pack


@pytest.mark.parametrize("game", GAMES)
def test_the_librarys_test_of_the_most_cycles(game):
    """After so many steps the episode is cut off, whatever was answered; so it is as an AEC environment."""
    from pettingzoo.test import max_cycles_test
    from pettingzoo.utils.conversions import parallel_to_aec

    def parallel_env(max_cycles):
        return environments.parallel_table(game, most_moves=max_cycles)

    max_cycles_test(
        SimpleNamespace(parallel_env=parallel_env, env=lambda max_cycles: parallel_to_aec(parallel_env(max_cycles)))
    )
    env = parallel_env(2)
    env.reset(seed=1)
    assert [all(env.step({})[3].values()) for _ in range(2)] == [False, True]


@pytest.mark.parametrize("game", GAMES)
def test_only_the_answer_of_who_is_asked_counts(game):
    """An answer that is not open changes nothing and is told; an open one is played."""
    env = environments.parallel_table(game)
    seen, _ = env.reset(seed=4)
    (asked,) = [agent for agent in env.agents if seen[agent]["action_mask"].any()]
    open_now = np.flatnonzero(seen[asked]["action_mask"])
    closed = int(np.flatnonzero(seen[asked]["action_mask"] == 0)[0])
    infos = env.step(dict.fromkeys(env.agents, closed))[4]
    assert [agent for agent, info in infos.items() if info.get("refused")] == [asked]
    assert env.episode.moves == 0
    infos = env.step({asked: int(open_now[0])})[4]
    assert not any(infos.values())
    assert env.episode.moves == 1
