"""What is said between a table and one client of it: texts come in, messages go out."""

from __future__ import annotations

import logging
from typing import Final, Protocol

from sobremesa.protocol import live as wire
from sobremesa.protocol.codes import Code
from sobremesa.store import Aside, DiskFull, StoreError
from sobremesa.store.errors import BrokenTable, StorageDenied
from sobremesa.tables.audience import Announcement
from sobremesa.tables.company import Muted
from sobremesa.tables.messages import CALL, OPENED, SEALED
from sobremesa.tables.open_table import OpenTable, Wire
from sobremesa.tables.operations.operation import Caller
from sobremesa.tables.projection import Event
from sobremesa.tables.refusals import Refused
from sobremesa.tables.tables import Tables
from sobremesa.tables.translate import clocks_of, people_of, said_of, seeds_of, sync_of, update_of

logger: Final = logging.getLogger(__name__)


class Outbox(Protocol):
    """What takes a table's messages to a client, in order."""

    closed: bool
    """Whether a last message was put."""

    def put(self, message: wire.ToClient) -> None:
        """Send a message; ignored after ``close``."""

    def close(self, code: str, why: str) -> None:
        """Send a last message with a code and a sentence; nothing follows."""


class Conversation:
    """A client at a table; it is the table's ``Listener`` once it has said hello.

    A hello may be repeated: the client then gets the table's state anew. Refused moves and unreadable messages are
    answered and the conversation goes on; failures of the store or of the program close it with a code of
    docs/protocol.md. Call ``leave`` at the end.
    """

    def __init__(self, tables: Tables, table: str, caller: Caller, outbox: Outbox) -> None:
        """Talk to a caller about a table, once they say hello."""
        self._tables = tables
        self._caller = caller
        self._outbox = outbox
        self._live: OpenTable | None = None
        self._muted = Muted()
        self.table = table
        self.seat = 0
        self.looks = True

    # ---- what the table says

    def on_event(self, told: Announcement) -> None:
        """Send an event and the view after it."""
        self._outbox.put(told.update(self._update))

    def _update(self, event: Event, view: Wire) -> wire.Update:
        return update_of(event, view, clocks_of(self._live) if self._live else None)

    def on_message(self, aside: Aside) -> None:
        """Send a table message, unless whoever says it is muted."""
        if self._live is None or (aside.kind == CALL and self._is_muted(self._live, aside.seat)):
            return
        if aside.kind in {SEALED, OPENED}:
            self._tell_seeds(self._live)
        else:
            self._outbox.put(said_of(aside, self._live))

    def on_presence(self) -> None:
        """Send who is connected."""
        if self._live is not None:
            self._outbox.put(people_of(self._live))
            if not self._live.fold.number:
                self._tell_seeds(self._live)

    def _is_muted(self, live: OpenTable, seat: int) -> bool:
        return bool(seat) and live.game.players[seat - 1].player in self._muted

    def _tell_seeds(self, live: OpenTable) -> None:
        """Send what is known of the seeds of a joint shuffle."""
        seeds = seeds_of(live)
        if seeds is not None:
            self._outbox.put(wire.Shuffling(seeds))

    def end(self) -> None:
        """Send that the table was abandoned, and close."""
        self._outbox.close(Code.ABANDONED, "this table was abandoned")

    def evict(self) -> None:
        """Send that the seat was moved to another browser, and close; later messages of this client do nothing."""
        self._outbox.close(Code.SEAT_MOVED, "this seat was moved to another browser")
        self.leave()
        self.seat = 0

    def dismiss(self) -> None:
        """Send that this connection stops, and close: whoever comes back is asked again who they are."""
        self._outbox.close(Code.STOPPING, "devices of this player were logged out; come back with the one that is not")

    def leave(self) -> None:
        """Leave the table; whatever still knows this conversation keeps no table by it."""
        if self._live is not None:
            self._tables.leave(self._live, self)
            self._live = None

    # ---- what the client says

    def can_greet_again(self) -> bool:
        """Return whether a hello that is not the first may be answered: the table is told whole for it."""
        return True

    def on_played(self) -> None:
        """Called when a move of the client is durable."""

    def on_refused(self, code: str) -> None:
        """Called with the code of each refusal."""

    async def take(self, text: str | bytes) -> None:
        """Answer a message of the client; what fails closes the conversation."""
        try:
            await self._take(text)
        except (BrokenTable, StorageDenied) as error:
            self._outbox.close(error.code, error.why)
        except DiskFull as error:
            logger.error("table %s: %s", self.table, error.why)
            self._outbox.close(error.code, "there is no room to save anything; come back when there is")
        except StoreError:
            self._outbox.close(Code.STORE_FAILED, "the games cannot be read or written just now; come back")
        except Exception:  # a mistake of ours costs one conversation, and the log has it
            logger.exception("table %s: a conversation failed", self.table)
            self._outbox.close(Code.INTERNAL, "something went wrong here; come back")

    async def _take(self, text: str | bytes) -> None:
        try:
            message = wire.read_client(text)
        except wire.BadMessage as error:
            code = Code.UNREADABLE_MESSAGE if error.known else Code.UNKNOWN_MESSAGE
            return self._refuse(code, error.why)
        if isinstance(message, wire.Hello):
            return await self._greet(message)
        if self._live is None:
            return self._refuse(Code.HELLO_FIRST, "the first message is a hello")
        try:
            return await self._act(self._live, message)
        except Refused as refused:
            return self._refuse(refused.code, refused.why)

    async def _act(self, live: OpenTable, message: wire.Act) -> None:
        """Do what a client that has said hello wants. Raises Refused."""
        if isinstance(message, wire.Autoplay):
            self._tables.play_for(live, self.seat, message.on)
        elif isinstance(message, wire.Say):
            await live.say(self.seat, message.kind, message.text)
        elif isinstance(message, wire.Open):
            await live.seeds.open(self.seat, message.seed)
        elif isinstance(message, wire.Look):
            self.looks = message.on
        else:
            await live.play(self.seat, message.move, message.seen)
            self.on_played()
            self._tables.move_by_hand(live, self.seat)

    async def _greet(self, hello: wire.Hello) -> None:
        if self._live is not None and not self.can_greet_again():
            return
        try:
            player = await self._tables.player(self._caller.token_hash)
            self._muted = await self._tables.company.muted_by(player)
            live, seat = await self._tables.seat_at(self.table, player)
            if hello.seal and live.seeds.may_seal(seat):
                await live.seeds.seal(seat, hello.seal)
                live, seat = await self._tables.seat_at(self.table, player)
            # nothing waits between opening and joining, so that no event falls in between
            self._take_seat(live, seat)
            snapshot = self._tables.join(live, self, hello.seen)
            self._outbox.put(sync_of(live, seat, snapshot, live.game.host == player))
            await self._tables.transfers.keep_seat(self.table, seat)
        except Refused as refused:
            self.on_refused(refused.code)
            self._outbox.close(refused.code, refused.why)

    def _take_seat(self, live: OpenTable, seat: int) -> None:
        if self._live is not None and (self._live is not live or self.seat != seat):
            self._tables.leave(self._live, self)  # whoever watched and has sat down since comes anew
        self._live, self.seat = live, seat

    def _refuse(self, code: str, why: str) -> None:
        self.on_refused(code)
        self._outbox.put(wire.Refused(code, why, self._live.fold.number if self._live else 0))
