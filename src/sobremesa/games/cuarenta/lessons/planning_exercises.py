"""Exercises in Cuarenta about memory and plans: rondas, cards that are gone, what to leave, cartón, thirty-eight."""

from __future__ import annotations

from math import comb
from typing import ClassVar, Final, cast

from sobremesa.core.bits import bit, cards_of, count, mask_of, rank_mask
from sobremesa.core.card_text import card_text, rank_text, texts
from sobremesa.core.levels import bot_named
from sobremesa.core.options import Ruleset
from sobremesa.core.packs import pack_of_forty
from sobremesa.games.cuarenta.lessons.exercises import CuarentaExercise, captures, left_of, looking, table_row, ways
from sobremesa.games.cuarenta.rules.counting import ENOUGH, hand_carton
from sobremesa.games.cuarenta.rules.moves import PLAY, RONDA, card_of, kind_of, mask_of_move
from sobremesa.games.cuarenta.rules.rulesets import Rules
from sobremesa.games.cuarenta.rules.state import Cuarenta
from sobremesa.games.cuarenta.rules.view import CuarentaView, unseen
from sobremesa.tutor.exercise import NONE, Fact, Row, SolvedTask, Task, cards_answer, names, on_turn, score_fact
from sobremesa.tutor.judgement import Scale, as_good, clear, worth_told, yours
from sobremesa.tutor.positions import QUICK

PACK: Final = mask_of(pack_of_forty())
JUDGE: Final = "maestro"
CHANCES: Final = Scale(0.006, 0.02)
MOST_GONE: Final = 18


class CallRonda(CuarentaExercise):
    """Five cards have been dealt: is there a ronda to be called (CU-10 to CU-14)?"""

    id: ClassVar[str] = "ronda"
    level: ClassVar[str] = QUICK

    def ask(self, state: Cuarenta, lot: int) -> SolvedTask | None:
        """Ask before the first card: in every other question there is something to call."""
        view = looking(state)
        if view is None or count(view.hand) != 5 or view.public.claimed & bit(view.seat):
            return None
        call = _may_call(view)
        equal = max((view.hand & int(rank_mask(rank)) for rank in range(13)), key=lambda mask: int(count(mask)))
        # where nothing is to be called, two equal cards make one look twice
        if call is not bool(lot & 1) or count(equal) < 2:
            return None
        rows, facts = [Row("hand", names(view.hand))], [score_fact(view.public.score, view.seat)]
        task = Task(rows, "learn.practice.ronda", choices=["call", "quiet"], facts=facts)
        return SolvedTask(task, ("call" if call else "quiet",), (_ronda_told(view, equal, call),))


def _ronda_told(view: CuarentaView, equal: int, call: bool) -> Fact:
    if call and count(equal) == 4:
        return Fact("learn.told.double-ronda", {"points": view.public.rules.doble_ronda}, names(equal))
    if call:
        return Fact("learn.told.ronda", {"points": view.public.rules.ronda}, names(equal))
    if count(equal) > 2:
        return Fact("learn.told.ronda-too-late", {"limit": view.public.rules.ronda_limit}, names(equal))
    return Fact("learn.told.no-ronda", {}, names(equal))


class Safe(CuarentaExercise):
    """Nothing can be taken: which card gives the other the smallest chance of a caída (CU-30)?"""

    id: ClassVar[str] = "safe"

    def ask(self, state: Cuarenta, lot: int) -> SolvedTask | None:
        """Ask where the cards differ; the chance is over all hands that the other may hold, each as likely.

        Where the other has called a ronda they are not, and nothing is asked.
        """
        view = looking(state)
        if view is None or captures(view) or not view.counts[2 - view.seat] or _has_called(view):
            return None
        risks = {card: caida_chance(view, card) for card in cards_of(view.hand)}
        least = min(risks.values())
        if least == max(risks.values()):
            return None
        rows = [table_row(view), Row("gone", names(captured(view))), Row("hand", names(view.hand))]
        task = Task([row for row in rows if row.cards], "learn.practice.safe", 1, 1, "hand")
        right = tuple(card_text(card) for card, risk in risks.items() if risk == least)
        told = [_risk_told(view, card, risks[card]) for card in sorted(risks, key=lambda one: (risks[one], one))]
        return SolvedTask(task, right, tuple(told))


def captured(view: CuarentaView) -> int:
    """Return the cards that both sides have taken in this hand."""
    return int(view.public.piles[0] | view.public.piles[1])


def out_there(view: CuarentaView, card: int) -> int:
    """Return how many cards of a card's rank are neither in hand nor played."""
    return int(count(unseen(view, PACK) & rank_mask(card >> 2)))


def caida_chance(view: CuarentaView, card: int) -> float:
    """Return how likely the other holds a card equal to this one, every hand of unseen cards as likely as another."""
    cards, held, equal = int(count(unseen(view, PACK))), view.counts[2 - view.seat], out_there(view, card)
    return 1.0 - comb(cards - equal, held) / comb(cards, held)


def _may_call(view: CuarentaView) -> bool:
    """Return whether the seat has a ronda to call now."""
    return any(kind_of(move) == RONDA for move in view.legal)


def _has_called(view: CuarentaView) -> bool:
    """Return whether the other has called a ronda, so that one rank is likelier in their hand than the others."""
    return bool(view.public.claimed & bit(3 - view.seat))


def _risk_told(view: CuarentaView, card: int, risk: float) -> Fact:
    values = {"out": out_there(view, card), "chance": round(100 * risk)}
    return Fact("learn.told.risk", values, [card_text(card)])


class Gone(CuarentaExercise):
    """Cards in hand, on the table and taken: how many of one rank are still out?"""

    id: ClassVar[str] = "gone"

    def ask(self, state: Cuarenta, lot: int) -> SolvedTask | None:
        """Ask about the rank of a card in hand, where the other has called no ronda."""
        view = looking(state)
        if view is None or _has_called(view):
            return None
        gone, hand = captured(view), cards_of(view.hand)
        if not 6 <= count(gone) <= MOST_GONE:
            return None
        card = hand[lot % len(hand)]
        out = out_there(view, card)
        table = Row("table", texts(list(view.public.order)))  # only the card that is asked about is marked
        rows = [Row("gone", names(gone)), table, Row("hand", names(view.hand), [card_text(card)])]
        task = Task(rows, "learn.practice.gone", 0, 3, values={"rank": f"rank.{rank_text(card >> 2).lower()}"})
        seen = names((gone | view.hand | view.public.table) & int(rank_mask(card >> 2)))
        chance = round(100 * caida_chance(view, card)) if view.counts[2 - view.seat] else 0
        return SolvedTask(task, (str(out),), (Fact("learn.told.gone", {"out": out, "chance": chance}, seen),))


class Recall(CuarentaExercise):
    """The other called a ronda and has played all five cards: which three were it (CU-13, CU-41)?"""

    id: ClassVar[str] = "recall"
    level: ClassVar[str] = QUICK

    def ask(self, state: Cuarenta, lot: int) -> SolvedTask | None:
        """Ask when the other's five are on the table or taken; all plays of the deal are shown in their order."""
        seat = on_turn(state)
        view = state.view(seat) if seat else None
        if view is None or view.counts[2 - seat] or not view.public.claimed & bit(3 - seat) or count(view.hand) != 1:
            return None
        theirs = view.public.played[2 - seat]
        ronda = next((theirs & int(rank_mask(rank)) for rank in range(13) if count(theirs & rank_mask(rank)) == 3), 0)
        if not ronda:
            return None
        plays = [int(card_of(move)) for move in view.public.story if kind_of(move) == PLAY]
        mine = [card_text(card) for card in plays if not theirs & bit(card)]
        task = Task([Row("plays", texts(plays), mine)], "learn.practice.recall", 3, 3, "plays")
        return SolvedTask(task, (cards_answer(ronda),), (_recall_told(view.public.rules, ronda),))


def _recall_told(rules: Rules, ronda: int) -> Fact:
    key = "learn.told.recall-pays" if rules.caida_en_ronda else "learn.told.recall"
    return Fact(key, {"points": rules.caida_en_ronda}, names(ronda))


class Carton(CuarentaExercise):
    """A hand is over: how many points are your cards worth (CU-51 to CU-53)?"""

    id: ClassVar[str] = "carton"
    level: ClassVar[str] = QUICK

    def ask(self, state: Cuarenta, lot: int) -> SolvedTask | None:
        """Ask at the end of a hand: for the first side or the second, as it is drawn."""
        if state.over or not state.needs_pack() or not state.hand_number:
            return None
        seat = 1 + lot % 2
        view = state.view(seat)
        cards = [int(count(pile)) for pile in view.public.piles]
        if sum(cards) > 40 or not any(line.reason == "carton" for line in state.last_points):
            return None
        # after the hand the deal has passed on: the one who deals now did not deal it
        points = hand_carton(view.public.rules, cards, view.public.dealer)[seat - 1]
        mine, theirs = cards[seat - 1], cards[2 - seat]
        values: dict[str, str | float] = {"mine": mine, "theirs": theirs, "points": points}
        fact = Fact("learn.fact.piles", values)
        task = Task([], "learn.practice.carton", 0, 40, facts=[fact, _dealt_fact(view)])
        return SolvedTask(task, (str(points),), (Fact(f"learn.told.carton.{_carton_case(mine, theirs)}", values),))


def _dealt_fact(view: CuarentaView) -> Fact:
    return Fact(f"learn.fact.dealt.{'other' if view.public.dealer == view.seat else 'own'}")


def _carton_case(mine: int, theirs: int) -> str:
    if mine >= ENOUGH:
        return "enough" if mine > theirs else "even"
    if theirs >= ENOUGH:
        return "short"
    return "both-short"


class ThirtyEight(CuarentaExercise):
    """At thirty-eight points: which card wins now, the limpia not counting (CU-34)?"""

    id: ClassVar[str] = "thirty-eight"
    level: ClassVar[str] = QUICK

    def suits(self, rules: Ruleset) -> bool:
        """Return whether there is a score at which a limpia counts nothing."""
        ours = cast("Rules", rules)
        return ours.limpia_limit < ours.target

    def ask(self, state: Cuarenta, lot: int) -> SolvedTask | None:
        """Ask where a caída wins, or where only a limpia can be made, or neither, and there is no ronda to call."""
        view = looking(state)
        if view is None or count(view.hand) < 2 or not view.public.table or _may_call(view):
            return None
        score = view.public.score[view.seat - 1]
        if not view.public.rules.limpia_limit <= score < view.public.rules.target:
            return None
        found = ways(state, view)
        wins = dict.fromkeys(card_text(way.card) for way in found if "caida" in way.reasons)
        clean = view.public.table in [way.taken for way in found]
        if bool(wins) is not bool(lot & 1) or not (wins or clean or lot & 2):
            return None
        rows, facts = [table_row(view), Row("hand", names(view.hand))], [score_fact(view.public.score, view.seat)]
        task = Task(rows, "learn.practice.thirty-eight", 0, 1, "hand", facts=facts)
        key = "caida" if wins else "limpia" if clean else "nothing"
        told = Fact(f"learn.told.thirty-eight.{key}", {}, list(wins) or left_of(view))
        return SolvedTask(task, tuple(wins) or (NONE,), (told,))


class Choice(CuarentaExercise):
    """A whole position: which card is the best, as the maestro sees it?"""

    id: ClassVar[str] = "choice"

    def ask(self, state: Cuarenta, lot: int) -> SolvedTask | None:
        """Ask where something can be taken and the cards differ clearly; a card is worth what its best play is.

        What the maestro knows stands in the question: where the other has called a ronda, or a chica is won, none is
        asked.
        """
        view = looking(state)
        if view is None or count(view.hand) < 3 or not captures(view):
            return None
        if _has_called(view) or any(view.public.chicas):
            return None
        worths, taken = _card_worths(view)
        if not clear(worths, CHANCES):
            return None
        right = as_good(worths, CHANCES)
        rows = [table_row(view), Row("gone", names(captured(view))), Row("hand", names(view.hand))]
        facts = [score_fact(view.public.score, view.seat), _piles_fact(view)]
        task = Task([row for row in rows if row.cards], "learn.practice.choice", 1, 1, "hand", facts=facts)
        about = yours(worths, right[0])
        told = [worth_told("best", worths[right[0]], False, [right[0]])]
        told += [Fact("learn.told.takes", {}, names(taken[right[0]]))] if taken[right[0]] else []
        return SolvedTask(task, right, tuple(told), about, (Fact("learn.told.not-considered"),))


def _piles_fact(view: CuarentaView) -> Fact:
    cards = [int(count(pile)) for pile in view.public.piles]
    return Fact("learn.fact.piles", {"mine": cards[view.seat - 1], "theirs": cards[2 - view.seat]})


def _card_worths(view: CuarentaView) -> tuple[dict[str, float], dict[str, int]]:
    """Return, by card, the chance to win by its best play, and what that play takes.

    The maestro compares one card of a rank for all of them: the others are worth the same.
    """
    worths: dict[str, float] = {}
    taken: dict[str, int] = {}
    for chance in bot_named("cuarenta", JUDGE).outlook(view).moves:
        card = card_text(card_of(chance.move))
        if kind_of(chance.move) == PLAY and chance.worth > worths.get(card, -1.0):
            worths[card], taken[card] = chance.worth, int(mask_of_move(chance.move))
    for twin in cards_of(view.hand):
        judged = next((card for card in worths if card[0] == card_text(twin)[0]), "")
        if judged and card_text(twin) not in worths:
            worths[card_text(twin)], taken[card_text(twin)] = worths[judged], taken[judged]
    return worths, taken
