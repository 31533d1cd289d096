"""Counting: the cartón at the end of a hand, and the eights, nines and tens that keep the score."""

from __future__ import annotations

from typing import NamedTuple

from mypy_extensions import i64

from sobremesa.games.cuarenta.rules.rulesets import Rules

ENOUGH: int = 20  # cards from which a side's cartón counts


class ScoreCards(NamedTuple):
    """A side's row of score cards: *perros* lie face down for ten points, *tantos* face up for two (CU-62, CU-71)."""

    perros: int
    tantos: int


def carton_points(rules: Rules, cards: i64) -> i64:
    """Return what a side's cards score from twenty up, rounded up to an even number (CU-51); 0 below.

    >>> from sobremesa.games.cuarenta.rules.rulesets import ruleset
    >>> [int(carton_points(ruleset("pagat"), n)) for n in (19, 20, 21, 22, 23, 40)]
    [0, 6, 8, 8, 10, 26]
    """
    if cards < ENOUGH:
        return 0
    return rules.carton + (cards - ENOUGH + 1) // 2 * 2


def hand_carton(rules: Rules, cards: list[int], pone: i64) -> list[int]:
    """Return the cartón points of both sides, side 1 first, for the cards that each captured in a complete hand.

    ``pone`` is the side that did not deal: where both have twenty it scores alone (CU-52, unless both do), and where
    neither has twenty it takes the points of a tie (CU-53).

    >>> from sobremesa.games.cuarenta.rules.rulesets import ruleset
    >>> [hand_carton(ruleset("pagat"), cards, 2) for cards in ([24, 16], [20, 20], [19, 18])]
    [[10, 0], [0, 6], [2, 0]]
    """
    first, second = cards
    if first == ENOUGH and second == ENOUGH and not rules.both_twenty:
        return _only(pone, carton_points(rules, ENOUGH))
    if first >= ENOUGH or second >= ENOUGH:
        return [int(carton_points(rules, first)), int(carton_points(rules, second))]
    if first == second:
        return _only(pone, rules.below_twenty)
    return _only(1 if first > second else 2, rules.below_twenty)


def _only(side: i64, points: i64) -> list[int]:
    return [int(points), 0] if side == 1 else [0, int(points)]


def countable(cards: i64) -> i64:
    """Return the cards of a hand that count towards the session's countable cartón (CU-54)."""
    return cards if cards >= ENOUGH else 0


def higher(score: list[int], target: i64, pone: i64) -> i64:
    """Return the side that wins with this score at a count: the higher one, or the pone of two equal ones (CU-61).

    It is 0 where neither side has reached the target.

    >>> [int(higher(score, 40, 2)) for score in ([38, 36], [42, 44], [40, 40])]
    [0, 2, 2]
    """
    first, second = score
    if first < target and second < target:
        return 0
    if first == second:
        return pone
    return 1 if first > second else 2


def score_cards(points: i64) -> ScoreCards:
    """Return the cards that show a score: five tantos are changed for a perro, and at 38 all go back (CU-62).

    >>> score_cards(36)
    ScoreCards(perros=3, tantos=3)
    >>> score_cards(38)
    ScoreCards(perros=0, tantos=0)
    """
    if points >= 38:
        return ScoreCards(0, 0)
    return ScoreCards(int(points // 10), int(points % 10 // 2))
