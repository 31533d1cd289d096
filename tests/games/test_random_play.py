"""Random play takes short ways; it has to be the play of the contract all the same: any deal, any legal move."""

from collections import Counter

import pytest

from sobremesa.core.contract import BadPack, State
from sobremesa.core.registry import GAMES
from sobremesa.core.rng import Rng

TABLES = [
    (game, rules, seats)
    for game in GAMES.values()
    for rules in game.presets
    for seats in game.seats_allowed(game.ruleset(rules))
]
DEALS = 4000


@pytest.fixture(params=TABLES, ids=lambda table: f"{table[0].id}-{table[1]}-{table[2]}")
def new(request):
    """Makes new games of each kind of table, with the first dealer given."""
    game, rules, seats = request.param
    return lambda dealer=1: game.new(game.ruleset(rules), seats, dealer)


def _known(state):
    """Return everything that any seat knows, and the luck that is left."""
    return [state.view(seat).to_wire() for seat in range(state.seats + 1)]


def test_random_moves_are_those_that_the_list_of_moves_gives(new):
    """The same luck gives the same moves whether they are listed or not, and uses up as much of it."""
    state, luck, twin_luck = new(), Rng("moves"), Rng("moves")
    for _ in range(400):
        if state.over:
            break
        if state.needs_pack():
            state.deal_random(Rng(int(state.hand_number)))
        twin = state.copy()
        state.play_random(luck)
        State.play_random(twin, twin_luck)
        assert _known(twin) == _known(state)
        assert twin_luck.state() == luck.state()
        assert twin.last_points == state.last_points


def test_a_hand_played_out_is_its_single_moves(new):
    """``play_out`` stops where a pack is due or the game is over, and returns how many moves that were."""
    state = new()
    state.deal_random(Rng("hand"))
    twin, luck = state.copy(), Rng("out")
    for _ in range(state.play_out(Rng("out"))):
        State.play_random(twin, luck)
    assert state.over or state.needs_pack()
    assert _known(twin) == _known(state)


def test_a_game_played_to_its_end_is_deals_and_hands(new):
    """``play_to_end`` deals whenever a pack is due and returns the moves of all the hands."""
    state, twin, luck = new(), new(), Rng("end")
    played = state.play_to_end(Rng("end"))
    moves = 0
    while not twin.over:
        twin.deal_random(luck)
        moves += twin.play_out(luck)
    assert state.over and moves == played
    assert _known(twin) == _known(state)


def test_a_random_deal_is_a_deal_of_its_pack(new):
    """Whoever deals the same pack card by card has the same hand before them."""
    state, twin = new(), new()
    state.deal_random(Rng("deal"))
    twin.deal(state.pack)
    assert _known(twin) == _known(state)


def test_no_random_deal_is_made_when_no_pack_is_due(new):
    """It is refused as any other deal is, and nothing changes."""
    state = new()
    state.deal_random(Rng(1))
    before = _known(state)
    with pytest.raises(BadPack):
        state.deal_random(Rng(2))
    assert _known(state) == before


@pytest.mark.parametrize("name", list(GAMES))
def test_every_card_comes_to_every_place_about_as_often(name):
    """In the thirteen places at the top of the pack, all that a hand of cribbage needs, no card is favoured."""
    game, luck = GAMES[name], Rng("fair deals")
    places = [Counter() for _ in range(13)]
    for _ in range(DEALS):
        state = game.new(game.ruleset(game.presets[0]), 2, 1)
        state.deal_random(luck)
        for place, card in zip(places, state.pack[:13], strict=True):
            place[card] += 1
    pack = game.pack()
    expected = DEALS / len(pack)
    for place in places:
        strayed = sum((place[card] - expected) ** 2 / expected for card in pack)
        assert strayed < len(pack) + 4.5 * (2 * len(pack)) ** 0.5
