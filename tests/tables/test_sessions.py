"""What games count in a session: won games, lurches, and what else each game keeps."""

from __future__ import annotations

import random

import pytest

from sobremesa.core.rng import Rng
from sobremesa.store import GameRow
from sobremesa.tables.projection import Projection
from sobremesa.tables.sessions import tally_of, total


def fold_of(game: str, rules: str, options: dict[str, str] | None = None, clock: str = "") -> Projection:
    """A game that waits for its first pack."""
    more = {"pace": 0, "host": 1, "created": "", "clock": clock}
    return Projection(GameRow("g", game, rules, 1, options or {}, 2, 1, [], **more))


def played(game: str, rules: str, seed: int, options: dict[str, str] | None = None):
    """The fold and the state of a game that was played at random to its end."""
    fold = fold_of(game, rules, options)
    fold.state.play_to_end(Rng(seed))
    return fold, fold.state


def many(game: str, rules: str, options: dict[str, str] | None = None):
    """Games enough that every way of winning is among them."""
    luck = random.Random(5)
    return [played(game, rules, luck.getrandbits(32), options) for _ in range(40)]


def test_an_unfinished_game_counts_nothing():
    """Neither a game that has just been dealt nor one that was abandoned adds anything."""
    fold = fold_of("gin", "standard")
    fold.state.deal_random(Rng(1))

    assert tally_of(fold) == {}
    assert total([{}]) == {"games": [0, 0], "lurches": [0, 0]}


def test_a_lurch_counts_its_extra_games():
    """CR-24, CR-45: a loser below one score loses two games, below another four, and both are noted as a lurch."""
    seen = set()
    for fold, state in many("cribbage", "cadenza", {"skunk": "115", "double-skunk": "100"}):
        loser = state.score[2 - state.winner]
        worth = 4 if loser < 100 else 2 if loser < 115 else 1
        counted = tally_of(fold)
        assert counted["games"] == [worth if side == state.winner else 0 for side in (1, 2)]
        assert counted["lurches"][state.winner - 1] == (worth > 1)
        seen.add(worth)
    assert seen == {1, 2, 4}


def test_a_game_that_is_lost_by_little_is_no_lurch_whatever_its_last_points_were_for():
    """CR-24: whoever has 115 when the other pegs out with a thirty-one has lost a single game."""
    fold, state = played("cribbage", "standard", 26)
    assert (state.score, [line.reason for line in state.last_points]) == ([121, 115], ["thirty-one"])

    assert tally_of(fold) == {"games": [1, 0], "lurches": [0, 0]}


def test_cuarenta_counts_the_cards_that_were_taken():
    """CU-72: the cartón of all hands, and what of it was countable, are part of what a session adds up."""
    for fold, state in many("cuarenta", "casa")[:10]:
        counted = tally_of(fold)
        assert counted["carton"] == list(state.view(0).to_wire()["total_carton"])
        assert sum(counted["carton"]) > 0
        assert "chicas" not in counted
        assert (sum(counted["games"]), counted["lurches"]) == (1, [0, 0])


def test_a_mesa_counts_its_chicas_and_a_zapateria():
    """CU-70: two chicas win the mesa; one alone does where the others have fewer than 10, which is noted."""
    seen = set()
    for fold, state in many("cuarenta", "mesa"):
        counted = tally_of(fold)
        won = counted["chicas"][state.winner - 1]
        assert counted["lurches"][state.winner - 1] == (won == 1)
        assert sum(counted["games"]) == 1
        seen.add(won)
    assert 2 in seen


def test_a_zapatero_of_a_short_mesa_is_a_lurch():
    """CU-70: with a high limit the first chica wins the mesa whoever loses it."""
    fold, state = played("cuarenta", "mesa", 3, {"zapateria": "40"})

    assert tally_of(fold)["chicas"][state.winner - 1] == 1
    assert tally_of(fold)["lurches"][state.winner - 1] == 1


def test_gin_counts_boxes_and_shutouts():
    """GI-18: the hands won are counted, and a game in which the loser won none is a shutout."""
    seen = set()
    for fold, state in many("gin", "standard", {"target": "50"}):
        counted = tally_of(fold)
        assert counted["boxes"] == list(state.boxes)
        shutout = counted["boxes"][2 - state.winner] == 0
        assert counted["lurches"][state.winner - 1] == shutout
        seen.add(shutout)
    assert seen == {True, False}


@pytest.mark.parametrize(("game", "rules"), [("cribbage", "standard"), ("cuarenta", "mesa"), ("gin", "standard")])
def test_what_is_lost_on_time_is_one_game(game, rules):
    """However far behind the loser is, it is neither a lurch nor worth more."""
    fold = fold_of(game, rules)
    fold.state.deal_random(Rng(1))
    fold.forfeited_by = 1

    counted = tally_of(fold)

    assert (counted["games"], counted["lurches"]) == ([0, 1], [0, 0])


def test_a_session_adds_up_side_by_side():
    """What only some games count is added up too."""
    assert total([{"games": [1, 0], "boxes": [3, 2]}, {}, {"games": [0, 2], "lurches": [0, 1]}]) == {
        "games": [1, 2],
        "lurches": [0, 1],
        "boxes": [3, 2],
    }
