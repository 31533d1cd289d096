"""The play by ranks goes as the game itself goes."""

import pytest

from sobremesa.core.bits import bit, rank_counts
from sobremesa.core.registry import GAMES
from sobremesa.core.rng import Rng
from sobremesa.games.cribbage.rules.moves import PLAY, detail_of, kind_of
from sobremesa.games.cribbage.rules.position import PLAYING
from sobremesa.games.cribbage.search.pegging_state import PeggingState
from sobremesa.games.cribbage.search.ranks import (
    cards_in,
    multiset_index,
    packed_ranks,
    series_of,
    series_points,
    with_rank,
)

CRIBBAGE = GAMES["cribbage"]


@pytest.mark.parametrize("rules", CRIBBAGE.presets)
def test_a_line_scores_what_the_game_scores_in_every_ruleset_cr06_cr15(rules):
    """Over random plays, whose turn it is and what both peg are the same at every card (CR-06 to CR-15)."""
    rng = Rng(f"line {rules}")
    for _ in range(60):
        state = CRIBBAGE.new(CRIBBAGE.ruleset(rules, {"target": "1000"}), 2, 2)
        state.deal(rng.shuffled(CRIBBAGE.pack()))
        while state.phase != PLAYING:
            state.play_random(rng)
        assert _played_by_line(state, rng) == _pegged(state)


def _played_by_line(state, rng):
    """Play the game at random and a line with it; return what the line says. Seat 1, the pone, is side 0."""
    line = PeggingState(state.rules.go_when_called, state.rules.lone_reset, state.rules.lone_go)
    line.ours = rank_counts(state.hands[0])
    line.left_us = line.left_them = 4
    while not line.ended:
        seat = int(state.turn)
        legal = state.legal(seat)
        move = legal[rng.below(len(legal))]
        if kind_of(move) != PLAY:
            state.apply(seat, move)
            assert line.turn == seat - 1
            line.nothing_fits()
            continue
        while line.turn != seat - 1 or int(line.total) != state.total:
            line.nothing_fits()
        line.play(detail_of(move) >> 2)
        state.apply(seat, move)
    return [int(line.won), int(line.lost)]


def _pegged(state):
    """What both have scored before the shows."""
    shows = [0, 0]
    for show in state.shows:
        shows[show.seat - 1] += sum(one.points for one in show.counts)
    heels = [0, 2 if state.starter >> 2 == 10 else 0]
    return [state.score[at] - shows[at] - heels[at] for at in range(2)]


def test_every_four_and_every_pair_has_a_place_of_its_own():
    """There are 1,820 fours and 91 pairs of ranks."""
    ranks = range(13)
    pairs = {multiset_index(packed_ranks([high, low])) for high in ranks for low in range(high + 1)}
    fours = {
        multiset_index(packed_ranks([a, b, c, d]))
        for a in ranks
        for b in range(a + 1)
        for c in range(b + 1)
        for d in range(c + 1)
    }
    assert pairs == set(range(91))
    assert fours == set(range(1820))


@pytest.mark.parametrize(
    ("ranks", "points"),
    [
        ([4, 9], 2),
        ([6, 6], 2),
        ([2, 2, 2], 6),
        ([3, 3, 3, 3], 12),
        ([2, 4, 3], 3),
        ([0, 2, 4, 6, 5], 3),
        ([4, 10, 5, 6], 0),
    ],
)
def test_a_series_scores_fifteens_pairs_and_runs_cr13_cr14_cr15(ranks, points):
    """The examples of the rules, by ranks."""
    series = 0
    for rank in ranks:
        series = with_rank(series, rank)
    assert series == series_of([4 * rank for rank in ranks])
    assert series_points(series, sum(min(10, rank + 1) for rank in ranks)) == points
    assert cards_in(packed_ranks(ranks)) == len(ranks)
    assert rank_counts(bit(4 * ranks[0])) == packed_ranks(ranks[:1])
