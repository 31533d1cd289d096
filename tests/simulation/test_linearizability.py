"""The checker of histories lets right ones pass and notices wrong ones."""

from __future__ import annotations

import itertools
import random
from math import inf

import pytest

from tests.simulation.linearizability import UNKNOWN, Operation, append_step, is_linearizable


def judged(*operations: Operation) -> bool:
    """Whether a history of a game's rows could have happened one call at a time."""
    return is_linearizable(operations, (), append_step)


def append(number: int, text: str, result: str, began: float, ended: float = inf) -> Operation:
    """An append of a row."""
    return Operation(("append", number, text), result, began, ended)


def read(rows: tuple[str, ...], began: float, ended: float) -> Operation:
    """A read of all rows."""
    return Operation(("read", 0), rows, began, ended)


def test_calls_one_after_the_other_pass():
    """What was written is read."""
    assert judged(append(1, "a", "ok", 0, 1), append(2, "b", "ok", 2, 3), read(("a", "b"), 4, 5))


def test_of_two_appends_at_once_either_may_win():
    """The other one is told so."""
    assert judged(append(1, "a", "ok", 0, 5), append(1, "b", "lost", 0, 5), read(("a",), 6, 7))
    assert judged(append(1, "a", "lost", 0, 5), append(1, "b", "ok", 0, 5), read(("b",), 6, 7))


def test_two_winners_of_one_number_are_noticed():
    """The key of a row is given once."""
    assert not judged(append(1, "a", "ok", 0, 5), append(1, "b", "ok", 0, 5))


def test_a_lost_row_is_noticed():
    """An append that was acknowledged is in every later read."""
    assert not judged(append(1, "a", "ok", 0, 1), read((), 2, 3))


def test_a_read_that_goes_back_is_noticed():
    """Nobody reads less than somebody has read before."""
    assert not judged(append(1, "a", "ok", 0, 9), read(("a",), 1, 2), read((), 3, 4))


def test_a_read_while_it_is_written_may_see_either():
    """Before and after are both right as long as the append has not ended."""
    assert judged(append(1, "a", "ok", 0, 9), read((), 1, 2))
    assert judged(append(1, "a", "ok", 0, 9), read(("a",), 1, 2))


def test_an_append_of_unknown_end_may_have_been_done_or_not():
    """It may even be done long after it was given up."""
    for rows in ((), ("a",)):
        assert judged(append(1, "a", UNKNOWN, 0), read(rows, 5, 6))
    assert judged(append(1, "a", UNKNOWN, 0), read((), 5, 6), read(("a",), 7, 8))
    assert not judged(append(1, "a", UNKNOWN, 0), read(("a",), 5, 6), read((), 7, 8))


def test_a_race_lost_to_nobody_is_noticed():
    """A number is taken only by somebody."""
    assert not judged(append(1, "a", "lost", 0, 1))


@pytest.mark.parametrize("seed", range(30))
def test_the_search_agrees_with_trying_every_order(seed):
    """On small histories of any kind, right and wrong."""
    luck = random.Random(seed)
    for _ in range(40):
        operations = [_any(luck) for _ in range(4)]
        assert is_linearizable(operations, (), append_step) == _by_all_orders(operations)


def _any(luck: random.Random) -> Operation:
    began = luck.randrange(6)
    ended = began + luck.randrange(1, 5)
    if luck.random() < 0.3:
        return read(tuple("ab"[: luck.randrange(3)]), began, ended)
    result = luck.choice(["ok", "ok", "lost", UNKNOWN])
    return append(luck.choice([1, 2]), luck.choice("ab"), result, began, inf if result == UNKNOWN else ended)


def _by_all_orders(operations: list[Operation]) -> bool:
    """Whether some order of some of them, all that have ended among them, keeps to their times and to the model."""
    for size in range(len(operations) + 1):
        for order in itertools.permutations(operations, size):
            left = [one for one in operations if not any(one is other for other in order)]
            if any(one.ended < inf for one in left):
                continue
            in_time = all(a.began <= b.ended for a, b in itertools.combinations(order, 2))
            if in_time and _runs(order):
                return True
    return False


def _runs(order: tuple[Operation, ...]) -> bool:
    states = [()]
    for one in order:
        states = [after for state in states for after in append_step(state, one.call, one.result)]
    return bool(states)
