"""Tournaments in a shelf, of which there are none: nobody else comes to its tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sobremesa.store.rows import Standing
from sobremesa.store.tournaments import Match, Member, NewGame, RoundRow, TournamentRow, WholeTournament


class NoTournaments:
    """A ``TournamentStore`` that keeps nothing."""

    async def create(self, tournament: TournamentRow) -> None:
        """Do nothing."""

    async def find(self, tournament: str) -> WholeTournament | None:
        """Return None."""
        return None

    async def by_link(self, link_hash: str) -> str | None:
        """Return None."""
        return None

    async def of(self, player: int) -> list[TournamentRow]:
        """Return nothing."""
        return []

    async def hosted(self, player: int) -> int:
        """Return 0."""
        return 0

    async def going(self) -> list[str]:
        """Return nothing."""
        return []

    async def enter(self, tournament: str, members: Sequence[Member]) -> bool:
        """Return False."""
        return False

    async def change(self, tournament: str, member: Member) -> None:
        """Do nothing."""

    async def remove(self, tournament: str, number: int, place: int) -> None:
        """Do nothing."""

    async def takes_part(self, tournament: str, player: int) -> bool:
        """Return False."""
        return False

    async def renew(self, tournament: str, link_hash: str) -> None:
        """Do nothing."""

    async def begin_round(self, tournament: str, begun: RoundRow, games: Sequence[NewGame]) -> bool:
        """Return False."""
        return False

    async def hurry(self, tournament: str, number: int, up: str) -> None:
        """Do nothing."""

    async def end_round(self, tournament: str, number: int, matches: Sequence[Match], ended: str) -> bool:
        """Return False."""
        return False

    async def end(self, tournament: str, ended: str) -> None:
        """Do nothing."""

    async def is_sealed(self, board: str) -> bool:
        """Return False."""
        return False

    async def standings(self, games: Sequence[str]) -> Mapping[str, Standing]:
        """Return nothing."""
        return {}
