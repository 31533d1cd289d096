"""The analysis table: lines of any record, and what the maestro thinks of positions in them. Nothing is stored."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from typing import Any, Final

from sobremesa.protocol.rest.analysis import GameLine, PositionWanted
from sobremesa.tables.advice import Adviser
from sobremesa.tables.lines import PlayedLine, line_of
from sobremesa.tables.refusals import COMPUTERS_BUSY, NO_ANSWER, Refused
from sobremesa.tables.replays import Look, ReplayExtract, replay_of
from sobremesa.tables.thinking import NoAnswer
from sobremesa.tables.threads import in_thread

IN_ALL: Final = 16
"""How many questions to the maestro wait in this process; games and their reviews need the same machine."""


OF_ONE: Final = 4
"""How many of them one visitor may have asked; all who never sat down are one."""


class AnalysisTable:
    """Answers for the analysis table. Each question holds its whole record, so that nothing is remembered."""

    def __init__(self, adviser: Adviser) -> None:
        """Ask an adviser what the maestro thinks."""
        self._adviser = adviser
        self._thinking: Counter[str] = Counter()

    async def replay(self, wanted: GameLine, look: Look) -> tuple[PlayedLine, ReplayExtract]:
        """Return a line and a piece of its replay. Raises Refused with BAD_RECORD, BAD_BRANCH or BAD_SEATS."""
        return await in_thread(_replayed, wanted, look)

    async def assess(self, wanted: PositionWanted, asker: str) -> Any:
        """Return the assessment of the end of a line, as JSON values.

        ``asker`` is in whose turn it is made. Raises Refused as ``replay`` does, with COMPUTERS_BUSY where too many
        wait, and with NO_ANSWER.
        """
        from sobremesa.tables import analysis_work  # what judges is loaded when somebody asks

        line = await in_thread(line_of, wanted)
        given = line.record_text(), wanted.played, wanted.seat, wanted.every
        return json.loads(await self._ask(analysis_work.assessment_text, *given, asker=asker))

    async def go_on(self, wanted: GameLine, asker: str) -> list[str]:
        """Return the maestro's moves in all seats after a line: to the end of the hand, or for some moves.

        Raises what ``assess`` raises.
        """
        from sobremesa.tables import analysis_work

        line = await in_thread(line_of, wanted)
        return list(json.loads(await self._ask(analysis_work.continuation_text, line.record_text(), asker=asker)))

    async def _ask(self, work: Callable[..., str], *given: object, asker: str) -> str:
        if self._thinking.total() >= IN_ALL or self._thinking[asker] >= OF_ONE:
            raise Refused(COMPUTERS_BUSY, "the computers have too much to think about just now; come back in a minute")
        self._thinking[asker] += 1
        try:
            return await self._adviser.compute(work, *given, asker=asker)
        except NoAnswer as error:
            raise Refused(NO_ANSWER, "the computer has found no answer; try again") from error
        finally:
            self._thinking -= Counter([asker])


def _replayed(wanted: GameLine, look: Look) -> tuple[PlayedLine, ReplayExtract]:
    line = line_of(wanted)
    return line, replay_of(line.game, line.rows, look, line.opened())
