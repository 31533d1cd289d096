"""The play of the cards as a game that is solved: small cases that can be worked out, and what is left to gain."""

import csv
import io
from pathlib import Path

import pytest

from sobremesa.core.card_text import RANKS
from sobremesa.core.rng import Rng
from sobremesa.games.cribbage.lab import board, pegging
from sobremesa.games.cribbage.lab.tables import of_habit
from sobremesa.games.cribbage.players.tables import tables
from sobremesa.games.cribbage.search.board import FARTHEST
from sobremesa.games.cribbage.search.pegging_solver import PeggingSolver, beside
from sobremesa.games.cribbage.search.pegging_state import OURS, PeggingState
from sobremesa.games.cribbage.search.ranks import FOURS, cards_in, multiset_index, number_of, packed_ranks, pips

PUBLISHED = Path(__file__).parents[4] / "docs/lab/cribbage-win-chances.csv"
OPEN = [("5 5 J Q", "4 6 T K"), ("A 2 3 4", "7 8 9 J"), ("7 7 8 8", "A A 6 9")]


def ranks(text):
    """Return the packed ranks of a text like "5 J J"."""
    return packed_ranks([RANKS.index(rank) for rank in text.split()])


def kept(fours):
    """Return how often each four is kept where these are, all alike."""
    found = [0.0] * FOURS
    for four in fours:
        found[multiset_index(ranks(four))] = 1 / len(fours)
    return found


def solved(pones, dealers, rounds):
    """Return a solver that has learnt for so many rounds between some fours."""
    solver = PeggingSolver(kept(pones), kept(dealers))
    solver.train(rounds)
    return solver


def opening(pone):
    """Return the play before its first card, by the standard rules, with the cards of the pone."""
    line = PeggingState(False, 1, False)
    line.ours = pone
    line.left_us = line.left_them = cards_in(pone)
    return line


def best_margin(line, dealer):
    """Return the margin of the pone where all cards lie open and both play as well as it can be done."""
    if line.ended:
        return line.won - line.lost
    own = line.ours if line.turn == OURS else dealer - line.shown
    fits = [rank for rank in range(13) if number_of(own, rank) and line.total + pips(rank) <= 31]
    after = []
    for rank in fits or [None]:
        twin = line.copy()
        twin.nothing_fits() if rank is None else twin.play(rank)
        after.append(best_margin(twin, dealer))
    return max(after) if line.turn == OURS else min(after)


@pytest.mark.parametrize(("pone", "dealer"), OPEN)
def test_where_each_side_has_but_one_four_the_solution_is_that_of_open_cards(pone, dealer):
    """Nothing is hidden then, so minimax finds the margin that the strategies come to, and nobody can better it."""
    solver = solved([pone], [dealer], 12)
    margin = best_margin(opening(ranks(pone)), ranks(dealer))
    assert solver.own(False) == pytest.approx(margin, abs=0.1)
    assert solver.own(False) == pytest.approx(-solver.own(True))
    assert solver.best(False) == pytest.approx(margin, abs=0.1)
    assert solver.best(True) == pytest.approx(-margin, abs=0.1)


def test_what_the_best_answer_gains_grows_less_with_learning():
    """Between three fours on each side the two best answers win less together the longer both have learnt."""
    pones, dealers = [pone for pone, _ in OPEN], [dealer for _, dealer in OPEN]

    def gap(rounds):
        solver = solved(pones, dealers, rounds)
        gains = [solver.best(deals) - solver.own(deals) for deals in (False, True)]
        assert min(gains) > -1e-9
        return sum(gains)

    assert gap(3) > 0.1
    assert gap(15) < 0.1


def test_a_solver_learns_the_same_again():
    """Nothing is left to chance: the margins of two solvers agree to the last digit."""
    first, second = (solved(*zip(*OPEN, strict=True), 4) for _ in range(2))
    assert first.own(False) == second.own(False)
    assert first.best(True) == second.best(True)


def test_what_is_pegged_comes_to_the_margin_of_the_strategies():
    """Deals between two fours each, whose cards leave some choice, bring on average what the solver says."""
    pones, dealers = ["5 5 J Q", "A 2 3 4"], ["5 6 7 8", "4 6 T K"]
    solver, rng = solved(pones, dealers, 4), Rng("pegged")
    margins, weights = [], []
    for pone in pones:
        for dealer in dealers:
            pegged = [solver.pegged(ranks(pone), ranks(dealer), rng) for _ in range(60)]
            margins.append(sum(won - lost for won, lost in pegged) / len(pegged))
            weights.append(beside(ranks(pone), ranks(dealer)))
    mean = sum(margin * weight for margin, weight in zip(margins, weights, strict=True)) / sum(weights)
    assert mean == pytest.approx(solver.own(False), abs=0.5)


def test_strategies_peg_what_the_rules_give():
    """With fours that leave no choice a deal brings what the cards bring: the first go is the pone's."""
    solver = solved(["K K K K"], ["Q Q Q Q"], 1)
    assert solver.choices > 0
    assert solver.pegged(ranks("K K K K"), ranks("Q Q Q Q"), Rng(1)) == (1, 2)
    assert solver.own(True) == pytest.approx(1)


def test_fours_come_together_as_the_pack_allows():
    """Beside three fives another is a quarter as likely, beside four there is none."""
    assert beside(ranks("5 5 5 J"), ranks("5 2 3 4")) == 0.25
    assert beside(ranks("5 5 5 5"), ranks("5 2 3 4")) == 0.0
    assert beside(ranks("5 5 J J"), ranks("5 5 2 3")) == pytest.approx(1 / 6)


def test_no_pack_holds_five_of_a_rank():
    """Of three fours of the pone only those count that the dealer's cards leave it."""
    alone = solved(["5 5 J Q"], ["5 6 7 8"], 4)
    beside_others = solved(["5 5 5 5", "5 5 J Q"], ["5 6 7 8"], 4)
    assert beside_others.own(False) == pytest.approx(alone.own(False))


def test_the_lab_tells_what_is_left_to_gain():
    """After little learning both roles could gain, and what one gets the other lacks."""
    found = pegging.left_to_gain(solved(*zip(*OPEN, strict=True), 1))
    assert found["pone"]["best"] > found["pone"]["own"]
    assert found["dealer"]["best"] > found["dealer"]["own"]
    assert found["pone"]["own"] == pytest.approx(-found["dealer"]["own"])


def test_the_lab_asks_for_fours_as_they_are_kept():
    """All fours together are kept once; fives are kept more readily than a king, a nine, a six and a deuce."""
    every = pegging.kept(False)
    assert len(every) == FOURS
    assert sum(every) == pytest.approx(1)
    fives, others = ("5 5 J Q", "2 6 9 K")
    assert every[multiset_index(ranks(fives))] > every[multiset_index(ranks(others))]


def test_the_board_of_the_lab_names_the_chance_at_every_score(monkeypatch):
    """Few deals give a table that falls with what the dealer needs, and says how sure it is."""
    monkeypatch.setattr(board, "pegging_by", lambda solver: of_habit)
    found = board.boards(solved(*zip(*OPEN, strict=True), 0), 60, 1, batches=2)
    text = io.StringIO()
    board.write(found, text)
    lines = text.getvalue().splitlines()
    assert lines[0] == "dealer_needs,pone_needs,dealer_wins,standard_error"
    assert len(lines) == 1 + FARTHEST**2
    chances = {tuple(map(int, line.split(",")[:2])): float(line.split(",")[2]) for line in lines[1:]}
    assert chances[121, 60] < chances[60, 60] < chances[60, 121]


def test_the_published_chances_name_every_score_and_are_near_those_of_the_maestro():
    """Neither table minds the score in its deals; they differ most near the end, by a few in a hundred."""
    with PUBLISHED.open(newline="", encoding="ascii") as file:
        rows = [{name: float(text) for name, text in row.items()} for row in csv.DictReader(file)]
    assert tuple(rows[0]) == board.COLUMNS
    assert len(rows) == FARTHEST**2
    ours = tables().board
    apart = [abs(row["dealer_wins"] - ours.deal(int(row["dealer_needs"]), int(row["pone_needs"]))) for row in rows]
    assert max(apart) < 0.06
    assert sum(apart) / len(apart) < 0.003
    assert max(row["standard_error"] for row in rows) < 0.001
