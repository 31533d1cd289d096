"""Tournaments as the store keeps them: what is fixed, who takes part, and the rounds with what came of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple, Protocol, TypeAlias

from msgspec import Struct, field

from sobremesa.store.rows import Ending, GameRow, Link, MoveRow, Standing

Form: TypeAlias = Literal["swiss", "round-robin", "knock-out"]

Deals: TypeAlias = Literal["free", "boards", "teams"]


class TournamentRow(Struct, frozen=True):
    """What is fixed about a tournament when it is made; only ``host`` changes, and ``ended`` once.

    ``link`` is the hash of the secret by which people enter. ``game`` is played by ``rules`` at tables of ``seats``;
    an entrant is so many people as ``size`` says. ``rounds`` is how many a Swiss has, 0 for as many as it takes,
    ``minutes`` the time of a round, 0 for any. ``level`` is that of the computers that fill places. ``ended`` is when
    it was over, empty while it is not. With ``boards`` as ``deals`` both entrants of a match play the same packs, each
    against computers; with ``teams`` both tables of a match have the same packs, and one of each entrant sits at each.
    """

    id: str
    host: int
    link: str
    name: str
    form: Form
    game: str
    rules: str
    seats: int
    size: int
    rounds: int
    minutes: int
    level: str
    created: str
    ended: str = ""
    deals: Deals = "free"

    @property
    def same_packs(self) -> bool:
        """Return whether a match is played at two tables that are dealt the same packs."""
        return self.deals != "free"


class Member(Struct, frozen=True):
    """Somebody of an entrant, which is named by its ``number`` in order of entry, from 1; ``place`` counts from 1.

    A ``player``, or a computer of a ``level``, or neither: a person who has played and left for good, because they had
    themselves forgotten or have another place. They play from round ``since`` to round ``until``, None where they have
    not left.
    """

    number: int
    place: int
    name: str
    player: int | None = None
    level: str | None = None
    since: int = 1
    until: int | None = None

    @property
    def is_nobody(self) -> bool:
        """Return whether neither a person nor a computer has the place any more."""
        return self.player is None and self.level is None


class Match(Struct, frozen=True):
    """Two entrants who meet in a round, ``second`` 0 for a bye, and the games of their tables.

    ``outcome`` is what it came to once the round has ended: half points of the first, and by how much they were ahead;
    ``ending`` how it was lost where that was before the last card.
    """

    first: int
    second: int
    games: list[str] = field(default_factory=list)
    outcome: tuple[int, int] | None = None
    ending: Ending = ""


class RoundRow(Struct, frozen=True):
    """A round, from 1: when it began, when its time is up (empty: never), when it ended (empty: it goes on)."""

    number: int
    began: str
    up: str
    ended: str
    matches: list[Match]


class NewGame(NamedTuple):
    """A new game as the store takes it."""

    game: GameRow
    rows: Sequence[MoveRow]
    standing: Standing
    links: Sequence[Link] = ()


class WholeTournament(Struct, frozen=True):
    """A tournament with all who ever took part, in order of entry, and its rounds."""

    tournament: TournamentRow
    members: list[Member]
    rounds: list[RoundRow]


class TournamentStore(Protocol):
    """The tournaments of a place.

    Of two processes that begin or end the same round at once, the store lets one.
    """

    async def create(self, tournament: TournamentRow) -> None:
        """Add a tournament that nobody has entered."""

    async def find(self, tournament: str) -> WholeTournament | None:
        """Return a tournament, or None."""

    async def by_link(self, link_hash: str) -> str | None:
        """Return the tournament that people enter by the link of this hash, or None."""

    async def of(self, player: int) -> list[TournamentRow]:
        """Return the tournaments that a player made or takes part in, the newest first; at most ``LISTED``."""

    async def hosted(self, player: int) -> int:
        """Return how many tournaments that a player made are not over."""

    async def going(self) -> list[str]:
        """Return the tournaments with a round that has begun and not ended, the first to be made first."""

    async def enter(self, tournament: str, members: Sequence[Member]) -> bool:
        """Add some members, all or none; return False where a place is taken, or a player takes part already."""

    async def change(self, tournament: str, member: Member) -> None:
        """Keep a member in place of the one who has the number and the place."""

    async def remove(self, tournament: str, number: int, place: int) -> None:
        """Delete the member who has a number and a place."""

    async def takes_part(self, tournament: str, player: int) -> bool:
        """Return whether a player made a tournament or has entered it."""

    async def renew(self, tournament: str, link_hash: str) -> None:
        """Let people enter by another link, and by the one before no more."""

    async def begin_round(self, tournament: str, begun: RoundRow, games: Sequence[NewGame]) -> bool:
        """Add a round and the games of its tables, all or nothing; return False where there is such a round."""

    async def hurry(self, tournament: str, number: int, up: str) -> None:
        """Let the time of a round that goes on be up at a moment, if it is not up before."""

    async def end_round(self, tournament: str, number: int, matches: Sequence[Match], ended: str) -> bool:
        """Write down what a round came to; return False where that was done before."""

    async def end(self, tournament: str, ended: str) -> None:
        """Let a tournament be over, unless it is."""

    async def is_sealed(self, board: str) -> bool:
        """Return whether a game of a board goes on, so that nobody may look at the packs of any of them."""

    async def standings(self, games: Sequence[str]) -> Mapping[str, Standing]:
        """Return how some games stand, by game, without those that are gone."""
