"""A table: what is seen, and what keys and clicks do there."""

from __future__ import annotations

from typing import Final

from textual.events import Key

from sobremesa.protocol import live
from sobremesa.terminal.advice import told_hint
from sobremesa.terminal.api_client import ApiClient, Declined
from sobremesa.terminal.clickable_text import Sheet
from sobremesa.terminal.draw_context import DrawContext
from sobremesa.terminal.move_choice import MoveOption, Picking
from sobremesa.terminal.renderer import NUMBERS
from sobremesa.terminal.screens import pages
from sobremesa.terminal.screens.drawn_table import DrawnTable
from sobremesa.terminal.screens.field import field_rows, keys_row
from sobremesa.terminal.screens.replay import ReplayScreen
from sobremesa.terminal.screens.talk import TalkScreen
from sobremesa.terminal.screens.write_move import WriteMoveScreen
from sobremesa.terminal.table_model import TableModel, possible
from sobremesa.terminal.table_socket import TableSocket
from sobremesa.terminal.text_rows import Row

TICK: Final = 0.5
"""The seconds after which running clocks are drawn anew."""

LETTERS: Final = "abcdef"
"""The keys of the moves that are listed."""

ENDS: Final = (MoveOption("rematch", "rematch"), MoveOption("replay", "replay"), MoveOption("leave", "leave"))
"""What can be done when a game is over; who only watches can only leave."""


class TableScreen(DrawnTable):
    """One table, from sitting down to leaving."""

    def __init__(self, desk: ApiClient, table: str) -> None:
        """Sit down at a table of a server."""
        super().__init__()
        self._desk = desk
        self._table_id = table
        self.sitting = TableModel()
        self.picking = Picking()
        self.line = TableSocket(desk, table, self._hear, lambda: self.sitting.seen, self.redraw)
        self.note = ""
        self.sent = ""
        self._drawn_n = -1
        self._warned = False

    # ---- what is seen

    def field(self, width: int) -> list[Row]:
        """Return the table, what to do and the moves."""
        return field_rows(self, width)

    def keys(self, width: int) -> Row:
        """Return the keys that do something at this table."""
        return keys_row(self, width)

    def on_mount(self) -> None:
        """Call the table, and let its clocks go on."""
        self.run_worker(self.line.run(), exit_on_error=True)
        self.set_interval(TICK, self._tick)

    @property
    def scene(self) -> DrawContext:
        """The table as it is now."""
        return DrawContext(self.sitting, self.app.words, self.app.faces, self.picking)

    def _tick(self) -> None:
        """Draw the clocks that run, and ring once when one's own is short."""
        clocks = self.sitting.clocks
        if clocks.running and not self.sitting.over:
            short = clocks.is_short(self.sitting.table.you)
            if short and not self._warned:
                self.app.bell()
            self._warned = short
            self.query_one("#field", Sheet).redraw()

    # ---- what is heard

    def _hear(self, message: live.ToClient) -> None:
        self.sitting.take(message)
        if not isinstance(message, live.People):
            self.sent = ""
        if isinstance(message, live.Refused):
            self.note = ""  # a hint, or anything else told, would hide why
        self._look_again()
        if self.sitting.rematch and self.sitting.over and isinstance(message, live.Said):
            self._go_to(self.sitting.rematch)

    def _look_again(self) -> None:
        """Offer what may be done now; what was taken up stays so as long as the same may be done."""
        if self.sitting.n != self._drawn_n:
            self._drawn_n, self.note = self.sitting.n, ""
            fresh = Picking(self._choices(), self.sitting.table.assistance == "full")
            if fresh.choices != self.picking.choices:
                self.picking = fresh
        self.redraw()

    def _choices(self) -> list[MoveOption]:
        if self.sitting.over:
            return list(ENDS if self.sitting.table.you else ENDS[-1:])
        if self.kit is None:
            return []
        choices, assistance = self.kit.choices(self.sitting.legal, self.sitting.view), self.sitting.table.assistance
        return choices if assistance == "full" else self.kit.listed(choices, assistance)

    # ---- what keys and clicks do

    def on_key(self, event: Key) -> None:
        """Do what a key means here; letters mean the same in both cases, so that Caps Lock stops nobody."""
        event.stop()
        character = (event.character or "").lower()
        if character and character in NUMBERS.replace("-", "-'"):
            self._number(character.replace("'", "-"))
            self._forget_refusal()
        elif character and character in LETTERS and self.picking.go_to(LETTERS.index(character) + self.first_shown):
            self._forget_refusal()
        else:
            self.press(event.key if event.key in KEYS else character)
            return
        self.redraw()

    def on_sheet_pressed(self, event: Sheet.Pressed) -> None:
        """Do what was clicked."""
        kind, _, what = event.tag.partition(":")
        if kind in {"hand", "table", "option"}:
            self._forget_refusal()
        if kind == "hand":
            self.picking.pick(what)
        elif kind == "table":
            self.picking.want(what)
        elif kind == "option":
            self._option(int(what))
        elif kind == "move":
            self._move(what)
        elif kind == "key":
            self.press(what)
        self.redraw()

    def press(self, key: str) -> None:
        """Do what a key other than those of cards and moves means."""
        what = KEYS.get(key)
        if what is not None:
            what(self)
            self.redraw()

    @property
    def first_shown(self) -> int:
        """The place of the first move that is listed: the list goes along with the one that is chosen."""
        many = len(self.picking.options)
        at = min(self.picking.at, max(0, many - 1))
        return 0 if many <= len(LETTERS) else min(max(0, at - len(LETTERS) // 2), many - len(LETTERS))

    def _number(self, key: str) -> None:
        if self.picking.asks_number and key != "-":
            self.picking.type(key)
        elif self.kit is not None and self.sitting.view:
            order = self.kit.order(self.scene)
            place = NUMBERS.index(key)
            if place < len(order):
                self.picking.pick(order[place])

    def _option(self, place: int) -> None:
        """A click chooses a move, a second one plays it."""
        again = self.picking.chosen is not None and self.picking.at == place
        self.picking.go_to(place)
        if again:
            self.go()

    def _move(self, text: str) -> None:
        """A click on the stock, or on the pile, draws from it where that is open now."""
        if text in self.sitting.legal:
            self.picking.follow(text)
            self.go()

    def go(self) -> None:
        """Go on to the next hand, or make the chosen move."""
        if self.sitting.held:
            self.sitting.go_on()
            self._look_again()
            return
        chosen = self.picking.chosen
        if chosen is None or self.sent:
            self._ask_number()
            return
        if chosen in ENDS:
            self._after_the_end(chosen.kind)
            return
        self.sent = chosen.text
        self.run_worker(self._say(live.Move(chosen.text, self.sitting.n)))

    def _after_the_end(self, what: str) -> None:
        """Ask for a rematch, look at the game again, or leave."""
        if what == "rematch":
            self.run_worker(self._rematch())
        elif what == "replay":
            seat = self.sitting.table.you
            self.app.push_screen(ReplayScreen(self._desk, self._table_id, seat, from_table=True))
        else:
            self.leave()

    def _ask_number(self) -> None:
        """Say that a number is missing: Enter never says one that nobody typed."""
        if self.picking.asks_number and not self.sent:
            self.note = self.app.words.say("terminal.number-missing")
            self.redraw()

    async def _say(self, message: live.ToServer) -> None:
        if not await self.line.send(message):
            self.sent = ""
            self.note = self.app.refused("offline", "")
            self.redraw()

    def step(self, by: int) -> None:
        """Go to another of the listed moves."""
        self.picking.step(by)
        self._forget_refusal()

    def clear(self) -> None:
        """Put the cards back that were taken up."""
        self.picking.clear()
        self.note = ""
        self._forget_refusal()

    def _forget_refusal(self) -> None:
        """Say no more why a move was refused: another one is being chosen."""
        self.sitting.refused = None

    def hint(self) -> None:
        """Ask the maestro."""
        if self.sitting.legal and not self.sent:
            self.note = self.app.words.say("hint.thinking")
            self.run_worker(self._hint(self.sitting.n), exclusive=True, group="hint")

    async def _hint(self, n: int) -> None:
        try:
            hint = await self._desk.hint(self._table_id, n)
        except Declined as error:
            told = self.app.declined(error)
        else:
            told = told_hint(hint, self.scene, self.kit) if self.kit else ""
            if self.sitting.n == n and self.kit:
                self.picking.follow(hint.move)
        if self.sitting.n == n:
            self.note = told
            self.redraw()

    async def _rematch(self) -> None:
        try:
            table = await self._desk.rematch(self._table_id)
        except Declined as error:
            self.note = self.app.declined(error)
        else:
            self.note = "" if table else self.app.words.say("rematch.wait-all")
            if table:
                self._go_to(table)
        self.redraw()

    def _go_to(self, table: str) -> None:
        """Sit down at the table of the rematch."""
        if self.is_current:
            screen = TableScreen(self._desk, table)
            screen.sitting.muted |= self.sitting.muted
            self.app.switch_screen(screen)

    def ask_takeback(self) -> None:
        """Ask to take one's last move back, where the table grants that."""
        if possible(self.sitting.table, over=self.sitting.over)["back"]:
            self.run_worker(self._say(live.Say("ask", "takeback")))

    def talk(self) -> None:
        """Choose something to say over the table."""
        if self.sitting.view:
            self.app.push_screen(TalkScreen(self.sitting, self._call))

    def _call(self, call: str) -> None:
        self.run_worker(self._say(live.Say("call", call)))

    def write_move(self) -> None:
        """Write a move as records do, where the table does not list all that may be done."""
        sitting = self.sitting
        if possible(sitting.table, over=sitting.over)["write"] and not sitting.held:
            self.app.push_screen(WriteMoveScreen(sitting.table.game, self._written))

    def _written(self, text: str) -> None:
        self.sent = text
        self.run_worker(self._say(live.Move(text, self.sitting.n)))

    def answer(self, yes: bool) -> None:
        """Answer the question that is open."""
        for question in self.sitting.questions:
            if self.sitting.table.you not in {0, question.seat}:
                self.run_worker(self._say(live.Say("yes" if yes else "no", str(question.number))))
                return

    def read_help(self) -> None:
        """Show what the keys do, and the rules of this table."""
        self.app.read(pages.help_page(self.app, self._desk, self.sitting.table))

    def leave(self) -> None:
        """Leave the table; the game waits."""
        self.app.leave_table()


KEYS: Final = {
    "enter": TableScreen.go,
    "space": TableScreen.go,
    "up": lambda screen: screen.step(-1),
    "down": lambda screen: screen.step(1),
    "left": lambda screen: screen.step(-1),
    "right": lambda screen: screen.step(1),
    "escape": TableScreen.clear,
    "h": TableScreen.hint,
    "s": TableScreen.read_score,
    "?": TableScreen.read_help,
    "l": TableScreen.change_language,
    "k": TableScreen.change_colours,
    "u": TableScreen.ask_takeback,
    "t": TableScreen.talk,
    "m": TableScreen.write_move,
    "y": lambda screen: screen.answer(True),
    "n": lambda screen: screen.answer(False),
    "q": TableScreen.leave,
}
"""What the keys do that are neither cards nor moves."""
