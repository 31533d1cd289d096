"""A hand of a game as text to be reviewed: each event, what it scored, what everyone then sees, what may be done.

A view is one line: `0:` for what the room sees, `1:` and so on for what only that seat sees. After the first one a line
has only the fields that changed.
"""

import textwrap
from collections.abc import Iterator

from sobremesa.core.card_text import texts
from tests.golden.goldens import Golden
from tests.laws.play import Play, seats, wire

WIDTH = 118
TOLD_ELSEWHERE = {"seat", "legal", "last_points"}

Wire = dict[str, object]


def transcript(golden: Golden) -> str:
    """The first hand of a golden game, with everything that can be seen of it."""
    play = Play(golden.table, golden.hand_seed, golden.dealer)
    lines = [f"{golden.table.id}, dealer {golden.dealer}, seed {golden.hand_seed}"]
    shown: dict[int, Wire] = {}
    while True:
        play.step()
        lines += ["", *_event(play), *_views(play, shown), *_legal(play)]
        if play.state.over or play.state.needs_pack():
            return "".join([f"{line}\n" for line in lines])


def _event(play: Play) -> Iterator[str]:
    yield from _wrapped("== ", play.recorder.rows[-1].split())
    for line in play.state.last_points:
        cards = "".join(texts(list(line.cards))) or "no cards"
        yield f"   side {line.side}: {line.reason} {line.points} ({cards})"


def _views(play: Play, shown: dict[int, Wire]) -> Iterator[str]:
    """What changed for the room, then for each seat where it sees something else than the room."""
    room = _fields(play, 0)
    for seat in seats(play.state):
        fields = _fields(play, seat)
        own = {name: value for name, value in fields.items() if not seat or value != room[name]}
        before = shown.get(seat, {})
        changed = [f"{name} {short(value)}" for name, value in own.items() if before.get(name) != value]
        shown[seat] = own
        if changed:
            yield f"{seat}: " + "; ".join(changed)


def _fields(play: Play, seat: int) -> Wire:
    return {name: value for name, value in wire(play.state, seat).items() if name not in TOLD_ELSEWHERE}


def _legal(play: Play) -> Iterator[str]:
    for seat in [*range(1, play.table.seats + 1), 0]:
        moves = [play.state.write(seat, move) for move in play.state.legal(seat)]
        if moves:
            yield from _wrapped(f"legal {seat}: ", moves)


def short(value: object) -> str:
    """A value of the wire in as few words as tell it from every other."""
    if value is None or value == []:
        return "-"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{name}={short(inner)}" for name, inner in value.items()) + "}"
    if isinstance(value, list):
        nested = any(isinstance(inner, list) for inner in value)
        return (" / " if nested else " ").join(short(inner) for inner in value)
    return str(value)


def _wrapped(opening: str, words: list[str]) -> list[str]:
    return textwrap.wrap(opening + " ".join(words), WIDTH, subsequent_indent="   ", break_on_hyphens=False)
