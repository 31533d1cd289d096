"""Hints and reviews in words, in the language that is asked for."""

from __future__ import annotations

from collections.abc import Sequence

from sobremesa.analysis.decisions import CountCheck, Decision, WeighedMove
from sobremesa.analysis.facts import figure
from sobremesa.analysis.grading import Grade
from sobremesa.analysis.grounds import Ground
from sobremesa.analysis.hints import Hint
from sobremesa.analysis.lines import Played
from sobremesa.analysis.progress import LINES, Reached
from sobremesa.analysis.review import Review
from sobremesa.analysis.review_pieces import Fault
from sobremesa.core.arithmetic import total
from sobremesa.rulebook.catalogue import Words
from sobremesa.rulebook.figures import percent_text


def worth_text(option: WeighedMove, in_points: bool, words: Words) -> str:
    """Return the worth of an option: ``63 % to win``, or points with their sign."""
    if in_points:
        return words.say("review.points", points=words.figure(option.worth, "+.1f"))
    return words.say("review.chance", percent=percent_text(option.worth))


def points_text(option: WeighedMove, words: Words) -> str:
    """Return what a throw brings on average in points, part by part; nothing for any other move."""
    if not option.points:
        return ""
    parts = {one.code: figure(one.weight) for one in option.points}
    told = {code: words.figure(weight, ".1f" if code == "hand" else "+.1f") for code, weight in parts.items()}
    key = "review.throw.own" if parts["crib"] > 0 else "review.throw.other"
    return words.say(key, **told, total=words.figure(figure(total(list(parts.values()))), ".1f"))


def reached_text(reached: Reached, words: Words) -> str:
    """Return how far a review has come: ``First look: hand 5 of 28``."""
    hand = str(reached.hand) if reached.stage == LINES else words.say(f"{reached.game}.hand", hand=reached.hand)
    return words.say(f"review.reached.{reached.stage}", hand=hand, hands=reached.hands)


def move_text(option: WeighedMove | Played) -> str:
    """Return a move as the record writes it, with the open card that it takes or leaves."""
    return f"{option.move} ({option.card})" if option.card else option.move


def seat_name(review: Review, seat: int, words: Words) -> str:
    """Return what a seat is called: ``Seat 1``, and the name of its player where the record has one."""
    return " ".join([words.say("review.seat", seat=seat), review.names.get(seat, "")]).strip()


def side_name(review: Review, side: int, words: Words) -> str:
    """Return what a side is called: its seats."""
    return words.both([seat_name(review, seat, words) for seat in range(side, review.seats + 1, 2)])


def ground_text(game: str, ground: Ground, words: Words) -> str:
    """Return a ground as a part of a sentence, with its cards as the record writes them."""
    cards = {name: " ".join(some) for name, some in ground.cards.items()}
    numbers = {name: words.figure(number) for name, number in ground.numbers.items()}
    return words.say(f"ground.{game}.{ground.code}", **cards, **numbers)


def grounds_text(game: str, grounds: Sequence[Ground], words: Words) -> str:
    """Return some grounds as a part of a sentence."""
    return "; ".join(ground_text(game, ground, words) for ground in grounds)


def hint_lines(hint: Hint, words: Words) -> list[str]:
    """Return a hint as lines of plain text: the move, its worth beside the next best, and why."""
    seat = words.say("review.seat", seat=hint.seat)
    lines = [words.say("hint.move", seat=seat, move=move_text(hint.best))]
    if hint.best.same:
        lines.append(words.say("hint.same", moves=", ".join(hint.best.same)))
    if hint.other is None:
        return [*lines, words.say("hint.only" if hint.forced else "hint.no-matter")]
    worth, less = (worth_text(one, hint.in_points, words) for one in (hint.best, hint.other))
    lines.append(words.say("hint.worth", worth=worth, other=move_text(hint.other), less=less))
    lines += _points_lines((hint.best, hint.other), words)
    return [*lines, why_text(hint, words)]


def _points_lines(options: Sequence[WeighedMove], words: Words) -> list[str]:
    return [f"{move_text(one)}: {points_text(one, words)}" for one in options if one.points]


def why_text(hint: Hint, words: Words) -> str:
    """Return why the best move is to be made: its grounds, or what there is to say where the tactics know of none."""
    if hint.grounds:
        return words.say(
            "hint.why-close" if hint.close else "hint.why", grounds=grounds_text(hint.game, hint.grounds, words)
        )
    if hint.close or hint.other is None:
        return words.say("hint.close")
    return searched_text(hint.best, hint.other, hint.in_points, words)


def searched_text(best: WeighedMove, other: WeighedMove, in_points: bool, words: Words) -> str:
    """Return what there is to say for a move that no tactic tells from another."""
    worth, less = (worth_text(one, in_points, words) for one in (best, other))
    return words.say("hint.searched", move=move_text(best), worth=worth, other=move_text(other), less=less)


def seat_line(review: Review, seat: int, words: Words) -> str:
    """Return how well a seat played, in a line."""
    name = seat_name(review, seat, words)
    kept = review.accuracy(seat)
    if kept is None:
        return f"{name}: {words.say('review.no-choice')}"
    grades = [words.count(str(grade), number) for grade, number in review.grades(seat).items() if number]
    return f"{name}: {words.say('review.accuracy', percent=kept)}: {', '.join(grades)}"


def fault_line(review: Review, one: Decision, words: Words) -> str:
    """Return a decision that gave much away, in a line."""
    return words.say(
        "review.fault",
        number=one.number,
        hand=words.say(f"{review.game}.hand", hand=one.hand),
        who=seat_name(review, one.seat, words),
        played=move_text(one.played),
        worth=worth_text(one.played, one.in_points, words),
        best=move_text(one.best),
        better=worth_text(one.best, one.in_points, words),
        grade=grade_text(one.grade, words),
    )


def why_better(review: Review, fault: Fault, words: Words) -> str:
    """Return what speaks for the better move, where the tactics know of anything, said to the seat that decided."""
    one = fault.decision
    if not fault.grounds:
        return searched_text(one.best, one.played, one.in_points, words)
    name, grounds = seat_name(review, one.seat, words), grounds_text(review.game, fault.grounds, words)
    return words.say("hint.why-to", name=name, grounds=grounds)


def line_text(fault: Fault, words: Words) -> str:
    """Return how the game might have gone on, in a line."""
    moves = ", ".join(f"{one.seat}: {move_text(one).removeprefix(f'{one.seat}:')}" for one in fault.line.moves)
    return words.say("review.line", moves=moves, score=score_text(fault.line.score, words))


def count_lines(review: Review, words: Words) -> list[str]:
    """Return what was counted by hand: how many counts were right, and each that was wrong; nothing without counts."""
    if not review.counts:
        return []
    wrong = [one for one in review.counts if not one.right]
    head = words.say("review.counts", right=len(review.counts) - len(wrong), all=len(review.counts))
    return ["", head, *(f"  {count_line(review, one, words)}" for one in wrong)]


def count_line(review: Review, one: CountCheck, words: Words) -> str:
    """Return what a count said, and what there was."""
    who, hand = seat_name(review, one.seat, words), words.say(f"{review.game}.hand", hand=one.hand)
    key = "review.claimed" if one.checked.claim else "review.counted"
    return words.say(key, who=who, hand=hand, said=one.checked.said, there=one.checked.there)


def score_text(score: tuple[int, ...], words: Words) -> str:
    """Return a score as people say it."""
    return words.say("review.score", score="-".join(map(str, score)))


def grade_text(grade: Grade, words: Words) -> str:
    """Return a grade's word."""
    return words.say(f"review.grade.{grade}")


def review_lines(review: Review, words: Words) -> list[str]:
    """Return a review as lines of plain text.

    They say how well each seat played, and where the game could have gone otherwise.
    """
    lines = [words.say("review.title", game=_name(review, words)), score_text(review.score, words), ""]
    lines += [seat_line(review, seat, words) for seat in range(1, review.seats + 1)]
    lines += ["", words.say("review.faults" if review.faults else "review.no-faults")]
    for fault in review.faults:
        lines += [f"  {fault_line(review, fault.decision, words)}"]
        lines += [f"    {line}" for line in told_lines(review, fault, words)]
    return lines + count_lines(review, words)


def told_lines(review: Review, fault: Fault, words: Words) -> list[str]:
    """Return what there is to say of a decision to go back to: the points of both throws, why, and how it went on."""
    points = _points_lines((fault.decision.played, fault.decision.best), words)
    return [*points, why_better(review, fault, words), line_text(fault, words)]


def mistake_lines(review: Review, words: Words) -> list[str]:
    """Return the decisions that are told, one by one, with what speaks for the better move where that is known."""
    faults = {fault.decision.number: fault for fault in review.faults}
    lines = [words.say("review.faults" if review.told else "review.no-faults")]
    for one in review.told:
        fault = faults.get(one.number)
        lines.append(f"  {fault_line(review, one, words)}")
        lines += [f"    {line}" for line in told_lines(review, fault, words)] if fault else []
    return lines + count_lines(review, words)


def _apart(one: Decision, words: Words) -> list[str]:
    """Return the worths of what was played and of the best, as exact as it takes to tell them apart."""
    both = (one.played, one.best)
    texts = [worth_text(each, one.in_points, words) for each in both]
    if one.in_points or one.grade == Grade.BEST or texts[0] != texts[1]:
        return texts
    return [words.say("review.chance", percent=words.figure(round(100 * each.worth, 1))) for each in both]


def decision_cells(one: Decision, words: Words) -> list[str]:
    """Return a decision as the cells of a table: number, seat, what was played, the best, the grade.

    A better move stands there only where it is told apart from what was played.
    """
    both = (one.played, one.best)
    played, best = (f"{move_text(each)} ({worth})" for each, worth in zip(both, _apart(one, words), strict=True))
    if one.grade == Grade.BEST:
        best = "–"
    return [str(one.number), str(one.seat), played, best, grade_text(one.grade, words)]


def _name(review: Review, words: Words) -> str:
    return f"{words.say(f'{review.game}.name')} ({review.rules})"
