"""The arrays of a vector environment: declared once, checked once, and written in place."""

import numpy as np
import pytest

from sobremesa import environments
from sobremesa.environments.arrays import BadArray
from tests.environments.test_batches import random_actions


def own_arrays(vector):
    """Return arrays as the layout of a vector environment has them."""
    return {spec.name: np.full(spec.shape, 1, spec.dtype) for spec in vector.layout}


@pytest.mark.parametrize("game", environments.games())
def test_what_is_written_is_written_into_the_arrays_of_the_caller(game):
    """The batch is those very arrays, and they hold what an environment with arrays of its own writes."""
    plain = environments.vector(game, 5, episode="hand")
    arrays = own_arrays(plain)
    arrays["last_observation"].fill(0)
    arrays["last_seat"].fill(0)
    vector, luck = environments.vector(game, 5, episode="hand", out=arrays), np.random.default_rng(1)
    batch, other = vector.reset(3), plain.reset(3)
    for _ in range(60):
        actions = random_actions(batch, luck)
        batch, other = vector.step(actions), plain.step(actions)
        for name, array in arrays.items():
            assert getattr(batch, name) is array
            assert array.tobytes() == getattr(other, name).tobytes()


@pytest.mark.parametrize("game", environments.games())
def test_every_entry_stays_within_the_bounds_of_the_layout(game):
    """Names, shapes, dtypes and bounds are those of the arrays, also in the episodes that end."""
    vector, luck = environments.vector(game, 8, episode="hand", most_moves=200), np.random.default_rng(2)
    batch, ends = vector.reset(1), 0
    for _ in range(300):
        batch = vector.step(random_actions(batch, luck))
        ends += int(batch.done.sum())
        for spec, array in zip(vector.layout, batch, strict=True):
            assert (array.shape, array.dtype) == (spec.shape, spec.dtype)
            assert spec.low <= array.min() and array.max() <= spec.high
    assert ends > 5
    assert [spec.name for spec in vector.layout] == list(batch._fields)


def test_arrays_that_are_left_out_are_made():
    """One array of the caller's is enough."""
    mask = np.zeros((2, 161), np.int8)
    batch = environments.vector("gin", 2, out={"legal": mask}).reset(1)
    assert batch.legal is mask and mask.any() and batch.observation.any()


def test_a_batch_of_another_environment_can_be_given():
    """Two environments may take turns in one set of arrays."""
    first = environments.vector("gin", 2)
    second = environments.vector("gin", 2, out=first.batch)
    assert second.reset(1).observation is first.reset(1).observation


def refused(name, array):
    """Return what is said of an array that is given for a name."""
    with pytest.raises(BadArray) as found:
        environments.vector("gin", 4, out={name: array})
    assert (found.value.code, found.value.name) == ("bad-array", name)
    return found.value.why


def test_what_cannot_be_written_into_is_refused_with_its_name():
    """Dtype, shape, order in memory, protection, and what is no array."""
    assert "dtype float64; it has to be float32" in refused("observation", np.zeros((4, 696)))
    assert "shape (4, 160); it has to be (4, 161)" in refused("legal", np.zeros((4, 160), np.int8))
    assert "not C-contiguous" in refused("legal", np.zeros((161, 4), np.int8).T)
    assert "not C-contiguous" in refused("seat", np.zeros(8, np.int64)[::2])
    assert "is a list" in refused("seat", [0, 0, 0, 0])
    assert "is none of the arrays: observation, legal" in refused("mask", np.zeros(4))
    locked = np.zeros(4, np.bool_)
    locked.flags.writeable = False
    assert "may not be written" in refused("done", locked)


def test_two_arrays_in_one_place_are_refused():
    """One would be written over by the other."""
    shared = np.zeros(4, np.bool_)
    with pytest.raises(BadArray, match="cut_off shares memory with done"):
        environments.vector("gin", 4, out={"done": shared, "cut_off": shared})
