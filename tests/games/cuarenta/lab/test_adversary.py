"""The adversary of Cuarenta: what the others hold follows from how the level plays, and the level answers its plays."""

import pytest

from sobremesa.core.bits import bit, rank_counts, rank_mask
from sobremesa.core.player import Budget
from sobremesa.core.registry import game_named
from sobremesa.core.rng import Rng
from sobremesa.games.cuarenta.rules.moves import PLAY, card_of, kind_of, mask_of_move
from sobremesa.games.cuarenta.rules.position import has_four, has_three
from sobremesa.lab.adversary import adversary_name, adversary_named
from sobremesa.lab.checkpoint import Notebook
from sobremesa.lab.deals import pack_of
from sobremesa.lab.duel import duel, play_pair
from sobremesa.lab.duel_config import DuelConfig
from sobremesa.lab.engine import WorkEngine
from sobremesa.lab.exploit import exploiting
from sobremesa.lab.opponents import player_named
from sobremesa.lab.play import PlayEvent

HERE = WorkEngine("process")
QUICK = Budget(iterations=60)


def in_play(cards, level="maestro", worlds=12, seed=1, seats=2):
    """Return an adversary in seat 1 and the game, once so many cards of a deal are played and it is to play."""
    game, bot, luck = game_named("cuarenta"), player_named("cuarenta", level), Rng("play")
    state = game.new(game.ruleset("pagat"), seats, 1 + seed % seats)
    adversary = adversary_named("cuarenta", adversary_name(level, worlds), Rng("adversary"), 1, QUICK)
    state.deal(pack_of(game, seats, seed, seed))
    adversary.on_event(state, PlayEvent(0, "pack", "pack", ()))
    while len(state.story) < cards or state.turn != 1:
        claims = [seat for seat in range(1, seats + 1) if any(kind_of(move) != PLAY for move in state.legal(seat))]
        seat = (claims or state.to_act())[0]
        move = bot.choose(state.view(seat), QUICK, luck)
        text = state.write(seat, move)
        state.perform(seat, move)
        adversary.on_event(state, PlayEvent(seat, text, game.public_text(text), ()))
    return adversary, state


@pytest.mark.parametrize("level", ["novato", "lab:greedy", pytest.param("maestro", marks=pytest.mark.slow)])
def test_the_adversary_plays_whole_games_by_the_rules(level):
    """On either side, against a policy that searches and against such as do not."""
    terms = exploiting(DuelConfig("cuarenta", "palm", 2, level, level, 4, budget=QUICK), 2)
    assert play_pair(terms, 1).broken == []


@pytest.mark.slow
def test_two_adversaries_play_together_by_the_rules():
    """Between four each takes its partner for one who plays as the others do."""
    terms = exploiting(DuelConfig("cuarenta", "pagat", 4, "aficionado", "aficionado", 4, budget=QUICK), 2)
    assert play_pair(terms, 1).broken == []


@pytest.mark.parametrize(("cards", "seats", "seed"), [(1, 2, 1), (3, 2, 2), (6, 2, 3), (5, 4, 2)])
def test_every_world_is_one_that_its_view_allows(cards, seats, seed):
    """Its own cards are its own, and nobody keeps quiet about a ronda that could still be claimed."""
    adversary, state = in_play(cards, "aficionado", 6, seed, seats)
    for world in adversary.believed(state.view(1)):
        assert world.view(1).to_wire() == state.view(1).to_wire()
        for seat in range(2, seats + 1):
            quiet = world.untouched(seat) and not world.claimed & bit(seat)
            assert not (quiet and (has_three(world.hands[seat - 1]) or has_four(world.hands[seat - 1])))


def test_a_past_decision_is_taken_back_to_the_cards_that_were_held():
    """At each one the other holds what it holds now and what it has played since."""
    adversary, state = in_play(6, "aficionado")
    view = state.view(1)
    worlds = adversary.knowing.worlds(adversary.policy, view, adversary.past, 4, Rng("worlds"))
    for world in worlds:
        for past, before in zip(adversary.past, world.past, strict=True):
            if before is not None and kind_of(before.view(past.seat).read(past.move)) == PLAY:
                assert before.dealt_to(past.seat) == world.state.dealt_to(past.seat)
                assert before.view(1).to_wire() == past.view.to_wire()


def test_which_of_equal_cards_is_played_tells_nothing():
    """Of equal cards the maestro plays any, and its adversary knows that."""
    adversary, state = in_play(1)
    view, policy = state.view(1), adversary.policy
    rank = next(rank for rank in range(13) if (rank_mask(rank) & ~view.public.gone() & ~view.hand).bit_count() >= 2)
    world = view.determinize(Rng("world"))
    pair = [card for card in range(rank * 4, rank * 4 + 4) if not (view.public.gone() | view.hand) & bit(card)][:2]
    world.hands[1] = sum(bit(card) for card in pair)
    world.turn = 2
    seen = world.view(2)
    plays = {card_of(move): move for move in seen.legal if kind_of(move) == PLAY}
    lower, higher = (adversary.knowing.likelihood(policy, seen, plays[card], Rng("")) for card in pair)
    assert lower == pytest.approx(higher)
    assert lower > 0.0


def test_what_it_believes_is_nearer_the_truth_than_any_deal_would_be():
    """Over some deals it takes the ranks that the other holds for likelier than chance does."""
    knows, chance = 0, 0
    for seed in range(1, 13):
        adversary, state = in_play(5, "lab:greedy", seed=seed)
        truth, luck = rank_counts(state.hands[1]), Rng("chance")
        for world in adversary.believed(state.view(1)):
            knows += in_common(rank_counts(world.hands[1]), truth)
            chance += in_common(rank_counts(state.view(1).determinize(luck).hands[1]), truth)
    assert knows > chance


def in_common(some, others):
    """Return how many cards two hands share, by rank."""
    return sum(min(some >> 4 * rank & 15, others >> 4 * rank & 15) for rank in range(13))


@pytest.mark.parametrize("seats", [2, 4])
def test_it_sees_nothing_but_its_view(seats):
    """With the hidden cards exchanged it makes the same move."""
    moves = set()
    for twin in range(3):
        adversary, state = in_play(4, worlds=4, seats=seats, level="lab:greedy")
        other = state.view(1).determinize(Rng(f"twin {twin}")) if twin else state
        moves.add(adversary.answer(other, 1))
    assert len(moves) == 1


def test_it_tries_what_is_hardly_worse_than_the_best_play_the_best_first():
    """Equal cards are one play."""
    adversary, state = in_play(2, worlds=4, seed=4)
    view = state.view(1)
    moves = adversary.knowing.candidates(adversary.policy, view, QUICK, Rng("try"))
    judged = adversary.policy.outlook(view, budget=QUICK).moves
    assert len(moves) > 1
    assert moves == [one.move for one in judged][: len(moves)]
    assert len({(card_of(move) >> 2, mask_of_move(move)) for move in moves}) == len(moves)


def test_where_nothing_is_hidden_there_is_nothing_to_try():
    """The last deal between two is solved, by the level that is exploited or by one that can."""
    adversary, state = in_play(0, "novato")
    luck = Rng("on")
    while state.view(1).stock or state.turn != 1:
        state.play_random(luck)
    assert len(adversary.knowing.candidates(adversary.policy, state.view(1), QUICK, luck)) == 1


def test_every_move_has_a_chance_to_win():
    """Worths are between 0 and 1, one for each move that is tried."""
    adversary, state = in_play(2, worlds=4, seed=4)
    view = state.view(1)
    moves = adversary.knowing.candidates(adversary.policy, view, QUICK, Rng("try"))
    worths = adversary.knowing.worths(adversary.policy, view, moves, adversary.believed(view), QUICK, Rng("try"))
    assert len(worths) == len(moves) > 1
    assert all(0.0 < worth < 1.0 for worth in worths)


@pytest.mark.slow
def test_the_same_seed_gives_the_same_games_and_a_stopped_one_goes_on(tmp_path):
    """What was played before is not played again."""
    terms = exploiting(DuelConfig("cuarenta", "pagat", 2, "novato", "novato", 4, budget=Budget(iterations=20)), 2)
    whole = duel(terms, 2, HERE).tally
    duel(terms, 1, HERE, Notebook(tmp_path / "notes", terms))
    again = duel(terms, 2, HERE, Notebook(tmp_path / "notes", terms)).tally
    assert (again.shares, again.points, again.margins) == (whole.shares, whole.points, whole.margins)
