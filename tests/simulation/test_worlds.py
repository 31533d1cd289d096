"""Whole worlds: nothing is wrong while things go wrong, and everything ends once they do not."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.simulation.checks import check_same, remembered
from tests.simulation.rates import calm
from tests.simulation.world import World

DAYS = 8.0
"""After which most worlds have seen enough: one that has not is followed by another, as long as what is missing."""
WORLDS = 20
TABLE_DAYS = 1000 / WORLDS
"""What each of the worlds has to see at least: together a thousand table-days."""

HISTORY = "from tests.simulation.world import World; print(World(11, 1.0).run().digest)"


@pytest.mark.slow
@pytest.mark.parametrize("number", range(WORLDS))
def test_nothing_is_wrong_in_many_worlds(number):
    """A table-day is one table whose game goes on, for one simulated day."""
    lived, seed = 0.0, 1000 * number
    while lived < TABLE_DAYS:
        missing = 1 - lived / TABLE_DAYS
        history = World(seed, max(1.0, DAYS * missing)).run()
        lived, seed = lived + history.table_days, seed + 1

    assert lived >= TABLE_DAYS


@pytest.mark.parametrize(("seed", "days"), remembered())
def test_what_once_failed_goes_well(seed, days):
    """Each line of seeds.txt."""
    assert World(seed, days).run().ended > 0


@pytest.mark.parametrize("seed", [1, 3])
def test_the_same_seed_is_the_same_history(seed):
    """Draw by draw."""
    assert check_same(seed, 0.5).rows > 0


def test_the_same_seed_is_the_same_history_in_another_process():
    """Whatever else Python leaves to chance, such as the order of sets of texts."""
    digests = {
        subprocess.run(
            [sys.executable, "-c", HISTORY],
            env=os.environ | {"PYTHONHASHSEED": number},
            capture_output=True,
            text=True,
            check=True,
            timeout=300,
        ).stdout
        for number in ("1", "2")
    }
    assert len(digests) == 1


def test_other_seeds_are_other_histories():
    """Not all worlds are one."""
    assert World(1, 0.2).run().digest != World(2, 0.2).run().digest


def test_in_a_calm_world_every_game_ends():
    """With one worker and nothing going wrong."""
    history = World("calm", 1.0, calm()).run()

    assert history.ended == history.tables > 0
