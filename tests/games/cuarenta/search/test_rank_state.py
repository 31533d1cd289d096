"""The sketch of ranks plays Cuarenta as the rules do."""

import pytest

from sobremesa.core.bits import mask_of, rank_counts
from sobremesa.core.registry import GAMES
from sobremesa.core.rng import Rng
from sobremesa.games.cuarenta.rules.moves import PLAY, kind_of
from sobremesa.games.cuarenta.rules.position import PLAYING
from sobremesa.games.cuarenta.search.choices import choices, real_move
from sobremesa.games.cuarenta.search.determinize import Worlds
from sobremesa.games.cuarenta.search.endgame import make
from sobremesa.games.cuarenta.search.play_history import rank_play
from sobremesa.games.cuarenta.search.rank_rules import PACK, RankRules, size
from sobremesa.games.cuarenta.search.rank_state import ronda_rank

CUARENTA = GAMES["cuarenta"]
TABLES = [(preset, seats) for preset in CUARENTA.presets for seats in CUARENTA.seats_allowed(CUARENTA.ruleset(preset))]


def random_plays(rules, seats, seed, hands=2):
    """Every position of some random hands in which a card is to be played, rondas claimed at once."""
    luck, state = Rng(f"sketch {seed}"), CUARENTA.new(CUARENTA.ruleset(rules), seats, 1)
    while not state.over and state.hand_number <= hands:
        if state.needs_pack():
            state.deal(luck.shuffled(CUARENTA.pack()))
            continue
        if state.phase == PLAYING:
            yield state
        state.play_random(luck)


def sketched(state):
    """The sketch that the seat on turn draws of a position, and its view."""
    view = state.view(state.to_act()[0])
    return Worlds(RankRules(view.public.rules, view.public.seats), view).known, view


@pytest.mark.parametrize(("rules", "seats"), TABLES)
def test_the_choices_are_the_legal_plays_but_for_equal_ranks(rules, seats):
    """Every choice is a legal move, and every legal play is one of the choices (CU-20 to CU-26)."""
    for state in random_plays(rules, seats, 1):
        known, view = sketched(state)
        found = choices(view, known, True)
        moves = [real_move(view, choice) for choice in found]
        plays = {rank_play(move, view.public.just_left) for move in view.legal if kind_of(move) == PLAY}

        assert set(moves) <= set(view.legal)
        assert len(set(moves)) == len(moves)
        assert {choice for choice in found if choice >= 0} == plays


@pytest.mark.parametrize(("rules", "seats"), TABLES)
def test_a_play_of_ranks_comes_to_what_the_play_of_cards_does(rules, seats):
    """Points, piles, table, turn and what is left behind agree after every choice (CU-22 to CU-34)."""
    for state in random_plays(rules, seats, 2):
        known, view = sketched(state)
        for choice in choices(view, known, True)[:12]:
            sketch = Worlds(known.terms, view).known
            make(sketch, choice)
            after = state.copy()
            after.perform(view.seat, real_move(view, choice))
            if after.over or after.chica_won or after.hand_number != view.public.hand_number or choice < 0:
                continue
            if after.phase == PLAYING and after.deal_number == view.public.deal_number:
                assert shown(sketch) == told(after.view(0))


def shown(sketch):
    """What of a sketch everybody can see."""
    points = [sketch.points[side] for side in range(2)]
    piles = [sketch.piles[side] for side in range(2)]
    return points, piles, sketch.table, sketch.left, sketch.turn, sketch.missed, sketch.taker


def told(view):
    """The same of the view that the room has."""
    left = view.public.just_left >> 2 if view.public.just_left >= 0 else -1
    piles = [mask.bit_count() for mask in view.public.piles]
    table = rank_counts(view.public.table)
    return list(view.public.score), piles, table, left, view.public.turn - 1, view.public.missed, view.public.taker - 1


def test_the_pack_has_four_of_each_of_ten_ranks():
    """Forty cards, no eights, nines or tens (CU-01)."""
    assert size(PACK) == 40
    assert rank_counts(mask_of(CUARENTA.pack())) == PACK


@pytest.mark.parametrize(
    ("five", "rank"),
    [((0, 1, 2, 9, 13), 0), ((48, 49, 50, 51, 0), 12), ((0, 1, 4, 5, 8), -1), ((4, 5, 6, 0, 1), 1)],
)
def test_a_ronda_is_found_in_a_five(five, rank):
    """Three or four of a rank, and nothing less (CU-10, CU-11)."""
    assert ronda_rank(rank_counts(mask_of(list(five)))) == rank
