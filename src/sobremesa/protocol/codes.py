"""The stable codes of refusals by tables and server; games have codes of their own beside these."""

from __future__ import annotations

from enum import StrEnum


class Code(StrEnum):
    """Why something was refused, as a word that programs may rely on.

    docs/protocol.md explains each. A code never changes its meaning; new ones may be added.
    """

    # on the socket: the connection goes on
    UNREADABLE_MESSAGE = "unreadable-message"
    UNKNOWN_MESSAGE = "unknown-message"
    HELLO_FIRST = "hello-first"
    WATCHING = "watching"
    WRONG_SEAT = "wrong-seat"
    STALE = "stale"
    GAME_OVER = "game-over"
    UNREADABLE_MOVE = "unreadable-move"
    ILLEGAL_MOVE = "illegal-move"
    AMBIGUOUS_MOVE = "ambiguous-move"
    NOT_SAVED = "not-saved"
    DISK_FULL = "disk-full"
    WAITING = "waiting"
    UNKNOWN_SAYING = "unknown-saying"
    NO_QUESTION = "no-question"
    TAKEBACKS_OFF = "takebacks-off"
    NO_TAKEBACK = "no-takeback"
    NO_MISDEAL = "no-misdeal"
    ALREADY_ASKED = "already-asked"
    TOO_MUCH_SAID = "too-much-said"
    TOO_MANY_CALLS = "too-many-calls"
    AUTOPLAY_OFF = "autoplay-off"

    # on the socket: it closes after this
    UNKNOWN_TABLE = "unknown-table"
    BROKEN_TABLE = "broken-table"
    ABANDONED = "abandoned"
    NOT_INVITED = "not-invited"
    SEAT_MOVED = "seat-moved"
    SEAT_GIVEN = "seat-given"
    MESSAGE_TOO_BIG = "message-too-big"
    TOO_MANY_MESSAGES = "too-many-messages"
    TOO_MANY_CONNECTIONS = "too-many-connections"
    FULL = "full"
    SILENT = "silent"
    SLOW_READER = "slow-reader"
    STOPPING = "stopping"

    # over HTTP
    BAD_REQUEST = "bad-request"
    FOREIGN_ORIGIN = "foreign-origin"
    NOT_JSON = "not-json"
    NOT_FOUND = "not-found"
    NOT_ALLOWED = "not-allowed"
    BODY_TOO_BIG = "body-too-big"
    TOO_MANY_REQUESTS = "too-many-requests"
    UNKNOWN_GAME = "unknown-game"
    UNKNOWN_RULESET = "unknown-ruleset"
    BAD_OPTION = "bad-option"
    BAD_SEATS = "bad-seats"
    BAD_CLOCK = "bad-clock"
    BAD_PLAYERS = "bad-players"
    BAD_NAME = "bad-name"
    UNKNOWN_LEVEL = "unknown-level"
    NOT_YOURS = "not-yours"
    GAME_NOT_OVER = "game-not-over"
    TABLE_ENDED = "table-ended"
    UNKNOWN_LINK = "unknown-link"
    LINK_TAKEN = "link-taken"
    ALREADY_SEATED = "already-seated"
    SEAT_PRESENT = "seat-present"
    LINK_EXPIRED = "link-expired"
    HINTS_OFF = "hints-off"
    NO_HINT = "no-hint"
    TOO_MANY_HINTS = "too-many-hints"
    TOO_MANY_REVIEWS = "too-many-reviews"
    COMPUTERS_BUSY = "computers-busy"
    NO_ANSWER = "no-answer"
    UNKNOWN_FAULT = "unknown-fault"
    UNKNOWN_DECISION = "unknown-decision"
    UNKNOWN_LESSON = "unknown-lesson"
    NOT_THE_LESSON = "not-the-lesson"
    BAD_ANSWER = "bad-answer"
    STORE_FAILED = "store-failed"
    INTERNAL = "internal"

    # in the page without a server
    UNKNOWN_OPERATION = "unknown-operation"
    NEEDS_SERVER = "needs-server"
