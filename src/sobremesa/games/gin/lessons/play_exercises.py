"""Exercises in gin about decisions: where to draw, what to discard, when to knock, what the other collects."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from sobremesa.core.bits import bit, cards_of, count, mask_of
from sobremesa.core.card_text import card_text, read_card, texts
from sobremesa.core.levels import bot_named
from sobremesa.core.player import Chance
from sobremesa.games.gin.lessons.exercises import (
    GinExercise,
    by_suits,
    deadwoods,
    hand_row,
    in_phase,
    knock_fact,
    knock_rows,
    taken_card,
    taken_facts,
)
from sobremesa.games.gin.rules.melds import ALL, deadwood
from sobremesa.games.gin.rules.moves import DISCARD, KNOCK, MELDS, STOCK, UPCARD, card_of, kind_of
from sobremesa.games.gin.rules.position import DISCARDING, DRAWING
from sobremesa.games.gin.rules.state import SPADES, Gin
from sobremesa.games.gin.rules.view import GinView
from sobremesa.tutor.exercise import NONE, Fact, Row, SolvedTask, Task, cards_answer, names, score_fact
from sobremesa.tutor.judgement import Scale, as_good, clear, worth_told, yours

JUDGE: Final = "maestro"
CHANCES: Final = Scale(0.008, 0.025)
POINTS: Final = Scale(0.8, 2.5)


def scale_of(view: GinView) -> Scale:
    """Return how worths are compared: points where one hand is all there is, chances elsewhere."""
    return POINTS if view.public.rules.one_hand else CHANCES


def worths_of(view: GinView) -> list[Chance]:
    """Return the moves that the maestro compares, with their worths."""
    return list(bot_named("gin", JUDGE).outlook(view).moves)


def surroundings(view: GinView) -> list[Row]:
    """Return what is known besides the hand: the whole pile, and what the other took from it and holds.

    Whoever plays has seen the older cards of the pile as well, and the maestro judges by them.
    """
    public = view.public
    rows = [Row("pile", texts(list(public.pile))), Row("took", names(public.known[2 - view.seat]))]
    return [row for row in rows if row.cards]


def facts_of(view: GinView) -> list[Fact]:
    """Return the score, how many cards the stock has, what the first upcard decides, and a card that has to stay."""
    public = view.public
    score = [] if public.rules.one_hand else [score_fact(public.score, view.seat)]
    stock = Fact("learn.fact.stock", {"stock": int(public.stock)})
    return [*score, stock, *_upcard_facts(view), *taken_facts(view)]


def _upcard_facts(view: GinView) -> list[Fact]:
    """Return what the first upcard decides: with how much one may knock (GI-14), and that the hand doubles (GI-15)."""
    rules, spade = view.public.rules, view.public.upcard & 3 == SPADES
    knock = [knock_fact(view)] if rules.oklahoma else []
    return [*knock, Fact("learn.fact.spades")] if rules.spades_double and spade else knock


class PileOrStock(GinExercise):
    """Ten cards and an open one: from the pile or from the stock (GI-05)?"""

    id: ClassVar[str] = "draw"

    def ask(self, state: Gin, lot: int) -> SolvedTask | None:
        """Ask where the two differ clearly; in half of the questions the pile is right."""
        view = in_phase(state, DRAWING)
        if view is None or {int(kind_of(move)) for move in view.legal} != {STOCK, UPCARD}:
            return None
        if lot & 1 and _least_with(view) >= view.deadwood:
            return None  # it is hardly ever taken then, and need not be judged
        kinds = {STOCK: "stock", UPCARD: "pile"}
        worths = {kinds[int(kind_of(one.move))]: one.worth for one in worths_of(view)}
        if not clear(worths, scale_of(view)):
            return None
        right = as_good(worths, scale_of(view))
        if (right[0] == "pile") is not bool(lot & 1):
            return None
        rows = [*knock_rows(view), *surroundings(view), Row("hand", by_suits(view.hand))]
        task = Task(rows, "learn.practice.draw", choices=["pile", "stock"], facts=facts_of(view))
        return SolvedTask(task, right, (_draw_told(view), *choice_told(worths, view)))


def _least_with(view: GinView) -> int:
    """Return the deadwood with the open card, the best discard going."""
    eleven = view.hand | bit(view.public.pile[-1])
    return min(int(deadwood(eleven & ~bit(card))) for card in cards_of(view.hand))


def _draw_told(view: GinView) -> Fact:
    values = {"before": view.deadwood, "after": _least_with(view)}
    return Fact("learn.told.pile-leaves", values, [card_text(view.public.pile[-1])])


def choice_told(worths: Mapping[str, float], view: GinView) -> list[Fact]:
    """Return what each choice is worth, the best first."""
    ranked = sorted(worths, key=lambda one: -worths[one])
    return [worth_told("choice", worths[one], view.public.rules.one_hand, f"learn.choice.{one}") for one in ranked]


class Discard(GinExercise):
    """Eleven cards: which one goes, with an eye on one's own melds and on what the other may want?"""

    id: ClassVar[str] = "discard"

    def ask(self, state: Gin, lot: int) -> SolvedTask | None:
        """Ask where nobody may knock and the discards differ clearly."""
        view = in_phase(state, DISCARDING)
        if view is None or any(kind_of(move) != DISCARD for move in view.legal):
            return None
        worths = {card_text(card_of(one.move)): one.worth for one in worths_of(view)}
        if not clear(worths, scale_of(view)):
            return None
        right, points = as_good(worths, scale_of(view)), view.public.rules.one_hand
        rows = [*knock_rows(view), *surroundings(view), hand_row(view)]
        task = Task(rows, "learn.practice.discard", 1, 1, "hand", facts=facts_of(view))
        said = yours(worths, right[0], points)
        about = {card: (*said[card], _leaves(view, card)) if said[card] else () for card in said}
        about |= dict.fromkeys(taken_card(view), (Fact("learn.told.taken-stays"),))
        told = (worth_told("best", worths[right[0]], points, [right[0]]), _leaves(view, right[0]))
        return SolvedTask(task, right, told, about, (Fact("learn.told.not-considered"),))


def _leaves(view: GinView, card: str) -> Fact:
    """Return the sentence that tells the deadwood that a discard leaves."""
    points = int(deadwood(view.hand & ~bit(read_card(card))))
    return Fact("learn.told.leaves", {"points": points}, [card])


class KnockOrGo(GinExercise):
    """A hand that may knock: knock, or go on (GI-08, GI-13)?"""

    id: ClassVar[str] = "knock"

    def ask(self, state: Gin, lot: int) -> SolvedTask | None:
        """Ask where the two differ clearly."""
        view = in_phase(state, DISCARDING)
        kinds = {int(kind_of(move)) for move in view.legal} if view else set()
        if view is None or kinds != {DISCARD, KNOCK}:
            return None
        worths: dict[str, float] = {}
        for one in worths_of(view):
            name = "knock" if kind_of(one.move) == KNOCK else "go-on"
            worths[name] = max(one.worth, worths.get(name, one.worth))
        if not clear(worths, scale_of(view)):
            return None
        rows = [*knock_rows(view), *surroundings(view), hand_row(view)]
        task = Task(rows, "learn.practice.knock", choices=["knock", "go-on"], facts=facts_of(view))
        least = min(deadwoods(view).values())
        told = (Fact("learn.told.could-knock", {"points": least}), *choice_told(worths, view))
        return SolvedTask(task, as_good(worths, scale_of(view)), told)


class Reads(GinExercise):
    """The other took cards from the pile: which of one's own could be melded with them?"""

    id: ClassVar[str] = "reads"

    def ask(self, state: Gin, lot: int) -> SolvedTask | None:
        """Ask before a discard, where one or two cards are known; in every fifth question nothing fits."""
        view = in_phase(state, DISCARDING)
        if view is None:
            return None
        known = view.public.known[2 - view.seat]
        wanted = wanted_cards(view)
        if not 1 <= count(known) <= 2 or count(wanted) > 5 or bool(wanted) is not bool(lot % 5):
            return None
        rows = [*surroundings(view), Row("hand", by_suits(view.hand))]
        task = Task(rows, "learn.practice.reads", 0, 11, "hand")
        if not wanted:
            return SolvedTask(task, (NONE,), (Fact("learn.told.reads-nothing", {}, names(known)),))
        told = [Fact("learn.told.reads", {}, _melded_with(view, card)) for card in cards_of(wanted)]
        return SolvedTask(task, (cards_answer(wanted),), tuple(told))


def _open_melds(view: GinView) -> list[int]:
    """Return the melds that the other may still make with a card known to be theirs."""
    known = view.public.known[2 - view.seat]
    gone = mask_of(list(view.public.pile))
    return [meld for meld in MELDS if meld & known and not meld & gone and count(meld) == 3]


def wanted_cards(view: GinView) -> int:
    """Return those cards of a hand that complete a meld of three with known cards of the other and unseen ones."""
    found = 0
    for meld in _open_melds(view):
        if count(meld & view.hand) == 1:
            found |= meld & view.hand
    return found & ALL


def _melded_with(view: GinView, card: int) -> list[str]:
    """Return a meld of the other that a card would complete."""
    mine = int(bit(card))
    return names(next(meld for meld in _open_melds(view) if meld & view.hand == mine))
