"""A second try: a finished game played on from one of its decisions, against computers.

The packs and moves up to the decision are the finished game's own, so the cards lie as they did; hands after that are
shuffled as in any game. Whoever tries again has seen the cards, so such a game counts for nobody's statistics.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from sobremesa.store import GameRow, MoveRow, Seat
from sobremesa.store.clock import now
from sobremesa.store.rows import TIME_WAS_UP
from sobremesa.tables.names import NAMES, bot_names, tidy_name
from sobremesa.tables.orders import Made, fresh_id
from sobremesa.tables.projection import Projection
from sobremesa.tables.record import standing_rows
from sobremesa.tables.refusals import UNKNOWN_DECISION, Refused

LEVEL: Final = "aficionado"
"""Who plays for people where no computer sat at the table."""


class Retry(Struct, frozen=True):
    """What somebody wants to try again: the decision, event ``number``; ``pace`` is the pause before a bot's move."""

    number: int
    name: str = ""
    pace: int = 0


def retry_of(game: GameRow, rows: Sequence[MoveRow], host: int, wanted: Retry) -> Made:
    """Return a new game that starts at a decision of a finished one.

    The rows before event ``wanted.number`` are copied, without takebacks; the host sits in the deciding seat, computers
    in all others. Raises Refused with UNKNOWN_DECISION where no seat had to decide there.
    """
    standing = standing_rows(rows)
    decision = next((row for row in standing if row.number == wanted.number), None)
    before = [row for row in standing if row.number < wanted.number]
    taken_over = [
        MoveRow(number, row.seat, row.text.removesuffix(TIME_WAS_UP)) for number, row in enumerate(before, start=1)
    ]
    again = _game(game, host, wanted, decision.seat if decision else 0, len(taken_over))
    fold = Projection(again)
    for row in taken_over:
        fold.step(row)
    if decision is None or decision.seat not in fold.to_act():
        raise Refused(UNKNOWN_DECISION, "nobody had anything to decide there")
    return Made(again, taken_over, fold.standing())


def _game(game: GameRow, host: int, wanted: Retry, seat: int, taken_over: int) -> GameRow:
    name = fresh_id()
    return replace(
        game,
        id=name,
        pace=wanted.pace,
        host=host,
        created=now(),
        players=_seats(game, host, seat, wanted.name),
        public=False,
        clock="",
        takebacks=True,
        hints=True,
        session=name,
        previous=None,
        retry=taken_over,
        rated=False,
        tournament="",
        board="",
        day="",
        imported=name if game.imported else "",  # its first rows were played elsewhere
    )


def _seats(game: GameRow, host: int, own: int, name: str) -> list[Seat]:
    """Return who sits where; the texts stay, since the packs were shuffled with them."""
    levels = Counter(seat.level for seat in game.players if seat.kind == "bot" and seat.level)
    level = levels.most_common(1)[0][0] if levels else LEVEL
    staying = {seat.name for seat in game.players if seat.kind == "bot"}
    names = (one for one in bot_names(len(NAMES)) if one not in staying)
    return [
        Seat(seat.seat, "human", tidy_name(name), player=host, text=seat.text)
        if seat.seat == own
        else _computer(seat, level, next(names))
        for seat in game.players
    ]


def _computer(seat: Seat, level: str, name: str) -> Seat:
    """Return the computer of a seat: the one that sat there, or another in a person's place."""
    if seat.kind == "bot":
        return replace(seat, stood_in=False)
    return Seat(seat.seat, "bot", name, level=level, text=seat.text)
