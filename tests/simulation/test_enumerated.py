"""Two seats and three moves: every way in which they can go."""

from __future__ import annotations

import itertools

from tests.simulation.enumerated import Choices, Duel, histories, play_step
from tests.simulation.linearizability import Operation, is_linearizable


def test_every_combination_of_choices_is_gone_through_once():
    """Also where what is chosen decides what else there is to choose."""
    choices, found = Choices(), []
    going = True
    while going:
        first = choices.below(3)
        found.append((first, *(choices.below(2) for _ in range(first))))
        going = choices.next()

    wanted = [(0,), *((1, a) for a in (0, 1)), *((2, *rest) for rest in itertools.product((0, 1), repeat=2))]
    assert found == wanted


def test_whatever_goes_wrong_with_two_appends_all_agree():
    """Acknowledged moves are there, nobody sees two games, and the game goes on."""
    seen, number = set(), 0
    for chosen, duel, moves in histories():
        ended = duel.loop.time() + 1
        read = Operation(("", -1), moves, ended, ended + 1)
        assert is_linearizable([*duel.operations, read], (), _step), f"{chosen}: {duel.operations} gave {moves}"
        number += 1
        seen.add(tuple(operation.result for operation in duel.operations))
    assert number > 100 and len(seen) > 20


def _step(rows, call, result):
    """A read at the end, or a move."""
    if call[1] == -1:
        return [rows] if rows == result else []
    return play_step(rows, call, result)


def test_a_history_without_faults_has_one_winner():
    """Of two tabs that move at once one is refused, and the other seat answers."""
    duel = Duel(Choices(), faulty=False)
    moves = duel.run()

    assert sorted(operation.result for operation in duel.operations) == ["ok", "ok", "ok", "stale"]
    assert len(moves) == 3
