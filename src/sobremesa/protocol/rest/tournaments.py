"""Tournaments: made by a host, entered by a link, played in rounds."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from sobremesa.protocol.rest.tables import Ending, Name, Word

Form: TypeAlias = Literal["swiss", "round-robin", "knock-out"]

Deals: TypeAlias = Literal["free", "boards", "teams"]


class NewTournament(Struct, frozen=True, forbid_unknown_fields=True):
    """A tournament to be made: ``game`` by ``rules`` at tables of two, or of four, where an entrant is a pair.

    ``rounds`` is how many a Swiss has, 0 for as many as leave one who may have won all. ``minutes`` is the time of a
    round: when it is up, games that are not over are judged by their score; 0 for any time. ``level`` is that of the
    computers that fill places. With ``boards`` both entrants of a match play the same packs in the same chairs, each
    against the computer, and the difference of their scores decides. With ``teams`` an entrant is two people, at
    tables of two: one of each entrant meet at each, with the same packs and the seats changed; the difference of both
    decides.
    """

    name: Name
    form: Form
    game: Word
    rules: Word
    level: Word
    seats: Annotated[int, Meta(ge=2, le=4)] = 2
    rounds: Annotated[int, Meta(ge=0, le=20)] = 0
    minutes: Annotated[int, Meta(ge=0, le=600)] = 0
    deals: Deals = "free"


class MadeTournament(Struct, frozen=True):
    """A tournament, and the page by which people enter it, which is told once and not stored."""

    id: str
    path: str


class NewEntrant(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody who enters: a name, and the number of a pair with a free place (0: as a new entrant)."""

    name: Name
    partner: Annotated[int, Meta(ge=0, le=10_000)] = 0


class NewComputers(Struct, frozen=True, forbid_unknown_fields=True):
    """So many entrants of computers that the host lets in."""

    count: Annotated[int, Meta(ge=1, le=64)]


class TournamentId(Struct, frozen=True):
    """The id of a tournament, which is part of its address."""

    id: str


class ListedTournament(Struct, frozen=True):
    """One of my tournaments, and whether it is over."""

    id: str
    name: str
    game: str
    over: bool
    host: bool
    created: str


class EntrantInfo(Struct, frozen=True):
    """An entrant: the names of its people or computers, whether those are computers, whether a place is free.

    ``here`` is False for who has left, ``since`` the first round that they play.
    """

    number: int
    names: list[str]
    computers: list[bool]
    free: bool
    here: bool
    since: int


class MatchInfo(Struct, frozen=True):
    """Two entrants who meet, ``second`` 0 for a bye: their tables, how their game stands, and what it came to.

    ``tables`` is empty for those who do not take part. ``score`` is that of the game at this moment, first entrant
    first, null for a bye and for games of earlier rounds. ``points`` are what both got, null while they play.
    ``ending`` is how the loser lost before the last card: their time was up, or they resigned; empty for any other.
    """

    first: int
    second: int
    tables: list[str]
    score: list[int] | None
    points: list[float] | None
    difference: int
    ending: Ending = ""


class RoundInfo(Struct, frozen=True):
    """A round, from 1, and whether it is over. ``left`` are the seconds until its time is up, null for any time."""

    number: int
    over: bool
    left: float | None
    matches: list[MatchInfo]


class StandingInfo(Struct, frozen=True):
    """How an entrant stands: a match won and a bye are a point, a level one half.

    ``buchholz`` is the sum of the opponents' points, ``difference`` by how much they were ahead in all games. Equals
    share a ``place``.
    """

    place: int
    entrant: int
    points: float
    buchholz: float
    difference: int
    won: int
    level: int
    lost: int
    byes: int


class TournamentInfo(Struct, frozen=True):
    """A tournament as everybody who takes part, or has its link, may see it.

    ``rounds`` is how many there are to be as it stands, 0 as long as too few have entered to say, and ``size`` how many
    an entrant is. ``you`` is the number of my entrant, 0 for none, ``host`` whether I am it; ``table`` is my table of
    the round that goes on, empty for none. ``may_enter`` tells whether one more may. ``played`` are the rounds, the
    first first.
    """

    id: str
    name: str
    form: Form
    game: str
    rules: str
    seats: int
    size: int
    rounds: int
    minutes: int
    level: str
    deals: Deals
    created: str
    over: bool
    you: int
    host: bool
    table: str
    may_enter: bool
    entrants: list[EntrantInfo]
    played: list[RoundInfo]
    standings: list[StandingInfo]
