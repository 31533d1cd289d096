"""The values that the store takes and returns: frozen, without a database behind them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Literal, TypeAlias

from msgspec import Struct, field

Status: TypeAlias = Literal["playing", "over", "abandoned"]
Away: TypeAlias = Literal["computer", "end"]
Assistance: TypeAlias = Literal["none", "some", "full"]
Ending: TypeAlias = Literal["", "time", "resigned"]

ABANDONED: Final = "; abandoned"
"""The text of the row that ends a game before its end: to a reader of records it is a comment."""

LOST_ON_TIME: Final = "; lost on time"
"""The text of the row by which a seat's side loses the game, because its time is up or it stays away."""

RESIGNED: Final = "; resigned"
"""The text of the row by which a seat's side loses the game, because it gives the game up."""

ENDINGS: Final[Mapping[str, Ending]] = {LOST_ON_TIME: "time", RESIGNED: "resigned"}
"""How a game is lost before its last card, by the text of the row that ends it."""

TAKEBACK: Final = "; takeback to "
"""With a number: the text of the row by which the game goes back to where it stood after the row of that number."""

TIME_WAS_UP: Final = "; time was up"
"""Stands after a move that the computer made because a seat's time for it was up."""


class PlayerRow(Struct, frozen=True):
    """A player: a visitor with a cookie who has made a table, sat down or opened a link to watch.

    The ids of the games that they import are made from ``seed``.
    """

    id: int
    seed: str


class Device(Struct, frozen=True):
    """A browser or program of a player, known by the hash of its token, and when it became theirs."""

    hash: str
    created: str


class DeviceLink(Struct, frozen=True):
    """A link that makes another device a player's before it ``expires``; only the hash of its secret is stored."""

    hash: str
    player: int
    expires: str


class Regard(Struct, frozen=True):
    """How a player regards another one: ``muted`` is not heard, ``blocked`` is not met. Neither: like anybody."""

    other: int
    muted: bool = False
    blocked: bool = False


class Invitation(Struct, frozen=True):
    """A player's invitation of another one to a table of theirs; ``declined`` is what the other has answered."""

    game: str
    sender: int
    invited: int
    created: str
    declined: bool = False


class Wish(Struct, frozen=True):
    """That a player looks for somebody to play with: ``wanted`` is a game, empty for any.

    ``rules`` and ``clock`` are empty for any as well; a clock is the text of its ``ClockTerms``, or ``NO_CLOCK``.
    ``ticket`` names the connection that asks, which was there last at ``seen``. ``level`` is that of a computer that
    sits down where nobody comes; whoever is ``patient`` waits on. ``name`` and ``text`` are those of their seat.
    ``game`` is the table that was made of it, None while they wait. ``search`` is the client's name for its search
    over all connections of it; empty where it has none.
    """

    player: int
    ticket: str
    wanted: str
    rules: str
    clock: str
    level: str
    name: str
    text: str
    patient: bool
    since: str
    seen: str
    game: str | None = None
    search: str = ""


NO_CLOCK: Final = "none"
"""The clock of a wish for a game without one."""


class Linked(Struct, frozen=True):
    """What became of a link to another device.

    ``done`` is False where the link was used or has run out, and where both profiles sit at the tables ``both``; then
    nothing has changed. ``changed`` are the games that the device had brought along.
    """

    done: bool
    both: list[str] = field(default_factory=list)
    changed: list[str] = field(default_factory=list)


class Erased(Struct, frozen=True):
    """The games of a player who was erased: those that are gone with them, and those that others keep."""

    removed: list[str]
    kept: list[str]


class Seat(Struct, frozen=True):
    """One seat of a game.

    ``kind`` is ``human`` with a ``player`` (none of one who is gone), ``bot`` with a ``level``, or ``open`` for a free
    seat. ``text`` is what the player contributed to the shuffle; ``stood_in`` says that the computer plays for an
    absent person. Seats are numbered from 1 in order of play.
    """

    seat: int
    kind: Literal["human", "bot", "open"]
    name: str
    player: int | None = None
    level: str | None = None
    text: str = ""
    stood_in: bool = False

    @property
    def is_gone(self) -> bool:
        """Return whether this was the seat of a person who is nobody here: erased, or named by an imported game."""
        return self.kind == "human" and self.player is None


class GameRow(Struct, frozen=True):
    """What is fixed about a game when it is made; only ``players``, ``host`` and ``revision`` change later.

    ``options`` are the changes to the preset ``rules`` in its ``revision``, which is the newest until the game begins.
    ``dealer`` deals first, and ``cut`` are the cards shown to find the dealer. ``pace`` is in milliseconds. ``away`` is
    what happens to a person who is absent for more than ``grace``
    seconds. Anybody who knows the id of a ``public`` game may watch it. ``clock`` is the text of the ``ClockTerms``,
    empty for none. ``session`` is the id of the first game in a chain of rematches, ``previous`` the game that this one
    is the rematch of. ``retry`` is the number of first rows that were copied from an earlier game, 0 for a game that is
    no second try. ``assistance`` is what the table does for its people unasked. A ``rated`` game
    counts in the ratings of those who sit there. ``imported`` is the id
    that the game had where it was played, empty for a game that was played here; a second try of such a game has its
    own id there. ``server_seed`` is what the salts of a joint shuffle follow from, empty for any other: as secret as
    the packs until the game is over. ``tournament`` is the one that the game is played in, empty for none; it may be
    gone. Games of one ``board`` are dealt the same packs, whose salts follow from their ``server_seed``.
    ``day`` is the day of whose deal the packs are (ISO 8601), empty for any other.
    """

    id: str
    game: str
    rules: str
    revision: int
    options: dict[str, str]
    seats: int
    dealer: int
    cut: list[str]
    pace: int
    host: int
    created: str
    players: list[Seat] = field(default_factory=list)
    away: Away = "computer"
    grace: int = 120
    public: bool = False
    clock: str = ""
    takebacks: bool = True
    hints: bool = False
    session: str = ""
    previous: str | None = None
    retry: int = 0
    assistance: Assistance = "full"
    rated: bool = False
    imported: str = ""
    server_seed: str = ""
    tournament: str = ""
    board: str = ""
    day: str = ""

    @property
    def joint(self) -> bool:
        """Return whether its packs are drawn by the host and the seats' pages together; a second try's are not."""
        return bool(self.server_seed) and not self.retry and not self.board

    @property
    def is_lost_by_leaving(self) -> bool:
        """Return whether whoever leaves for good, or stays away, has lost: no computer plays on for them."""
        return self.rated or (bool(self.tournament) and self.seats == 2)

    @property
    def waits(self) -> bool:
        """Return whether somebody has still to sit down before the first pack is dealt."""
        return any(seat.kind == "open" for seat in self.players)

    @property
    def texts(self) -> list[str]:
        """Return what the players gave for the shuffle, by seat."""
        return [seat.text for seat in self.players]

    def seat_of(self, player: int | None) -> int:
        """Return the seat of a player, or 0."""
        return next((seat.seat for seat in self.players if player is not None and seat.player == player), 0)

    def belongs_to(self, player: int | None) -> bool:
        """Return whether a player made this game or sits in it."""
        return player is not None and (self.host == player or self.seat_of(player) > 0)


class Link(Struct, frozen=True):
    """A link to a seat of a game, or to watch it (seat 0); only the hash of its secret is stored."""

    hash: str
    game: str
    seat: int


class Transfer(Struct, frozen=True):
    """A link that moves a seat from the player ``holder`` to the player who opens it before it ``expires``.

    Made by the holder, or ``by_host`` while the holder was away. Only the hash of its secret is stored; ``expires`` is
    a time as ``clock.now`` writes it.
    """

    hash: str
    game: str
    seat: int
    holder: int
    by_host: bool
    expires: str


class PushSubscription(Struct, frozen=True):
    """Where a device is told of what waits for its player: an address of its push service, and keys to encrypt for it.

    ``hash`` is that of the device's token; ``p256dh`` and ``auth`` are in base64 as the browser gives them (RFC 8291).
    """

    hash: str
    endpoint: str
    p256dh: str
    auth: str
    lang: str


class MoveRow(Struct, frozen=True):
    """One numbered row of a game: a pack (seat 0), a move, or one of the texts of this module.

    Numbers begin with 1 and have no gaps. ``spent`` is how long the game waited for the row, in milliseconds, 0 without
    a clock.
    """

    number: int
    seat: int
    text: str
    spent: int = 0


class Aside(Struct, frozen=True):
    """One numbered message of a seat at a table; ``after`` is the number of the game's last row at that time."""

    number: int
    after: int
    seat: int
    kind: str
    text: str


class Alarm(Struct, frozen=True):
    """When a game by correspondence has to be looked at though nobody may have its table open.

    ``seat`` is the one whose time is up then, or whom the computer is to move; ``rings_at`` a time as ``clock.now``
    writes it.
    """

    seat: int
    rings_at: str


class Pause(Struct, frozen=True):
    """For how long the time of a game by correspondence stands still, for the sake of a seat.

    ``since`` and ``until`` are times as ``clock.now`` writes them; ``days`` is what was taken of the seat's allowance,
    also where the pause was ended early. Time goes on as soon as no pause of the game goes on.
    """

    seat: int
    since: str
    until: str
    reason: str
    days: int


class Nudge(Struct, frozen=True):
    """That a seat of a game by correspondence has reminded those to act, after the row ``number``, at a time ``at``."""

    number: int
    seat: int
    at: str


class Standing(Struct, frozen=True):
    """How a game stands after its last row, stored for lists only.

    ``score`` is by side, ``winner`` a side or 0. ``turn`` are the seats to act, None for games of versions that did not
    store them. ``alarm`` replaces the game's alarm when it is written, None leaves it; a game that has ended has none.
    Lists do not have it. ``ending`` is how a game was lost before its last card, empty for any other.
    """

    status: Status
    score: list[int]
    winner: int
    turn: list[int] | None = field(default_factory=list)
    alarm: Alarm | None = None
    ending: Ending = ""


class Listed(Struct, frozen=True):
    """A game in a list, with its standing and the time of its last change."""

    game: GameRow
    standing: Standing
    updated: str


class WholeGame(Struct, frozen=True):
    """A game with all its rows, and all that was said at its table."""

    listed: Listed
    rows: Sequence[MoveRow]
    asides: Sequence[Aside]


class Past(Struct, frozen=True):
    """What a game brings that was played elsewhere: what was said at its table, and when it was last touched."""

    asides: Sequence[Aside]
    touched: str


def in_order_of_play(found: Sequence[Listed]) -> list[Listed]:
    """Return games in the order in which each is the rematch of the one before; some between them may be gone.

    Games of a file may be said to follow each other in a circle: they come last.
    """
    ids = {one.game.id for one in found}
    after = {one.game.previous: one for one in found if one.game.previous in ids}
    chain: list[Listed] = []
    for first in sorted((one for one in found if one.game.previous not in ids), key=lambda one: one.game.created):
        chain.append(first)
        while chain[-1].game.id in after:
            chain.append(after[chain[-1].game.id])
    return chain + sorted((one for one in found if one not in chain), key=lambda one: one.game.created)
