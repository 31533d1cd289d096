"""A finished game looked at again, event by event, with all cards open and with what the maestro thinks of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from textual.events import Key

from sobremesa.protocol.rest.advice import Review
from sobremesa.terminal.api_client import ApiClient, Declined
from sobremesa.terminal.clickable_text import Sheet
from sobremesa.terminal.draw_context import DrawContext
from sobremesa.terminal.move_choice import Picking
from sobremesa.terminal.renderer import Renderer
from sobremesa.terminal.replay_model import ReplayModel
from sobremesa.terminal.review_model import ReviewModel, follow_review
from sobremesa.terminal.review_text import computing_text, judged_text
from sobremesa.terminal.screens.drawn_table import DrawnTable
from sobremesa.terminal.screens.field import ShownKey, drawn, ending, fitting_keys, plain, table_rows, told_rows
from sobremesa.terminal.screens.page import Page
from sobremesa.terminal.screens.pages import help_page, review_page
from sobremesa.terminal.table_model import TableModel
from sobremesa.terminal.text_rows import Row, filled

HELPED: Final = (
    "step",
    "ends",
    "hands",
    "open",
    "review",
    "faults",
    "score",
    "again",
    "lang",
    "colours",
    "back-to-list",
)
"""What the keys of a replay do, in the order in which it is told."""

SHOWN: Final[Sequence[ShownKey]] = [
    ("◂", "left", "step-back"),
    ("▸", "right", "step"),
    ("PgDn", "pagedown", "hand"),
    ("R", "r", "review"),
    ("O", "o", "open"),
    ("S", "s", "score"),
    ("T", "t", "table"),
    ("?", "?", "help"),
    ("L", "l", "lang"),
    ("Q", "q", "leave"),
]

LEAST: Final = ("lang", "score", "table", "open")
"""The keys that are not shown where there is no room, the first one first."""


MOST: Final = 4
"""The rows that are told below the table, at most."""


class ReplayScreen(DrawnTable):
    """One finished game, seen from a seat."""

    def __init__(self, desk: ApiClient, table: str, seat: int, *, from_table: bool = False) -> None:
        """Look at a game of a server from a ``seat``; 0 for one who did not sit there, who looks from the first.

        Whoever comes ``from_table`` goes back there, and from anywhere else sits down there.
        """
        super().__init__()
        self._desk = desk
        self._table_id = table
        self._seat = seat or 1
        self._from_table = from_table
        self.replay = ReplayModel()
        self.review = ReviewModel()
        self.open = True
        self.note = ""

    # ---- what is seen

    @property
    def sitting(self) -> TableModel:  # type: ignore[override]  # another one for each event
        """The table as it was at the event that is looked at."""
        return self.replay.sitting

    @property
    def scene(self) -> DrawContext:
        """The table as it is drawn now."""
        hands = self.replay.hands if self.open else ()
        return DrawContext(self.sitting, self.app.words, self.app.faces, Picking(), hands)

    def field(self, width: int) -> list[Row]:
        """Return the table, and where in the game it is."""
        scene, kit = self.scene, self.kit
        if kit is None or not scene.view:
            return told_rows(self, self._nothing(), width)
        told = filled(self._told(scene, kit), width, "call", MOST)
        return drawn(self, [*table_rows(self, scene, kit, width), *told])

    def _nothing(self) -> str:
        """Return why no table is seen."""
        return self.note or self.app.words.say("replay.nothing" if self.replay.complete else "link.connecting")

    def _told(self, scene: DrawContext, kit: Renderer) -> str:
        """Return where in the game it is, and what the review says of it, or how far that has come."""
        parts = [self._place(scene)]
        if judged := judged_text(self.review, self.replay.n, scene, kit):
            parts.append(judged)
        elif self.review.asked:
            parts.append(computing_text(self.review, scene, kit.game))
        return " · ".join([part for part in [*parts, self.review.trouble, self.note] if part])

    def _place(self, scene: DrawContext) -> str:
        """Return which event of how many is looked at, and at the last one how the game ended."""
        words, replay = scene.words, self.replay
        told = [words.say("replay.of", at=replay.at + 1, total=max(replay.total, replay.at + 1))]
        if replay.ended and replay.abandoned:
            told.append(words.say("replay.abandoned"))
        elif replay.ended and self.sitting.over:
            told.append(ending(scene))
        return " · ".join(told)

    def keys(self, width: int) -> Row:
        """Return the keys of a replay."""
        return plain(fitting_keys(SHOWN, LEAST, self.app.words, width), self)

    # ---- the game comes

    def on_mount(self) -> None:
        """Ask for the game."""
        self._fetch()

    def _fetch(self) -> None:
        self.run_worker(self._ask(), exclusive=True, group="replay")

    async def _ask(self) -> None:
        self.note = ""
        try:
            while not self.replay.complete:
                self.replay.take(await self._desk.replay(self._table_id, self._seat, self.replay.last_known))
                self.redraw()
        except Declined as error:
            self.note = self.app.declined(error)
            self.redraw()

    # ---- the review comes

    def _want_review(self) -> None:
        """Ask for the review, where that has not been done; it comes while one goes on looking."""
        if not self.review.asked and (self.review.review is None or not self.review.review.full):
            self.review.asked, self.review.trouble = True, ""
            self.run_worker(self._follow(), exclusive=True, group="review")

    async def _follow(self) -> None:
        try:
            await follow_review(self._desk, self._table_id, self._take)
        except Declined as error:
            self.review.asked, self.review.trouble = False, self.app.declined(error)
            self._draw_all()

    def _take(self, found: Review) -> None:
        self.review.take(found)
        self._draw_all()

    def _draw_all(self) -> None:
        """Draw the table, and the page above it where there is one."""
        self.redraw()
        if isinstance(self.app.screen, Page):
            self.app.screen.refresh_all()

    # ---- what keys and clicks do

    def on_key(self, event: Key) -> None:
        """Do what a key means here; a letter means the same as its capital."""
        event.prevent_default().stop()
        self.press(event.key if event.key in KEYS else (event.character or "").lower())

    def on_sheet_pressed(self, event: Sheet.Pressed) -> None:
        """Do what was clicked in the last line."""
        kind, _, key = event.tag.partition(":")
        if kind == "key":
            self.press(key)

    def press(self, key: str) -> None:
        """Do what a key means."""
        what = KEYS.get(key)
        if what is not None:
            what(self)
            self.redraw()

    def step(self, by: int) -> None:
        """Go so many events on; what has not come is asked for again."""
        self.go_to(self.replay.at + by)

    def go_to(self, place: int) -> None:
        """Go to an event, or to the nearest one that has come; what has not come is asked for again."""
        self.replay.show(place)
        if self.note and not self.replay.complete:
            self._fetch()

    def to_hand(self, by: int) -> None:
        """Go to the beginning of the next hand, or of the one before."""
        self.replay.show_hand(by)

    def read_review(self) -> None:
        """Show what the maestro thinks of the game, as far as it has come."""
        if self.kit is not None and self.sitting.view:
            self._want_review()
            self.app.read(review_page(self.app, lambda: self.scene, self.kit, self.review))

    def to_fault(self, by: int) -> None:
        """Go to the next mistake that the review tells, or to the one before."""
        self._want_review()
        faults, n = self.review.faults, self.replay.n
        found = [each for each in faults if each > n][:1] if by > 0 else [each for each in faults if each < n][-1:]
        for each in found:
            self.replay.show_event(each)

    def turn_cards(self) -> None:
        """Lay the others' cards open, or face down as they were seen."""
        self.open = not self.open

    def read_help(self) -> None:
        """Show what the keys do, and the rules of the game."""
        self.app.read(help_page(self.app, self._desk, self.sitting.table, HELPED))

    def go_to_table(self) -> None:
        """Sit down at the table of the game, where it can be played again; one that was given up has none."""
        if self._from_table:
            self.leave()
        elif self.replay.complete and not self.replay.abandoned:
            self.app.sit_at(self._desk, self._table_id)

    def leave(self) -> None:
        """Go back to where one came from."""
        self.dismiss()


KEYS: Final = {
    "left": lambda screen: screen.step(-1),
    "right": lambda screen: screen.step(1),
    "space": lambda screen: screen.step(1),
    "home": lambda screen: screen.go_to(0),
    "end": lambda screen: screen.go_to(screen.replay.total),
    "pageup": lambda screen: screen.to_hand(-1),
    "pagedown": lambda screen: screen.to_hand(1),
    "r": ReplayScreen.read_review,
    "n": lambda screen: screen.to_fault(1),
    "p": lambda screen: screen.to_fault(-1),
    "o": ReplayScreen.turn_cards,
    "s": ReplayScreen.read_score,
    "t": ReplayScreen.go_to_table,
    "?": ReplayScreen.read_help,
    "l": ReplayScreen.change_language,
    "k": ReplayScreen.change_colours,
    "q": ReplayScreen.leave,
    "escape": ReplayScreen.leave,
}
"""What the keys do."""
