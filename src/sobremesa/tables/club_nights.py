"""Club nights: tournaments that a host makes, that people enter by a link, and whose tables the server pairs."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Sequence
from typing import Final

from msgspec.structs import replace

from sobremesa.protocol.codes import Code
from sobremesa.store import GameRow, Match, Member, NewGame, RoundRow, Store, TournamentRow
from sobremesa.store.attendance import shared_out
from sobremesa.store.clock import now, seconds_of, time_text
from sobremesa.tables.access import SECRET_BYTES, hash_of
from sobremesa.tables.club_orders import (
    NightOrder,
    board_of_match,
    fresh_names,
    game_of_match,
    named,
    row_of,
    tables_of_teams,
)
from sobremesa.tables.club_records import NightRecords
from sobremesa.tables.club_standings import Night, with_outcomes
from sobremesa.tables.open_table import OpenTable
from sobremesa.tables.packs import Salt
from sobremesa.tables.refusals import NOT_INVITED, NOT_YOURS, UNKNOWN_LINK, Refused, ended_allowed, refuse_busy
from sobremesa.tables.stopwatch import Time
from sobremesa.tournaments.formats import MOST, may_enter, pair_round
from sobremesa.tournaments.results import BYE, Pair

MOST_HOSTED: Final = 5
"""The tournaments that one host may have going."""

PATIENCE: Final = 12 * 3600
"""For how many seconds it matters that a round has begun which has any time."""

ATTEMPTS: Final = 20
"""How often somebody who enters tries the next number, where others enter at the same time."""

AT_ONCE: Final = 4
"""How many games are ended at once; more would have the database open connections for a moment."""

LOOKS: Final = 30
PAUSE: Final = 0.5
"""How often it is looked whether other processes have ended their games of a round, and the seconds between."""


class ClubNights:
    """The tournaments of a store. Methods raise Refused, and StoreError.

    Nothing of a tournament is kept in memory but records of games that have ended: each process reads what stands in
    the store, and what two of them do at once the store does once. A ``player`` is the id of whoever asks, None for
    somebody who has never sat down.
    """

    def __init__(
        self,
        store: Store,
        opened: Callable[[str], Awaitable[OpenTable]],
        salt: Salt,
        is_busy: Callable[[], bool],
        time: Time,
        tell: Callable[[GameRow, int, int], None],
    ) -> None:
        """Hold a store's tournaments; ``opened`` returns a table, caught up with the store.

        ``tell`` is called with each game of a round that has begun, the player who has begun it, and for how many
        seconds it matters.
        """
        self._store = store
        self._records = NightRecords(store)
        self._opened = opened
        self._salt = salt
        self._is_busy = is_busy
        self._time = time
        self._tell = tell

    async def make(self, order: NightOrder, host: int) -> tuple[str, str]:
        """Make a tournament; return its id and the secret of its link, which is told here and never again.

        Raises Refused with TOO_MANY_TOURNAMENTS for a host who has ``MOST_HOSTED`` that are not over.
        """
        if await self._store.tournaments.hosted(host) >= MOST_HOSTED:
            why = f"you have {MOST_HOSTED} tournaments that are not over; end one of them first"
            raise Refused(Code.TOO_MANY_TOURNAMENTS, why)
        secret = secrets.token_urlsafe(SECRET_BYTES)
        row = row_of(order, host, hash_of(secret))
        await self._store.tournaments.create(row)
        return row.id, secret

    async def renew_link(self, tournament: str, player: int | None) -> str:
        """Return the secret of a new link to a tournament of the player's; the one before opens nothing any more."""
        await self._hosted(tournament, player)
        secret = secrets.token_urlsafe(SECRET_BYTES)
        await self._store.tournaments.renew(tournament, hash_of(secret))
        return secret

    async def mine(self, player: int | None) -> list[TournamentRow]:
        """Return the tournaments that a player made or takes part in, the newest first."""
        return [] if player is None else await self._store.tournaments.of(player)

    async def look(self, tournament: str, player: int | None) -> Night:
        """Return a tournament for its host, or for somebody who takes part."""
        night = await self._found(tournament)
        if night.member(player) is None and night.whole.tournament.host != player:
            raise Refused(NOT_INVITED, "this tournament is for those who take part in it, or have its link")
        return night

    async def behind_link(self, secret: str) -> Night:
        """Return the tournament that a link opens, for whoever has it."""
        tournament = await self._store.tournaments.by_link(hash_of(secret))
        if tournament is None:
            raise Refused(UNKNOWN_LINK, "there is no such link")
        return await self._found(tournament)

    # ---- coming and going

    async def enter(self, secret: str, player: int, name: str, partner: int = 0) -> str:
        """Let a player enter by a link and return the tournament; one who takes part already just comes back.

        ``partner`` is the number of a pair with a free place, 0 for a new entrant.
        """
        called = named(name)
        for _ in range(ATTEMPTS):
            night = await self.behind_link(secret)
            tournament = night.whole.tournament.id
            mine = night.member(player)
            if mine is not None:
                await self._come_back(night, mine)
                return tournament
            member = replace(_free_place(night, partner), name=called, player=player)
            if await self._store.tournaments.enter(tournament, [member]):
                return tournament
        raise Refused(Code.NOT_SAVED, "too many entered at once; try again")

    async def add_computers(self, tournament: str, player: int | None, count: int) -> None:
        """Let so many entrants of computers in, of the level that the host has chosen; the host alone may."""
        night = await self._hosted(tournament, player)
        names = fresh_names({member.name for member in night.whole.members})
        for _ in range(count):
            night = await self._found(tournament)
            first = _free_place(night, 0)
            level = night.whole.tournament.level
            size = night.whole.tournament.size
            members = [replace(first, place=at, name=next(names), level=level) for at in range(1, size + 1)]
            await self._store.tournaments.enter(tournament, members)

    async def leave(self, tournament: str, player: int | None) -> None:
        """Let a player leave for good: what they are playing is lost, but a partner plays on."""
        night = await self.look(tournament, player)
        mine = night.member(player)
        if mine is None:
            raise Refused(NOT_YOURS, "only those who take part can leave")
        await self._take_out(night, mine)

    async def remove(self, tournament: str, player: int | None, number: int) -> None:
        """Take an entrant out of a tournament, as its host may."""
        night = await self._hosted(tournament, player)
        for before in night.members(number):
            night = await self._found(tournament)  # a partner may have become a computer, or have left with the other
            mine = next((one for one in night.members(number) if one.place == before.place), None)
            if mine is not None:
                await self._take_out(night, mine)

    async def forget(self, player: int) -> None:
        """Let a player leave all tournaments, as ``leave`` does, who is about to have themselves forgotten."""
        for row in await self._store.tournaments.of(player):
            night = await self._found(row.id)
            mine = night.member(player)
            if mine is not None:
                await self._take_out(night, mine)

    # ---- rounds

    async def next_round(self, tournament: str, player: int | None) -> None:
        """Begin the next round, as the host may: pair all who are there, and make their tables."""
        night = await self._hosted(tournament, player)
        if night.going is not None:
            raise Refused(Code.ROUND_GOES_ON, "a round goes on; the next one begins when it has ended")
        if night.number >= night.rounds and night.number:
            raise Refused(Code.TOURNAMENT_OVER, "all rounds were played")
        refuse_busy(self._is_busy())
        pairs = pair_round(night.whole.tournament.form, night.entrants, night.outcomes)
        if not pairs:
            raise Refused(Code.TOO_FEW_ENTRANTS, "a round needs two entrants")
        await self._begin(await self._with_partners(night), pairs)

    async def end_round(self, tournament: str, player: int | None) -> None:
        """End the round that goes on, as the host may: games that are not over are judged by their score.

        Its time is up from now on: where other processes play some of its games, they end those. Raises Refused, also
        where a game could not be ended: then the round goes on until it can be.
        """
        going = (await self._hosted(tournament, player)).going
        if going is None:
            raise Refused(Code.NO_ROUND, "no round goes on")
        await self._store.tournaments.hurry(tournament, going.number, time_text(self._time.wall()))
        for _ in range(LOOKS):
            if await self.judge(tournament, going.number):
                return
            await self._time.sleep(PAUSE)
        raise Refused(Code.NOT_SAVED, "some games of this round have not ended yet; try again")

    async def end(self, tournament: str, player: int | None) -> None:
        """End a tournament between two rounds, as its host may; the standings are what they are."""
        night = await self._hosted(tournament, player)
        if night.going is not None:
            raise Refused(Code.ROUND_GOES_ON, "a round goes on; end it first")
        await self._store.tournaments.end(tournament, now())

    async def keep(self, tournament: str) -> Night:
        """Return a tournament after its round has ended, if all its games have."""
        night = await self._found(tournament)
        if night.going is None or not night.all_over:
            return night
        await self._write_down(night)
        return await self._found(tournament)

    async def keep_time(self, tournament: str) -> Night:
        """Return a tournament after its round has ended, if all its games have or its time is up.

        Games that another process plays are left to that one, which alone does not lose races for their rows.
        """
        night = await self.keep(tournament)
        going = night.going
        if going is None or not going.up or self._time.wall() < seconds_of(going.up):
            return night
        await self.judge(tournament, going.number)
        return await self._found(tournament)

    async def judge(self, tournament: str, number: int) -> bool:
        """End the games of a round that no other process plays, and write down what it comes to if those were all.

        Returns whether the round has ended. Raises Refused where a game could not be ended.
        """
        night = await self._found(tournament)
        if night.going is None or night.number != number:
            return True
        playing = [game for game, standing in night.games.items() if standing.status == "playing"]
        elsewhere = await self._played_elsewhere(playing)
        here = [game for game in playing if game not in elsewhere]
        for at in range(0, len(here), AT_ONCE):
            await asyncio.gather(*map(self._end, here[at : at + AT_ONCE]))
        night = await self._found(tournament)
        if not elsewhere and night.number == number:
            await self._write_down(night)
        return not elsewhere

    async def records(self, tournament: str, player: int | None) -> str:
        """Return the records of all games that have ended, one after another, with their round and table."""
        return await self._records.of(await self.look(tournament, player))

    # ---- inside

    async def _end(self, game: str) -> None:
        with ended_allowed():
            await (await self._opened(game)).abandon()

    async def _played_elsewhere(self, games: Sequence[str]) -> set[str]:
        """Return those of some games whose computers another process moves, as it does where somebody is connected."""
        found = await self._store.glance(games)
        worker = self._store.worker
        return {game for game, seen in found.items() if seen.there and not shared_out(seen.there, worker).drives}

    async def _found(self, tournament: str) -> Night:
        whole = await self._store.tournaments.find(tournament)
        if whole is None:
            raise Refused(Code.UNKNOWN_TOURNAMENT, "there is no such tournament")
        last = whole.rounds[-1] if whole.rounds else None
        going = [game for match in last.matches for game in match.games] if last is not None and not last.ended else []
        return Night(whole, await self._store.tournaments.standings(going) if going else {})

    async def _hosted(self, tournament: str, player: int | None) -> Night:
        night = await self._found(tournament)
        if player is None or night.whole.tournament.host != player:
            raise Refused(NOT_YOURS, "only the host of a tournament may do that")
        if night.is_over:
            raise Refused(Code.TOURNAMENT_OVER, "this tournament is over")
        return night

    async def _begin(self, night: Night, pairs: Sequence[Pair]) -> None:
        tournament, games = night.whole.tournament, []
        matches = []
        for pair in pairs:
            made = [] if pair.second == BYE else self._games(night, pair)
            games += made
            matches.append(Match(pair.first, pair.second, [one.game.id for one in made]))
        up = time_text(self._time.wall() + 60 * tournament.minutes) if tournament.minutes else ""
        begun = RoundRow(night.number + 1, time_text(self._time.wall()), up, "", matches)
        if await self._store.tournaments.begin_round(tournament.id, begun, games):
            for one in games:
                self._tell(one.game, tournament.host, 60 * tournament.minutes or PATIENCE)

    def _games(self, night: Night, pair: Pair) -> list[NewGame]:
        tournament = night.whole.tournament
        entrants = [night.members(number) for number in (pair.first, pair.second)]
        if tournament.deals == "boards":
            names = fresh_names({member.name for member in night.whole.members})
            return board_of_match(tournament, entrants, names, self._salt)
        if tournament.deals == "teams":
            return tables_of_teams(tournament, entrants[0], entrants[1], self._salt)
        return [game_of_match(tournament, entrants[0], entrants[1], self._salt)]

    async def _with_partners(self, night: Night) -> Night:
        """Return a tournament in which every pair is one: a computer takes each place that is free or nobody's."""
        tournament = night.whole.tournament
        names = fresh_names({member.name for member in night.whole.members})
        for number in night.here:
            members = night.members(number)
            for place in set(range(1, tournament.size + 1)) - {member.place for member in members}:
                filled = Member(number, place, next(names), level=tournament.level, since=members[0].since)
                await self._store.tournaments.enter(tournament.id, [filled])
            for left in [member for member in members if member.is_nobody]:
                filled = replace(left, name=next(names), level=tournament.level, until=None)
                await self._store.tournaments.change(tournament.id, filled)
        return await self._found(tournament.id)

    async def _write_down(self, night: Night) -> None:
        """Write down what the round that goes on comes to; after the last one the tournament is over."""
        going, tournament = night.going, night.whole.tournament
        if going is None:
            return
        await self._store.tournaments.end_round(tournament.id, going.number, with_outcomes(night, going.matches), now())
        if night.number >= night.rounds:
            await self._store.tournaments.end(tournament.id, now())

    async def _come_back(self, night: Night, member: Member) -> None:
        """Let a member who has left play again from the next round on, where their format lets them."""
        if member.until is None:
            return
        if night.is_over or night.whole.tournament.form != "swiss" or night.number >= night.rounds:
            raise Refused(Code.ENTRIES_CLOSED, "nobody can come back to this tournament any more")
        await self._store.tournaments.change(night.whole.tournament.id, replace(member, until=None))

    async def _take_out(self, night: Night, member: Member) -> None:
        tournament = night.whole.tournament
        if night.is_over or member.until is not None:
            return
        await self._leave_table(night, member)  # first: where it cannot be saved they can ask again
        others = [one for one in night.members(member.number) if one.player is not None and one != member]
        if member.since > night.number:  # they have not played
            await self._store.tournaments.remove(tournament.id, member.number, member.place)
        elif others:
            name = next(fresh_names({one.name for one in night.whole.members}))
            computer = replace(member, name=name, player=None, level=tournament.level)
            await self._store.tournaments.change(tournament.id, computer)
        else:
            for one in night.members(member.number):
                await self._store.tournaments.change(tournament.id, replace(one, until=night.number))

    async def _leave_table(self, night: Night, member: Member) -> None:
        """Let a member lose the game that they are in; at a table of four the computer plays on."""
        for match in night.going.matches if night.going is not None else ():
            if member.number in (match.first, match.second):
                for game in [one for one in match.games if member in night.playing(match, one)]:
                    with ended_allowed():
                        await _left(await self._opened(game), member, night.whole.tournament)


async def _left(live: OpenTable, member: Member, tournament: TournamentRow) -> None:
    seat = _seat_of(live.game, member)
    if seat and tournament.seats == 2:
        await live.resign(seat)
    elif seat:
        live.presence.stand_in(seat)


def _seat_of(game: GameRow, member: Member) -> int:
    """Return the seat of a member at a table, 0 for none; a computer has its name, and people may have the same."""
    named_so = [seat for seat in game.players if seat.name == member.name]
    if member.player is not None:
        return game.seat_of(member.player) or next((seat.seat for seat in named_so), 0)
    return next((seat.seat for seat in named_so if seat.player is None), 0)


def _free_place(night: Night, partner: int) -> Member:
    """Return the place that one who enters has, with no name yet. Raises Refused where there is none."""
    tournament, entrants = night.whole.tournament, night.entrants
    if night.is_over or (night.number and night.number >= night.rounds):
        raise Refused(Code.ENTRIES_CLOSED, "the last round has begun: nobody can enter any more")
    if partner:
        return _beside(night, partner)
    if not may_enter(tournament.form, entrants, begun=bool(night.number)):
        why = f"there are {MOST} already" if len(entrants) >= MOST else "it has begun, and has no place for more"
        raise Refused(Code.ENTRIES_CLOSED, f"nobody can enter this tournament any more: {why}")
    return Member(max((one.number for one in entrants), default=0) + 1, 1, "", since=night.number + 1)


def _beside(night: Night, partner: int) -> Member:
    there = {member.place: member for member in night.members(partner)}
    free = set(range(1, night.whole.tournament.size + 1)) - there.keys()
    if not free or all(member.until is not None for member in there.values()):
        raise Refused(Code.PLACE_TAKEN, "there is no free place beside them")
    return Member(partner, min(free), "", since=next(iter(there.values())).since)
