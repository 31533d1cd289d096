"""The menu: what to play, against whom, how it looks, and the games that wait to be gone on with."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, Final, NamedTuple

from textual.app import ComposeResult
from textual.events import Key, Paste
from textual.geometry import Size
from textual.screen import Screen

from sobremesa.protocol.rest.library import GameInfo
from sobremesa.protocol.rest.tables import ListedTable, NewTable
from sobremesa.terminal.address import Address, BadLink, read_link
from sobremesa.terminal.desk import Declined, Desk
from sobremesa.terminal.drawing import Piece, Row, blank, filled, text_row
from sobremesa.terminal.screens.setup import Setup
from sobremesa.terminal.sheet import Sheet

if TYPE_CHECKING:
    from sobremesa.terminal.program import Program

PACE: Final = 700
"""The milliseconds that the computer lets pass before it plays, so that its plays can be followed."""

LONGEST_NAME: Final = 40
LONGEST_LINK: Final = 200


class Entry(NamedTuple):
    """A line of the menu: what it is, what it stands at, and what is done with it.

    ``turn`` goes to the next value or the one before, ``enter`` does it, ``write`` takes a text.
    """

    label: str
    value: str = ""
    turn: Callable[[int], None] | None = None
    enter: Callable[[], None] | None = None
    write: Callable[[str], None] | None = None
    text: str = ""


class Menu(Screen[None]):
    """The first screen."""

    app: Program

    def __init__(self, desk: Desk, pace: int = PACE) -> None:
        """Choose among what a server has."""
        super().__init__()
        self._desk = desk
        self._pace = pace
        self._setup: Setup | None = None
        self._mine: list[ListedTable] = []
        self._link = ""
        self._giving_up = ""
        self.at = -1
        self.note = ""

    def compose(self) -> ComposeResult:
        """Lay out the bar, the lines, and the keys."""
        yield Sheet(self._bar, id="bar")
        yield Sheet(self._rows, id="menu")
        yield Sheet(lambda _: [text_row(self._said("terminal.keys.menu"))], id="keys")

    def _bar(self, size: Size) -> list[Row]:
        """Return the name of the house and, where there is room, its motto."""
        title, lead = self._said("app.title"), self._said("lobby.lead")
        whole = f"{title} · {lead}" if len(title + lead) + 5 < size.width else title
        return [text_row(self.app.plain(whole), "bar")]

    def _said(self, key: str) -> str:
        return self.app.plain(self.app.words.say(key))

    def on_mount(self) -> None:
        """Ask what there is to play."""
        self._fetch()

    def on_screen_resume(self) -> None:
        """Ask again after a game: the list of those that wait has changed."""
        self._fetch()

    def _fetch(self) -> None:
        self.run_worker(self._ask(), exclusive=True, group="menu")

    async def _ask(self) -> None:
        try:
            games = await self._desk.games(self.app.words.lang)
            mine = await self._desk.mine()
        except Declined as error:
            self.note = self.app.declined(error)
        else:
            self.note = ""
            self._take(games, mine)
        self.redraw()

    def _take(self, games: list[GameInfo], mine: list[ListedTable]) -> None:
        self._setup = Setup(games, self.app.keeper)
        self._mine = [table for table in mine if not table.over]
        if self.at < 0:
            self.at = [entry.label for entry in self.entries()].index(self.app.words.say("terminal.menu.start"))

    # ---- the lines

    def entries(self) -> list[Entry]:
        """Return the lines that can be gone to."""
        return [*self._game_entries(), *self._waiting_entries(), *self._other_entries()]

    def _game_entries(self) -> list[Entry]:
        setup, words = self._setup, self.app.words
        if setup is None:
            return []
        return [
            Entry(words.say("terminal.menu.game"), setup.game.name, setup.turn_game),
            Entry(words.say("lobby.rules"), setup.ruleset.name, setup.turn_rules),
            Entry(words.say("lobby.seats"), words.say(f"seats.{setup.seats}"), setup.turn_seats),
            Entry(words.say("lobby.level"), words.say(f"level.{setup.level}"), setup.turn_level),
            Entry(words.say("terminal.menu.start"), enter=self._start),
        ]

    def _waiting_entries(self) -> list[Entry]:
        return [
            Entry(words_of(table, self), self._standing(table), enter=lambda table=table: self._sit(table.id))  # type: ignore[misc]  # bound now
            for table in self._mine
        ]

    def _standing(self, table: ListedTable) -> str:
        score = " – ".join([str(points) for points in table.score])
        if table.id == self._giving_up:
            return self.app.words.say("terminal.menu.give-up")
        return f"{score}  {self.app.words.say('lobby.your-turn')}" if table.your_turn else score

    def _other_entries(self) -> list[Entry]:
        app, words = self.app, self.app.words
        memory = app.keeper.memory
        signs = "letters" if app.ascii else "signs"
        return [
            Entry(words.say("settings.lang"), words.say(f"lang.{words.lang}"), self._turn_language),
            Entry(
                words.say("settings.colours"), words.say(f"colours.{memory.colours}"), lambda _: app.change_colours()
            ),
            Entry(
                words.say("terminal.menu.signs"), words.say(f"terminal.menu.sign-{signs}"), lambda _: app.change_signs()
            ),
            Entry(words.say("lobby.name"), write=self._write_name, text=memory.name),
            Entry(words.say("terminal.menu.link"), enter=self._follow, write=self._write_link, text=self._link),
        ]

    def _rows(self, size: Size) -> list[Row]:
        entries = self.entries()
        label = max([len(entry.label) for entry in entries]) + 2
        rows: list[Row] = [blank()]
        for place, entry in enumerate(entries):
            rows += [*self._before(place), self._row(place, entry, label, size.width)]
            if self._setup is not None and place == 1:
                rows += filled(self._setup.ruleset.sentence, size.width - 4, "soft", 3)
        if self.note:
            rows += filled(self.note, size.width, "wrong")
        return [[piece._replace(text=self.app.plain(piece.text)) for piece in row] for row in self._window(rows, size)]

    def _before(self, place: int) -> list[Row]:
        """Return what parts the menu before a line."""
        waiting = len(self._game_entries())
        if self._mine and place == waiting:
            return [blank(), text_row(self.app.words.say("lobby.in-progress"), "soft")]
        return [blank()] if place == waiting + len(self._mine) else []

    def _row(self, place: int, entry: Entry, label: int, width: int) -> Row:
        now, tag = place == self.at, f"entry:{place}"
        ink = "option-now" if now else "turn" if entry.enter and not entry.write else ""
        row = [Piece(" ▸ " if now else "   ", "turn", tag), Piece(f" {entry.label} ".ljust(label), ink, tag)]
        if entry.turn:
            row += [
                Piece(" ◂ ", "key", f"less:{place}"),
                Piece(entry.value, "name", tag),
                Piece(" ▸ ", "key", f"more:{place}"),
            ]
        elif entry.write:
            room = max(8, width - label - 8)
            row.append(Piece(f" {entry.text[-room:]}{'_' if now else ''}", "name", tag))
        else:
            row.append(Piece(f" {entry.value}", "soft", tag))
        return row

    def _window(self, rows: list[Row], size: Size) -> list[Row]:
        """Return the rows that there is room for, so that the chosen one is among them."""
        if not size.height or len(rows) <= size.height:
            return rows
        chosen = next((at for at, row in enumerate(rows) if row[0].text == " ▸ "), 0)
        first = max(0, min(chosen - size.height // 2, len(rows) - size.height))
        return rows[first : first + size.height]

    # ---- keys and clicks

    def on_key(self, event: Key) -> None:
        """Go from line to line, change what one stands at, do it, or write."""
        event.stop()
        entries = self.entries()
        entry = entries[min(max(self.at, 0), len(entries) - 1)]
        if event.key in {"up", "down", "tab", "shift+tab"}:
            event.prevent_default()
            self.at = (self.at + (1 if event.key in {"down", "tab"} else -1)) % len(entries)
            self._giving_up = ""
        elif event.key in {"left", "right"} and entry.turn:
            self._turn(entry, 1 if event.key == "right" else -1)
        elif event.key == "enter":
            self._enter(entry)
        elif event.key == "escape":
            self.app.exit()
        elif entry.write:
            self._type(entry, event)
        else:
            self._command(event.character or "")
        self.redraw()

    def _type(self, entry: Entry, event: Key) -> None:
        if entry.write and event.key == "backspace":
            entry.write(entry.text[:-1])
        elif entry.write and event.is_printable and event.character:
            entry.write(entry.text + event.character)

    def on_paste(self, event: Paste) -> None:
        """Write what was pasted where something can be written: a link, as a rule."""
        entries = self.entries()
        write = entries[self.at].write or self._write_link
        if not entries[self.at].write:
            self.at = len(entries) - 1
        write(entries[self.at].text + event.text.strip())
        self.redraw()

    def _command(self, key: str) -> None:
        if key == "q":
            self.app.exit()
        elif key == "l":
            self._turn_language(1)
        elif key == "x":
            self._give_up()

    def _enter(self, entry: Entry) -> None:
        if entry.enter:
            entry.enter()
        elif entry.turn:
            self._turn(entry, 1)

    def _turn(self, entry: Entry, by: int) -> None:
        if entry.turn:
            entry.turn(by)

    def on_sheet_pressed(self, event: Sheet.Pressed) -> None:
        """Go to the line that was clicked; do it where it is one to be done, or turn it."""
        kind, _, place = event.tag.partition(":")
        self.at = int(place)
        entry = self.entries()[self.at]
        if kind == "entry":
            self._enter(entry)
        else:
            self._turn(entry, 1 if kind == "more" else -1)
        self.redraw()

    def redraw(self) -> None:
        """Draw everything anew."""
        for sheet in self.query(Sheet):
            sheet.redraw()

    # ---- what is done

    def _turn_language(self, _by: int) -> None:
        self.app.change_language()
        self._fetch()

    def _write_name(self, text: str) -> None:
        self.app.keeper.memory.name = text[:LONGEST_NAME]
        self.app.keeper.keep()

    def _write_link(self, text: str) -> None:
        self._link = text[:LONGEST_LINK]

    def _start(self) -> None:
        if self._setup is not None:
            self.run_worker(
                self._make(self._setup.order(self.app.keeper.memory.name, self._pace)), group="start", exclusive=True
            )

    async def _make(self, order: NewTable) -> None:
        try:
            self._sit(await self._desk.make(order))
        except Declined as error:
            self._tell(self.app.declined(error))

    def _sit(self, table: str) -> None:
        self.app.sit_at(self._desk, table)

    def _follow(self) -> None:
        """Go where the link leads that was written."""
        try:
            address = read_link(self._link)
        except BadLink as error:
            self._tell(self.app.refused(error.code, error.why))
            return
        desk = self._desk if address.origin == self._desk.origin else Desk(address.origin, self.app.keeper)
        if address.kind == "lobby":
            self.app.push_screen(Menu(desk, self._pace))
        else:
            self.run_worker(self._go(desk, address), group="link", exclusive=True)

    async def _go(self, desk: Desk, address: Address) -> None:
        """Sit down by a link."""
        try:
            table = await asyncio.to_thread(desk.sit, address, self.app.keeper.memory.name)
        except Declined as error:
            self._tell(self.app.declined(error))
        else:
            self.app.sit_at(desk, table)

    def _tell(self, note: str) -> None:
        self.note = note
        self.redraw()

    def _give_up(self) -> None:
        """Leave a game for good, when it is asked for twice."""
        place = self.at - len(self._game_entries())
        if not 0 <= place < len(self._mine):
            return
        table = self._mine[place].id
        if self._giving_up != table:
            self._giving_up = table
        else:
            self.run_worker(self._abandon(table))

    async def _abandon(self, table: str) -> None:
        try:
            await self._desk.abandon(table)
        except Declined as error:
            self._tell(self.app.declined(error))
        self._fetch()


def words_of(table: ListedTable, menu: Menu) -> str:
    """Return which game a line is about, and against whom."""
    others = [player.name for player in table.players if player.seat != table.you and player.name]
    return f"{menu.app.words.say(f'{table.game}.name')}, {', '.join(others)}"
