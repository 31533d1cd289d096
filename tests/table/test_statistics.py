"""Statistics: what finished games add up to."""

from __future__ import annotations

import csv
import io

import pytest

from sobremesa.cards.rng import Rng
from sobremesa.store import Game, Listed, MoveRow, Seat, Standing
from sobremesa.table import statistics
from sobremesa.table.fold import Event, Fold
from sobremesa.table.results import Result, _reasons, _standing, counted

ME = Seat(1, "human", "Ana", player=1)
MAESTRO = Seat(2, "bot", "Don Lucho", level="maestro")
EVA = Seat(2, "human", "Eva", player=2)


def result(won: bool, score=(40, 10), opponent=MAESTRO, accuracy=None, rules="pagat", seat=1, **counts) -> Result:
    """A game of Cuarenta that was won or lost."""
    more = {"pace": 0, "host": 1, "created": "", "players": [ME, opponent]}
    game = Game("g", "cuarenta", rules, 1, {}, 2, 1, [], **more)
    winner = seat if won else 3 - seat
    listed = Listed(game, Standing("over", list(score), winner), "2026-11-20T12:00:00.000Z")
    return Result(listed, seat, {name: list(pair) for name, pair in counts.items()}, accuracy)


@pytest.mark.parametrize(
    ("games", "streak", "best"), [("", 0, 0), ("w", 1, 1), ("llw", -2, 1), ("wwlwwwl", 2, 3), ("lll", -3, 0)]
)
def test_a_streak_is_counted_from_the_last_game(games, streak, best):
    """Won games in a row, or lost ones below zero; the best row is one of won games, whenever it was."""
    groups = statistics.by_game([result(one == "w") for one in games])
    assert [(group.streak, group.best) for group in groups] == ([(streak, best)] if games else [])


def test_points_are_means_and_accuracy_is_of_what_was_reviewed():
    """One's own side comes first, wherever one sat; games without a review don't lower the accuracy."""
    games = [result(True, (40, 10), accuracy=90.0), result(False, (20, 40)), result(True, (12, 42), seat=2)]
    (group,) = statistics.by_game(games)
    assert (group.games, group.won) == (3, 2)
    assert (group.points, group.against) == (34.0, 20.7)
    assert (group.accuracy, group.reviewed) == (90.0, 1)


def test_games_are_told_apart_by_ruleset_and_by_opponent():
    """Computers by their level, people by their names."""
    games = [result(True), result(False, opponent=EVA), result(True, rules="mesa")]
    assert [(group.rules, group.games) for group in statistics.by_ruleset(games)] == [("pagat", 2), ("mesa", 1)]
    told = [(group.level, group.name, group.games) for group in statistics.by_opponent(games)]
    assert told == [("maestro", "", 2), ("", "Eva", 1)]


def test_counts_are_added_from_ones_own_side():
    """CU-54: the countable cartón, and what else games count; what no game counts is left out."""
    games = [result(True, countable_carton=(21, 0), caida=(2, 1)), result(False, seat=2, countable_carton=(22, 20))]
    (group,) = statistics.by_game(games)
    assert group.counts == {"countable_carton": [41, 22], "caida": [2, 1]}


def test_the_table_for_spreadsheets_has_a_line_for_every_game():
    """All lines have the same columns; a name that would be calculated is only shown."""
    schemer = Seat(2, "human", "=1+1", player=2)
    lines = list(
        csv.DictReader(io.StringIO(statistics.as_csv([result(True, caida=(2, 1)), result(False, opponent=schemer)])))
    )
    assert [(line["won"], line["caida"], line["caida_against"]) for line in lines] == [("1", "2", "1"), ("0", "", "")]
    assert [line["opponents"] for line in lines] == ["maestro", "'=1+1"]


def event(number: int, reason: str = "caida", move: str = "5h", to: int = 0) -> Event:
    """Something that seat 1 scored by."""
    return Event(number, 1, move, [{"reason": reason, "side": 1}], [0, 0], 1, claim=False, to=to)


def test_what_was_taken_back_does_not_count():
    """A caída that its player has taken back was none."""
    events = [event(1), event(2, "limpia"), event(3, move="takeback", to=1), event(4, "ronda")]
    assert _reasons(_standing([*events[:3], events[3]])) == {"caida": [1, 0], "ronda": [1, 0]}


@pytest.mark.parametrize(("game", "rules"), [("cuarenta", "mesa"), ("gin", "standard"), ("cribbage", "standard")])
def test_a_game_is_counted_from_its_rows(game, rules):
    """Every game says who won it; one that cannot be gone through counts nothing."""
    made = Game("g", game, rules, 1, {}, 2, 1, [], pace=0, host=1, created="")
    fold = Fold(made)
    fold.state.play_to_end(Rng(7))
    assert counted(made, []) == {}
    assert counted(made, [MoveRow(1, 1, "no move")]) == {}
