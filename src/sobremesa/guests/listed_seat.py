"""A listed program in its seat at one table of this machine: it hears what it would hear in the lab."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Final, Protocol, cast

from msgspec.structs import replace

from sobremesa.guests.memory import HIDDEN, ends_hand, spelled
from sobremesa.guests.players import GuestPlayer
from sobremesa.lab.subprocess_bot import Failed
from sobremesa.protocol import live
from sobremesa.tables.audience import Announcement
from sobremesa.tables.projection import Event, Wire
from sobremesa.tables.thinking import NoAnswer
from sobremesa.tables.translate import event_of


class Runs(Protocol):
    """Where a seat has its player from."""

    def take(self, level: str, game: str) -> GuestPlayer:
        """Return a player that is free, or a new one. Raises NoAnswer where none is listed, and what making raises."""

    def give_back(self, level: str, game: str, player: GuestPlayer) -> None:
        """Take back a player that is well."""

    def drop(self, player: GuestPlayer) -> None:
        """Let a player go for good, without waiting for it."""


class ListedSeat:
    """The seat of one program at one table, with a run of its own as long as it plays there.

    It is greeted when it is first asked. Where a run fails, the next question starts another one, which hears of
    everything from the beginning of the game. Belongs to one event loop; the program is asked in threads.
    """

    def __init__(self, runs: Runs, level: str, game: str, seat: int) -> None:
        """Seat a program of ``runs``; nothing starts before it is asked."""
        self._runs: Final = runs
        self._level: Final = level
        self._game: Final = game
        self.seat: Final = seat
        self._events: list[live.GameEvent] = []
        self._view: Wire = {}
        self._lock: Final = asyncio.Lock()
        self._begin_again()

    def _begin_again(self) -> None:
        """Forget the run, and what it was told."""
        self._player: GuestPlayer | None = None
        self._greeted = False
        self._asking = False
        self._told = 0
        self._answered: tuple[Wire, str] | None = None
        self._sent = ""

    # ---- hearing

    def catch_up(self, events: Sequence[Event], view: Wire) -> None:
        """Hear of all that has happened before it sat down."""
        self._events = [event_of(event) for event in events]
        self._view = view

    def on_event(self, told: Announcement) -> None:
        """Note an event until the program is asked next; tell it how a hand and the game have ended."""
        event = event_of(told.event)
        if event.seat == self.seat and event.move.endswith(HIDDEN) and self._sent:
            event = replace(event, move=self._sent)
        self._events.append(event)
        self._view = told.view
        if self._player is None or not self._greeted:
            return
        if ends_hand(event, self._view):
            self._player.hand_ended(self._view, self._news())
        if self._view["over"]:
            self._player.end(self._view)

    def _news(self) -> list[live.GameEvent]:
        """Return what has happened since the program was last told."""
        news, self._told = self._events[self._told :], len(self._events)
        return news

    # ---- answering

    async def choose(self) -> str:
        """Return the text of the program's move; raise NoAnswer where it fails. It is asked one thing at a time.

        Where its turn has come, or other moves are legal, by the time that it is free, it is not asked: whoever wants
        to know asks anew.
        """
        wanted = self._question()
        async with self._lock:
            try:
                return await self._ask(wanted)
            except Exception as error:  # the program is a stranger's, and so are a network and its libraries
                if self._player is not None:
                    self._runs.drop(self._player)
                self._begin_again()
                if isinstance(error, NoAnswer):
                    raise
                why = str(error) if isinstance(error, Failed) else f"{type(error).__name__}: {error}"
                raise NoAnswer(why) from error

    def _question(self) -> tuple[bool, list[str]]:
        """Return whether the game waits for the seat, and its legal moves."""
        return self.seat in cast("list[int]", self._view["turn"]), cast("list[str]", self._view["legal"])

    async def _ask(self, wanted: tuple[bool, list[str]]) -> str:
        self._asking = True
        player = await self._ready()
        text = await self._answer(player) if self._question() == wanted else ""
        self._asking = False
        return text

    async def _answer(self, player: GuestPlayer) -> str:
        """Return what the player answers; about a view it is asked once, however often its answer is wanted."""
        view = self._view
        if self._answered is None or self._answered[0] is not view:
            text = await asyncio.to_thread(player.answer, view, self._news())
            self._answered = view, text
            legal = cast("list[str]", view["legal"])
            named = spelled(text, legal)
            self._sent = named if named in legal else ""
        return self._answered[1]

    async def _ready(self) -> GuestPlayer:
        """Return the player, greeted."""
        if self._player is None:
            self._player = await asyncio.to_thread(self._runs.take, self._level, self._game)
        if not self._greeted:
            await asyncio.to_thread(self._player.begin, self._view)
            self._greeted = True
        return self._player

    def leave(self) -> None:
        """Let the program go: it may play elsewhere, unless it is still being asked."""
        player, asking = self._player, self._asking
        self._begin_again()
        if player is not None and asking:
            self._runs.drop(player)
        elif player is not None:
            self._runs.give_back(self._level, self._game, player)
