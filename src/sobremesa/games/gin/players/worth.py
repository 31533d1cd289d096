"""What the outcome of a hand is worth: the chance to win the game from the score that it leads to.

``race.json`` holds, by preset, how hands between a maestro and a plain player end; ``python -m
sobremesa.games.gin.lab.race`` makes it. The race to any target follows from it.
"""

from __future__ import annotations

import json
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from sobremesa.games.gin.rules.view import GinView
from sobremesa.games.gin.search.rollout_search import SPAN
from sobremesa.games.gin.search.score_value import Winning

TABLE: Final = Path(__file__).with_name("race.json")
STEPS: Final = 100  # a race to more points than this is solved in larger steps
POINTS: Final = [float(points) for points in range(-SPAN, SPAN + 1)]  # what one hand is worth; never changed
BIN: Final = 4  # points that are counted as one outcome


def worths(view: GinView) -> list[float]:
    """Return the worth of every outcome of the hand, from losing SPAN points to winning them: 2 * SPAN + 1 numbers.

    It is the chance to win the game, or the points themselves where one hand is all there is.
    """
    public, rules = view.public, view.public.rules
    if rules.one_hand:
        return POINTS
    score = public.score
    mine, theirs = score[view.seat - 1], score[2 - view.seat]
    return _worths(rules.id, rules.target, rules.loser_deals, public.dealer == view.seat, mine, theirs)


def evened(view: GinView, worth: float) -> float:
    """Return what a worth comes to between equals: the maestro plays, and reckons, with a weaker player in mind.

    A chance keeps its odds against the chance that was there before the hand; points lose what a hand is worth to the
    stronger of the two. Better moves stay better.
    """
    public, rules = view.public, view.public.rules
    deals = public.dealer == view.seat
    if rules.one_hand:
        at = 0 if deals else 1
        return worth - mean_points(hands_of(rules.id)[at]) + mean_points(equals(rules.id)[at])
    scores = public.score[view.seat - 1], public.score[2 - view.seat]
    return _shifted(worth, *_bases(rules.id, rules.target, rules.loser_deals, deals, *scores))


def _shifted(worth: float, usual: float, even: float) -> float:
    """Return a chance whose odds change as do those of the usual one to the even one."""
    if not 0.0 < usual < 1.0:
        return worth
    ours, theirs = worth * even * (1.0 - usual), (1.0 - worth) * (1.0 - even) * usual
    return ours / (ours + theirs)


@lru_cache(500)
def _bases(preset: str, target: int, loser_deals: bool, deals: bool, mine: int, theirs: int) -> tuple[float, float]:
    """Return the chance before a hand from this score: against a plain player, and between equals."""
    usual, even = race_to(preset, target, loser_deals), even_race_to(preset, target, loser_deals)
    return chance(usual, target, deals, mine, theirs), chance(even, target, deals, mine, theirs)


@lru_cache(500)
def _worths(preset: str, target: int, loser_deals: bool, deals: bool, mine: int, theirs: int) -> list[float]:
    race = race_to(preset, target, loser_deals)
    found: list[float] = []
    for points in range(-SPAN, SPAN + 1):
        again = deals_next(deals, loser_deals, points)
        found.append(chance(race, target, again, mine + max(0, points), theirs + max(0, -points)))
    return found


def chance(race: Winning, target: int, deals: bool, mine: int, theirs: int) -> float:
    """Return the chance to win the game from a score, before a hand that this side deals or not (GI-17).

    From a score between two steps of the race it lies between their chances.
    """
    if max(mine, theirs) >= target and mine != theirs:
        return float(mine > theirs)
    (at, past), other = _place(race, target, mine), _place(race, target, theirs)
    here = _along(race, deals, at, other)
    return here + past * (_along(race, deals, at + 1, other) - here) if past else here


def _along(race: Winning, deals: bool, at: int, other: tuple[int, float]) -> float:
    """Return the chance from a step of this side's, and from a place between two of the other's."""
    theirs, past = other
    here = race.chance(deals, at, theirs)
    return here + past * (race.chance(deals, at, theirs + 1) - here) if past else here


def _place(race: Winning, target: int, points: int) -> tuple[int, float]:
    """Return the last step that a score has reached, and what part of the way to the next one it has come.

    Who lacks less than a step needs one more hand just as who lacks all of it.
    """
    step = step_of(target)
    at, past = divmod(race.target * step - max(target - points, step), step)
    return at, past / step


def deals_next(deals: bool, loser_deals: bool, points: int) -> bool:
    """Return whether a side deals the next hand after one that it dealt or not and that brought it so many points."""
    if points == 0:
        return deals
    return points < 0 if loser_deals else not deals


def step_of(target: int) -> int:
    """Return in steps of how many points the race to a target is solved."""
    return -(-target // STEPS)


@cache
def race_to(preset: str, target: int, loser_deals: bool) -> Winning:
    """Return the race to a target, from what hands bring in a preset; it is solved once (GI-04, GI-16)."""
    return _race(hands_of(preset), target, loser_deals)


@cache
def even_race_to(preset: str, target: int, loser_deals: bool) -> Winning:
    """Return the race to a target between two who are equals, half the one and half the other."""
    return _race(equals(preset), target, loser_deals)


def _race(hands: list[list[tuple[int, int]]], target: int, loser_deals: bool) -> Winning:
    step = step_of(target)
    dealing, other = [in_steps(binned(each), step) for each in hands]
    return Winning(-(-target // step), dealing, other, loser_deals)


@cache
def equals(preset: str) -> list[list[tuple[int, int]]]:
    """Return the same as ``hands_of``, as it is between equals: each deals like the one as often as like the other."""
    dealt, other = hands_of(preset)
    number, others = number_of(dealt), number_of(other)
    ours = [(points, many * others) for points, many in dealt]
    theirs = [(-points, many * number) for points, many in other]
    return [ours + theirs, [(-points, many) for points, many in ours + theirs]]


def mean_points(hands: list[tuple[int, int]]) -> float:
    """Return what hands bring on average."""
    return sum([points * many for points, many in hands]) / number_of(hands)  # exact: whole numbers


def number_of(hands: list[tuple[int, int]]) -> int:
    """Return how many hands there were."""
    return sum([many for _, many in hands])  # exact: whole numbers


@cache
def hands_of(preset: str) -> list[list[tuple[int, int]]]:
    """Return how many hands (second) brought so many points (first; negative: to the other seat), by preset.

    First come the hands that this seat dealt, then those that it did not.
    """
    table: dict[str, list[list[tuple[int, int]]]] = json.loads(TABLE.read_text(encoding="utf-8"))
    return table[preset]


def binned(hands: list[tuple[int, int]]) -> list[tuple[int, float]]:
    """Return a distribution of points, near outcomes counted as one."""
    every = number_of(hands)
    bins: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for points, number in hands:
        bins.setdefault(((points > 0) - (points < 0), abs(points) // BIN), []).append((points, number))
    return [(round(mean_points(each)), number_of(each) / every) for _, each in sorted(bins.items())]


def in_steps(outcomes: list[tuple[int, float]], step: int) -> list[tuple[int, float]]:
    """Return a distribution of points in steps; an outcome between two steps is shared out, so that the mean stays."""
    found: dict[int, float] = {}
    for points, likely in outcomes:
        side = -1 if points < 0 else 1
        at, past = divmod(abs(points), step)
        for steps, share in ((at, step - past), (at + 1, past)):
            if share:
                found[side * steps] = found.get(side * steps, 0.0) + likely * share / step
    return list(found.items())
