"""The menu: what to play, against whom, how it looks, and the games that wait to be gone on with."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Coroutine
from typing import Final

from sobremesa.protocol.rest.library import GameInfo
from sobremesa.protocol.rest.tables import ListedTable, NewTable
from sobremesa.rulebook.catalogue import Words
from sobremesa.terminal.api_client import ApiClient, Declined
from sobremesa.terminal.invite_link import Address, BadLink, read_link
from sobremesa.terminal.screens.finished import FinishedScreen, against
from sobremesa.terminal.screens.lines import Entry, Lines
from sobremesa.terminal.screens.options import OptionsScreen
from sobremesa.terminal.screens.setup import Setup
from sobremesa.terminal.text_rows import Row, blank, filled, text_row

PACE: Final = 700
"""The milliseconds that the computer lets pass before it plays, so that its plays can be followed."""

RULES: Final = 1
LEVEL: Final = 3
"""The lines of the menu under which something is explained."""

LONGEST_NAME: Final = 40
LONGEST_LINK: Final = 200


class Menu(Lines):
    """The first screen."""

    def __init__(self, desk: ApiClient, pace: int = PACE) -> None:
        """Choose among what a server has."""
        super().__init__()
        self._desk = desk
        self._pace = pace
        self._setup: Setup | None = None
        self._mine: list[ListedTable] = []
        self._link = ""
        self._giving_up = ""

    def heading(self, width: int) -> str:
        """Return the name of the house and, where there is room, its motto."""
        title, lead = self.app.words.say("app.title"), self.app.words.say("lobby.lead")
        return f"{title} · {lead}" if len(title + lead) + 5 < width else title

    def keys(self) -> str:
        """Return what the keys do."""
        return self.app.words.say("terminal.keys.menu")

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
        """Take what there is; one stays at the line where one is, however many games wait above it now."""
        lines, start = self._lines(), self.app.words.say("terminal.menu.start")
        here = lines[min(self.at, len(lines) - 1)] if self.at >= 0 else start
        self._setup = Setup(games, self.app.keeper)
        self._mine = [table for table in mine if not table.over]
        lines = self._lines()
        self.at = lines.index(here) if here in lines else min(self.at, len(lines) - 1)

    def _lines(self) -> list[str]:
        """Return what tells each line from the others: its label, or the table of a game that waits."""
        game, other = ([entry.label for entry in part] for part in (self._game_entries(), self._other_entries()))
        return [*game, *[table.id for table in self._mine], *other]

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
            *self._friend_entries(setup),
            self._options_entry(setup),
            Entry(words.say("terminal.menu.start"), enter=self._start),
        ]

    def _friend_entries(self, setup: Setup) -> list[Entry]:
        """Return who sits in each other seat, the clock where friends shall come, and whether moves are taken back."""
        words = self.app.words
        entries = []
        for seat in range(2, setup.seats + 1):
            label = words.say("lobby.other") if setup.seats == 2 else words.say("lobby.seat", seat=seat)
            who = words.say("lobby.friend" if seat in setup.friends else "lobby.computer")
            entries.append(Entry(label, who, lambda _, seat=seat: setup.turn_friend(seat)))  # type: ignore[misc]  # bound now
        if setup.friends:
            entries.append(Entry(words.say("lobby.clock"), words.say(f"lobby.clock.{setup.clock}"), setup.turn_clock))
        help_told = words.say(f"assistance.{setup.assistance}")
        unasked = Entry(words.say("lobby.assistance"), help_told, setup.turn_assistance)
        return [*entries, *self._rated_entry(setup), *self._takebacks_entry(setup), unasked]

    def _rated_entry(self, setup: Setup) -> list[Entry]:
        """Return the line of ratings, where the game can be rated."""
        words = self.app.words
        told = words.say(f"lobby.rated.{'yes' if setup.rated else 'no'}")
        line = Entry(words.say("lobby.rated"), told, lambda _: setup.turn_rated())
        return [line] if setup.is_ratable else []

    def _takebacks_entry(self, setup: Setup) -> list[Entry]:
        """Return the line of takebacks, of which there are none in a rated game."""
        words, yes = self.app.words, "yes" if setup.friends else "alone"
        told = words.say(f"lobby.takebacks.{yes if setup.takebacks else 'no'}")
        line = Entry(words.say("lobby.takebacks"), told, lambda _: setup.turn_takebacks())
        return [] if setup.rated else [line]

    def _options_entry(self, setup: Setup) -> Entry:
        words, changed = self.app.words, len(setup.options)
        told = words.say("advanced.changed", count=changed) if changed else ""
        return Entry(words.say("advanced.title"), told, enter=lambda: self._change_options(setup))

    def _change_options(self, setup: Setup) -> None:
        self.app.push_screen(OptionsScreen(setup))

    def _waiting_entries(self) -> list[Entry]:
        return [
            Entry(against(table, self.app.words), self._standing(table), enter=lambda table=table: self._sit(table.id))  # type: ignore[misc]  # bound now
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
            Entry(words.say("lobby.finished"), enter=self._list_finished),
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

    def _list_finished(self) -> None:
        self.app.push_screen(FinishedScreen(self._desk))

    def before(self, place: int) -> list[Row]:
        """Return a gap before the games that wait, and before what is about the program."""
        waiting = len(self._game_entries())
        if self._mine and place == waiting:
            return [blank(), text_row(self.app.words.say("lobby.in-progress"), "soft")]
        return [blank()] if place == waiting + len(self._mine) else []

    def after(self, place: int, width: int) -> list[Row]:
        """Return what is special about the ruleset, what the level does and what a rated game is, below their names."""
        told = "" if self._setup is None else self._explained(self._setup, place)
        return filled(told, width - 4, "soft", 3) if told else []

    def _explained(self, setup: Setup, place: int) -> str:
        words = self.app.words
        if place == RULES:
            return setup.ruleset.sentence
        if place == LEVEL:
            return words.say(f"level-is.{setup.level}")
        rated = setup.rated and self.entries()[place].label == words.say("lobby.rated")
        return words.say("lobby.rated.why") if rated else ""

    # ---- keys and clicks

    def go_by(self, step: int) -> None:
        """Go to another line, and give no game up any more."""
        super().go_by(step)
        self._giving_up = ""

    def leave(self) -> None:
        """Go back to the menu below, of the server where a link to this one was followed; else end the program."""
        if len(self.app.screen_stack) > 1:
            super().leave()
        else:
            self.app.exit()

    def paste(self, text: str) -> None:
        """Write what was pasted; where nothing can be written it is a link, as a rule."""
        if not self.here().write:
            self.at = len(self.entries()) - 1
        super().paste(text)

    def command(self, key: str) -> None:
        """Leave, speak the other language, or give a game up."""
        if key == "q":
            self.leave()
        elif key == "l":
            self._turn_language(1)
        elif key == "x":
            self._give_up()

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
            order = self._setup.order(self.app.keeper.memory.name, self._pace)
            self._once(lambda: self._make(order))

    def _once(self, work: Callable[[], Coroutine[None, None, None]]) -> None:
        """Do what goes to a table, unless one is on the way to one: the server would do both, and one be left over."""
        if not any(worker.group == "order" and not worker.is_finished for worker in self.workers):
            self.run_worker(work(), group="order")

    async def _make(self, order: NewTable) -> None:
        try:
            made = await self._desk.make(order)
        except Declined as error:
            self._tell(" ".join([self.app.declined(error), *self._at_fault(order.game, error)]))
        else:
            links = {link.seat: self._desk.origin + link.path for link in made.links}
            self.app.keeper.keep_links(made.id, links and links | {0: self._desk.origin + made.watch})
            self._sit(made.id)

    def _at_fault(self, game: str, error: Declined) -> list[str]:
        """Return which option cannot be what it was set to, and what it may be."""
        field, allowed = error.state.get("field"), error.state.get("allowed")
        words = self.app.words
        if not isinstance(field, str) or not isinstance(allowed, str) or not words.has(f"{game}.option.{field}"):
            return []
        parts = [allowed_part(part, f"{game}.option.{field}", words) for part in re.split("( or | to )", allowed)]
        return [words.say("advanced.bad-option", option=words.say(f"{game}.option.{field}"), allowed="".join(parts))]

    def _sit(self, table: str) -> None:
        self.app.sit_at(self._desk, table)

    def _follow(self) -> None:
        """Go where the link leads that was written."""
        try:
            address = read_link(self._link)
        except BadLink as error:
            self._tell(self.app.refused(error.code, error.why))
            return
        desk = self._desk if address.origin == self._desk.origin else ApiClient(address.origin, self.app.keeper)
        if address.kind == "lobby":
            self.app.push_screen(Menu(desk, self._pace))
        else:
            self._once(lambda: self._go(desk, address))

    async def _go(self, desk: ApiClient, address: Address) -> None:
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


def allowed_part(part: str, option: str, words: Words) -> str:
    """Return a part of what an option may be: a value by its name, *or* and *to* as signs."""
    key = f"{option}.{part.replace('/', '-')}"
    return words.say(key) if words.has(key) else {" or ": " / ", " to ": "–"}.get(part, part)
