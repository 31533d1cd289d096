"""The adversary of cribbage: what the other kept follows from how it throws, and how it plays what it kept."""

from itertools import combinations

import pytest

from sobremesa.core.bits import cards_of, mask_of
from sobremesa.core.player import Budget
from sobremesa.core.registry import game_named
from sobremesa.core.rng import Rng
from sobremesa.games.cribbage.rules.moves import PLAY, kind_of
from sobremesa.games.cribbage.rules.show import rank_points
from sobremesa.lab.adversary import adversary_name, adversary_named
from sobremesa.lab.deals import pack_of
from sobremesa.lab.duel import play_pair
from sobremesa.lab.duel_config import DuelConfig
from sobremesa.lab.exploit import exploiting
from sobremesa.lab.opponents import player_named
from sobremesa.lab.play import PlayEvent


def in_play(cards, level="lab:greedy", worlds=30, seed=1):
    """Return an adversary in seat 1 and the game, once so many cards are played and it is to play one of several."""
    game, bot, luck = game_named("cribbage"), player_named("cribbage", level), Rng("play")
    state = game.new(game.ruleset("standard"), 2, 1 + seed % 2)
    adversary = adversary_named("cribbage", adversary_name(level, worlds), Rng("adversary"), 1)
    state.deal(pack_of(game, 2, seed, seed))
    adversary.on_event(state, PlayEvent(0, "pack", "pack", ()))
    while len(state.played) < cards or state.to_act()[0] != 1 or len(state.view(1).legal) < 2:
        seat = state.to_act()[0]
        move = bot.choose(state.view(seat), Budget(), luck)
        text = state.write(seat, move)
        state.perform(seat, move)
        adversary.on_event(state, PlayEvent(seat, text, game.public_text(text), ()))
    return adversary, state


@pytest.mark.parametrize("level", ["novato", "lab:minimax-pegger", "maestro"])
def test_the_adversary_plays_whole_games_by_the_rules(level):
    """On either side, against a policy that searches and against such as do not."""
    terms = exploiting(DuelConfig("cribbage", "standard-61", 2, level, level, 4, budget=Budget(iterations=20)), 2)
    assert play_pair(terms, 1).broken == []


@pytest.mark.parametrize(("cards", "seed"), [(1, 1), (2, 1), (4, 2), (4, 3)])
def test_in_every_world_the_other_threw_as_its_policy_throws(cards, seed):
    """Who throws greedily has kept the four that score most; its played cards are among them."""
    adversary, state = in_play(cards, seed=seed)
    for world in adversary.believed(state.view(1)):
        kept = world.hands[1] | world.played_by(2)
        assert world.hands[1].bit_count() == state.hands[1].bit_count()
        assert world.view(1).to_wire() == state.view(1).to_wire()
        assert kept & state.played_by(2) == state.played_by(2)
        assert not kept & (world.laid[1] | world.hands[0] | world.laid[0])
        fours = [mask_of(list(four)) for four in combinations(cards_of(kept | world.laid[1]), 4)]
        assert rank_points(kept) == max(map(rank_points, fours))


def test_what_it_believes_is_nearer_the_truth_than_any_deal_would_be():
    """Over some deals it takes the cards that the other holds for likelier than chance does."""
    knows, chance = 0, 0
    for seed in range(1, 9):
        adversary, state = in_play(1, seed=seed)
        truth, luck = state.hands[1], Rng("chance")
        for world in adversary.believed(state.view(1)):
            knows += (world.hands[1] & truth).bit_count()
            chance += (state.view(1).determinize(luck).hands[1] & truth).bit_count()
    assert knows > chance


def test_it_sees_nothing_but_its_view():
    """With the hidden cards exchanged it plays the same card."""
    moves = set()
    for twin in range(3):
        adversary, state = in_play(2, worlds=6)
        other = state.view(1).determinize(Rng(f"twin {twin}")) if twin else state
        moves.add(adversary.answer(other, 1))
    assert len(moves) == 1


def test_it_tries_a_card_of_each_rank_first_what_the_policy_would_play():
    """Cards of one rank are one, and a throw is left to the policy."""
    adversary, state = in_play(1, level="maestro")
    moves = adversary.knowing.candidates(adversary.policy, state.view(1), Budget(), Rng("try"))
    assert kind_of(moves[0]) == PLAY
    assert moves[0] == adversary.policy.choose(state.view(1), Budget(), Rng("try"))
    assert len({move >> 2 for move in moves}) == len(moves)
