"""The race round the board: chances that can be reckoned by hand, and the order of counting."""

import pytest

from sobremesa.games.cribbage.search.board import FARTHEST, Board
from tests.games.race import Chance, Race

ONE_EACH = [(1, 0, 0.5), (0, 1, 0.5)]
PLAY = [(3, 2, 0.5), (5, 1, 0.25), (2, 6, 0.25)]
PONE = [0.1, 0.0, 0.2, 0.0, 0.4, 0.0, 0.3]
DEALER = [0.0, 0.0, 0.1, 0.2, 0.3, 0.2, 0.1, 0.1]


@pytest.fixture(scope="module")
def board():
    """A board on which the deals are made of a few outcomes."""
    return Board(PLAY, PONE, DEALER)


def test_a_toss_for_the_last_point_is_even():
    """Where both need one, and only one is pegged, the chance is a half; a point ahead it is three quarters."""
    board = Board(ONE_EACH, [1.0], [1.0])
    assert board.deal(1, 1) == pytest.approx(0.5)
    assert board.deal(1, 2) == pytest.approx(0.75)
    assert board.deal(2, 2) == pytest.approx(0.5)


def test_the_pone_counts_first_cr16_cr23(board):
    """Both are out with any show: the pone has won before the dealer counts (CR-16, CR-23)."""
    board = Board(ONE_EACH, [0.0, 0.0, 1.0], [0.0, 0.0, 1.0])
    assert board.shows(1, 1) == 0.0
    assert board.last(1, 1) == 1.0
    assert board.shows(1, 3) == 1.0


def test_who_is_out_has_won(board):
    """Beyond the target nothing counts any more."""
    for chance in (board.deal, board.shows, board.last):
        assert chance(0, 5) == 1.0
        assert chance(5, 0) == 0.0


@pytest.mark.parametrize("chance", ["deal", "shows", "last"])
def test_a_point_more_is_never_worse(board, chance):
    """The chance rises as the dealer needs less, and falls as the pone does."""
    found = getattr(board, chance)
    for us in range(2, 40):
        for them in range(2, 40):
            assert found(us - 1, them) >= found(us, them) - 1e-12
            assert found(us, them - 1) <= found(us, them) + 1e-12


def test_it_agrees_with_the_race_that_all_games_share(board):
    """Told as stages of a deal that alternates, the general race comes to the same chances."""
    stages = [
        [Chance(won, lost, weight) for won, lost, weight in PLAY],
        [Chance(0, points, weight) for points, weight in enumerate(PONE)],
        [Chance(points, 0, weight) for points, weight in enumerate(DEALER)],
    ]
    race = Race(30, stages)
    for dealer in range(0, 30, 4):
        for pone in range(0, 30, 3):
            assert board.deal(30 - dealer, 30 - pone) == pytest.approx(race.chance(0, dealer, pone))
            assert board.shows(30 - dealer, 30 - pone) == pytest.approx(race.chance(1, dealer, pone))
            assert board.last(30 - dealer, 30 - pone) == pytest.approx(race.chance(2, dealer, pone))


def test_far_from_the_end_both_are_moved_nearer(board):
    """A target of a thousand can be asked for; who is far ahead stays so."""
    assert board.deal(500, 500) == board.deal(FARTHEST, FARTHEST)
    assert board.deal(100, 900) == board.deal(1, FARTHEST)


@pytest.mark.parametrize(
    ("play", "pone", "dealer"),
    [([(1, 0, 0.5)], [1.0], [1.0]), (ONE_EACH, [0.5], [1.0]), (ONE_EACH, [1.0], []), ([(0, 0, 1.0)], [1.0], [1.0])],
)
def test_what_is_no_deal_is_refused(play, pone, dealer):
    """Weights have to add up to one, and every play brings a point."""
    with pytest.raises(ValueError, match=r"weights|point"):
        Board(play, pone, dealer)
