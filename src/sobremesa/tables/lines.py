"""Lines of the analysis table: the events of a record up to some place, and other moves after them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import Struct

from sobremesa.core.contract import State
from sobremesa.core.options import BadOption, read_overrides
from sobremesa.core.registry import GAMES
from sobremesa.protocol.codes import Code
from sobremesa.protocol.rest.analysis import GameLine
from sobremesa.records import Record, RecordError, pack_text, record_of, write
from sobremesa.records.errors import earlier
from sobremesa.records.game_replay import DEALT, ReplayStep
from sobremesa.records.opening import opening
from sobremesa.records.reader import Scan
from sobremesa.records.record import DATE, OPTIONS, START, tame, tokens_of
from sobremesa.records.replay_steps import Replay
from sobremesa.store import GameRow, MoveRow, Seat
from sobremesa.tables.misdeal import MISDEAL
from sobremesa.tables.names import LONGEST as LONGEST_NAME
from sobremesa.tables.packs import Shuffler
from sobremesa.tables.refusals import Refused

NEXT_PACK: Final = "pack"
"""The move that deals the next hand with whatever pack there is."""


class PlayedLine(Struct, frozen=True):
    """A line that can be played: its game and its rows, ``kept`` of which are the record's.

    ``fault`` is what stops the record itself; ``start`` is the score that it begins with, empty for none.
    """

    game: GameRow
    rows: list[MoveRow]
    kept: int
    fault: RecordError | None
    dealer: int
    state: State
    start: str

    @property
    def moves(self) -> list[str]:
        """Return what follows the record's events, as it is written."""
        return [row.text for row in self.rows[self.kept :]]

    def record_text(self) -> str:
        """Return the line as a record of its own."""
        return write(self._record([row.text for row in self.rows]))

    def opened(self) -> State:
        """Return the game before its first pack."""
        return opening(self._record([]))

    def _record(self, rows: list[str]) -> Record:
        more = {START: self.start} if self.start else {}
        return record_of(self.state.ruleset, self.game.seats, self.dealer, rows, more)


def line_of(wanted: GameLine) -> PlayedLine:
    """Return a line that somebody asks for.

    Raises Refused with BAD_RECORD where the text describes no game, its ``state`` saying where and why, and with
    BAD_BRANCH for a move that cannot be made.
    """
    scan = Scan(wanted.record)
    record = scan.record()
    state = _opened(record, scan.fault)
    dealer = int(state.dealer)
    told, fault = _rows_of(record)
    kept = told if wanted.keep is None else told[: wanted.keep]
    packs = [text for _, text in told if text.startswith(NEXT_PACK)]
    rows = [*kept, *_branch(state, [text for _, text in kept], wanted.moves, packs)]
    numbered = [MoveRow(number, seat, text) for number, (seat, text) in enumerate(rows, start=1)]
    return PlayedLine(
        _game_of(record, state), numbered, len(kept), fault or scan.fault, dealer, state, record.value(START)
    )


def _opened(record: Record, fault: RecordError | None) -> State:
    try:
        return opening(record)
    except RecordError as error:
        first = earlier(fault, error)
        state: dict[str, object] = {"line": first.line, "token": first.token, "code": first.code}
        raise Refused(Code.BAD_RECORD, first.why, state) from error


def _rows_of(record: Record) -> tuple[list[tuple[int, str]], RecordError | None]:
    """Return the seat and text of every row of a record, up to what stops it."""
    rows: list[tuple[int, str]] = []
    try:
        for step in Replay(opening(record), record.body):
            rows.append(_row_of(step))
    except RecordError as error:
        return rows, error
    return rows, None


def _row_of(step: ReplayStep) -> tuple[int, str]:
    if step.move == DEALT:
        return 0, pack_text(step.state.pack)
    return (0 if step.move == MISDEAL else step.seat), step.move


def _branch(state: State, kept: Sequence[str], moves: Sequence[str], packs: Sequence[str]) -> Iterator[tuple[int, str]]:
    """Play a line on a state, and yield what comes after the rows that were kept. Raises Refused."""
    for _ in Replay(state, tokens_of(kept)):
        pass
    for move in moves:
        text = _next_pack(state, packs) if move == NEXT_PACK else move
        try:
            for step in Replay(state, tokens_of([text])):
                yield _row_of(step)
        except (RecordError, ValueError) as error:
            why = error.why if isinstance(error, RecordError) else str(error)
            raise Refused(Code.BAD_BRANCH, f"{move[:40]!r} cannot be played there: {why}") from error


def _next_pack(state: State, packs: Sequence[str]) -> str:
    """Return the pack of the next hand: the record's own, or one shuffled now."""
    hand = int(state.hand_number)
    return packs[hand] if hand < len(packs) else pack_text(Shuffler(GAMES[state.game].pack()).pack()[0])


def _game_of(record: Record, state: State) -> GameRow:
    ruleset, seats = state.ruleset, int(state.seats)
    named = [tame(record.value(f"Seat{seat}"))[:LONGEST_NAME] for seat in range(1, seats + 1)]
    return GameRow(
        id="",
        game=state.game,
        rules=ruleset.id,
        revision=ruleset.revision,
        options=_overrides(record),
        seats=seats,
        dealer=int(record.value("Dealer")),
        cut=[],
        pace=0,
        host=0,
        created=record.value(DATE),
        players=[Seat(seat, "human", name) for seat, name in enumerate(named, start=1)],
        takebacks=False,
    )


def _overrides(record: Record) -> dict[str, str]:
    try:
        return dict(read_overrides(record.value(OPTIONS)))
    except BadOption:  # the rules were read from it before
        return {}
