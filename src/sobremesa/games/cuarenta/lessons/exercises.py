"""Exercises in Cuarenta about taking: additions, sequences, the best capture, caída, limpia, what was left."""

from __future__ import annotations

from typing import ClassVar, Final, cast

from sobremesa.core.bits import bit, count, rank_mask
from sobremesa.core.card_text import card_text, texts
from sobremesa.core.options import Ruleset
from sobremesa.games.cuarenta.rules.moves import (
    PLAY,
    TAKE,
    captured_part,
    card_of,
    kind_of,
    mask_of_move,
    sequence_part,
)
from sobremesa.games.cuarenta.rules.rulesets import Rules
from sobremesa.games.cuarenta.rules.state import Cuarenta
from sobremesa.games.cuarenta.rules.view import CuarentaView
from sobremesa.tutor.exercise import NONE, Exercise, Fact, Row, SolvedTask, Task, cards_answer, names, on_turn
from sobremesa.tutor.positions import QUICK

MOST_ON_TABLE: Final = 10
SHOWN: Final = 6
CALLED: Final = ("caida", "limpia")


class Way:
    """A capture that the seat on turn may make: the cards that it takes, and the points that it scores at once."""

    def __init__(self, state: Cuarenta, seat: int, move: int) -> None:
        """Play the move on a copy, and look."""
        after = state.copy()
        after.apply(seat, move)
        lines = [line for line in after.last_points if line.reason in CALLED and line.side == seat]
        self.card: Final = int(card_of(move))
        self.taken: Final = int(mask_of_move(move))
        self.reasons: Final = [line.reason for line in lines]
        self.points: Final = sum(line.points for line in lines)

    @property
    def worth(self) -> tuple[int, int]:
        """Points first, then cards."""
        return self.points, int(count(self.taken))


def looking(state: Cuarenta) -> CuarentaView | None:
    """Return what the seat on turn sees, where a card is to be played and the table can be taken in at a glance."""
    seat = on_turn(state)
    if not seat:
        return None
    view = state.view(seat)
    playing = any(kind_of(move) == PLAY for move in view.legal) and not view.public.taker
    return view if playing and len(view.public.order) <= MOST_ON_TABLE else None


def captures(view: CuarentaView) -> list[int]:
    """Return the plays of a view that capture something."""
    return [move for move in view.legal if kind_of(move) == PLAY and mask_of_move(move)]


def ways(state: Cuarenta, view: CuarentaView) -> list[Way]:
    """Return every capture of the seat on turn."""
    return [Way(state, view.seat, move) for move in captures(view)]


def table_row(view: CuarentaView) -> Row:
    """Return the table, the card just left marked."""
    return Row("table", texts(list(view.public.order)), left_of(view))


def left_of(view: CuarentaView) -> list[str]:
    """Return the card that has just been left on the table, if there is one."""
    return [card_text(view.public.just_left)] if view.public.just_left >= 0 else []


def told_of(way: Way) -> Fact:
    """Return the sentence that tells what a capture takes."""
    key = "learn.told.takes-and-scores" if way.points else "learn.told.takes"
    return Fact(key, {"points": way.points}, names(way.taken))


class CuarentaExercise(Exercise[Cuarenta]):
    """An exercise in Cuarenta."""

    game: ClassVar[str] = "cuarenta"


class Addition(CuarentaExercise):
    """A number card and a table: what is the most that it takes by adding (CU-22)?"""

    id: ClassVar[str] = "addition"

    def ask(self, state: Cuarenta, lot: int) -> SolvedTask | None:
        """Ask for the addition of most cards of one card of the hand."""
        view = looking(state)
        sums = [move for move in captures(view) if _adds(move)] if view else []
        if view is None or not sums or len(view.public.order) < 3:
            return None
        card = int(card_of(sums[lot % len(sums)]))
        found = {int(captured_part(card, mask_of_move(move))) for move in sums if card_of(move) == card}
        most = max(int(count(mask)) for mask in found)
        best = sorted(mask for mask in found if count(mask) == most)
        rows = [table_row(view), Row("card", [card_text(card)])]
        task = Task(rows, "learn.practice.addition", 1, len(view.public.order), "table")
        told = tuple(Fact("learn.told.adds", {"sum": card // 4 + 1}, names(mask)) for mask in best[:SHOWN])
        faults = (Fact("learn.told.no-sum", {"sum": card // 4 + 1}),)
        return SolvedTask(task, tuple(map(cards_answer, best)), told, otherwise=faults)


def _adds(move: int) -> bool:
    card = int(card_of(move))
    below = int(captured_part(card, mask_of_move(move)))
    return bool(below) and not below & rank_mask(card >> 2)


class Sequence(CuarentaExercise):
    """A card has matched or added: what goes along with it in sequence (CU-24)?"""

    id: ClassVar[str] = "sequence"

    def ask(self, state: Cuarenta, lot: int) -> SolvedTask | None:
        """Ask for the longest sequence after one capture; in every fourth question there is none."""
        view = looking(state)
        if view is None or len(view.public.order) < 3:
            return None
        moves = [move for move in captures(view) if bool(_above(move)) is bool(lot % 4)]
        if not moves or (lot % 4 == 0 and any(_above(move) for move in captures(view))):
            return None
        move = moves[(lot >> 2) % len(moves)]
        card, base = int(card_of(move)), int(captured_part(card_of(move), mask_of_move(move)))
        runs = {_above(one) for one in captures(view) if card_of(one) == card and _base(one) == base}
        best = sorted(run for run in runs if count(run) == max(int(count(each)) for each in runs))
        rest = [one for one in texts(list(view.public.order)) if one not in names(base)]
        if not rest:
            return None
        rows = [Row("table", rest), Row("taken", names(base)), Row("card", [card_text(card)])]
        task = Task(rows, "learn.practice.sequence", 0, len(rest), "table")
        key = "learn.told.sequence" if best[0] else "learn.told.no-sequence"
        return SolvedTask(task, tuple(map(cards_answer, best)), (Fact(key, {}, names(best[0]) or [card_text(card)]),))


def _above(move: int) -> int:
    return int(sequence_part(card_of(move), mask_of_move(move)))


def _base(move: int) -> int:
    return int(captured_part(card_of(move), mask_of_move(move)))


class Capture(CuarentaExercise):
    """A card in hand and a table: what is the best that it takes? Points count first, then cards."""

    id: ClassVar[str] = "capture"

    def ask(self, state: Cuarenta, lot: int) -> SolvedTask | None:
        """Ask for the best capture of the card that can take most."""
        view = looking(state)
        found = ways(state, view) if view else []
        if view is None or len(view.public.order) < 2 or max([int(count(way.taken)) for way in found], default=0) < 2:
            return None
        card = max(found, key=lambda way: int(count(way.taken))).card
        ranked = sorted([way for way in found if way.card == card], key=lambda way: way.worth, reverse=True)
        rows = [table_row(view), Row("card", [card_text(card)])]
        task = Task(rows, "learn.practice.capture", 1, len(view.public.order), "table")
        right = tuple(cards_answer(way.taken) for way in ranked if way.worth == ranked[0].worth)
        about: dict[str, tuple[Fact, ...]] = {cards_answer(way.taken): () for way in ranked}
        told = tuple(told_of(way) for way in ranked[:SHOWN])
        return SolvedTask(task, right, told, about, (Fact("learn.told.no-capture"),))


class Caida(CuarentaExercise):
    """A hand, and a table on which the other has just left a card: which card of the hand is a caída (CU-30)?"""

    id: ClassVar[str] = "caida"

    def ask(self, state: Cuarenta, lot: int) -> SolvedTask | None:
        """Ask for the caída: in every other question there is none."""
        view = looking(state)
        if view is None or view.public.just_left < 0 or count(view.hand) < 2:
            return None
        found = sorted((way for way in ways(state, view) if "caida" in way.reasons), key=lambda way: -way.points)
        if bool(found) is not bool(lot & 1):
            return None
        task = Task([table_row(view), Row("hand", names(view.hand))], "learn.practice.caida", 0, 1, "hand")
        if not found:
            return SolvedTask(task, (NONE,), (Fact("learn.told.no-caida", {}, left_of(view)),))
        key = "learn.told.caida-limpia" if "limpia" in found[0].reasons else "learn.told.caida"
        right = dict.fromkeys(card_text(way.card) for way in found)
        return SolvedTask(task, tuple(right), (Fact(key, {"points": found[0].points}, left_of(view)),))


class Limpia(CuarentaExercise):
    """A hand and a table: which card leaves the table empty (CU-32)?"""

    id: ClassVar[str] = "limpia"

    def ask(self, state: Cuarenta, lot: int) -> SolvedTask | None:
        """Ask for the card that takes all; in every third question there is none."""
        view = looking(state)
        if view is None or len(view.public.order) < 2 or count(view.hand) < 2:
            return None
        whole = view.public.table
        found = dict.fromkeys(card_text(card_of(move)) for move in captures(view) if mask_of_move(move) == whole)
        if bool(found) is not bool(lot % 3):
            return None
        task = Task([table_row(view), Row("hand", names(view.hand))], "learn.practice.limpia", 0, 1, "hand")
        if found:
            return SolvedTask(task, tuple(found), (Fact("learn.told.limpia", {}, list(found)),))
        most = max((int(mask_of_move(move)) for move in captures(view)), key=lambda mask: int(count(mask)), default=0)
        rest = Fact("learn.told.most-leaves", {}, names(whole & ~most))
        return SolvedTask(task, (NONE,), (Fact("learn.told.no-limpia"), *((rest,) if most else ())))


class Forgotten(CuarentaExercise):
    """The other has left cards of a sequence behind: which of them may be taken (CU-26)?"""

    id: ClassVar[str] = "forgotten"
    level: ClassVar[str] = QUICK

    def suits(self, rules: Ruleset) -> bool:
        """Return whether what was forgotten can be claimed."""
        return cast("Rules", rules).forgotten_claim

    def ask(self, state: Cuarenta, lot: int) -> SolvedTask | None:
        """Ask for the most that may be taken; in every fourth question nothing was forgotten."""
        seat = on_turn(state)
        view = state.view(seat) if seat else None
        if view is None or not 1 < len(view.public.order) <= MOST_ON_TABLE or not view.public.story:
            return None
        before = view.public.story[-1]
        if kind_of(before) != PLAY or not mask_of_move(before):
            return None
        takes = [int(mask_of_move(move)) for move in view.legal if kind_of(move) == TAKE]
        if bool(takes) is not bool(lot % 4):
            return None
        return _asked_forgotten(view, int(before), takes)


def _asked_forgotten(view: CuarentaView, before: int, takes: list[int]) -> SolvedTask:
    card = int(card_of(before))
    rows = [
        Row("table", texts(list(view.public.order))),
        Row("theirs", [card_text(card)]),
        Row("taken", names(int(mask_of_move(before)) & ~bit(card))),
    ]
    task = Task(rows, "learn.practice.forgotten", 0, len(view.public.order), "table")
    if not takes:
        return SolvedTask(task, (NONE,), (Fact("learn.told.nothing-forgotten"),))
    most = max(int(count(mask)) for mask in takes)
    best = [mask for mask in takes if count(mask) == most]
    return SolvedTask(task, tuple(map(cards_answer, best)), (Fact("learn.told.forgotten", {}, names(best[0])),))


FORGOTTEN: Final = Forgotten()


class Notice(CuarentaExercise):
    """What a table does not show: now all that a card takes, sequence included (CU-24), now what the other forgot."""

    id: ClassVar[str] = "notice"
    level: ClassVar[str] = QUICK

    def suits(self, rules: Ruleset) -> bool:
        """Return whether there is something to lose: what is left of a sequence goes to somebody."""
        ours = cast("Rules", rules)
        return ours.forgotten_claim or ours.forgotten_forfeit

    def ask(self, state: Cuarenta, lot: int) -> SolvedTask | None:
        """Ask for either in turns; where the forgotten is not claimed but forfeited, for what a card takes."""
        view = looking(state)
        if state.rules.forgotten_claim and lot & 1:
            return FORGOTTEN.ask(state, lot >> 1)
        return _asked_whole(view, lot >> 1) if view else None


def _asked_whole(view: CuarentaView, lot: int) -> SolvedTask | None:
    """Ask for the most cards that one card takes; in every fourth question without a sequence."""
    found = captures(view)
    if len(view.public.order) < 3 or not found:
        return None
    card = int(card_of(max(found, key=lambda move: int(count(mask_of_move(move))))))
    masks = [int(mask_of_move(move)) for move in found if card_of(move) == card]
    most = max(int(count(mask)) for mask in masks)
    best = [mask for mask in masks if count(mask) == most]
    if bool(sequence_part(card, best[0])) is not bool(lot % 4):
        return None
    task = Task(
        [table_row(view), Row("card", [card_text(card)])], "learn.practice.notice", 1, len(view.public.order), "table"
    )
    about = {cards_answer(mask): _left_lying(mask, best) for mask in masks if mask not in best}
    told = (Fact("learn.told.takes", {}, names(best[0])),)
    return SolvedTask(task, tuple(map(cards_answer, best)), told, about, (Fact("learn.told.no-capture"),))


def _left_lying(mask: int, best: list[int]) -> tuple[Fact, ...]:
    """Return what is said to a capture that is too small: what it leaves lying, where it is a part of a better one."""
    whole = next((better for better in best if mask & ~better == 0), 0)
    return (Fact("learn.told.left-lying", {}, names(whole & ~mask)),) if whole else ()
