"""What players count of their games: hands, cribs, pegging, turns, knocks and cards, by side."""

from __future__ import annotations

import pytest

from sobremesa.core.registry import GAMES
from sobremesa.core.rng import Rng
from sobremesa.records.figures import GAMES_PLAYED, Rate, figures_of, statistics_of
from tests.games.cribbage.rules.table import game_in_play
from tests.games.cribbage.rules.table import play as play_cribbage

SEEDS = range(12)


def played(game, rules, seed, hands):
    """A game by chance up to the end of so many hands, what was counted, and every move with its seat, by hand."""
    state, rng, figures = GAMES[game].new(GAMES[game].ruleset(rules), 2, 1), Rng(seed), figures_of(game)
    moves = []
    while not state.over and not (state.needs_pack() and len(moves) == hands):
        if state.needs_pack():
            state.deal(rng.shuffled(GAMES[game].pack()))
            figures.dealt(state)
            moves.append([])
            continue
        seat = state.to_act()[0]
        legal = state.legal(seat)
        move = legal[rng.below(len(legal))]
        moves[-1].append((seat, state.write(seat, move)))
        state.apply(seat, move)
        figures.moved(state, seat)
    return state, figures.counts(), moves


@pytest.mark.parametrize("seed", SEEDS)
def test_hands_cribs_and_pegging_add_up_to_the_score(seed):
    """CR-16: of deals that were played and counted to their end nothing is left out and nothing counted twice."""
    state, counts, _ = played("cribbage", "standard", seed, 3)
    parts = ("hand_dealer", "crib", "play_dealer", "hand_pone", "play_pone")
    assert not state.over
    assert [sum(counts[part][side] for part in parts) for side in range(2)] == state.score
    assert counts["deals_dealer"] == [2, 1]
    assert counts["deals_pone"] == [1, 2]


def test_hand_and_crib_go_to_who_held_them():
    """CR-10 to CR-14: nine and seven in the hands, four in the crib; the best hand is no crib."""
    state, figures = (
        game_in_play("4c 6d Jc Kd", "2c 4h 6s 8d", starter="5h", crib="As 3h 9s Qh"),
        figures_of("cribbage"),
    )
    figures.dealt(state)
    while not state.needs_pack():
        seat = state.to_act()[0]
        play_cribbage(state, state.write(seat, state.legal(seat)[0]))
        figures.moved(state, seat)
    counts = figures.counts()
    assert (counts["hand_pone"], counts["hand_dealer"], counts["crib"]) == ([9, 0], [0, 7], [0, 4])
    assert counts["best_hand"] == [9, 7]
    assert sum(counts["play_pone"]) + sum(counts["play_dealer"]) + 20 == sum(state.score)


def test_a_deal_that_ends_in_its_play_is_left_out():
    """A side that pegs out leaves no hands to be counted."""
    state, figures = game_in_play("5c 5d 5s Jh", "Td Tc Th Ts", score=(119, 119)), figures_of("cribbage")
    figures.dealt(state)
    while not state.over:
        seat = state.to_act()[0]
        play_cribbage(state, state.write(seat, state.legal(seat)[0]))
        figures.moved(state, seat)
    assert not state.opened
    assert figures.counts() == {}


NO_TURN = ("stock", "upcard", "pass", "lay")


@pytest.mark.parametrize("seed", SEEDS)
def test_turns_are_counted_up_to_the_knock(seed):
    """GI-06, GI-08: who knocks or has gin has finished as many turns as it has discarded, that one included."""
    _, counts, moves = played("gin", "standard", seed, 8)
    turns, knocked = [0, 0], [0, 0]
    for hand in moves:
        last = next((seat, text) for seat, text in reversed(hand) if not text.startswith(NO_TURN))
        if last[1].startswith(("knock", "gin", "biggin")):
            turns[last[0] - 1] += sum(seat == last[0] and not text.startswith(NO_TURN) for seat, text in hand)
            knocked[last[0] - 1] += last[1].startswith("knock")
    assert counts == {"hands": [len(moves)] * 2, "knocked": knocked, "turns": turns}


@pytest.mark.parametrize("rules", ["pagat", "mesa", "casa"])
def test_cards_are_those_of_hands_played_to_their_end(rules):
    """CU-50: each side's cards of every hand, which the game adds up as well."""
    for seed in SEEDS:
        state, counts, moves = played("cuarenta", rules, seed, 2)
        if not state.over and len(moves) == 2 and all(len(hand) >= 40 for hand in moves):
            assert counts == {"hands": [2, 2], "cards": [int(cards) for cards in state.total_carton]}
            return
    pytest.fail("no game went on for two hands")


def test_a_rate_is_a_sum_for_each_of_another():
    """Nothing to divide by is no figure; what was not counted is nought in a sum."""
    assert Rate("gins", "share", ("gin", "biggin"), ("hands",)).value({"gin": [1, 2], "hands": [4, 4]}, 1) == 0.5
    assert Rate("gins", "share", ("gin",), ("hands",)).value({"hands": [4, 4]}, 0) == 0
    assert Rate("gins", "share", ("gin",), ("hands",)).value({"gin": [1, 2]}, 0) is None
    assert Rate("skunks", "count", ("lurches",)).value({}, 0) is None
    assert Rate("skunks", "count", ("lurches",)).value({"lurches": [3, 1]}, 0) == 3


def test_every_game_has_figures_and_each_has_a_name_of_its_own():
    """They are told in order; what they divide by is a count or the number of games."""
    assert all(statistics_of(game).rates for game in GAMES)
    for rates in (statistics_of(game).rates for game in GAMES):
        assert len({rate.name for rate in rates}) == len(rates)
        assert all(rate.per or rate.unit == "count" for rate in rates)
    assert any(GAMES_PLAYED in rate.per for rate in statistics_of("cuarenta").rates)
