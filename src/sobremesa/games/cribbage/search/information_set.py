"""A moment of the play as one seat knows it, and the search from there."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from sobremesa.core.arithmetic import total
from sobremesa.core.bits import JACK, bit, count, rank_counts
from sobremesa.core.rng import Rng
from sobremesa.games.cribbage.rules.show import rank_points, show_points
from sobremesa.games.cribbage.search.board_value import WinningChance
from sobremesa.games.cribbage.search.chances import overrated, shifted, undecided
from sobremesa.games.cribbage.search.cribs import MOST, CribDistribution, add_rank
from sobremesa.games.cribbage.search.kept_hands import Fours, World, believe, sample
from sobremesa.games.cribbage.search.opponent_policy import KINDS
from sobremesa.games.cribbage.search.pegging_search import Card, PeggingSearch
from sobremesa.games.cribbage.search.pegging_state import AFTER_GO, IN_TURN, LONE, OURS, THEIRS, PeggingState
from sobremesa.games.cribbage.search.ranks import RANKS, number_of, series_of
from sobremesa.games.cribbage.search.tables import SelfPlayTables

FIRST: Final = 64  # worlds of the first search where time is limited
GROWTH: Final = 4  # and how many times more there are in each next one


class Moment:
    """A moment of the play as one seat knows it, in plain numbers.

    Cards are masks or card numbers; in lists our own side is 0 and the other 1; ``needs`` is what both lack of the
    target.
    """

    def __init__(self, dealing: bool, needs: tuple[int, int], starter: int) -> None:
        """``needs`` is what we and they lack of the target."""
        self.dealing: Final = dealing
        self.needs: Final = needs
        self.starter: Final = starter
        self.held = 0  # by us
        self.thrown = 0  # by us
        self.unseen = 0
        self.their_hand = 0  # where it lies open
        self.their_throw = 0
        self.left = 0  # how many cards they hold
        self.beyond = 0  # what each of them counts more than
        self.cards: list[int] = []  # all that were played
        self.players: list[int] = []
        self.series: list[int] = []
        self.total = 0
        self.their_go = False
        self.called = False  # a go is scored when it is called (CR-08)
        self.lone = 1  # what a lone reset brings (CR-10)
        self.lone_go = False  # go is also said, and scored, right after the other's last card (CR-10)


def compare_plays(tables: SelfPlayTables, moment: Moment, worlds: int, rng: Rng, deadline: float) -> list[Card]:
    """Return the ranks that may be played with the chance to win after each, the best first.

    The chances are those between equally strong players; only a card that reaches the target is certain to win. At most
    ``worlds`` hands of the other are looked at; with a deadline (by ``perf_counter``, 0 for none) first few and then
    more, as time allows. The same worlds, moment and stream give the same answer where no deadline cuts in.
    """
    likely = likely_worlds(tables, moment)
    stakes = stakes_of(tables, moment)
    line = line_of(moment)
    number: i64 = FIRST if deadline > 0.0 else worlds
    found: list[Card] = []
    while True:
        some = sample(likely, min(number, worlds), rng)
        shows = [their_show(moment, world.held) for world in some]
        search = PeggingSearch(some, shows, stakes, deadline)
        cards = search.compare(line)
        if not search.late or not found:
            found = cards
        if search.late or number >= worlds or number >= len(likely):
            return between_equals(found, moment, stakes, _by_show(some, shows))
        number *= GROWTH


def between_equals(cards: list[Card], moment: Moment, stakes: WinningChance, shows: list[float]) -> list[Card]:
    """Return cards whose chances, in their order, are those against a player who plays as well as we do.

    The search answers players of habit. What it overrates in points is taken back at what points are worth here,
    ``shows`` being the distribution of the other's show.
    """
    points = overrated(moment.dealing, int(count(moment.held)))
    before, after = _chance_behind(stakes, shows, 0.0), _chance_behind(stakes, shows, points)
    found: list[Card] = []
    for card in cards:
        chance = shifted(undecided(card.chance), before, after)
        found.append(Card(card.rank, 1.0 if card.points >= moment.needs[0] else chance, card.points))
    found.sort(key=_chance, reverse=True)
    return found


def _chance(card: Card) -> float:
    return card.chance


def _by_show(worlds: list[World], shows: list[int]) -> list[float]:
    """Return how likely the other's show comes to each number of points."""
    found = [0.0] * MOST
    every = total([world.weight for world in worlds])
    for at in range(len(worlds)):
        found[shows[at]] += worlds[at].weight / every
    return found


def _chance_behind(stakes: WinningChance, shows: list[float], points: float) -> float:
    """Return the chance to win when the other pegs so much more than we do, between the whole points next to it."""
    whole: i64 = int(points)
    part = points - float(whole)
    chance = 0.0
    for show in range(len(shows)):
        if shows[show] > 0.0:
            less = stakes.after_play(0, whole, show)
            least = stakes.after_play(0, whole + 1, show)
            chance += shows[show] * ((1.0 - part) * less + part * least)
    return undecided(chance)


def stakes_of(tables: SelfPlayTables, moment: Moment) -> WinningChance:
    """Return what points are worth at this moment."""
    kept = moment.held | _played(moment, OURS)
    show = show_points(kept, moment.starter, False) if kept else 0
    return WinningChance(tables.board, moment.dealing, moment.needs, show, _crib(tables, moment))


def _crib(tables: SelfPlayTables, moment: Moment) -> list[float]:
    if moment.their_throw:
        crib = [0.0] * MOST
        crib[show_points(moment.thrown | moment.their_throw, moment.starter, True)] = 1.0
        return crib
    return CribDistribution(moment.unseen, tables.role(not moment.dealing).throws).with_starter(
        moment.thrown, moment.starter
    )


def likely_worlds(tables: SelfPlayTables, moment: Moment) -> list[World]:
    """Return what the other may hold, each with how likely it is."""
    shown = rank_counts(_played(moment, THEIRS))
    if moment.their_hand:
        return [World(rank_counts(moment.their_hand), kind, 1.0) for kind in range(KINDS)]
    keeps = tables.role(not moment.dealing).keeps
    worlds = Fours(rank_counts(moment.unseen), moment.left, moment.beyond, shown, keeps).worlds
    if not worlds:
        worlds = Fours(rank_counts(moment.unseen), moment.left, 0, shown, keeps).worlds
    believe(worlds, _start(moment), moment.cards, moment.players)
    return worlds


def their_show(moment: Moment, held: i64) -> int:
    """Return what the other's hand scores with the starter if it holds these ranks, by ranks and by what was seen."""
    played = _played(moment, THEIRS)
    five = add_rank(played, moment.starter >> 2)
    for rank in range(RANKS):
        for _ in range(number_of(held, rank)):
            five = add_rank(five, rank)
    nobs = 1 if played & bit(4 * JACK + (moment.starter & 3)) else 0
    return int(rank_points(five)) + nobs


def _played(moment: Moment, side: i64) -> int:
    mask: i64 = 0
    for at in range(len(moment.cards)):
        if moment.players[at] == side:
            mask |= bit(moment.cards[at])
    return int(mask)


def line_of(moment: Moment) -> PeggingState:
    """Return where the play stands; we are on turn."""
    line = PeggingState(moment.called, moment.lone, moment.lone_go)
    line.ours = rank_counts(moment.held)
    line.left_us = count(moment.held)
    line.left_them = moment.left
    line.series = series_of(moment.series)
    line.total = moment.total
    line.last = moment.players[len(moment.players) - 1] if moment.players else THEIRS
    line.mode = IN_TURN
    if moment.their_go:
        line.mode = AFTER_GO
    elif moment.left == 0:
        line.mode = LONE
    return line


def _start(moment: Moment) -> PeggingState:
    """Return the play before its first card."""
    line = PeggingState(moment.called, moment.lone, moment.lone_go)
    ours, theirs = _played(moment, OURS), _played(moment, THEIRS)
    line.ours = rank_counts(moment.held | ours)
    line.left_us = count(moment.held | ours)
    line.left_them = moment.left + count(theirs)
    line.turn = THEIRS if moment.dealing else OURS
    return line
