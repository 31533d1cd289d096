"""Translation between the tables' types and those of the protocol; no other module knows both."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from sobremesa.protocol import live as wire
from sobremesa.protocol.rest import replays
from sobremesa.protocol.rest.ratings import SeatRating
from sobremesa.protocol.rest.tables import (
    Invitation,
    ListedTable,
    MadeTable,
    NewGuest,
    NewSeatLink,
    NewTable,
    PublicTable,
    SeatLink,
    SessionGame,
    SessionInfo,
)
from sobremesa.ratings.glicko2 import Rating
from sobremesa.store import Aside, GameRow, Listed
from sobremesa.tables.access import WATCH, Guest
from sobremesa.tables.clocks import ClockTerms, read_terms
from sobremesa.tables.messages import PendingQuestion
from sobremesa.tables.misdeal import may_be_called
from sobremesa.tables.open_table import OpenTable, Snapshot, Wire
from sobremesa.tables.orders import Made, Order, Sitter, drawn_by
from sobremesa.tables.people import marks_of
from sobremesa.tables.projection import Event
from sobremesa.tables.ratings import PROVISIONAL, interval_of
from sobremesa.tables.replays import ReplayExtract
from sobremesa.tables.rulesets import options_today
from sobremesa.tables.sessions import Session
from sobremesa.tables.tables import Offer
from sobremesa.tables.transfers import FreshLink as NewLink
from sobremesa.tables.waiting_games import Mine


def order_of(new: NewTable) -> Order:
    """Return the table's order for a new table."""
    return Order(
        game=new.game,
        rules=new.rules,
        seats=new.seats,
        sitters=[Sitter(player.kind, player.name, player.level, player.text) for player in new.players],
        options=dict(new.options),
        pace=new.pace,
        away=new.away,
        grace=new.grace,
        public=new.public,
        clock=terms_of(new.clock),
        takebacks=new.takebacks,
        hints=new.hints,
        assistance=new.assistance,
        joint=new.joint,
        rated=new.rated,
    )


def terms_of(clock: wire.ClockTerms | None) -> ClockTerms | None:
    """Return how much time a new table gives."""
    return None if clock is None else ClockTerms(clock.kind, clock.seconds, clock.increment)


def made_of(made: Made) -> MadeTable:
    """Return the answer to the host of a new table: its id and the paths of its links."""
    links = [SeatLink(seat, f"/join/{secret}") for seat, secret in made.told.items() if seat != WATCH]
    return MadeTable(made.id, links, f"/watch/{made.told[WATCH]}")


def guest_of(new: NewGuest) -> Guest:
    """Return what somebody says of themselves who sits down."""
    return Guest(new.name, new.text)


def invitation_of(offer: Offer, player: int | None, strengths: Mapping[int, Rating]) -> Invitation:
    """Return what a link opens to a player (None: somebody who has never sat down), and how strong others there are."""
    game, seat, moves = offer
    return Invitation(
        game=game.game,
        rules=game.rules,
        seats=game.seats,
        seat=seat,
        players=players_of(game),
        id=game.id if seat == game.seat_of(player) else None,
        clock=clock_of(game),
        moves=moves,
        takebacks=game.takebacks,
        assistance=game.assistance,
        rated=game.rated,
        away=game.away,
        ratings=seat_ratings_of(strengths),
        options=options_today(game),
    )


def seat_ratings_of(strengths: Mapping[int, Rating]) -> list[SeatRating]:
    """Return how strong those are who sit at a table, by seat."""
    return [
        SeatRating(seat, round(one.rating), *interval_of(one), one.deviation > PROVISIONAL)
        for seat, one in sorted(strengths.items())
    ]


def new_link_of(link: NewLink) -> NewSeatLink:
    """Return a new link to a seat as it travels."""
    return NewSeatLink(f"/join/{link.secret}", link.seconds)


def clock_of(game: GameRow) -> wire.ClockTerms | None:
    """Return how much time people have in a game; None: any."""
    terms = read_terms(game.clock)
    return None if terms is None else wire.ClockTerms(terms.kind, terms.seconds, terms.increment)


def players_of(game: GameRow) -> list[wire.Player]:
    """Return who sits in a game, as everybody may know it."""
    marks = marks_of(game.players)
    return [
        wire.Player(seat.seat, seat.name, seat.kind, seat.level, fingerprint=mark)
        for seat, mark in zip(game.players, marks, strict=True)
    ]


def present(live: OpenTable) -> list[wire.Player]:
    """Return who sits at an open table, and who of them is there."""
    there = live.presence
    return [
        replace(player, away=there.is_away(player.seat), played=there.is_shown_played(player.seat))
        for player in players_of(live.game)
    ]


def people_of(live: OpenTable) -> wire.People:
    """Return the message that tells who is there."""
    return wire.People(present(live), clocks_of(live))


def clocks_of(live: OpenTable) -> wire.Clocks | None:
    """Return what the clocks of a table say now, if it has any."""
    told = live.clocks.reading()
    if told is None:
        return None
    left = [told.left.get(seat.seat) for seat in live.game.players]
    paused = [wire.Pause(pause.seat, pause.reason, pause.until) for pause in told.paused]
    return wire.Clocks(left, told.running, told.pause, paused)


def table_of(live: OpenTable, you: int, host: bool) -> wire.Table:
    """Return what is fixed about a table and who is there, for somebody who sits in seat ``you`` (0: watches)."""
    game = live.game
    return wire.Table(
        id=game.id,
        game=game.game,
        rules=game.rules,
        options=options_today(game),
        seats=game.seats,
        you=you,
        players=present(live),
        cut=game.cut,
        drawn_by=drawn_by(game),
        created=game.created,
        clock=clock_of(game),
        takebacks=game.takebacks,
        session=game.session,
        rematch=live.messages.rematch,
        hints=game.hints,
        host=host,
        retry=game.retry,
        assistance=game.assistance,
        rated=game.rated,
        day=game.day,
        away=game.away,
        misdeals=may_be_called(live),
        seeds=seeds_of(live),
        tournament=game.tournament,
    )


def seeds_of(live: OpenTable) -> wire.Seeds | None:
    """Return what everybody at a table may know of the seeds of its shuffle; None where the server alone shuffles."""
    told = live.seeds.told
    return None if told is None else wire.Seeds(told.server, told.seals, told.opened, told.closed)


def event_of(event: Event) -> wire.GameEvent:
    """Return an event as it travels."""
    return wire.GameEvent(
        n=event.number,
        seat=event.seat,
        move=event.move,
        points=[wire.Points(**line) for line in event.points],
        score=event.score,
        hand=event.hand,
        commitment=event.commitment,
        late=event.late,
        to=event.to,
        card=event.card,
    )


def sync_of(live: OpenTable, you: int, snapshot: Snapshot, host: bool = False) -> wire.Sync:
    """Return the answer to a hello; ``you`` is the client's seat, ``host`` whether the client made the table."""
    events = [event_of(event) for event in snapshot.events]
    return wire.Sync(
        table_of(live, you, host), snapshot.number, snapshot.view, events, asked(snapshot.questions), clocks_of(live)
    )


def asked(questions: list[PendingQuestion]) -> list[wire.Question]:
    """Return open questions as they travel."""
    return [wire.Question(one.number, one.seat, one.subject, sorted(one.yes)) for one in questions]


def said_of(aside: Aside, live: OpenTable) -> wire.Said:
    """Return the message that tells what a seat said."""
    return wire.Said(
        number=aside.number,
        n=aside.after,
        seat=aside.seat,
        kind=aside.kind,
        text=aside.text,
        questions=asked(live.messages.questions),
    )


def update_of(event: Event, view: Wire, clocks: wire.Clocks | None) -> wire.Update:
    """Return the message that tells one event, and what the clocks say after it."""
    return wire.Update(event.number, event_of(event), view, clocks)


def listed_of(mine: Mine, player: int) -> ListedTable:
    """Return a line of a player's list."""
    game, standing = mine.listed.game, mine.listed.standing
    return ListedTable(
        id=game.id,
        game=game.game,
        rules=game.rules,
        seats=game.seats,
        players=players_of(game),
        score=standing.score,
        over=standing.status != "playing",
        updated=mine.listed.updated,
        your_turn=mine.your_turn,
        you=game.seat_of(player),
        winner=standing.winner,
        abandoned=standing.status == "abandoned",
        created=game.created,
        retry=game.retry,
        imported=bool(game.imported),
        nudged=mine.nudged,
        ending=standing.ending,
        time_left=mine.time_left,
        rematch_by=mine.rematch_by,
    )


def replay_to_wire(replay: ReplayExtract, you: int, table: str = "") -> replays.ReplayPiece:
    """Return a piece of a replay for a client of seat ``you``; ``table`` is empty for those who may not know the id."""
    game = replay.game
    fixed = wire.Table(
        id=table,
        game=game.game,
        rules=game.rules,
        options=options_today(game),
        seats=game.seats,
        you=you,
        players=players_of(game),
        cut=game.cut,
        drawn_by=drawn_by(game),
        created=game.created,
        assistance=game.assistance,
        rated=game.rated,
    )
    frames = [replays.ReplayFrame(event_of(frame.event), frame.view, frame.hands) for frame in replay.frames]
    return replays.ReplayPiece(fixed, replay.total, replay.abandoned, frames)


def public_of(listed: Listed, strengths: Mapping[int, Rating]) -> PublicTable:
    """Return a line of the list of public tables."""
    game = listed.game
    return PublicTable(
        id=game.id,
        game=game.game,
        rules=game.rules,
        options=options_today(game),
        seats=game.seats,
        players=players_of(game),
        score=listed.standing.score,
        free=[seat.seat for seat in game.players if seat.kind == "open"],
        created=game.created,
        assistance=game.assistance,
        rated=game.rated,
        ratings=seat_ratings_of(strengths),
    )


def session_of(session: Session) -> SessionInfo:
    """Return a session as it travels."""
    games = [
        SessionGame(one.game.id, one.standing.status, one.standing.score, one.standing.winner) for one in session.games
    ]
    first = session.games[0].game
    return SessionInfo(first.session, games, session.totals, first.tournament, session.again)
