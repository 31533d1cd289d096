"""The games that have ended: who won and how, and the way to look at each again."""

from __future__ import annotations

from typing import ClassVar, Final

from sobremesa.core.contract import side_of
from sobremesa.protocol.rest.tables import ListedTable
from sobremesa.rulebook.catalogue import Words
from sobremesa.terminal.api_client import PIECE, ApiClient, Declined
from sobremesa.terminal.screens.lines import Entry, Lines
from sobremesa.terminal.screens.replay import ReplayScreen

DAY: Final = len("2026-11-30")


class FinishedScreen(Lines):
    """My finished games, the last first; each can be looked at again."""

    LEFT_BY_CLICK: ClassVar[bool] = True

    def __init__(self, desk: ApiClient) -> None:
        """List the games of a server."""
        super().__init__()
        self._desk = desk
        self._games: list[ListedTable] | None = None
        self._more = False
        self.at = 0

    def heading(self, width: int) -> str:
        """Return what is listed."""
        return self.app.words.say("finished.title")

    def keys(self) -> str:
        """Return what the keys do."""
        return self.app.words.say("terminal.keys.finished")

    def on_mount(self) -> None:
        """Ask for the last games."""
        self._fetch()

    def _fetch(self) -> None:
        self.run_worker(self._ask(), exclusive=True, group="finished")

    async def _ask(self) -> None:
        known = self._games or []
        try:
            found = await self._desk.finished(len(known))
        except Declined as error:
            self.note = self.app.declined(error)
        else:
            self.note, self._more = "", len(found) == PIECE
            self._games = [*known, *found]
        self.redraw()

    def entries(self) -> list[Entry]:
        """Return a line for each game, and one for earlier ones."""
        words = self.app.words
        if not self._games:
            return [Entry("" if self._games is None else words.say("finished.none"))]
        more = [Entry(words.say("finished.more"), enter=self._fetch)] if self._more else []
        return [*map(self._entry, self._games), *more]

    def command(self, key: str) -> None:
        """Go to the table of a game, where it can be played again; one that was given up has none any more."""
        games = self._games or []
        if key == "t" and self.at < len(games) and not games[self.at].abandoned:
            self.app.sit_at(self._desk, games[self.at].id)

    def _entry(self, table: ListedTable) -> Entry:
        score = " – ".join(map(str, table.score))
        told = f"{table.updated[:DAY]}  {score}  {how_ended(table, self.app.words)}"
        return Entry(against(table, self.app.words), told, enter=lambda: self._look_at(table))

    def _look_at(self, table: ListedTable) -> None:
        self.app.push_screen(ReplayScreen(self._desk, table.id, table.you))


def against(table: ListedTable, words: Words) -> str:
    """Return which game a line is about, and against whom."""
    others = [player.name for player in table.players if player.seat != table.you and player.name]
    return f"{words.say(f'{table.game}.name')}, {', '.join(others)}"


def how_ended(table: ListedTable, words: Words) -> str:
    """Return who won, and how the others lost before the last card, in words."""
    winners = [player for player in table.players if side_of(player.seat) == table.winner]
    if table.abandoned:
        key = "abandoned"
    elif not table.winner:
        key = "nobody"
    elif table.you and side_of(table.you) == table.winner:
        key = "won"
    else:
        key = "lost-many" if len(winners) > 1 else "lost"
    names = words.both([player.name or words.say("friends.somebody") for player in winners])
    told = [words.say(f"finished.{key}", names=names)]
    return " · ".join([*told, *([words.say(f"finished.by.{table.ending}")] if table.ending else [])])
