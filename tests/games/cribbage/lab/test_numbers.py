"""The numbers behind the maestro of cribbage are found again, and its averages are told by stage."""

import json
from collections import Counter
from importlib.resources import files
from itertools import combinations_with_replacement

import pytest

from sobremesa.core.bits import count
from sobremesa.core.rng import Rng
from sobremesa.games.cribbage.lab import stages, win_chances
from sobremesa.games.cribbage.lab import tables as making
from sobremesa.games.cribbage.lab.observer import Stages
from sobremesa.games.cribbage.players.tables import FILE, tables, tables_of
from sobremesa.games.cribbage.search.ranks import FOURS, multiset_index, packed_ranks
from tests.games.cribbage.rules.table import game_in_play, play

NOTHING = making.Known([0.0] * FOURS, [0.0] * FOURS)


def fours():
    """Yield all fours of ranks with their places."""
    for ranks in combinations_with_replacement(range(13), 4):
        yield ranks, multiset_index(packed_ranks(list(ranks)))


def test_the_shipped_tables_say_how_they_were_made():
    """The command stands in the data, and the data are small."""
    text = files("sobremesa.games.cribbage.players").joinpath(FILE).read_text("utf-8")
    assert json.loads(text)["how"].startswith("python -m sobremesa.games.cribbage.lab.tables 1 ")
    assert len(text) < 60_000


def test_the_shipped_tables_know_what_is_kept_and_what_deals_bring():
    """Nobody throws two fives to the other, fives and tens stay together, and the dealer is ahead by the crib."""
    known = tables()
    fives, kept = multiset_index(packed_ranks([4, 4])), multiset_index(packed_ranks([4, 4, 9, 10]))
    assert known.pone.throws[fives] < 0.2 < known.dealer.throws[fives]
    assert known.pone.keeps[kept] > 2
    dealer = sum(points * weight for points, _, weight in known.play)
    pone = sum(points * weight for _, points, weight in known.play)
    assert 3 < dealer < 4.5
    assert 1.5 < pone < 3
    assert 0.5 < known.board.deal(121, 121) < 0.6


def test_every_six_ranks_are_parted_once():
    """There are 18,395 sixes of ranks, as many hands together as six cards can be."""
    sixes = list(making.sixes(Rng(1)))
    assert len(sixes) == 18_395
    assert sum(ways for _, ways in sixes) == 20_358_520
    assert {int(count(hand)) for hand, _ in sixes[::97]} == {6}


def test_a_throw_minds_what_is_pegged():
    """Between throws that are nearly equal the play decides; without it hand and crib do."""
    hand = next(hand for hand, ways in making.sixes(Rng(2)) if ways > 4000)
    plain = making.throw_of(hand, True, NOTHING)
    dear = [100.0 if Counter(ranks)[ranks[0]] else 0.0 for ranks, _ in fours()]
    assert making.throw_of(hand, True, making.Known(dear, dear)) == plain


def test_a_few_deals_make_tables_that_can_be_used(monkeypatch):
    """The whole way through with a handful of sixes and plays; the same seed gives the same numbers."""
    every = making.sixes
    monkeypatch.setattr(making, "sixes", lambda rng: list(every(rng))[::1800])
    monkeypatch.setattr(making, "POOL", 60)
    monkeypatch.setattr(making, "combinations_with_replacement", _some_of)
    monkeypatch.setattr(making, "_against_drawing", lambda often, size: [1.0] * len(often))
    data = making.make(seed=1, deals=2, plays=1, worlds=5, rounds=1)
    assert data == making.make(seed=1, deals=2, plays=1, worlds=5, rounds=1)
    assert tables_of(json.loads(json.dumps(data))).board.deal(1, 121) > 0.9


def _some_of(ranks, size):
    """A few multisets."""
    return list(combinations_with_replacement(ranks, size))[50::400]


# ---- stages


def test_stages_are_added_by_seat_and_role():
    """What is pegged goes to who pegged it, the shows to their owners, also past the end (CR-16)."""
    seen, state = Stages(), game_in_play("4c 6d Jc Kd", "2c 4h 6s 8d", starter="5h", crib="As 3h 9s Qh")
    pegged = [0, 0]
    while len(state.played) < 7:
        seat = state.to_act()[0]
        state.apply(seat, state.legal(seat)[0])
        seen.moved(state, seat)
        for line in state.last_points:
            pegged[line.side - 1] += line.points
    seat = state.to_act()[0]
    play(state, state.write(seat, state.legal(seat)[0]))
    seen.moved(state, seat)
    pone, dealer = seen.means(1)["pone"], seen.means(2)["dealer"]
    assert (pone["hand"], dealer["hand"], dealer["crib"]) == (9, 7, 4)
    assert pone["play"] + dealer["play"] + 20 == sum(state.score)
    assert pone["play"] >= pegged[0]


@pytest.mark.parametrize("rules", ["standard-61", "cadenza-61"])
def test_the_stages_of_a_duel_are_told_for_both(rules):
    """Old against old wins half of the games and scores alike."""
    told = stages.run("aficionado", "aficionado", 1, 5, rules)
    assert told["wins_a"] == 1
    assert told["a"] == told["b"]


def test_the_changes_of_a_chance_are_told_by_role_and_moment():
    """From the throw of six to the first card, and from card to card, each with the error of its mean."""
    told = win_chances.run(1, 5, "standard-61")
    assert {"dealer 6-4", "pone 6-4"} <= set(told)
    assert all(abs(one["mean"]) < 1.0 and one["error"] >= 0.0 and one["times"] > 0 for one in told.values())
