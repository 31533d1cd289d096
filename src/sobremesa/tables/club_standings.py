"""A tournament as its stored rows and its games make it: who is in it, what rounds came to, how everybody stands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from sobremesa.core.registry import game_named
from sobremesa.store import Match, Member, RoundRow, Standing, WholeTournament
from sobremesa.store.rows import Ending
from sobremesa.tournaments import standings
from sobremesa.tournaments.formats import decided, rounds_of
from sobremesa.tournaments.results import WIN, Entrant, Outcome, Pair, present

LEFT: Final = 10_000
"""By so much a game of a board is held to be lost that was left: by more than any that was played to its end."""


class Night(Struct, frozen=True):
    """A tournament, and how the games of the round that goes on stand.

    Everything else is a projection of these, made anew whenever it is asked for.
    """

    whole: WholeTournament
    games: Mapping[str, Standing]

    @property
    def going(self) -> RoundRow | None:
        """Return the round that goes on, None between two."""
        last = self.whole.rounds[-1] if self.whole.rounds else None
        return last if last is not None and not last.ended else None

    @property
    def is_over(self) -> bool:
        """Return whether the tournament is."""
        return bool(self.whole.tournament.ended)

    @property
    def number(self) -> int:
        """Return how many rounds have begun."""
        return len(self.whole.rounds)

    @property
    def entrants(self) -> list[Entrant]:
        """Return who ever entered, in order of entry; of a pair the one who is there longer counts."""
        found: dict[int, list[Member]] = {}
        for member in self.whole.members:
            found.setdefault(member.number, []).append(member)
        return [_entrant(number, members) for number, members in sorted(found.items())]

    @property
    def rounds(self) -> int:
        """Return how many rounds there are to be, as it stands: by those who were there in the first."""
        tournament = self.whole.tournament
        first = [one for one in self.entrants if one.since == 1]
        return rounds_of(tournament.form, first, tournament.rounds) if len(first) > 1 else max(1, tournament.rounds)

    def members(self, number: int) -> list[Member]:
        """Return the members of an entrant by place."""
        return [member for member in self.whole.members if member.number == number]

    def member(self, player: int | None) -> Member | None:
        """Return the member who is a player, or None."""
        return next((one for one in self.whole.members if player is not None and one.player == player), None)

    def outcome(self, match: Match) -> Outcome | None:
        """Return what came of a match; None while a game of it goes on."""
        pair = Pair(match.first, match.second)
        if match.outcome is not None:
            return Outcome(pair, *match.outcome)
        if pair.is_bye:
            return Outcome(pair, WIN)
        told = [self.games.get(game) for game in match.games]
        if any(one is not None and one.status == "playing" for one in told):
            return None
        return self.judged(match)

    def judged(self, match: Match) -> Outcome:
        """Return what a match comes to as its games stand at this moment."""
        pair = Pair(match.first, match.second)
        if pair.is_bye:
            return Outcome(pair, WIN)
        games = [self.games.get(game) for game in match.games]
        return decided(self.whole.tournament.form, came_to(pair, games, self._target))

    def ending(self, match: Match) -> Ending:
        """Return how the loser of a match that is over has lost it before the last card; empty where they did not."""
        if match.outcome is not None:
            return match.ending
        told = [(at, self.games[game]) for at, game in enumerate(match.games) if game in self.games]
        lost = {(one.winner == 2) == (at == 0): one.ending for at, one in told if one.ending}
        return next(iter(lost.values())) if len(lost) == 1 else ""  # where both have left neither has lost by it

    @property
    def _target(self) -> int:
        """Return the points that end a game, 0 where one hand is all of it."""
        tournament = self.whole.tournament
        return game_named(tournament.game).ruleset(tournament.rules, {}).number("target", 0)

    def playing(self, match: Match, game: str) -> list[Member]:
        """Return the members of the entrants who play a game of a match.

        Of a board one entrant plays at each table, and of teams one member of each.
        """
        numbers: tuple[int, ...] = (match.first, match.second)
        deals, at = self.whole.tournament.deals, match.games.index(game)
        if deals == "boards":
            numbers = (numbers[at],)
        found = [member for number in numbers for member in self.members(number)]
        return [member for member in found if member.place == at + 1] if deals == "teams" else found

    @property
    def outcomes(self) -> list[list[Outcome]]:
        """Return what came of each round; of the one that goes on, of the matches that are over."""
        return [[one for match in each.matches if (one := self.outcome(match))] for each in self.whole.rounds]

    @property
    def all_over(self) -> bool:
        """Return whether a round goes on of which all games have ended."""
        return self.going is not None and all(self.outcome(match) for match in self.going.matches)

    @property
    def standings(self) -> list[standings.Standing]:
        """Return how everybody stands who was there, and is there."""
        return standings.standings(self.entrants, self.outcomes)

    @property
    def here(self) -> list[int]:
        """Return the entrants who are there in the next round."""
        return present(self.entrants, self.number + 1)


def came_to(pair: Pair, games: Sequence[Standing | None], target: int = 0) -> Outcome:
    """Return what the games of a match come to, in which the first entrant is side 1.

    Who has won has won, and is ahead by the points of the game, if not behind: of a game that somebody left, or in
    which their time ran out, the score is that of the moment. A game without a winner is judged by its score. A game
    that is gone says nothing. Of two games with the same packs, of which each entrant has played one on side 1, the
    difference of both decides; who has left theirs has lost it by more than anybody who plays to the end can.
    ``target`` are the points that end a game.
    """
    results = [_result(standing) for standing in games]
    if len(results) > 1:
        mine, theirs = (_of_same_packs(standing, by, target) for standing, (_, by) in zip(games, results, strict=True))
        by = mine - theirs
        if abs(by) > LEFT // 2:  # it counts no more for the other than winning a game by all of it
            by = max(1, target) if by > 0 else -max(1, target)
        return Outcome(pair, 1 + (by > 0) - (by < 0), by)
    won, ahead = results[0] if results else (0, 0)
    return Outcome(pair, 1 + won, ahead)


def _of_same_packs(standing: Standing | None, by: int, target: int) -> int:
    """Return by how much side 1 is ahead in a game that one side may have left before anybody had won."""
    if standing is None or not standing.winner:
        return by
    left = standing.ending or by == 0 or max(standing.score) < target
    return (LEFT if standing.winner == 1 else -LEFT) if left else by


def _result(standing: Standing | None) -> tuple[int, int]:
    """Return who has won a game, 1 for side 1, -1 for the other and 0 for nobody, and by how much side 1 is ahead."""
    if standing is None:
        return 0, 0
    by = standing.score[0] - standing.score[1]
    won = {1: 1, 2: -1}.get(standing.winner, (by > 0) - (by < 0))
    return won, max(0, by * won) * won


def with_outcomes(night: Night, matches: Sequence[Match]) -> list[Match]:
    """Return matches with what they come to as their games stand."""
    judged = [(match, night.judged(match)) for match in matches]
    return [
        replace(match, outcome=(one.half_points, one.difference), ending=night.ending(match)) for match, one in judged
    ]


def _entrant(number: int, members: Sequence[Member]) -> Entrant:
    """Return an entrant; it has left where all its people have, for its computers do not play on alone."""
    people = [member for member in members if member.level is None] or members
    left = [member.until for member in people if member.until is not None]
    return Entrant(number, min(one.since for one in members), max(left) if len(left) == len(people) else None)
