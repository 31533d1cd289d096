"""The search of the play in small positions that can be worked out by hand."""

from math import comb

import pytest

from sobremesa.core.bits import mask_of, rank_counts
from sobremesa.core.card_text import RANKS, card_text, read_card
from sobremesa.core.rng import Rng
from sobremesa.games.cribbage.search.board import Board
from sobremesa.games.cribbage.search.board_value import Margin, WinningChance
from sobremesa.games.cribbage.search.deals import best_margin, mean_pegged, pegged
from sobremesa.games.cribbage.search.kept_hands import Fours, World, believe, sample
from sobremesa.games.cribbage.search.opponent_policy import GREEDY, NOTHING, WARY, chosen
from sobremesa.games.cribbage.search.pegging_search import PeggingSearch
from sobremesa.games.cribbage.search.pegging_state import OURS, THEIRS, PeggingState
from sobremesa.games.cribbage.search.ranks import FOURS, packed_ranks, series_of

ALL_RANKS = 0x4444444444444


def ranks(text):
    """Return the packed ranks of a text like "5 J J"."""
    return packed_ranks([RANKS.index(rank) for rank in text.split()])


def cards(text):
    """Return cards of a text of ranks, all of them clubs."""
    return [read_card(f"{rank}c") for rank in text.split()]


def line_of(ours, left, series="", turn=OURS, last=THEIRS):
    """Return a line in which we hold some ranks and they so many cards."""
    line = PeggingState(False, 1, False)
    line.ours, line.left_us, line.left_them = ranks(ours), len(ours.split()), left
    line.series = series_of(cards(series))
    line.total = sum(min(10, card // 4 + 1) for card in cards(series))
    line.turn, line.last = turn, last
    return line


def best(line, worlds, stakes=None):
    """Return the rank that the search plays against some hands, all equally likely and of both kinds."""
    some = [World(ranks(held), kind, 1.0) for held in worlds for kind in (GREEDY, WARY)]
    found = PeggingSearch(some, [0] * len(some), stakes or Margin(), 0.0).compare(line)
    return RANKS[found[0].rank], found


# ---- habits


def test_the_greedy_take_what_scores_and_else_the_highest():
    """Fifteen before a king; without points the king, and nothing where nothing fits."""
    assert chosen(line_of("2", 2, "T", THEIRS), ranks("5 K"), GREEDY) == RANKS.index("5")
    assert chosen(line_of("2", 2, "9", THEIRS), ranks("5 K"), GREEDY) == RANKS.index("K")
    assert chosen(line_of("2", 2, "T J K", THEIRS), ranks("5 K"), GREEDY) == NOTHING


def test_the_wary_lead_no_five_and_leave_no_twenty_one():
    """They see what may be scored on it."""
    assert chosen(line_of("2 3 4 6", 4, "", THEIRS), ranks("5 4"), WARY) == RANKS.index("4")
    assert chosen(line_of("2 3 4", 3, "T A", THEIRS), ranks("T 2"), WARY) == RANKS.index("2")


# ---- what they may hold


def test_every_hand_of_the_unseen_cards_is_listed_as_often_as_it_can_be_drawn():
    """Of two fives and four kings there are three hands of two, in one, eight and six ways, for each kind of player."""
    worlds = Fours(2 * ranks("5") + 4 * ranks("K"), 2, 0, ranks(""), [1.0] * FOURS).worlds
    found = {(world.held, world.weight) for world in worlds if world.kind == GREEDY}
    assert found == {(ranks("5 5"), 1.0), (ranks("5 K"), 8.0), (ranks("K K"), 6.0)}
    assert len(worlds) == 6


def test_all_fours_together_are_all_that_can_be_drawn():
    """The weights of the 1,820 fours of a whole pack add up to its 270,725 hands."""
    worlds = Fours(ALL_RANKS, 4, 0, 0, [1.0] * FOURS).worlds
    assert sum(world.weight for world in worlds) == 2 * comb(52, 4)


def test_whoever_could_not_play_holds_nothing_that_would_have_fitted_cr07():
    """With six left of thirty-one a go tells of nothing but sevens and more (CR-07)."""
    worlds = Fours(ALL_RANKS, 2, 6, 0, [1.0] * FOURS).worlds
    assert all(world.held & ((1 << 4 * 6) - 1) == 0 for world in worlds)


def test_what_would_have_been_played_is_less_likely_to_be_there():
    """Who answered a seven with a king, and not with an eight, hardly holds one; a hand never kept is rare."""
    worlds = Fours(ALL_RANKS - ranks("7 K"), 1, 0, 0, [1.0] * FOURS).worlds
    start = line_of("7 2", 2)
    believe(worlds, start, cards("7 K"), [OURS, THEIRS])
    weights = {world.held: world.weight for world in worlds if world.kind == GREEDY}
    assert weights[ranks("8")] < weights[ranks("4")] / 2


def test_a_history_that_cannot_be_tells_nothing():
    """Made-up positions are played all the same."""
    worlds = [World(ranks("8"), GREEDY, 1.0)]
    believe(worlds, line_of("7 2", 2), cards("7 K"), [THEIRS, THEIRS])
    assert worlds[0].weight == 1.0


def test_a_sample_keeps_the_weight_and_is_the_same_for_the_same_luck():
    """Every so much of the weight one world is taken."""
    worlds = Fours(ALL_RANKS, 3, 0, 0, [1.0] * FOURS).worlds
    some = sample(worlds, 50, Rng(3))
    assert len(some) <= 51
    assert sum(world.weight for world in some) == pytest.approx(sum(world.weight for world in worlds), rel=0.03)
    assert [world.held for world in some] == [world.held for world in sample(worlds, 50, Rng(3))]
    assert sample(worlds, 5000, Rng(3)) is worlds


# ---- the search


def test_a_known_end_is_played_exactly():
    """Against a lone king, ten and nine: two kings make a pair, and the last card one more."""
    chosen_rank, found = best(line_of("K A", 1, "9", OURS), ["K"])
    # The ace first: K on it scores nothing, our king pairs it (2) and is last at 30 (1): three for us.
    # The king first: their king pairs it, 29 (2); our ace makes 30 and is last (1): one for us, two for them.
    assert chosen_rank == "A"
    assert [card.chance for card in found] == pytest.approx([3.0, -1.0])


def test_hands_are_told_apart_only_by_what_is_played():
    """Four or six behind their king: which of ours catches it cannot be known beforehand, and both cards tie."""
    line = line_of("4 6", 1, "K K", OURS)
    _, found = best(line, ["4", "6"])
    first, second = [card.chance for card in found]
    seen_through = [best(line, [held])[1][0].chance for held in ("4", "6")]
    assert max(first, second) <= sum(seen_through) / 2


def test_points_are_taken_when_nothing_follows():
    """Thirty-one, fifteen and a pair are better than cards that score nothing."""
    assert best(line_of("6 2", 1, "K Q 5"), ["K", "8"])[0] == "6"
    assert best(line_of("5 3", 1, "K"), ["8", "9"])[0] == "5"


def test_no_five_is_led_against_tens():
    """The other makes fifteen of it."""
    assert best(line_of("5 4", 2), ["K Q", "J T", "K 9"])[0] == "4"


def stakes(needs, dealing=False, show=0, crib=0):
    """Return stakes on a board where every deal is a toss for one point."""
    board = Board([(1, 0, 0.5), (0, 1, 0.5)], [1.0], [1.0])
    return WinningChance(board, dealing, needs, show, [0.0] * crib + [1.0])


def test_out_in_the_play_is_won_and_before_it_is_lost_cr23():
    """Nothing after it counts (CR-23)."""
    assert stakes((2, 1)).after_play(2, 0, 12) == 1.0
    assert stakes((2, 1)).after_play(1, 1, 0) == 0.0


def test_the_pone_counts_first_cr16():
    """With both sure to be out in the show the pone wins, and the dealer loses (CR-16)."""
    assert stakes((8, 8), dealing=False, show=8).after_play(0, 0, 20) == 1.0
    assert stakes((8, 8), dealing=True, show=8).after_play(0, 0, 20) == 0.0
    assert stakes((8, 8), dealing=True, show=4, crib=4).after_play(0, 0, 7) == 1.0


def test_a_point_is_worth_half_of_what_two_change():
    """Two are needed, one by one by toss: it is three to one with one more, and one to three with one less."""
    assert stakes((2, 2)).point(0) == pytest.approx((0.75 - 0.25) / 2)


def test_two_points_are_gone_for_when_they_win_cr23():
    """Needing two, a pair is made, though three of a kind may follow; needing many it is not."""
    line = line_of("8 K", 2, "8")
    assert best(line, ["8 9", "8 7"], stakes((2, 30)))[0] == "8"
    assert best(line, ["8 9", "8 7"], stakes((60, 60)))[0] == "K"


def test_the_other_is_held_back_when_one_point_is_enough_for_it():
    """Needing one, it must not come to a pair or the last card: the rank that it cannot answer is played."""
    line = line_of("7 9", 1, "K")
    assert best(line, ["7"], stakes((30, 2)))[0] == "9"


def test_time_that_runs_out_is_told():
    """The search says that its answer is unfinished."""
    some = Fours(ALL_RANKS, 4, 0, 0, [1.0] * FOURS).worlds
    search = PeggingSearch(some, [0] * len(some), Margin(), 1e-9)
    search.compare(line_of("5 6 7 8", 4))
    assert search.late


# ---- self-play


def test_a_play_between_two_known_hands_is_pegged_by_the_rules():
    """K, then K for two, 2 and 3 (25), 4 for a run of three (29), A and A for thirty-one and a pair."""
    won, lost = pegged(ranks("K 2 4 A"), ranks("K 3 A 9"), False, (GREEDY, GREEDY))
    assert won + lost > 3
    assert pegged(ranks("K 2 4 A"), ranks("K 3 A 9"), False, (GREEDY, GREEDY)) == (won, lost)


def test_searching_is_better_than_habits():
    """Nine hands of tens are met by a four that can answer them."""
    four, fours = ranks("5 6 A 4"), [ranks("K Q J T"), ranks("K K 9 8"), ranks("Q J 5 5")]
    keeps = [0.0] * FOURS
    assert best_margin(four, keeps, True, 30, Rng(1)) == best_margin(four, keeps, True, 30, Rng(1))
    won, lost = mean_pegged(four, fours, True, WARY, Rng(1), 20)
    some = [World(held, kind, 1.0) for held in fours for kind in (GREEDY, WARY)]
    line = line_of("5 6 A 4", 4, turn=THEIRS)
    assert PeggingSearch(some, [0] * 6, Margin(), 0.0).worth(line) >= won - lost


def test_masks_of_cards_become_their_ranks():
    """A card's suit means nothing before the show."""
    assert rank_counts(mask_of(cards("5 J K"))) == ranks("5 J K")
    assert card_text(cards("J")[0]) == "Jc"
