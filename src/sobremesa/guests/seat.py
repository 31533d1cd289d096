"""A guest in its seat: it plays a game to its end at any table, over a line that is opened again when it breaks."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final, Protocol, TypeVar

from sobremesa.guests.errors import NobodyAnswers, NotSeated, ProgramFailed, TableClosed
from sobremesa.guests.memory import GuestMemory
from sobremesa.guests.players import GuestPlayer, MakePlayer
from sobremesa.lab.subprocess_bot import Failed
from sobremesa.protocol import live
from sobremesa.terminal.api_client import ApiClient
from sobremesa.terminal.table_socket import State, TableSocket

GIVE_UP: Final = 600.0
"""The seconds without a server after which a guest leaves."""
UNSAVED: Final = frozenset({"not-saved", "disk-full", "storage-full"})
"""The codes of refusals that say nothing against a move: it is asked for again a little later."""
LATE: Final = frozenset({"stale", "game-over"})
"""The codes of refusals of a move that came too late."""
BESIDE: Final = frozenset({"no-question", "already-asked", "asked-enough", "too-much-said"})
"""The codes of refusals of what was said beside the game."""
PAUSE: Final = 1.0
"""The seconds before a move is asked for again."""
REMATCH: Final = "rematch"

T = TypeVar("T")


class Listener(Protocol):
    """What is told how it goes."""

    def on_seated(self, table: live.Table) -> None:
        """Called when the guest sits at a table, before its player is begun."""

    def on_state(self, state: State) -> None:
        """Called when the line to the table opens, breaks or ends."""

    def on_over(self, view: live.View) -> None:
        """Called when a game is over."""


class GuestSeat:
    """A player at one table after another, each the rematch of the one before."""

    def __init__(self, desk: ApiClient, make_player: MakePlayer, listener: Listener, give_up: float = GIVE_UP) -> None:
        """Play at a server; ``give_up`` are the seconds without a server after which the guest leaves."""
        self._desk: Final = desk
        self._make: Final = make_player
        self._listener: Final = listener
        self._give_up: Final = give_up
        self._player: GuestPlayer | None = None
        self._again = False
        self._sit_down("")

    async def play(self, table: str, games: int = 1) -> None:
        """Play the game at a table to its end, and then its rematches, up to so many games. Raises GuestError."""
        try:
            for left in reversed(range(games)):
                table = await self._play_one(table, again=left > 0)
        finally:
            self._close_player()

    async def _play_one(self, table: str, again: bool) -> str:
        """Play the game at a table; return the table of its rematch where one is wanted, or else ""."""
        self._sit_down(table)
        self._again = again
        line = asyncio.create_task(self._socket.run())
        try:
            await self._until(lambda: self._memory.table is not None)
            await self._play()
            self._listener.on_over(self._memory.view)
            return await self._agree_to_rematch() if again else ""
        finally:
            line.cancel()
            await asyncio.gather(line, return_exceptions=True)

    def _sit_down(self, table: str) -> None:
        """Begin to listen at a table, of which nothing is known yet."""
        self._changed = asyncio.Event()
        self._memory = GuestMemory()
        self._agreed: set[int] = set()
        self._gone_since: float | None = None
        self._socket = TableSocket(self._desk, table, self._hear, lambda: self._memory.n, self._line_changed)

    async def _agree_to_rematch(self) -> str:
        """Return the table at which the game is played again, once everybody has agreed."""
        if not self._memory.rematch and not any(each.subject == REMATCH for each in self._memory.questions):
            await self._socket.send(live.Say("ask", REMATCH))
        await self._until(lambda: bool(self._memory.rematch))
        return self._memory.rematch

    # ---- what the server says

    def _hear(self, message: live.ToClient) -> None:
        self._memory.take(message)
        if self._memory.hand_over and self._player is not None and isinstance(message, live.Update):
            self._player.hand_ended(self._memory.view, self._memory.news())
        self._changed.set()

    def _line_changed(self) -> None:
        if self._socket.state == "open":
            self._gone_since = None
        elif self._gone_since is None:
            self._gone_since = asyncio.get_running_loop().time()
        self._listener.on_state(self._socket.state)
        self._changed.set()

    async def _until(self, holds: Callable[[], bool]) -> None:
        """Wait until something is so; raise GuestError where it never will be."""
        while not holds():
            self._check_closed()
            self._changed.clear()
            # a deadline, for each try to come back is a change
            late = None if self._gone_since is None else self._gone_since + self._give_up
            try:
                async with asyncio.timeout_at(late):
                    await self._changed.wait()
            except TimeoutError:
                raise NobodyAnswers(f"nobody answers at {self._desk.origin}", origin=self._desk.origin) from None
            await self._answer_questions()

    def _check_closed(self) -> None:
        closed = self._memory.closed
        if self._socket.state == "ended" and closed is not None:
            raise TableClosed(closed.code, closed.why)

    async def _answer_questions(self) -> None:
        """Agree to whatever the others want, as computers do; to a rematch only where another game is wanted."""
        for question in self._memory.questions:
            if self._memory.seat and self._memory.seat not in question.yes and question.number not in self._agreed:
                self._agreed.add(question.number)
                yes = question.subject != REMATCH or self._again
                await self._socket.send(live.Say("yes" if yes else "no", str(question.number)))

    # ---- what the player does

    async def _play(self) -> None:
        memory = self._memory
        if not memory.seat or memory.table is None:
            raise NotSeated("the link leads to a table where there is no seat for this player")
        self._listener.on_seated(memory.table)
        if self._player is None:
            self._player = self._make(memory.table.game)
        player = self._player
        await self._in_thread(player.begin, memory.view)
        while True:
            await self._until(lambda: memory.over or memory.refused is not None or self._is_due())
            if memory.over:
                return player.end(memory.view)
            await self._take_refusal()
            if self._is_due():
                await self._take_turn(player)

    def _is_due(self) -> bool:
        return self._memory.is_due and self._socket.state == "open"

    async def _take_turn(self, player: GuestPlayer) -> None:
        memory = self._memory
        seen, awaited = memory.n, memory.awaited
        text = await self._in_thread(player.answer, memory.view, memory.news())
        if not text and awaited and memory.n == seen:
            raise ProgramFailed("it is awaited and says nothing")
        if text and await self._socket.send(live.Move(text[: live.MAX_MOVE], seen)):
            memory.answered(text)
        elif not text and memory.n == seen:
            memory.answered("")

    async def _take_refusal(self) -> None:
        """Ask again where the move came too late or the disk was to blame; raise ProgramFailed where the move was."""
        refused, self._memory.refused = self._memory.refused, None
        if refused is None or refused.code in BESIDE or not self._memory.waits:
            return
        if refused.code in UNSAVED:
            await asyncio.sleep(PAUSE)
        elif refused.code not in LATE:
            raise ProgramFailed(f"its move was refused: {refused.why} [{refused.code}]")
        self._memory.waits = False

    async def _in_thread(self, ask: Callable[..., T], *given: object) -> T:
        """Ask the player outside the event loop; what ends the table meanwhile ends that too. Raises GuestError."""
        answer = asyncio.create_task(asyncio.to_thread(ask, *given))
        closing = asyncio.create_task(self._until_closed())
        try:
            await asyncio.wait([answer, closing], return_when=asyncio.FIRST_COMPLETED)
            if closing.done():
                await closing
            return await answer
        except Failed as failed:
            raise ProgramFailed(str(failed)) from failed
        finally:
            closing.cancel()
            if not answer.done():
                self._close_player()
                await _quiet(answer)

    async def _until_closed(self) -> None:
        await self._until(lambda: False)

    def _close_player(self) -> None:
        if self._player is not None:
            self._player.close()


async def _quiet(answer: Awaitable[object]) -> None:
    """Wait for an answer that nobody wants any more."""
    await asyncio.gather(answer, return_exceptions=True)
