"""``hint`` and ``review``: what the maestro would do in a game from its record, and what it thinks of what was done."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from sobremesa.cli.help_text import words_of
from sobremesa.cli.output import say, say_filled, say_json, staged_bar
from sobremesa.cli.replay import read_file, title
from sobremesa.cli.trouble import FAILED, Trouble, complain, refuse_two_forms
from sobremesa.rulebook.catalogue import Words

if TYPE_CHECKING:
    from sobremesa.analysis import Hint, Review
    from sobremesa.analysis.progress import Reached
    from sobremesa.core.contract import State
    from sobremesa.records.errors import RecordError
    from sobremesa.records.parts import RecordPart

File = Annotated[str, typer.Argument(metavar="FILE")]
AsJson = Annotated[bool, typer.Option("--json")]
GameNumber = Annotated[int | None, typer.Option("--game", metavar="N", min=1, max=1_000_000)]


def hint(
    ctx: typer.Context,
    file: File,
    seat: Annotated[int | None, typer.Option("--seat", metavar="N", min=1, max=4)] = None,
    every: Annotated[bool, typer.Option("--all")] = False,
    game: GameNumber = None,
    as_json: AsJson = False,
) -> None:
    """Say what the maestro would do where a record ends, and why."""
    words = words_of(ctx)
    state = _state(_chosen(_read(file, words), game)[-1].in_place, file)
    seats = state.to_act() if seat is None else [seat]
    found = [hint for hint in (_hint(state, one) for one in seats) if hint is not None]
    if as_json:
        say_json({"file": file, "game": state.game, "hints": [hint.to_json() for hint in found]})
        return
    if not found:
        say_filled(_why_no_hint(state, seat, words))
    for one in found:
        _say_hint(one, every, words)


def review(
    ctx: typer.Context,
    file: File,
    as_json: AsJson = False,
    html: Annotated[bool, typer.Option("--html")] = False,
    mistakes: Annotated[bool, typer.Option("--mistakes")] = False,
    seat: Annotated[int | None, typer.Option("--seat", metavar="N", min=1, max=4)] = None,
    game: GameNumber = None,
) -> None:
    """Judge every decision of a recorded game: how the chances went, and where it could have gone otherwise."""
    refuse_two_forms(json=as_json, html=html)
    words = words_of(ctx)
    parts = _chosen(_read(file, words), game)
    if html and len(parts) > 1:
        raise Trouble("several-games", name=file, number=len(parts))
    form = "json" if as_json else "html" if html else "text"
    told = [_say_part(part, file, form, seat, mistakes, words) for part in parts]
    if not all(told):
        raise typer.Exit(FAILED)


def _chosen(data: bytes, game: int | None) -> list[RecordPart]:
    """Return the records of a file, or the one of this number; raise Trouble where there are not so many."""
    from sobremesa.records.parts import parts_of

    parts = parts_of(data)
    if game is not None and game > len(parts):
        raise Trouble("bad-option", name="--game", value=game, allowed=f"1-{len(parts)}")
    return parts if game is None else [parts[game - 1]]


def _say_part(part: RecordPart, file: str, form: str, seat: int | None, mistakes: bool, words: Words) -> bool:
    """Say the review of one record; return whether it has no error. Raises Trouble for a seat that there is not."""
    from sobremesa.records.replay import numbered

    try:
        found = _picked(_reviewed(part.in_place, file, words), seat, mistakes)
    except BrokenRecord as error:
        complain(words, error)
        return False
    if form == "json":
        told = found.to_json(file)
        say_json({"file": told.pop("file"), **numbered(part.number), **told})
    elif form == "html":
        from sobremesa.analysis.page import page

        say(page(found, words).rstrip("\n"))
    else:
        if part.number:
            say(f"{title(file, part.number, words)}:")
        _say_review(found, mistakes, words)
    if found.error is not None:
        complain(words, BrokenRecord(file, found.error))
    return found.error is None


class BrokenRecord(Trouble):
    """A record that cannot be played."""

    def __init__(self, file: str, error: RecordError | None) -> None:
        line, what = (error.line, error.code) if error else (1, "")
        super().__init__("broken-record", status=FAILED, name=file, line=line, what=what)


def _read(file: str, words: Words) -> bytes:
    data = read_file(file, words)
    if isinstance(data, Trouble):
        raise data
    return data


def _state(data: bytes, file: str) -> State:
    """Return the game where a record ends; raise Trouble for one that cannot be replayed."""
    from sobremesa.records.replay import Replayed

    replayed = Replayed(data)
    if replayed.error is not None or replayed.state is None:
        raise BrokenRecord(file, replayed.error)
    return replayed.state


def _hint(state: State, seat: int) -> Hint | None:
    from sobremesa.analysis import hint

    _check_seat(seat, state.seats)
    return hint(state.game, state.view(seat))


def _check_seat(seat: int, seats: int) -> None:
    """Raise Trouble for a seat that a game does not have."""
    if seat > seats:
        raise Trouble("bad-option", name="--seat", value=seat, allowed=f"1-{seats}")


def _why_no_hint(state: State, seat: int | None, words: Words) -> str:
    """Return who is on turn instead of a seat, or why nobody is."""
    if on_turn := state.to_act():
        others = words.both([words.say("hint.others.seat", seat=each) for each in on_turn])
        return words.say("hint.others", seat=words.say("hint.others.seat", seat=seat), others=others)
    return words.say("hint.nobody", why=words.say(f"hint.nobody.{'over' if state.over else 'pack'}"))


def _say_hint(hint: Hint, every: bool, words: Words) -> None:
    from sobremesa.analysis.reason_text import hint_lines, points_text, worth_text

    for line in hint_lines(hint, words):
        say_filled(line)
    if every:
        for option in hint.options:
            moves = ", ".join([option.move, *option.same])
            say(f"  {moves}  {worth_text(option, hint.in_points, words)}")
            if option.points:
                say(f"    {points_text(option, words)}")


def _reviewed(data: bytes, file: str, words: Words) -> Review:
    from sobremesa.analysis import review
    from sobremesa.records import RecordError

    try:
        with staged_bar(words.say("cli.review.progress")) as told:
            return review(data, None if told is None else lambda reached: told(_doing(reached, words), reached.share))
    except RecordError as error:
        raise BrokenRecord(file, error) from error


def _doing(reached: Reached, words: Words) -> str:
    from sobremesa.analysis.reason_text import reached_text

    return reached_text(reached, words)


def _picked(review: Review, seat: int | None, mistakes: bool) -> Review:
    if seat is not None:
        _check_seat(seat, review.seats)
    return review.picked(seat, mistakes)


def _say_review(review: Review, mistakes: bool, words: Words) -> None:
    from sobremesa.analysis.reason_text import mistake_lines, review_lines

    for line in mistake_lines(review, words) if mistakes else review_lines(review, words):
        indent = len(line) - len(line.lstrip())
        say_filled(line.strip(), indent=indent) if line.strip() else say()
