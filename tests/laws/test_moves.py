"""Laws of moves: what is legal, what is refused, and how moves are written, in every game, by every ruleset."""

import contextlib
import functools

import pytest

from sobremesa.core.contract import IllegalMove, MoveError, UnreadableMove
from sobremesa.core.rng import Rng
from tests.laws.play import all_moments, fingerprint, seats, some_moments


@functools.cache
def _strange_moves(table) -> list[int]:
    """Moves that were legal at some moment, and numbers that are near them or no move at all."""
    rng = Rng(f"strange moves at {table.id}")
    known = {
        move for moment in all_moments(table)[::3] for seat in seats(moment.state) for move in moment.state.legal(seat)
    }
    moves = rng.shuffled(sorted(known))[:150]
    moves += [move ^ (int(rng.word()) << int(rng.below(30))) for move in moves[:40]]
    return [*moves, 0, 1, -1, 2**61 - 1, -(2**61)]


def test_no_move_is_nought(table):
    """Moves are numbers above 0, which players and environments answer when they make none."""
    for moment in all_moments(table):
        for seat in seats(moment.state):
            assert all(move > 0 for move in moment.state.legal(seat)), (moment.text, seat)


def test_refused_is_exactly_what_is_not_legal(table):
    """`refusal` is None for each legal move of a seat and for no other, and otherwise has a code and a why."""
    for moment in some_moments(table, 25):
        for seat in seats(moment.state):
            legal = moment.state.legal(seat)
            for move in {*legal, *_strange_moves(table)}:
                refusal = moment.state.refusal(seat, move)
                assert (refusal is None) == (move in legal), (moment.text, seat, move)
                assert refusal is None or (refusal.code and refusal.why)


def test_seats_that_are_not_there_have_no_moves(table):
    """A seat beyond the table is refused whatever it tries."""
    for moment in some_moments(table, 6):
        for move in _strange_moves(table):
            assert moment.state.refusal(table.seats + 1, move) is not None
            assert moment.state.refusal(-1, move) is not None


def test_a_text_that_is_no_move_is_told_by_its_first_forty_letters(table):
    """Whatever comes from outside, a message stays short."""
    state = all_moments(table)[-1].state
    with pytest.raises(UnreadableMove, match="'" + r"\?" * 40 + "' is not a move"):
        state.read("?" * 41, 1)


def test_a_refused_move_changes_nothing(table):
    """`apply` raises IllegalMove with the refusal's code, and the game is as it was."""
    for moment in some_moments(table, 6):
        before = fingerprint(moment.state)
        for seat in seats(moment.state):
            for move in _strange_moves(table)[::6]:
                refusal = moment.state.refusal(seat, move)
                if refusal is not None:
                    with pytest.raises(IllegalMove) as refused:
                        moment.state.apply(seat, move)
                    assert (refused.value.detail, refused.value.why) == tuple(refusal)
        assert fingerprint(moment.state) == before


def test_legal_moves_are_listed_once_and_in_the_same_order(table):
    """The order of legal moves depends on the state alone, and no move stands in the list twice."""
    for moment in some_moments(table, 40):
        for seat in seats(moment.state):
            legal = moment.state.legal(seat)
            assert len(set(legal)) == len(legal)
            assert moment.state.legal(seat) == moment.state.copy().legal(seat) == legal


def test_what_is_written_of_a_legal_move_reads_as_that_move(table):
    """The text of a legal move, with the seat told or not, and with the seat in front of it, means just that move."""
    for moment in some_moments(table, 25):
        for seat in seats(moment.state):
            texts = [moment.state.write(seat, move) for move in moment.state.legal(seat)]
            assert len(set(texts)) == len(texts)
            for move, text in zip(moment.state.legal(seat), texts, strict=True):
                assert moment.state.read(text) == (seat, move)
                assert moment.state.read(text, seat) == (seat, move)
                prefixed = text if ":" in text[:2] or not seat else f"{seat}:{text}"
                assert moment.state.read(prefixed) == (seat, move)


def test_texts_of_other_moments_are_read_or_refused_in_order(table):
    """A text that was a move elsewhere is read as some seat's move, or raises a MoveError, never anything else."""
    texts = {moment.text for moment in some_moments(table, 60) if not moment.text.startswith("pack")}

    for moment in some_moments(table, 12):
        before = fingerprint(moment.state)
        for text in texts:
            with contextlib.suppress(MoveError):
                seat, move = moment.state.read(text)
                assert (moment.state.refusal(seat, move) is None) == (move in moment.state.legal(seat))
        assert fingerprint(moment.state) == before
