"""Every style of the zoo of cribbage has a position that shows it."""

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from sobremesa.core.player import Budget
from sobremesa.core.rng import Rng
from sobremesa.games.cribbage.lab.zoo import OPPONENTS
from sobremesa.games.cribbage.rules.moves import move_text
from sobremesa.lab.duel import run
from tests.games.cribbage.rules.table import dealt_game, late

OTHER_SIX = "Ad 2d 3d 4d 6d 7d"


def answers(state, style, seat=1):
    """Return the texts of what a style says, with different luck."""
    return {move_text(OPPONENTS[style].choose(state.view(seat), Budget(), Rng(luck))) for luck in range(20)}


def test_the_greedy_keep_what_scores_as_it_lies():
    """The pone lays five and jack into the other's crib for two points more in hand, and takes what scores now."""
    state = dealt_game("Ad 5c 6d 6s 8s Jd", "2d 3d 4d 7d 9h Kc")
    assert answers(state, "greedy") == {"5cJd"}
    assert answers(state, "average") == {"Ad8s"}
    assert answers(late("9c 2d Kh", "9d 9h Td", series="9s"), "greedy") == {"9c"}


def test_the_minimax_pegger_minds_the_worst_answer():
    """It leaves the pair on the table to whom a third would pay six; the greedy take it."""
    state = late("9c 2d", "9d 9h Td", series="9s")
    assert answers(state, "minimax-pegger") == {"2d"}
    assert answers(state, "average") == {"9c"}


def test_who_ignores_the_board_throws_alike_at_every_score():
    """Needing ten with ten in hand the maestro keeps them; for points the crib of the other weighs as always."""
    early, at_the_end = (dealt_game("5c 5d Jh Ks 2s 8c", OTHER_SIX) for _ in range(2))
    at_the_end.points = vec[i64]([111, 112])
    assert answers(early, "boardless") == answers(at_the_end, "boardless")


@pytest.mark.parametrize("style", OPPONENTS)
def test_every_style_plays_whole_games_by_the_rules(style):
    """No move is refused, in games on either side."""
    assert run("cribbage", "standard-61", f"lab:{style}", "novato", 1, 1, processes=1).tally.broken == []
