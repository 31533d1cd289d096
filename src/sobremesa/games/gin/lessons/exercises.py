"""Exercises in gin about cards: melds, the least deadwood, knocking, laying off, what the hand counts."""

from __future__ import annotations

from typing import ClassVar, Final

from sobremesa.core.bits import bit, cards_of, count, mask_of
from sobremesa.core.card_text import card_text, read_cards, texts
from sobremesa.games.gin.rules.layoff import defend_with, subsets_to_lay_off
from sobremesa.games.gin.rules.melds import all_melded, best_arrangements, deadwood, value_of
from sobremesa.games.gin.rules.moves import BIG_GIN, GIN, KNOCK, card_of, kind_of
from sobremesa.games.gin.rules.position import DISCARDING, DRAWING, LAYING, HandResult
from sobremesa.games.gin.rules.state import Gin
from sobremesa.games.gin.rules.view import GinView
from sobremesa.tutor.exercise import (
    NONE,
    Exercise,
    Fact,
    Row,
    SolvedTask,
    Task,
    Verdict,
    cards_answer,
    names,
    on_turn,
)
from sobremesa.tutor.positions import QUICK

TEN: Final = 10
WORTH_ASKING: Final = 25
"""A hand with more deadwood than this has too little to find."""


class GinExercise(Exercise[Gin]):
    """An exercise in gin."""

    game: ClassVar[str] = "gin"


def in_phase(state: Gin, phase: int) -> GinView | None:
    """Return what the seat on turn sees, where it is in this phase of its turn."""
    seat = on_turn(state)
    view = state.view(seat) if seat else None
    return view if view is not None and view.public.phase == phase else None


def by_suits(mask: int) -> list[str]:
    """Return the texts of the cards of a mask, suit by suit."""
    return texts(sorted(cards_of(mask), key=lambda card: (card & 3, card)))


class Melds(GinExercise):
    """Ten cards: those that are left over by the best arrangement are to be found (GI-07)."""

    id: ClassVar[str] = "meld"

    def ask(self, state: Gin, lot: int) -> SolvedTask | None:
        """Ask for what is left of a hand that is mostly melded."""
        view = in_phase(state, DRAWING)
        if view is None or deadwood(view.hand) > WORTH_ASKING:
            return None
        task = Task([Row("hand", by_suits(view.hand))], "learn.practice.meld", 0, TEN, "hand")
        left = [view.hand & ~sum(melds) for melds in best_arrangements(view.hand)]
        return SolvedTask(task, tuple(dict.fromkeys(map(cards_answer, left))))

    def judge(self, seed: int, answer: str, rules: str = "") -> Verdict:
        """Return what is wrong with the answer, and the melds of a best arrangement with what they leave."""
        question = self.question(seed, rules)
        verdict = question.judge(answer)
        hand = mask_of(read_cards("".join(question.task.rows[0].cards)))
        over = mask_of(read_cards("".join(verdict.best)))
        told = [] if verdict.right else [_fault(hand, 0 if answer == NONE else mask_of(read_cards(answer)))]
        melds = next(melds for melds in best_arrangements(hand) if hand & ~sum(melds) == over)
        told += [Fact("learn.told.meld", {}, names(meld)) for meld in melds]
        points = int(deadwood(hand))
        told.append(Fact("learn.told.left" if over else "learn.told.nothing-left", {"points": points}, names(over)))
        return Verdict(verdict.right, told, verdict.best)


def _fault(hand: int, left: int) -> Fact:
    if not all_melded(hand & ~left):
        return Fact("learn.told.not-melded")
    return Fact("learn.told.more-left", {"points": int(value_of(left)), "least": int(deadwood(hand))})


class Least(GinExercise):
    """Eleven cards: which discard leaves the least deadwood (GI-05, GI-07)?"""

    id: ClassVar[str] = "least"

    def ask(self, state: Gin, lot: int) -> SolvedTask | None:
        """Ask where something is melded; the card just taken from the pile has to stay."""
        view = in_phase(state, DISCARDING)
        if view is None or deadwood(view.hand) > 3 * WORTH_ASKING:
            return None
        leaves = deadwoods(view)
        least = min(leaves.values())
        task = Task([hand_row(view)], "learn.practice.least", 1, 1, "hand", facts=taken_facts(view))
        right = tuple(card_text(card) for card, points in leaves.items() if points == least)
        about = {
            card_text(card): (Fact("learn.told.leaves", {"points": points}, [card_text(card)]),)
            for card, points in leaves.items()
            if points != least
        }
        told = Fact("learn.told.leaves-least", {"points": least}, list(right))
        return SolvedTask(task, right, (told,), about, (Fact("learn.told.taken-stays"),))


def deadwoods(view: GinView) -> dict[int, int]:
    """Return the deadwood that each discard leaves; the card just taken from the pile has to stay."""
    kept = view.public.taken
    return {card: int(deadwood(view.hand & ~bit(card))) for card in cards_of(view.hand) if card != kept}


def taken_facts(view: GinView) -> list[Fact]:
    """Return the sentence that tells the card just taken from the pile, which has to stay (GI-05), if there is one."""
    taken = taken_card(view)
    return [Fact("learn.fact.taken", {}, taken)] if taken else []


def taken_card(view: GinView) -> list[str]:
    """Return the card just taken from the pile, if there is one."""
    return [card_text(view.public.taken)] if view.public.taken >= 0 else []


def hand_row(view: GinView) -> Row:
    """Return the hand, with the card marked that was just taken from the pile."""
    return Row("hand", by_suits(view.hand), taken_card(view))


class MayKnock(GinExercise):
    """Eleven cards and the knock value: which card can be thrown to knock (GI-08)?"""

    id: ClassVar[str] = "may-knock"

    def ask(self, state: Gin, lot: int) -> SolvedTask | None:
        """Ask near the knock value: in every third question nobody may knock yet."""
        view = in_phase(state, DISCARDING)
        if view is None or any(kind_of(move) in (GIN, BIG_GIN) for move in view.legal):
            return None
        cards = dict.fromkeys(int(card_of(move)) for move in view.legal if kind_of(move) == KNOCK)
        leaves = deadwoods(view)
        if bool(cards) is not bool(lot % 3) or min(leaves.values()) > view.public.knock_value + 10:
            return None
        rows, facts = [*knock_rows(view), Row("hand", by_suits(view.hand))], [knock_fact(view), *taken_facts(view)]
        task = Task(rows, "learn.practice.may-knock", 0, 1, "hand", facts=facts)
        best = sorted(cards, key=lambda card: leaves[card])
        about = {card_text(card): (_leaves(card, points),) for card, points in leaves.items()}
        if best:
            told = Fact("learn.told.knock-with", {"points": leaves[best[0]]}, texts(best))
            return SolvedTask(task, tuple(texts(best)), (told,), about)
        least = min(leaves, key=lambda card: leaves[card])
        values = {"points": leaves[least], "limit": int(view.public.knock_value)}
        told = Fact("learn.told.no-knock", values, [card_text(least)])
        return SolvedTask(task, (NONE,), (told,), about)


def _leaves(card: int, points: int) -> Fact:
    return Fact("learn.told.leaves", {"points": points}, [card_text(card)])


def knock_rows(view: GinView) -> list[Row]:
    """Return the first upcard, where it decides with how much one may knock (GI-14)."""
    return [Row("upcard", [card_text(view.public.upcard)])] if view.public.rules.oklahoma else []


def knock_fact(view: GinView) -> Fact:
    """Return the sentence that tells with how much one may knock (GI-08, GI-14)."""
    if not view.public.rules.oklahoma:
        return Fact("learn.fact.knock", {"limit": int(view.public.knock_value)})
    if not view.public.knock_value:
        return Fact("learn.fact.knock-ace")
    return Fact("learn.fact.knock-oklahoma")


class LayOff(GinExercise):
    """The other has knocked: which cards are laid off so that the least deadwood is left (GI-11)?"""

    id: ClassVar[str] = "lay-off"
    level: ClassVar[str] = QUICK

    def ask(self, state: Gin, lot: int) -> SolvedTask | None:
        """Ask where cards fit; in every fifth question nothing does."""
        view = in_phase(state, LAYING)
        if view is None or view.public.knock is None:
            return None
        melds = list(view.public.knock.melds)
        ends = {int(cards): defend_with(view.hand, cards).deadwood for cards in subsets_to_lay_off(view.hand, melds)}
        least = min(ends.values())
        best = sorted((cards for cards, left in ends.items() if left == least), key=lambda cards: int(count(cards)))
        if (best[0] == 0) is not (lot % 5 == 0):
            return None
        rows = [*(Row("knocked", names(meld)) for meld in melds), Row("hand", by_suits(view.hand))]
        task = Task(rows, "learn.practice.lay-off", 0, TEN, "hand")
        key = "learn.told.laid-off" if best[0] else "learn.told.nothing-to-lay-off"
        told = Fact(key, {"points": least, "without": ends[0]}, names(best[0]))
        otherwise = (Fact("learn.told.does-not-fit"),)
        about = {
            cards_answer(cards): (Fact("learn.told.leaves-you", {"points": left}),) for cards, left in ends.items()
        }
        return SolvedTask(task, tuple(map(cards_answer, best)), (told,), about, otherwise)


class HandScore(GinExercise):
    """Both hands lie open: how many points does the hand count (GI-09 to GI-15)?"""

    id: ClassVar[str] = "hand-score"
    level: ClassVar[str] = QUICK

    def ask(self, state: Gin, lot: int) -> SolvedTask | None:
        """Ask at the end of a hand: for a knock, an undercut or a gin, each a third of the time."""
        if not (state.over or state.needs_pack()) or not state.hand_number:
            return None
        view = state.view(1)
        result, wanted = view.public.result, ("knock", "undercut", "gin")[lot % 3]
        if result is None or result.kind != wanted or result.knock is None or result.defence is None:
            return None
        left = _left_of(result)
        rows = [Row("knocker-left", names(result.knock.deadwood)), Row("other-left", names(left))]
        facts = [Fact(f"learn.fact.ended.{'gin' if wanted == 'gin' else 'knock'}")]
        facts += [Fact("learn.fact.spades")] if result.doubled else []
        task = Task([row for row in rows if row.cards], "learn.practice.hand-score", 0, 300, facts=facts)
        return SolvedTask(task, (str(result.points),), tuple(_score_told(view, result, left)))


def _left_of(result: HandResult) -> int:
    """Return the cards that the knocker's opponent is left with, after melding and laying off."""
    knock, defence = result.knock, result.defence
    if knock is None or defence is None:
        return 0
    hand = result.hands[2 - knock.seat]
    return hand & ~sum(defence.melds) & ~defence.laid_off


def _score_told(view: GinView, result: HandResult, left: int) -> list[Fact]:
    knocker = int(value_of(result.knock.deadwood)) if result.knock else 0
    counted = result.points // 2 if result.doubled else result.points  # the sum first; that it doubles is told after it
    values = {"knocker": knocker, "other": int(value_of(left)), "points": counted}
    rules = view.public.rules
    bonus = {"gin": rules.gin, "undercut": rules.undercut}.get(result.kind, 0)
    told = [Fact(f"learn.told.scored.{result.kind}", {**values, "bonus": bonus})]
    return [*told, Fact("learn.told.doubled", {"points": result.points})] if result.doubled else told
