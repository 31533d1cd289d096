"""The play of the cards as a game that is solved: small cases that can be worked out, and what is left to gain."""

import csv
import io
from pathlib import Path

import pytest

from sobremesa.core.card_text import RANKS
from sobremesa.core.rng import Rng
from sobremesa.games.cribbage.lab import board, pegging
from sobremesa.games.cribbage.players.tables import tables
from sobremesa.games.cribbage.search.board import FARTHEST
from sobremesa.games.cribbage.search.pegging_answer import Answer
from sobremesa.games.cribbage.search.pegging_solver import PeggingSolver, beside, opening
from sobremesa.games.cribbage.search.pegging_state import OURS
from sobremesa.games.cribbage.search.ranks import number_of, packed_ranks, pips

PUBLISHED = Path(__file__).parents[4] / "docs/lab/cribbage-win-chances.csv"
OPEN = [("5 5 J Q", "4 6 T K"), ("A 2 3 4", "7 8 9 J"), ("7 7 8 8", "A A 6 9")]


def ranks(text):
    """Return the packed ranks of a text like "5 J J"."""
    return packed_ranks([RANKS.index(rank) for rank in text.split()])


def solved(pones, dealers, rounds, bits=14):
    """Return a solver that has learnt from so many rounds between some fours."""
    solver = PeggingSolver([ranks(one) for one in pones], [ranks(one) for one in dealers], bits, Rng("solved"))
    solver.train(rounds)
    return solver


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
    solver = solved([pone], [dealer], 3000)
    margin = best_margin(opening(ranks(pone)), ranks(dealer))
    pones = Answer(solver.found, False, ranks(pone), [ranks(dealer)], [1.0])
    dealers = Answer(solver.found, True, ranks(dealer), [ranks(pone)], [1.0])
    assert pones.own() == pytest.approx(margin, abs=0.1)
    assert pones.own() == pytest.approx(-dealers.own())
    assert pones.best() == pytest.approx(margin, abs=0.1)
    assert dealers.best() == pytest.approx(-margin, abs=0.1)


def test_what_the_best_answer_gains_grows_less_with_learning():
    """Between three fours on each side the two best answers win less together the longer both have learnt."""
    pones, dealers = [pone for pone, _ in OPEN], [dealer for _, dealer in OPEN]

    def gap(rounds):
        found = solved(pones, dealers, rounds).found
        both = ((False, pones, dealers), (True, dealers, pones))
        answers = [
            Answer(found, dealing, ranks(one), [ranks(other) for other in theirs], [1.0] * 3)
            for dealing, ours, theirs in both
            for one in ours
        ]
        gains = [answer.best() - answer.own() for answer in answers]
        assert min(gains) > -1e-9
        return sum(gains)

    few, many = gap(50), gap(5000)
    assert many < few / 4
    assert many < 0.2


def test_a_solver_learns_the_same_again_from_the_same_seed():
    """The strategies of two solvers agree to the last digit."""
    first, second = (solved(*zip(*OPEN, strict=True), 200) for _ in range(2))
    assert list(first.found.chosen) == list(second.found.chosen)
    assert first.found.met == second.found.met > 100


def test_a_full_table_of_moments_takes_in_no_new_ones():
    """Three quarters of the places are filled at most; what has no place is played by lot."""
    solver = solved(["5 5 J Q"], ["4 6 T K"], 200, bits=5)
    assert solver.found.met == 24
    assert sum(solver.pegged(ranks("5 5 J Q"), ranks("4 6 T K"), Rng(1))) > 0


def test_fours_come_together_as_the_pack_allows():
    """Beside three fives another is a quarter as likely, beside four there is none."""
    assert beside(ranks("5 5 5 J"), ranks("5 2 3 4")) == 0.25
    assert beside(ranks("5 5 5 5"), ranks("5 2 3 4")) == 0.0
    assert beside(ranks("5 5 J J"), ranks("5 5 2 3")) == pytest.approx(1 / 6)
    solver = solved(["5 5 5 5", "5 5 J Q"], ["5 6 7 8"], 0)
    assert {solver.deal() for _ in range(20)} == {(ranks("5 5 J Q"), ranks("5 6 7 8"))}


def test_strategies_peg_what_the_rules_give():
    """With fours that leave no choice a deal brings what the cards bring: the first go is the pone's."""
    solver = solved(["K K K K"], ["Q Q Q Q"], 1)
    assert solver.pegged(ranks("K K K K"), ranks("Q Q Q Q"), Rng(1)) == (1, 2)


def test_the_lab_tells_what_is_left_to_gain():
    """After a little learning both roles could gain, and what one gets the other lacks."""
    fours = [pegging.spread_over(pegging.kept(dealing), 6) for dealing in (False, True)]
    solver = PeggingSolver(*[some.ranks for some in fours], 14, Rng("lab"))
    solver.train(100)
    pone, dealer = (pegging.gain(solver, bool(at), fours[at], fours[1 - at]) for at in range(2))
    assert pone.best > pone.own
    assert dealer.best > dealer.own
    assert pone.own == pytest.approx(-dealer.own)
    assert pone.error > 0


def test_the_lab_asks_for_fours_as_they_are_kept():
    """All fours together are kept once; of few the likeliest come first, and a pool holds them as often."""
    every = pegging.kept(False)
    assert len(every.ranks) == 1820
    assert sum(every.often) == pytest.approx(1)
    assert pegging.spread_over(every, 0) == every
    assert len(set(pegging.spread_over(every, 40).ranks)) > 30
    assert len(pegging.pool_of(every, 5000)) == pytest.approx(5000, abs=1)


def test_the_board_of_the_lab_names_the_chance_at_every_score():
    """Few deals give a table that falls with what the dealer needs, and says how sure it is."""
    solver = pegging.solver_of(1, bits=12, size=2000)
    found = board.boards(solver, 60, 1, batches=2)
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
