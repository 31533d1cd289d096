"""Tournaments as they travel."""

from __future__ import annotations

from collections.abc import Sequence

from sobremesa.protocol.rest.tournaments import (
    EntrantInfo,
    ListedTournament,
    MatchInfo,
    NewTournament,
    RoundInfo,
    StandingInfo,
    TournamentInfo,
)
from sobremesa.store import Match, RoundRow, TournamentRow
from sobremesa.store.clock import seconds_of
from sobremesa.tables.club_orders import NightOrder
from sobremesa.tables.club_standings import Night
from sobremesa.tournaments.formats import may_enter
from sobremesa.tournaments.results import WIN, Entrant
from sobremesa.tournaments.standings import Standing


def night_order_of(new: NewTournament) -> NightOrder:
    """Return what a host orders."""
    return NightOrder(new.name, new.form, new.game, new.rules, new.seats, new.level, new.rounds, new.minutes, new.deals)


def listed_night_of(row: TournamentRow, player: int) -> ListedTournament:
    """Return a tournament in the list of a player's."""
    return ListedTournament(row.id, row.name, row.game, bool(row.ended), row.host == player, row.created)


def tournament_of(night: Night, player: int | None, wall: float) -> TournamentInfo:
    """Return a tournament for somebody who may see it, at a time in seconds since 1970.

    Tables are told to those who take part, for they may watch there.
    """
    row, mine = night.whole.tournament, night.member(player)
    is_host = player is not None and row.host == player
    sees = is_host or mine is not None
    return TournamentInfo(
        id=row.id,
        name=row.name,
        form=row.form,
        game=row.game,
        rules=row.rules,
        seats=row.seats,
        size=row.size,
        rounds=_rounds(night),
        minutes=row.minutes,
        level=row.level,
        deals=row.deals,
        created=row.created,
        over=night.is_over,
        you=0 if mine is None or mine.until is not None else mine.number,
        host=is_host,
        table=table_of(night, player),
        may_enter=_may_enter(night),
        entrants=[_entrant(night, one) for one in night.entrants],
        played=[_round(night, each, sees, wall) for each in night.whole.rounds],
        standings=[_standing(one) for one in night.standings],
    )


def _rounds(night: Night) -> int:
    """Return how many rounds there are to be; 0 as long as too few have entered to say."""
    return night.rounds if night.number or night.whole.tournament.rounds or len(night.here) > 1 else 0


def table_of(night: Night, player: int | None) -> str:
    """Return the table of a player in the round that goes on, whether its game is over or not; empty for none."""
    mine = night.member(player)
    for match in night.going.matches if night.going is not None and mine is not None else ():
        for game in match.games:
            if mine in night.playing(match, game):
                return game
    return ""


def _may_enter(night: Night) -> bool:
    if night.is_over or (night.number and night.number >= night.rounds):
        return False
    return may_enter(night.whole.tournament.form, night.entrants, begun=bool(night.number))


def _entrant(night: Night, entrant: Entrant) -> EntrantInfo:
    members = night.members(entrant.number)
    return EntrantInfo(
        number=entrant.number,
        names=[member.name for member in members],
        computers=[member.level is not None for member in members],
        free=len(members) < night.whole.tournament.size and entrant.until is None,
        here=entrant.until is None,
        since=entrant.since,
    )


def _round(night: Night, each: RoundRow, sees: bool, wall: float) -> RoundInfo:
    left = max(0.0, round(seconds_of(each.up) - wall, 1)) if each.up and not each.ended else None
    return RoundInfo(each.number, bool(each.ended), left, [_match(night, match, sees) for match in each.matches])


def _match(night: Night, match: Match, sees: bool) -> MatchInfo:
    outcome = night.outcome(match)
    points = None if outcome is None else [outcome.half_points / 2, (WIN - outcome.half_points) / 2]
    if outcome is not None and outcome.pair.is_bye:
        points = [1.0]
    return MatchInfo(
        match.first,
        match.second,
        list(match.games) if sees else [],
        None if night.whole.tournament.same_packs else _score(night, match.games),
        points,
        0 if outcome is None else outcome.difference,
        "" if outcome is None else night.ending(match),
    )


def _score(night: Night, games: Sequence[str]) -> list[int] | None:
    """Return the score of a match whose game is known, first entrant first."""
    told = [night.games[game].score for game in games if game in night.games]
    return [sum(score[side] for score in told) for side in (0, 1)] if told else None


def _standing(one: Standing) -> StandingInfo:
    halves = (one.half_points / 2, one.buchholz / 2)
    return StandingInfo(one.place, one.entrant, *halves, one.difference, one.won, one.level, one.lost, one.byes)
