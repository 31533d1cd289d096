"""Exercises in cribbage about counting: hands, cribs, what a card pegs, what still fits, who counts out first."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final

from sobremesa.core.bits import bit, count
from sobremesa.core.card_text import card_text, texts
from sobremesa.games.cribbage.rules.moves import PLAY, detail_of, kind_of
from sobremesa.games.cribbage.rules.pegging import LIMIT, pegs, points_after
from sobremesa.games.cribbage.rules.position import PLAYING
from sobremesa.games.cribbage.rules.score_notes import line_of
from sobremesa.games.cribbage.rules.show import pip_value, score_show, show_points
from sobremesa.games.cribbage.rules.state import Cribbage
from sobremesa.games.cribbage.rules.view import CribbageView
from sobremesa.tutor.exercise import (
    NONE,
    Exercise,
    Fact,
    Row,
    SolvedTask,
    Task,
    cards_answer,
    names,
    on_turn,
    score_fact,
)
from sobremesa.tutor.positions import QUICK

MOST: Final = 29
HIGH: Final = 21
"""From this count on some cards no longer fit."""
NEAR: Final = 30
"""So many points before the target a show can decide the game."""


class CribbageExercise(Exercise[Cribbage]):
    """An exercise in cribbage."""

    game: ClassVar[str] = "cribbage"


def in_phase(state: Cribbage, phase: int) -> CribbageView | None:
    """Return what the seat on turn sees, where the hand is in this phase."""
    seat = on_turn(state)
    view = state.view(seat) if seat else None
    return view if view is not None and view.public.phase == phase else None


def playable(view: CribbageView) -> list[int]:
    """Return the cards that may be played."""
    return [int(detail_of(move)) for move in view.legal if kind_of(move) == PLAY]


def crib_fact(view: CribbageView) -> Fact:
    """Return the sentence that tells whose crib it is."""
    return Fact(f"learn.fact.crib.{'own' if view.public.dealer == view.seat else 'other'}")


def counted(cards: int, starter: int, crib: bool) -> tuple[Fact, ...]:
    """Return every combination in the order in which players count, and the sum."""
    told, total = [], 0
    for one in score_show(cards, starter, crib):
        total += one.points
        told.append(Fact("learn.told.count", {"reason": f"reason.{one.reason}", "total": total}, names(one.cards)))
    return (*told, Fact("learn.told.sum", {"total": total}))


class CountHand(CribbageExercise):
    """Four cards and the starter: how many points (CR-16 to CR-21)?"""

    id: ClassVar[str] = "count"

    def ask(self, state: Cribbage, lot: int) -> SolvedTask | None:
        """Ask for the hand that a player kept, before the first card is played."""
        view = in_phase(state, PLAYING)
        if view is None or count(view.hands[view.seat - 1]) != 4:
            return None
        kept, starter = view.hands[view.seat - 1], int(view.public.starter)
        rows = [Row("hand", names(kept)), Row("starter", [card_text(starter)])]
        task = Task(rows, "learn.practice.count", 0, MOST)
        return SolvedTask(task, (str(show_points(kept, starter, False)),), counted(kept, starter, False))


class CountCrib(CribbageExercise):
    """The crib and the starter: how many points, four of a suit counting nothing here (CR-20)?"""

    id: ClassVar[str] = "count-crib"
    level: ClassVar[str] = QUICK

    def ask(self, state: Cribbage, lot: int) -> SolvedTask | None:
        """Ask for a crib that lies open; in every third one four cards are of one suit."""
        if not (state.needs_pack() or state.over):
            return None
        public = state.view(1).public
        crib, starter = int(public.crib), int(public.starter)
        flush = bool(crib) and len({card[1] for card in names(crib)}) == 1
        if not crib or flush is not (lot % 3 == 0):
            return None
        rows = [Row("crib", names(crib)), Row("starter", [card_text(starter)])]
        told = counted(crib, starter, True)
        if flush and names(crib)[0][1] != card_text(starter)[1]:
            told = (Fact("learn.told.no-crib-flush"), *told)
        task = Task(rows, "learn.practice.count-crib", 0, MOST)
        return SolvedTask(task, (str(show_points(crib, starter, True)),), told)


class PegPoints(CribbageExercise):
    """Cards lie in a row and one more is played: what does it score (CR-11 to CR-15)?"""

    id: ClassVar[str] = "peg-points"

    def ask(self, state: Cribbage, lot: int) -> SolvedTask | None:
        """Ask for a card that may be played: in three of four questions it scores."""
        view = in_phase(state, PLAYING)
        if view is None or len(view.public.series) < 2:
            return None
        row, count = list(view.public.series), int(view.public.total)
        fits = {card: _pegged(view, card) for card in playable(view)}
        cards = [card for card, points in fits.items() if bool(points) is bool(lot % 4)]
        if not cards:
            return None
        card = max(cards, key=lambda one: (fits[one], one))
        total = count + int(pip_value(card))
        rows = [Row("series", texts(row)), Row("card", [card_text(card)])]
        task = Task(rows, "learn.practice.peg-points", 0, 20, facts=[Fact("learn.fact.count", {"count": count})])
        return SolvedTask(task, (str(fits[card]),), tuple(_pegs_told([*row, card], total)))


def _pegged(view: CribbageView, card: int) -> int:
    return points_after([*view.public.series, card], view.public.total + int(pip_value(card)))


def _pegs_told(series: list[int], total: int) -> Iterator[Fact]:
    """Yield what the last card of a series scores, by reasons; the point for the last card is not asked for."""
    yield Fact("learn.told.now-count", {"count": total})
    points = 0
    for peg in pegs(series, total):
        line = line_of(peg)
        points += line.points
        values: dict[str, str | float] = {"reason": f"reason.{line.reason}", "total": points}
        yield Fact("learn.told.count", values, texts(list(line.cards)))
    yield Fact("learn.told.sum", {"total": points})


class ThirtyOne(CribbageExercise):
    """The count is high: which cards still fit, or is it go (CR-06, CR-07)?"""

    id: ClassVar[str] = "thirty-one"

    def ask(self, state: Cribbage, lot: int) -> SolvedTask | None:
        """Ask where not every card fits; in every third question none does."""
        view = in_phase(state, PLAYING)
        hand = view.hands[view.seat - 1] if view else 0
        if view is None or view.public.total < HIGH or count(hand) < 2:
            return None
        fit = sum(int(bit(card)) for card in playable(view))
        if fit == hand or bool(fit) is not bool(lot % 3):
            return None
        rows = [Row("series", texts(list(view.public.series))), Row("hand", names(hand))]
        facts = [Fact("learn.fact.count", {"count": int(view.public.total)})]
        task = Task(rows, "learn.practice.thirty-one", 0, 4, "hand", facts=facts)
        values = {"room": LIMIT - int(view.public.total)}
        told = Fact("learn.told.fits" if fit else "learn.told.go", values, names(fit))
        return SolvedTask(task, (cards_answer(fit) if fit else NONE,), (told,))


class CountOut(CribbageExercise):
    """All cards have been played and the end of the board is near: who gets there first (CR-16, CR-23)?"""

    id: ClassVar[str] = "count-out"
    level: ClassVar[str] = QUICK

    def ask(self, state: Cribbage, lot: int) -> SolvedTask | None:
        """Ask before the hands are shown: both lie open once they are played."""
        if not (state.needs_pack() or state.over) or not any(line.reason == "last" for line in state.last_points):
            return None
        view = state.view(1 + lot % 2)
        if not view.public.opened:
            return None
        pone = int(view.public.shower(0))
        hands = {seat: int(view.public.played_by(seat)) for seat in (1, 2)}
        worth = {seat: int(show_points(hands[seat], view.public.starter, False)) for seat in (1, 2)}
        before = _before_the_show(state)
        target = int(view.public.rules.target)
        if min(target - before[0], target - before[1]) > min(NEAR, target // 3) or max(before) >= target:
            return None
        first = _first_home(before, worth, pone, target)
        if first == "nobody" and lot % 3:
            return None
        named = {"nobody": "nobody", "1": "", "2": ""}[first] or ("me" if int(first) == view.seat else "other")
        told = _count_out_told(pone, view.seat, worth, before, target)
        return SolvedTask(_count_out_task(view, pone, hands, before), (named,), told)


def _before_the_show(state: Cribbage) -> tuple[int, int]:
    """Return the score when the last card had been played: what was shown after it is taken off again."""
    lines = list(state.last_points)
    shown = lines[next(at for at, line in enumerate(lines) if line.reason == "last") + 1 :]
    return tuple(  # type: ignore[return-value]  # of two sides
        points - sum(line.points for line in shown if line.side == side) for side, points in enumerate(state.score, 1)
    )


def _first_home(before: tuple[int, int], worth: dict[int, int], pone: int, target: int) -> str:
    """Return the seat whose hand is the first to reach the target, the pone's being counted first (CR-16)."""
    for seat in (pone, 3 - pone):
        if before[seat - 1] + worth[seat] >= target:
            return str(seat)
    return "nobody"


def _count_out_task(view: CribbageView, pone: int, hands: dict[int, int], before: tuple[int, int]) -> Task:
    mine, theirs = hands[view.seat], hands[3 - view.seat]
    rows = [Row("theirs", names(theirs)), Row("starter", [card_text(view.public.starter)]), Row("hand", names(mine))]
    facts = [
        score_fact(before, view.seat),
        Fact("learn.fact.target", {"target": int(view.public.rules.target)}),
        Fact(f"learn.fact.crib.{'other' if pone == view.seat else 'own'}"),
    ]
    return Task(rows, "learn.practice.count-out", choices=["me", "other", "nobody"], facts=facts)


def _count_out_told(
    pone: int, seat: int, worth: dict[int, int], before: tuple[int, int], target: int
) -> tuple[Fact, ...]:
    """Return what is counted, in the order in which it is; where the pone is home, nothing is after it (CR-23)."""
    after = {one: before[one - 1] + worth[one] for one in (1, 2)}
    values = {"mine": worth[seat], "theirs": worth[3 - seat], "me": after[seat], "them": after[3 - seat]}
    first, then = ("me", "other") if pone == seat else ("other", "me")
    told = Fact(f"learn.told.counts-first.{first}", values), Fact(f"learn.told.counts-then.{then}", values)
    return told[:1] if after[pone] >= target else told
