"""The analysis table: any record, its moves and others, and what the maestro thinks. Nothing of it is stored."""

from __future__ import annotations

from typing import Final

import msgspec

from sobremesa.protocol.rest.analysis import (
    Assessment,
    Continuation,
    ExploredPlay,
    ExplorerInfo,
    GameLine,
    HandWanted,
    LinePiece,
    PositionRecord,
    PositionWanted,
    RecordFault,
    SetupInfo,
    SetupWanted,
)
from sobremesa.tables.finished_games import asker_of
from sobremesa.tables.lines import PlayedLine
from sobremesa.tables.operations.operation import Application, Caller, Subject
from sobremesa.tables.replays import Look
from sobremesa.tables.translate import replay_to_wire

ANALYSIS: Final = Subject("analysis")

LONGEST: Final = 2**18
"""The bytes that a line may have: a long game, and as many moves besides."""


@ANALYSIS.post("/analysis/line", "A piece of a line of any record", status=200, counts_as="replay", longest=LONGEST)
async def analysis_line(
    app: Application, data: GameLine, seat: int = 0, hands: bool = False, after: int = 0
) -> LinePiece:
    """Return the next events of a line as one seat saw them, with all the hands if that is asked for."""
    line, piece = await app.tables.analysis.replay(data, Look(seat, hands, after))
    told = replay_to_wire(piece, 0)
    return LinePiece(told.table, told.total, told.abandoned, told.frames, line.kept, line.moves, _fault_of(line))


@ANALYSIS.post(
    "/analysis/position", "What the maestro thinks of a position", status=200, counts_as="replay", longest=LONGEST
)
async def analysis_position(app: Application, caller: Caller, data: PositionWanted) -> Assessment:
    """Return what there is to choose at the end of a line, and what the review says of the move that was played."""
    asker = asker_of(await app.tables.player(caller.token_hash))
    return msgspec.convert(await app.tables.analysis.assess(data, asker), Assessment)


@ANALYSIS.post("/analysis/continuation", "How the maestro would go on", status=200, counts_as="replay", longest=LONGEST)
async def analysis_continuation(app: Application, caller: Caller, data: GameLine) -> Continuation:
    """Return the maestro's moves in all seats after a line, each by that seat's own view."""
    asker = asker_of(await app.tables.player(caller.token_hash))
    return Continuation(await app.tables.analysis.go_on(data, asker))


@ANALYSIS.get("/analysis/hands", "The games that tell something of a hand")
def list_explorers() -> list[ExplorerInfo]:
    """List the games of which a hand can be explored, with what it consists of."""
    from sobremesa.tables import exploring

    return exploring.explorers()


@ANALYSIS.post("/analysis/hand", "What every play of a hand brings", status=200, counts_as="replay", slow=True)
def explore_hand(data: HandWanted) -> list[ExploredPlay]:
    """Return every play of a hand without a game around it, with figures that can be compared."""
    from sobremesa.tables import exploring

    return exploring.explored(data)


@ANALYSIS.get("/analysis/setups", "The games of which a position can be set up")
def list_setups() -> list[SetupInfo]:
    """List the games of which a position can be set up by hand, with what it consists of."""
    from sobremesa.tables import positions

    return positions.setups()


@ANALYSIS.post("/analysis/setup", "A position set up by hand", status=200, counts_as="replay", slow=True)
def set_up_position(data: SetupWanted) -> PositionRecord:
    """Return the record of a play that leads to a position, so that it can be judged and gone on from."""
    from sobremesa.tables import positions

    return positions.position(data)


def _fault_of(line: PlayedLine) -> RecordFault | None:
    fault = line.fault
    return None if fault is None else RecordFault(fault.line, fault.token, fault.code, fault.why)
