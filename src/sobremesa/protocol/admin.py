"""What the host's own page is told and asks for. No card and no secret of anybody's is in it."""

from __future__ import annotations

from msgspec import Struct


class AdminSeat(Struct, frozen=True):
    """A seat of a table with somebody at it: ``kind`` is human, bot or open, ``here`` whether they are connected.

    ``fingerprint`` is a person's, empty for all others.
    """

    seat: int
    kind: str
    name: str
    level: str
    here: bool
    fingerprint: str


class AdminTable(Struct, frozen=True):
    """A table that somebody is at: what is played, how many rows it has, and how many people watch."""

    id: str
    game: str
    rules: str
    public: bool
    rows: int
    watching: int
    seats: list[AdminSeat]


class AdminCounts(Struct, frozen=True):
    """How many tables and people the store keeps."""

    playing: int
    over: int
    abandoned: int
    people: int


class AdminLoad(Struct, frozen=True):
    """What the process that answers has to do; ``commit`` and ``thinking`` are means in milliseconds."""

    uptime: int
    processor: float
    connections: int
    tables: int
    in_memory: int
    tasks: int
    moves: int
    commit: float
    thinking: float


class AdminLimit(Struct, frozen=True):
    """A limit: so many at once, and as many again over ``seconds``; 0 where it is a number of places."""

    name: str
    most: int
    seconds: int


class AdminError(Struct, frozen=True):
    """A line of the log; ``code`` is that of the fault, empty where there is none."""

    time: str
    level: str
    room: str
    message: str
    code: str


class AdminOverview(Struct, frozen=True):
    """All that the page shows at once; ``refusals`` are counted by code, ``errors`` begin with the newest."""

    version: str
    counts: AdminCounts
    load: AdminLoad
    live: list[AdminTable]
    limits: list[AdminLimit]
    refusals: dict[str, int]
    errors: list[AdminError]


class AdminPerson(Struct, frozen=True):
    """Somebody whom the host has looked for: the names that they go by, and how much is kept of them."""

    id: int
    fingerprint: str
    names: list[str]
    games: int
    playing: int
    devices: int


class AdminForgotten(Struct, frozen=True):
    """How many games went with somebody who was deleted, and how many others keep without the name."""

    removed: int
    kept: int


ADMIN = ("AdminForgotten", "AdminOverview", "AdminPerson")
"""The types that the page is answered with."""
