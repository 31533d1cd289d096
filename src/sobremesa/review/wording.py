"""Hints and reviews in words, in the language that is asked for."""

from __future__ import annotations

from collections.abc import Sequence

from sobremesa.review.analysis import Fault, Review
from sobremesa.review.decisions import Decision, Option
from sobremesa.review.grading import Grade
from sobremesa.review.hints import Ground, Hint
from sobremesa.words.catalogue import Words


def worth_text(option: Option, in_points: bool, words: Words) -> str:
    """Return the worth of an option: ``63 % to win``, or points with their sign."""
    if in_points:
        return words.say("review.points", points=f"{option.worth:+.1f}")
    return words.say("review.chance", percent=f"{100 * option.worth:.0f}")


def ground_text(game: str, ground: Ground, words: Words) -> str:
    """Return a ground as a part of a sentence."""
    against = f"ground.{game}.{ground.code}.against"
    return words.say(against if ground.against and words.has(against) else f"ground.{game}.{ground.code}")


def grounds_text(game: str, grounds: Sequence[Ground], words: Words) -> str:
    """Return some grounds as a part of a sentence."""
    return "; ".join(ground_text(game, ground, words) for ground in grounds)


def hint_lines(hint: Hint, words: Words) -> list[str]:
    """Return a hint as lines: the move, what it promises, and why."""
    seat = words.say("review.seat", seat=hint.seat)
    lines = [words.say("hint.move", seat=seat, move=hint.best.move)]
    if hint.best.same:
        lines.append(words.say("hint.same", moves=", ".join(hint.best.same)))
    if hint.other is None:
        return [*lines, words.say("hint.only" if hint.forced else "hint.no-matter")]
    worth, less = (worth_text(one, hint.in_points, words) for one in (hint.best, hint.other))
    lines.append(words.say("hint.worth", worth=worth, other=hint.other.move, less=less))
    return [*lines, why_text(hint, words)]


def why_text(hint: Hint, words: Words) -> str:
    """Return why the best move is to be made: its grounds, or what there is to say where the tactics know of none."""
    if hint.grounds:
        return words.say(
            "hint.why-close" if hint.close else "hint.why", grounds=grounds_text(hint.game, hint.grounds, words)
        )
    return words.say("hint.close" if hint.close else "hint.searched")


def seat_line(review: Review, seat: int, words: Words) -> str:
    """Return how well a seat played, in a line."""
    name = " ".join([words.say("review.seat", seat=seat), review.names.get(seat, "")]).strip()
    kept = review.accuracy(seat)
    if kept is None:
        return f"{name}: {words.say('review.no-choice')}"
    grades = [words.count(str(grade), number) for grade, number in review.grades(seat).items() if number]
    return f"{name}: {words.say('review.accuracy', percent=kept)}: {', '.join(grades)}"


def fault_line(fault: Fault, game: str, words: Words) -> str:
    """Return a decision that gave much away, in a line."""
    one = fault.decision
    return words.say(
        "review.fault",
        number=one.number,
        hand=words.say(f"{game}.hand", hand=one.hand),
        seat=one.seat,
        played=one.played.move,
        worth=worth_text(one.played, one.in_points, words),
        best=one.best.move,
        better=worth_text(one.best, one.in_points, words),
        grade=grade_text(one.grade, words),
    )


def why_better(review: Review, fault: Fault, words: Words) -> str:
    """Return what speaks for the better move, where the tactics know of anything."""
    if not fault.grounds:
        return words.say("hint.searched")
    return words.say("hint.why", grounds=grounds_text(review.game, fault.grounds, words))


def line_text(fault: Fault, words: Words) -> str:
    """Return how the game might have gone on, in a line."""
    moves = ", ".join(f"{one.seat}: {one.move.removeprefix(f'{one.seat}:')}" for one in fault.line.moves)
    return words.say("review.line", moves=moves, score=score_text(fault.line.score, words))


def score_text(score: tuple[int, ...], words: Words) -> str:
    """Return a score as people say it."""
    return words.say("review.score", score="-".join(map(str, score)))


def grade_text(grade: Grade, words: Words) -> str:
    """Return a grade's word."""
    return words.say(f"review.grade.{grade}")


def review_lines(review: Review, words: Words) -> list[str]:
    """Return a review as lines: how well everybody played, and where the game could have gone otherwise."""
    lines = [words.say("review.title", game=_name(review, words)), score_text(review.score, words), ""]
    lines += [seat_line(review, seat, words) for seat in range(1, review.seats + 1)]
    lines += ["", words.say("review.faults" if review.faults else "review.no-faults")]
    for fault in review.faults:
        told = (why_better(review, fault, words), line_text(fault, words))
        lines += [f"  {fault_line(fault, review.game, words)}", *(f"    {line}" for line in told)]
    return lines


def decision_cells(one: Decision, words: Words) -> list[str]:
    """Return a decision as the cells of a table: number, seat, what was played, the best, the grade."""
    played, best = (f"{each.move} ({worth_text(each, one.in_points, words)})" for each in (one.played, one.best))
    return [str(one.number), str(one.seat), played, best, grade_text(one.grade, words)]


def _name(review: Review, words: Words) -> str:
    return f"{words.say(f'{review.game}.name')} ({review.rules})"
