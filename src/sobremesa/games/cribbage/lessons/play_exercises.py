"""Exercises in cribbage about decisions: what to throw, what to lead, what to play, and throws at the board's end."""

from __future__ import annotations

from typing import ClassVar, Final, NamedTuple

from sobremesa.core.bits import cards_of
from sobremesa.core.card_text import card_text, read_card, read_cards, texts
from sobremesa.core.player import Budget
from sobremesa.core.rng import Rng
from sobremesa.games.cribbage.lessons.exercises import CribbageExercise, crib_fact, in_phase, playable
from sobremesa.games.cribbage.players.maestro import Maestro
from sobremesa.games.cribbage.players.series import scored_at_once
from sobremesa.games.cribbage.rules.position import LAYING_AWAY, PLAYING
from sobremesa.games.cribbage.rules.show import pip_value
from sobremesa.games.cribbage.rules.state import Cribbage
from sobremesa.games.cribbage.rules.view import CribbageView
from sobremesa.tutor.exercise import Fact, Row, SolvedTask, Task, cards_answer, names, score_fact
from sobremesa.tutor.judgement import Scale, as_good, clear, worth_told, yours

THROWS: Final = Scale(0.002, 0.0)
LATE_THROWS: Final = Scale(0.004, 0.03)
CARDS: Final = Scale(0.002, 0.008)
NEAR: Final = 30
"""Points to the target within which somebody may be out in this deal or the next: two deals bring a side about 26."""

FIVE: Final = 5
"""No card answers a lead below this with fifteen."""


class Reckoned(NamedTuple):
    """A throw with means of points: the hand, the crib whosever it is, and what is pegged less what the other pegs.

    ``chance`` is to win the game.
    """

    thrown: int
    hand: float
    crib: float
    play: float
    chance: float

    def shown(self, own: bool) -> dict[str, float]:
        """Return the means as they are read, with one place, and the ``sum`` of what is read; a crib may be one's own.

        No figure is a zero below zero.
        """
        means = {"hand": self.hand, "crib": self.crib, "play": self.play}
        read = {name: round(mean, 1) + 0.0 for name, mean in means.items()}
        crib = read["crib"] if own else -read["crib"]
        return read | {"sum": round(read["hand"] + crib + read["play"], 1) + 0.0}


def reckoned(view: CribbageView) -> list[Reckoned]:
    """Return every throw as the maestro reckons them at this score, the best first.

    The means are over every starter and over all that the other may throw, each as likely as good players make it.
    """
    throws = Maestro().throws(view)
    return [Reckoned(one.thrown, one.hand, one.crib, one.won - one.lost, one.chance) for one in throws]


def is_late(view: CribbageView) -> bool:
    """Return whether the end of the board is near: somebody may be out in this deal or the next."""
    return int(view.public.rules.target) - max(view.public.score) <= NEAR


class LayAway(CribbageExercise):
    """Two of six cards go to one's own crib: judged over every starter and all that the other throws (CR-04)."""

    id: ClassVar[str] = "throw"
    own: ClassVar[bool] = True

    def ask(self, state: Cribbage, lot: int) -> SolvedTask | None:
        """Ask for a throw while the end of the board is far, where none that is wrong brings more points."""
        view = in_phase(state, LAYING_AWAY)
        if view is None or is_late(view) or (view.public.dealer == view.seat) is not self.own:
            return None
        throws = reckoned(view)
        chances = {cards_answer(one.thrown): one.chance for one in throws}
        right = as_good(chances, THROWS)
        by_answer = {cards_answer(one.thrown): one for one in throws}
        best = by_answer[right[0]]
        sums = {answer: one.shown(self.own)["sum"] for answer, one in by_answer.items()}
        if any(sums[answer] > sums[right[0]] for answer in sums if answer not in right):
            return None
        about = {answer: _compared(one, best, answer in right, self.own) for answer, one in by_answer.items()}
        whose = "own" if self.own else "other"
        row = Row("hand", names(view.hands[view.seat - 1]))
        task = Task(
            [row], f"learn.practice.throw.{whose}", 2, 2, "hand", facts=[score_fact(view.public.score, view.seat)]
        )
        return SolvedTask(task, right, (Fact("learn.told.means"),), about)


class ThrowPone(LayAway):
    """Two of six cards go to the other's crib (CR-04)."""

    id: ClassVar[str] = "throw-pone"
    own: ClassVar[bool] = False


def _compared(mine: Reckoned, best: Reckoned, right: bool, own: bool) -> tuple[Fact, ...]:
    first = _fact("yours", mine, own)
    return (first,) if mine == best else (first, _fact("as-good" if right else "best", best, own))


def _fact(which: str, one: Reckoned, own: bool) -> Fact:
    """Say what a throw leaves in hand, what the crib brings or costs, what the play does, and all of it together."""
    return Fact(f"learn.told.{which}.{'own' if own else 'other'}", one.shown(own), names(one.thrown))


class LateThrow(CribbageExercise):
    """Two of six cards go to the crib near the end of the board: what counts is the chance to win (CR-22, CR-23)."""

    id: ClassVar[str] = "late-throw"

    def ask(self, state: Cribbage, lot: int) -> SolvedTask | None:
        """Ask where the throws differ clearly in the chance to win."""
        view = in_phase(state, LAYING_AWAY)
        if view is None or not is_late(view):
            return None
        chances = {cards_answer(one.thrown): one.chance for one in reckoned(view)}
        if not clear(chances, LATE_THROWS):
            return None
        right = as_good(chances, LATE_THROWS)
        row = Row("hand", names(view.hands[view.seat - 1]))
        facts = [
            score_fact(view.public.score, view.seat),
            Fact("learn.fact.target", {"target": int(view.public.rules.target)}),
        ]
        task = Task([row], "learn.practice.late-throw", 2, 2, "hand", facts=[*facts, crib_fact(view)])
        about = yours(chances, right[0])
        first = "own" if view.public.dealer != view.seat else "other"
        told = (worth_told("best", chances[right[0]], False, texts(read_cards(right[0]))),)
        return SolvedTask(task, right, (*told, Fact(f"learn.told.late.{first}")), about)


def card_worths(view: CribbageView) -> dict[str, float]:
    """Return the chance to win by each card that may be played, equal ranks being worth the same."""
    ranks = {card.rank: card.chance for card in Maestro().cards(view, Budget(), Rng("exercise"))}
    return {card_text(card): ranks[card >> 2] for card in playable(view)}


class Lead(CribbageExercise):
    """The first card of the play: which one is led (CR-06)?"""

    id: ClassVar[str] = "lead"

    def ask(self, state: Cribbage, lot: int) -> SolvedTask | None:
        """Ask the pone before the first card."""
        view = in_phase(state, PLAYING)
        if view is None or view.public.played:
            return None
        return asked_card(view, "learn.practice.lead")


class BestCard(CribbageExercise):
    """A card in the middle of the play: which one is the best (CR-06 to CR-15)?"""

    id: ClassVar[str] = "play"

    def ask(self, state: Cribbage, lot: int) -> SolvedTask | None:
        """Ask where cards lie since the reset and several fit."""
        view = in_phase(state, PLAYING)
        if view is None or not view.public.series or len(playable(view)) < 2:
            return None
        return asked_card(view, "learn.practice.play")


def asked_card(view: CribbageView, asks: str) -> SolvedTask | None:
    """Return the question which card to play, where they differ clearly."""
    worths = card_worths(view)
    if not clear(worths, CARDS):
        return None
    right = as_good(worths, CARDS)
    public = view.public
    facts = [
        score_fact(public.score, view.seat),
        crib_fact(view),
        Fact("learn.fact.count", {"count": int(public.total)}),
    ]
    task = Task([row for row in play_rows(view) if row.cards], asks, 1, 1, "hand", facts=facts)
    about = {card: (*told, *_fault(view, card)) for card, told in yours(worths, right[0]).items()}
    told = (worth_told("best", worths[right[0]], False, [right[0]]), *_why(view, right[0]))
    return SolvedTask(task, right, told, about, (Fact("learn.told.too-high"),))


def play_rows(view: CribbageView) -> list[Row]:
    """Return the cards that a seat knows in the play: those it threw and holds, and all that were played."""
    public, at = view.public, view.seat - 1
    before = len(public.played) - len(public.series)
    mine = texts(cards_of(public.played_by(view.seat)))
    plays = texts(list(public.played))
    return [
        Row("starter", [card_text(public.starter)]),
        Row("thrown", names(view.laid[at])),
        Row("before", plays[:before], [card for card in plays[:before] if card in mine]),
        Row("plays", plays[before:], [card for card in plays[before:] if card in mine]),
        Row("hand", names(view.hands[at])),
    ]


def _fault(view: CribbageView, card: str) -> tuple[Fact, ...]:
    return (Fact("learn.told.lead-five"),) if card[0] == "5" and not view.public.series else ()


def _why(view: CribbageView, card: str) -> tuple[Fact, ...]:
    """Return what the best card scores at once, or what its lead is good for."""
    number = read_card(card)
    total = int(view.public.total + pip_value(number))
    points = scored_at_once(view, number)
    if points:
        return (Fact("learn.told.pegs", {"points": points, "count": total}, [card]),)
    if not view.public.series and total < FIVE:
        return (Fact("learn.told.lead-low", {}, [card]),)
    return ()
