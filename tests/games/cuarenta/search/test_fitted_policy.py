"""The fitted policy gives every play its chance, by what a seat sees and no more."""

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from sobremesa.core.bits import JACK, KING, QUEEN, bit, rank_counts
from sobremesa.core.rng import Rng
from sobremesa.games.cuarenta.rules.moves import PLAY, kind_of
from sobremesa.games.cuarenta.rules.rulesets import ruleset
from sobremesa.games.cuarenta.search.determinize import Worlds
from sobremesa.games.cuarenta.search.fitted_policy import NAMES, FittedPolicy, TableReplies
from sobremesa.games.cuarenta.search.lookahead import plays_of
from sobremesa.games.cuarenta.search.opponent_model import OpponentModel
from sobremesa.games.cuarenta.search.play_history import PlayHistory, refused_in
from sobremesa.games.cuarenta.search.play_weights import WEIGHTS
from sobremesa.games.cuarenta.search.rank_rules import RankRules, one_of
from sobremesa.games.cuarenta.search.rank_state import Sketch, play_of
from tests.games.cuarenta.players.seen import position
from tests.games.cuarenta.search.test_determinize import after, copies
from tests.games.cuarenta.search.test_rank_state import TABLES, random_plays

PAGAT = RankRules(ruleset("pagat"), 2)
TWO, FOUR, SIX = 1, 3, 5


def looked_at(hand, table=(), left=-1, refused=0, holds=5):
    """The policy that has looked at seat 0's hand and a table, and the position."""
    sketch = Sketch(PAGAT)
    for rank in hand:
        sketch.hands[0] += one_of(rank)
    for rank in table:
        sketch.table += one_of(rank)
    sketch.gone = sketch.table
    sketch.left = left
    policy = FittedPolicy(PAGAT)
    policy.look(sketch, holds, refused, -1)
    return policy, sketch


def chances(*position, **known):
    """The chances of all plays, by play."""
    policy, sketch = looked_at(*position, **known)
    plays = [int(play) for play in plays_of(sketch)]
    return dict(zip(plays, policy.chances(sketch, vec[i64](plays)), strict=True))


def test_every_feature_has_a_name_and_a_weight():
    """The weights that are shipped are as many as the features."""
    assert len(NAMES) == len(set(NAMES)) == len(WEIGHTS)


@pytest.mark.parametrize(("rules", "seats"), TABLES)
def test_the_chances_of_the_legal_plays_come_to_one(rules, seats):
    """In every position of random games each play has a chance, alone and among all the same."""
    terms = RankRules(ruleset(rules), seats)
    policy = FittedPolicy(terms)
    for state in list(copies(random_plays(rules, seats, 2, hands=1)))[:: 3 * seats]:
        view = state.view(state.to_act()[0])
        known = Worlds(terms, view).known
        if view.public.turn != known.turn + 1 or known.hands[known.turn] == 0:
            continue
        policy.look(known, 5, 0, -1)
        plays = plays_of(known)
        found = policy.chances(known, plays)
        assert all(chance > 0.0 for chance in found)
        assert sum(found) == pytest.approx(1.0)
        assert [policy.chance(known, play) for play in plays] == pytest.approx(found, abs=1e-6)


def test_a_caida_is_likelier_than_a_card_laid_down():
    """Who can take two points mostly does (CU-30)."""
    found = chances((KING, TWO, FOUR), table=(QUEEN, KING), left=KING)
    assert found[play_of(KING, one_of(KING), True)] > 0.5


def test_what_the_next_seat_has_refused_is_likelier_to_be_laid_down():
    """A jack that can hardly be caught is laid down rather than one that can."""
    before, known = chances((JACK, TWO, SIX)), chances((JACK, TWO, SIX), refused=bit(JACK))
    assert known[JACK] > before[JACK]


def test_replies_tell_what_each_rank_takes_and_which_sweep():
    """A six takes two and four, and with seven behind them all; a card that matches takes its own sequence."""
    replies = TableReplies(PAGAT, one_of(TWO) + one_of(FOUR))
    assert [rank for rank in range(13) if replies.cards[rank]] == [TWO, FOUR, SIX]
    assert replies.cards[SIX] == 3
    assert replies.sweepers == bit(SIX)


def test_a_card_laid_down_refuses_all_that_lies_there_and_a_capture_the_caida():
    """Refused are the ranks that would have been matched: all of the table, or the card just left."""
    assert refused_in(TWO, one_of(KING) + one_of(JACK), KING) == bit(KING) | bit(JACK)
    assert refused_in(play_of(JACK, one_of(JACK), False), one_of(KING) + one_of(JACK), KING) == bit(KING)
    assert refused_in(play_of(KING, one_of(KING), True), one_of(KING), KING) == 0


def history_of(*moves):
    """The history of a deal after moves by turns, seat 1 first."""
    view = after(moves).view(1)
    return PlayHistory(view.public, Worlds(PAGAT, view).known)


def test_a_history_remembers_what_was_refused_till_each_play():
    """The latest play stands first; who lays a two beside a king has refused it, for the play that comes next."""
    history = history_of("Kd", "2c", "Kc*Kd")
    assert list(history.seats) == [0, 1, 0]
    assert [play & 15 for play in history.plays] == [KING, TWO, KING]
    assert list(history.refused) == [bit(KING), 0, 0]
    assert list(history.shown) == [TWO, KING, -1]
    assert history.refused_by[1] == bit(KING)


def test_a_play_adds_to_the_likelihood_of_the_hand_it_came_from():
    """Over many deals the true hand is likelier, by what was played, than a hand drawn at random."""
    luck, truer, compared = Rng("true hands"), 0.0, 0
    for state in copies(random_plays("pagat", 2, 6, hands=2)):
        view = _greedily_played(state, luck)
        if view is None:
            continue
        worlds = Worlds(PAGAT, view)
        model = OpponentModel(PAGAT, view, worlds.known)
        worlds.pool_size = 0
        drawn = [worlds.draw(luck) for _ in range(20)]
        likely = [model.likelihood(world) for world in drawn]
        true = Sketch(PAGAT)
        true.copy_from(drawn[0])
        true.hands[2 - view.seat] = rank_counts(state.hands[2 - view.seat])
        truer += model.likelihood(true) / (sum(likely) / len(likely))
        compared += 1
    assert compared > 20
    assert truer / compared > 1.1


def _greedily_played(state, luck):
    """Let the seat on turn make the play that takes most cards, and return what the other then sees, or None."""
    seat = state.to_act()[0] if state.to_act() else 0
    plays = [move for move in state.legal(seat) if kind_of(move) == PLAY] if seat else []
    if not plays or state.deal_number == state.deals:
        return None
    state.apply(seat, max(plays, key=lambda move: bin(move & ((1 << 52) - 1)).count("1")))
    return state.view(3 - seat) if not state.over and state.story and state.to_act() == [3 - seat] else None


def test_equal_views_are_read_alike():
    """The likelihood of a hand is the same number whoever asks, and however often."""
    view = position("Ac 3d Kd 4c 6h", table="Qc 2d", played={2: "2d"}).view(1)
    view.public.story = after(("Kd", "2c")).story
    found = []
    for _ in range(2):
        worlds = Worlds(PAGAT, view)
        model = OpponentModel(PAGAT, view, worlds.known)
        found.append([model.likelihood(worlds.draw(Rng(seed))) for seed in range(10)])
    assert found[0] == found[1]
