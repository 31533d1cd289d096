"""A review in words: how well each seat played, where the game could have gone otherwise, and every decision."""

from __future__ import annotations

from typing import TypeAlias

from sobremesa.protocol.rest.advice import Review, ReviewedCount, ReviewedDecision, ReviewedFault, ReviewedSeat
from sobremesa.terminal.advice import grounds_text, move_label, points_text, searched_text, worth_text
from sobremesa.terminal.draw_context import DrawContext
from sobremesa.terminal.renderer import Renderer
from sobremesa.terminal.review_model import ReviewModel

Told: TypeAlias = list[tuple[str, str]]
"""Paragraphs, each with its ink."""

BLANK: Told = [("", "")]


def told_review(model: ReviewModel, scene: DrawContext, kit: Renderer) -> Told:
    """Return a review as far as it has come, and how far that is."""
    told: Told = [(computing_text(model, scene, kit.game), "turn")] if model.asked else []
    told += [(model.trouble, "wrong")] if model.trouble else []
    review = model.review
    if review is None:
        return told
    if not review.full:
        told.append((scene.words.say("review.first"), "soft"))
    if not review.decisions:
        return [*told, (scene.words.say("review.nothing"), "")]
    told += [*(BLANK if told else []), *[(_seat(seat, scene), "name") for seat in review.seats]]
    told += [(_course(review, scene), "soft"), *BLANK, *_faults(model, review, scene, kit)]
    told += [*_counts(review, scene, kit), *BLANK, (scene.words.say("review.decisions"), "name")]
    told += [(f"  {_row(one, review, scene, kit)}", _ink(one)) for one in review.decisions]
    return [*told, *BLANK, (scene.words.say("review.how"), "soft")]


def computing_text(model: ReviewModel, scene: DrawContext, game: str) -> str:
    """Return that a review is being computed, and how far it has come."""
    progress, words = model.progress, scene.words
    if progress is None:
        return words.say("review.waits")
    if progress.stage == "queued":
        return words.say("review.queued")
    hand = str(progress.hand) if progress.stage == "lines" else _hand(game, progress.hand, scene)
    return words.say(f"review.reached.{progress.stage}", hand=hand, hands=progress.hands)


def judged_text(model: ReviewModel, n: int, scene: DrawContext, kit: Renderer) -> str:
    """Return what the review says of one event: the grade, and what was better and why; empty where it is none."""
    review, one = model.review, model.decision(n)
    if review is None or one is None:
        return ""
    worths, grade = _apart(one, review, scene), scene.words.say(f"review.grade.{one.grade}")
    told = f"{_capital(grade)} ({worths[0]})."
    if not _has_better(one):
        return told
    best = scene.words.say("review.column.best")
    told = f"{told} {best}: {move_label(one.best, scene, kit)} ({worths[1]})."
    fault = model.fault(n)
    return f"{told} {_why(one, fault, review, scene, kit)}" if fault else told


def _seat(seat: ReviewedSeat, scene: DrawContext) -> str:
    name, words = _capital(scene.named(seat.seat)), scene.words
    if seat.accuracy is None:
        return f"{name}: {words.say('review.no-choice')}"
    grades = [words.count(grade, number) for grade, number in seat.grades.items() if number]
    return f"{name}: {words.say('review.accuracy', percent=seat.accuracy)}: {', '.join(grades)}"


def _course(review: Review, scene: DrawContext) -> str:
    """Return how the chances of one's own side went: at the start, at best, at worst, at the end."""
    side = scene.side_of(scene.own)
    turned = [-point.worth if review.unit == "points" else 1 - point.worth for point in review.graph]
    worths = [point.worth for point in review.graph] if side == 1 else turned
    course = {"start": worths[0], "low": min(worths), "high": max(worths), "end": worths[-1]} if worths else {}
    figures = {name: worth_text(worth, review.unit, scene) for name, worth in course.items()}
    return scene.words.say("review.course", name=_capital(scene.side(side)), **figures) if course else ""


def _faults(model: ReviewModel, review: Review, scene: DrawContext, kit: Renderer) -> Told:
    faults = [(fault, model.decision(fault.n)) for fault in review.faults]
    told: Told = [(scene.words.say("review.faults" if faults else "review.no-faults"), "name")]
    for fault, one in faults:
        if one is not None:
            told += _fault(fault, one, review, scene, kit)
    return told


def _fault(fault: ReviewedFault, one: ReviewedDecision, review: Review, scene: DrawContext, kit: Renderer) -> Told:
    """Return a decision that cost much: what was played, what was better, why, and how it might have gone on."""
    words = scene.words
    hand, grade = _hand(kit.game, one.hand, scene), words.say(f"review.grade.{one.grade}")
    told: Told = [
        (f"  {words.say('review.fault.head', name=_capital(scene.named(one.seat)), hand=hand, grade=grade)}", "call")
    ]
    for column, move, worth in zip(("played", "best"), (one.played, one.best), _apart(one, review, scene), strict=True):
        label = f"{words.say(f'review.column.{column}')}: {move_label(move, scene, kit)} ({worth})."
        told.append((f"    {label}{points_text(move, scene)}", ""))
    told.append((f"    {_why(one, fault, review, scene, kit)}", "soft"))
    return [*told, *([(f"    {_line(fault, scene, kit)}", "soft")] if fault.line.moves else [])]


def _why(one: ReviewedDecision, fault: ReviewedFault, review: Review, scene: DrawContext, kit: Renderer) -> str:
    """Return what speaks for the better move, said to the seat that decided."""
    grounds = grounds_text(fault.grounds, scene, kit)
    if not grounds:
        return searched_text(one.best, one.played, review.unit, scene, kit)
    key = "hint.why" if scene.person(one.seat) == "you" else "hint.why-to"
    return scene.words.say(key, name=scene.name(one.seat), grounds=grounds)


def _line(fault: ReviewedFault, scene: DrawContext, kit: Renderer) -> str:
    """Return how the game might have gone on."""
    moves = [
        f"{scene.named(each.seat)}: {_small(kit.label(kit.choice(each.move), scene))}" for each in fault.line.moves
    ]
    score = scene.words.say("review.score", score="-".join(map(str, fault.line.score)))
    return scene.words.say("review.line", moves=", ".join(moves), score=score)


def _counts(review: Review, scene: DrawContext, kit: Renderer) -> Told:
    """Return what was counted by hand: how much of it was right, and each count that was not; nothing without any."""
    if not review.counts:
        return []
    wrong = [one for one in review.counts if one.said != one.there]
    head = scene.words.say("review.counts", right=len(review.counts) - len(wrong), all=len(review.counts))
    return [*BLANK, (head, "name"), *[(f"  {_count(one, scene, kit)}", "") for one in wrong]]


def _count(one: ReviewedCount, scene: DrawContext, kit: Renderer) -> str:
    key = "review.claimed" if one.claim else "review.counted"
    key += ".you" if scene.person(one.seat) == "you" else ""
    hand = _hand(kit.game, one.hand, scene)
    return scene.words.say(key, who=scene.name(one.seat), hand=hand, said=one.said, there=one.there)


def _row(one: ReviewedDecision, review: Review, scene: DrawContext, kit: Renderer) -> str:
    """Return a decision in a line: who played what, what was better where something was, and the grade."""
    worths = _apart(one, review, scene)
    told = f"{_capital(scene.named(one.seat))}: {_small(move_label(one.played, scene, kit))} ({worths[0]})"
    if _has_better(one):
        best = scene.words.say("review.column.best").lower()
        told += f"; {best}: {_small(move_label(one.best, scene, kit))} ({worths[1]})"
    return f"{told}: {scene.words.say(f'review.grade.{one.grade}')}"


def _ink(one: ReviewedDecision) -> str:
    return {"mistake": "wrong", "blunder": "wrong", "inaccuracy": "brass"}.get(one.grade, "")


def _apart(one: ReviewedDecision, review: Review, scene: DrawContext) -> list[str]:
    """Return the worths of what was played and of the best, as exact as it takes to tell them apart."""
    both = (one.played, one.best)
    texts = [worth_text(each.worth, review.unit, scene) for each in both]
    if review.unit == "points" or not _has_better(one) or texts[0] != texts[1]:
        return texts
    return [f"{scene.words.figure(100 * each.worth, '.1f')}%" for each in both]


def _has_better(one: ReviewedDecision) -> bool:
    """Return whether the best move is told apart from what was played."""
    return one.grade != "best" and one.best.move != one.played.move


def _hand(game: str, hand: int, scene: DrawContext) -> str:
    return scene.words.say(f"{game}.hand", hand=hand)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _small(text: str) -> str:
    return text[:1].lower() + text[1:]
