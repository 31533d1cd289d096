"""Worlds keep to what a view knows, and lean to what the others' play has told."""

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from sobremesa.core.bits import rank_counts
from sobremesa.core.rng import Rng
from sobremesa.games.cuarenta.search.determinize import Worlds
from sobremesa.games.cuarenta.search.rank_rules import PACK, RankRules, number_of, one_of, size
from sobremesa.games.cuarenta.search.rank_state import ronda_rank
from tests.games.cuarenta.players.seen import claimed, position
from tests.games.cuarenta.search.test_rank_state import TABLES, random_plays


def worlds_of(view):
    """The worlds of a view."""
    return Worlds(RankRules(view.public.rules, view.public.seats), view)


def copies(states):
    """Each of some states as it was when it came."""
    return (state.copy() for state in states)


def hands_of(world):
    """The hands of a world, by seat."""
    return [int(world.hands[seat]) for seat in range(world.terms.seats)]


@pytest.mark.parametrize(("rules", "seats"), TABLES)
def test_a_world_fits_its_view(rules, seats):
    """The own hand, the number of everybody's cards, and the forty cards are what the view says."""
    luck = Rng("worlds")
    for state in list(copies(random_plays(rules, seats, 3, hands=1)))[:: 2 * seats]:
        view = state.view(state.to_act()[0])
        worlds = worlds_of(view)
        worlds.pool_size = 4
        world = worlds.draw(luck)
        hands = hands_of(world)
        stock = [world.stock[at] for at in range(world.dealt, world.dealt + view.stock)]

        assert hands[view.seat - 1] == rank_counts(view.hand)
        assert tuple(size(hand) for hand in hands) == view.counts
        assert sum(hands) + rank_counts(view.public.gone()) + sum(one_of(rank) for rank in stock) == PACK


def test_equal_views_give_equal_worlds():
    """What a seat cannot see has no part in what it imagines: other hidden cards change nothing."""
    view = position("Ac 3d Kd 4c 6h", table="Qc 2d").view(1)
    guesses = [view.determinize(Rng(seed)) for seed in range(2)]
    assert guesses[0].hands[1] != guesses[1].hands[1]
    worlds = [worlds_of(guess.view(1)).draw(Rng("same")) for guess in guesses]
    assert hands_of(worlds[0]) == hands_of(worlds[1])


def test_a_claimed_ronda_is_in_the_hand():
    """Whoever has claimed holds, or has played, three of a rank (CU-12)."""
    view = claimed(position("Ac 3d Kd 4c 6h", table="Qc"), 2).view(1)
    worlds, luck = worlds_of(view), Rng("claims")
    assert all(ronda_rank(worlds.draw(luck).hands[1]) >= 0 for _ in range(50))


def test_who_claims_nothing_hardly_ever_holds_a_ronda():
    """Silence tells (CU-12)."""
    worlds, luck = worlds_of(position("Ac 3d Kd 4c 6h", table="Qc").view(1)), Rng("silence")
    assert sum(ronda_rank(worlds.draw(luck).hands[1]) >= 0 for _ in range(300)) <= 6


def test_what_was_declined_is_seldom_held():
    """Who laid a card down beside a king is less likely to have another king."""
    assert kings(told("Kd", "2c")) < kings(forgotten("Kd", "2c")) / 2


def test_what_was_declined_is_remembered_when_it_has_gone():
    """A card laid down beside a king tells as much after the king has been captured."""
    moves = ("Kd", "2c", "Kc*Kd", "6c")
    assert kings(told(*moves)) < 0.7 * kings(forgotten(*moves))


def test_what_one_has_done_oneself_tells_nothing():
    """Before the other has played there is nothing to go by: worlds are as they would be without a story."""
    assert hands_of(told("Kd").draw(Rng(1))) == hands_of(forgotten("Kd").draw(Rng(1)))


def told(*moves):
    """The worlds of seat 1 after these moves by turns, the second seat having two, three, five, six and seven."""
    return worlds_of(after(moves).view(1))


def forgotten(*moves):
    """The same, where the first two moves have been forgotten."""
    state = after(moves)
    state.story = vec[i64]([int(move) for move in state.story][2:])
    return worlds_of(state.view(1))


def after(moves):
    """A position after moves by turns."""
    state = position("Ac Kd Kc 4c 7h")
    for number, text in enumerate(moves):
        seat = 1 + number % 2
        state.apply(seat, state.read(text, seat)[1])
    return state


def kings(worlds):
    """How many of 300 worlds give seat 2 a king."""
    luck = Rng("kings")
    return sum(number_of(worlds.draw(luck).hands[1], 12) > 0 for _ in range(300))
