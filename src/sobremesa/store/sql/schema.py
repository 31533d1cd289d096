"""The tables of the database as the program reads them; migrations/ builds them."""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    and_,
    false,
    literal_column,
    not_,
    true,
)

# Every column that refers to a row of another table leads an index or a key: to delete that row the database looks
# for what refers to it, and would read the whole table.
metadata: Final = MetaData()

players: Final = Table(
    "players",
    metadata,
    Column("id", Integer, primary_key=True),
    # what the ids of their imported games are made from; of players of earlier versions the hash of their first token
    Column("seed", String(64), nullable=False, unique=True),
    Column("created", String(32), nullable=False),
)

# the browsers and programs of a player, each by the hash of its token
devices: Final = Table(
    "devices",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("player", ForeignKey("players.id"), nullable=False, index=True),
    Column("created", String(32), nullable=False),
)

# what makes another device a player's; the secret itself is not here
device_links: Final = Table(
    "device_links",
    metadata,
    Column("player", ForeignKey("players.id"), primary_key=True, autoincrement=False),
    Column("hash", String(64), nullable=False, unique=True),
    Column("expires", String(32), nullable=False),
)

# the public halves of the passkeys by which players come back
passkeys: Final = Table(
    "passkeys",
    metadata,
    Column("credential", String(1400), primary_key=True),
    Column("player", ForeignKey("players.id"), nullable=False, index=True),
    Column("handle", String(86), nullable=False),
    Column("public_key", Text, nullable=False),
    Column("sign_count", BigInteger, nullable=False),
    Column("name", String(64), nullable=False),
    Column("created", String(32), nullable=False),
    Column("used", String(32), nullable=False),
)

# what passkeys have still to sign; nothing here says who asked
challenges: Final = Table(
    "challenges",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("expires", String(32), nullable=False),
)

games: Final = Table(
    "games",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(32), nullable=False),
    Column("rules", String(64), nullable=False),
    Column("revision", Integer, nullable=False),
    Column("options", JSON, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("dealer", Integer, nullable=False),
    Column("cut", JSON, nullable=False),
    Column("pace", Integer, nullable=False),
    Column("host", ForeignKey("players.id"), nullable=False, index=True),
    Column("created", String(32), nullable=False),
    Column("away", String(16), nullable=False, server_default="computer"),
    Column("grace", Integer, nullable=False, server_default="120"),
    Column("public", Boolean, nullable=False, server_default=false()),
    Column("clock", String(32), nullable=False, server_default=""),
    Column("takebacks", Boolean, nullable=False, server_default=true()),
    Column("hints", Boolean, nullable=False, server_default=false()),
    # the first game of the rematches that this one belongs to, and the game that it is the rematch of
    Column("session", String(32), nullable=False, server_default="", index=True),
    Column("previous", String(32), nullable=True),
    # how many of its first rows are those of the game of which it is a second try
    Column("retry", Integer, nullable=False, server_default="0"),
    Column("assistance", String(8), nullable=False, server_default="full"),
    Column("rated", Boolean, nullable=False, server_default=false()),
    # whether it was looked at as a rated game that had ended, and counted if it counts
    Column("counted", Boolean, nullable=False, server_default=false()),
    # the id that an imported game had where it was played
    Column("imported", String(32), nullable=False, server_default=""),
    # what the salts of its packs follow from, where the seats' pages draw them too; empty otherwise
    Column("server_seed", String(64), nullable=False, server_default=""),
    # the tournament that it is played in, which may be gone
    Column("tournament", String(32), nullable=False, server_default=""),
    # what the games have in common that are dealt the same packs
    Column("board", String(32), nullable=False, server_default="", index=True),
    # the day of whose deal its packs are; empty otherwise
    Column("day", String(10), nullable=False, server_default=""),
    # how it stands after the last row, written with that row
    Column("updated", String(32), nullable=False),
    Column("status", String(16), nullable=False),
    Column("score", JSON, nullable=False),
    Column("winner", Integer, nullable=False),
    Column("turn", JSON(none_as_null=True), nullable=True),  # null: not known of a game of an earlier version
    # how it was lost before its last card; empty for any other
    Column("ending", String(8), nullable=False, server_default=""),
    Index("ix_games_previous", "previous", unique=True),  # a game has one rematch
    Index("ix_games_public", "public", "status", "created"),  # the list that everybody may ask for
    Index("ix_games_rated", "rated", "updated"),
)

# Which games these are is asked in the words of the index, or no database would see that it knows the answer; by its
# first column SQLite takes it rather than the one above.
TO_BE_COUNTED: Final = and_(games.c.rated, not_(games.c.counted), games.c.status != literal_column("'playing'"))
Index(
    "ix_games_to_be_counted",
    games.c.counted,
    games.c.updated,
    games.c.id,
    sqlite_where=TO_BE_COUNTED,
    postgresql_where=TO_BE_COUNTED,
)

seats: Final = Table(
    "seats",
    metadata,
    Column("game", ForeignKey("games.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(8), nullable=False),
    Column("name", String(64), nullable=False),
    Column("player", ForeignKey("players.id"), nullable=True, index=True),
    Column("level", String(64), nullable=True),
    Column("text", String(128), nullable=False, server_default=""),
    Column("stood_in", Boolean, nullable=False, server_default=false()),
    Index("ix_seats_game_player", "game", "player", unique=True),  # nobody sits in two seats
)

# what opens a seat of a game, or lets watch it (seat 0); the secret itself is not here
links: Final = Table(
    "links",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("game", ForeignKey("games.id"), nullable=False, index=True),
    Column("seat", Integer, nullable=False),
)

# what moves a seat from its holder to whoever opens it; the secret itself is not here
transfers: Final = Table(
    "transfers",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("game", ForeignKey("games.id"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("holder", ForeignKey("players.id"), nullable=False, index=True),
    Column("by_host", Boolean, nullable=False),
    Column("expires", String(32), nullable=False),
    Index("ix_transfers_game_seat", "game", "seat", unique=True),  # a seat has one
)

# whose seat in a game somebody else has now, so that they are told when they come back
former_holders: Final = Table(
    "former_holders",
    metadata,
    Column("game", ForeignKey("games.id"), primary_key=True),
    Column("player", ForeignKey("players.id"), primary_key=True, autoincrement=False, index=True),
    Column("by_host", Boolean, nullable=False),
)

watchers: Final = Table(
    "watchers",
    metadata,
    Column("game", ForeignKey("games.id"), primary_key=True),
    Column("player", ForeignKey("players.id"), primary_key=True, autoincrement=False, index=True),
)

moves: Final = Table(
    "moves",
    metadata,
    Column("game", ForeignKey("games.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
    Column("text", Text, nullable=False),
    Column("spent", Integer, nullable=False, server_default="0"),
    Column("at", String(32), nullable=False),
)

# when a game by correspondence has to be looked at though nobody may have its table open
alarms: Final = Table(
    "alarms",
    metadata,
    Column("game", ForeignKey("games.id"), primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("rings_at", String(32), nullable=False),
    Index("ix_alarms_rings_at", "rings_at"),
)

# for how long the time of a game by correspondence stands still, for the sake of a seat
pauses: Final = Table(
    "pauses",
    metadata,
    Column("game", ForeignKey("games.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("since", String(32), primary_key=True),
    Column("until", String(32), nullable=False),
    Column("reason", String(16), nullable=False),
    Column("days", Integer, nullable=False),
)

# the last time that those to act in a game by correspondence were reminded, and after which row
nudges: Final = Table(
    "nudges",
    metadata,
    Column("game", ForeignKey("games.id"), primary_key=True),
    Column("number", Integer, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("at", String(32), nullable=False),
)

# what lets a program read which games wait for a player; the secret itself is not here
feeds: Final = Table(
    "feeds",
    metadata,
    Column("player", ForeignKey("players.id"), primary_key=True, autoincrement=False),
    Column("hash", String(64), nullable=False, unique=True),
)

# whom a player does not want to hear or to meet
regards: Final = Table(
    "regards",
    metadata,
    Column("player", ForeignKey("players.id"), primary_key=True, autoincrement=False),
    Column("other", ForeignKey("players.id"), primary_key=True, autoincrement=False, index=True),
    Column("muted", Boolean, nullable=False),
    Column("blocked", Boolean, nullable=False),
)

# whom a player has asked to a table of theirs
invitations: Final = Table(
    "invitations",
    metadata,
    Column("game", ForeignKey("games.id"), primary_key=True),
    Column("sender", ForeignKey("players.id"), nullable=False, index=True),
    Column("invited", ForeignKey("players.id"), primary_key=True, autoincrement=False, index=True),
    Column("created", String(32), nullable=False),
    Column("declined", Boolean, nullable=False, server_default=false()),
)

# who looks for somebody to play with, and the table that was made of it
wishes: Final = Table(
    "wishes",
    metadata,
    Column("player", ForeignKey("players.id"), primary_key=True, autoincrement=False),
    Column("ticket", String(32), nullable=False, unique=True),
    Column("wanted", String(32), nullable=False),
    Column("rules", String(64), nullable=False),
    Column("clock", String(32), nullable=False),
    Column("level", String(64), nullable=False),
    Column("name", String(64), nullable=False),
    Column("text", String(128), nullable=False),
    Column("patient", Boolean, nullable=False),
    Column("since", String(32), nullable=False),
    Column("seen", String(32), nullable=False),
    Column("game", ForeignKey("games.id"), nullable=True, index=True),
    Column("search", String(64), nullable=False, server_default=""),
)

# where a device of a player is told of turns, by its push service; one a device
push_subscriptions: Final = Table(
    "push_subscriptions",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("player", ForeignKey("players.id"), nullable=False, index=True),
    Column("endpoint", String(1024), nullable=False, unique=True),
    Column("p256dh", String(128), nullable=False),
    Column("auth", String(32), nullable=False),
    Column("lang", String(8), nullable=False),
    Column("created", String(32), nullable=False),
)

# the keys by which others know this place, whichever process serves it
server_keys: Final = Table(
    "server_keys",
    metadata,
    Column("name", String(16), primary_key=True),
    Column("key", Text, nullable=False),
)

# what opens a finished game for those whom a player has given it to; the secret itself is not here
shares: Final = Table(
    "shares",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("game", ForeignKey("games.id"), nullable=False),
    Column("player", ForeignKey("players.id"), nullable=False, index=True),
    Column("created", String(32), nullable=False),
    Index("ix_shares_game_player", "game", "player"),
)

# what was thought of a finished game: the accuracy of each seat, and all of it as JSON
reviews: Final = Table(
    "reviews",
    metadata,
    Column("game", ForeignKey("games.id"), primary_key=True),
    Column("edition", Integer, nullable=False),
    Column("accuracies", JSON, nullable=False),
    Column("review", Text, nullable=False),
    Column("made", String(32), nullable=False),
)

# the parts of a review that is being made, so that it goes on where it stopped
review_parts: Final = Table(
    "review_parts",
    metadata,
    Column("game", ForeignKey("games.id"), primary_key=True),
    Column("name", String(16), primary_key=True),
    Column("edition", Integer, nullable=False),
    Column("text", Text, nullable=False),
)

# what a finished game counts towards the statistics of its players
results: Final = Table(
    "results",
    metadata,
    Column("game", ForeignKey("games.id"), primary_key=True),
    Column("edition", Integer, nullable=False),
    Column("counts", JSON, nullable=False),
)

# what a person's rating was after a game; it stays when the game is gone
ratings: Final = Table(
    "ratings",
    metadata,
    Column("game", String(32), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("player", ForeignKey("players.id"), nullable=False),
    Column("pool", String(128), nullable=False),
    Column("number", Integer, nullable=False),
    Column("ended", String(32), nullable=False),
    Column("share", Float, nullable=False),
    Column("beside", JSON, nullable=False),
    Column("rating", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("volatility", Float, nullable=False),
    Index("ix_ratings_player_pool_number", "player", "pool", "number", unique=True),  # whoever counts first counts
)

tournaments: Final = Table(
    "tournaments",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("host", ForeignKey("players.id"), nullable=False, index=True),
    Column("link", String(64), nullable=False, unique=True),  # the secret itself is not here
    Column("name", String(64), nullable=False),
    Column("form", String(16), nullable=False),
    Column("game", String(32), nullable=False),
    Column("rules", String(64), nullable=False),
    Column("seats", Integer, nullable=False),
    Column("size", Integer, nullable=False),
    Column("rounds", Integer, nullable=False),
    Column("minutes", Integer, nullable=False),
    Column("level", String(64), nullable=False),
    Column("created", String(32), nullable=False),
    Column("ended", String(32), nullable=False),
    Column("deals", String(8), nullable=False, server_default="free"),
)

# who takes part in a tournament, one or two of each entrant
tournament_members: Final = Table(
    "tournament_members",
    metadata,
    Column("tournament", ForeignKey("tournaments.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("place", Integer, primary_key=True, autoincrement=False),
    Column("name", String(64), nullable=False),
    Column("player", ForeignKey("players.id"), nullable=True),
    Column("level", String(64), nullable=True),
    Column("since", Integer, nullable=False),
    Column("until", Integer, nullable=True),
    Index("ix_tournament_members_player", "player", "tournament", unique=True),  # nobody enters twice
)

# who meets whom in a round, at which tables, and what came of it once the round has ended
tournament_rounds: Final = Table(
    "tournament_rounds",
    metadata,
    Column("tournament", ForeignKey("tournaments.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("began", String(32), nullable=False),
    Column("up", String(32), nullable=False),
    Column("ended", String(32), nullable=False),
    Column("matches", JSON, nullable=False),
    Index("ix_tournament_rounds_ended", "ended"),
)

# what the packs of a day follow from: as secret as they are until the day is over
daily_seeds: Final = Table(
    "daily_seeds",
    metadata,
    Column("day", String(10), primary_key=True),
    Column("seed", String(64), nullable=False),
)

# who has begun the deal of a day, and how it ended; it stays when the table is gone
daily_entries: Final = Table(
    "daily_entries",
    metadata,
    Column("day", String(10), primary_key=True),
    Column("game", String(32), primary_key=True),
    Column("player", ForeignKey("players.id"), primary_key=True, autoincrement=False, index=True),
    Column("table", String(32), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("against", String(8), nullable=False),
    Column("created", String(32), nullable=False),
    Column("status", String(8), nullable=False),
    Column("own", Integer, nullable=False),
    Column("other", Integer, nullable=False),
    Column("won", Boolean, nullable=False),
    Column("ended", String(32), nullable=False),
)

# what the maestro made of the deal of a day, by seat
daily_scores: Final = Table(
    "daily_scores",
    metadata,
    Column("day", String(10), primary_key=True),
    Column("game", String(32), primary_key=True),
    Column("score", JSON, nullable=False),
)

# the puzzle of a day with its answers, empty while somebody searches for it; ``edition`` is the program that found it
daily_puzzles: Final = Table(
    "daily_puzzles",
    metadata,
    Column("day", String(10), primary_key=True),
    Column("edition", String(32), primary_key=True),
    Column("claimed_until", String(32), nullable=False),
    Column("puzzle", Text, nullable=False),
)

# what was said at a table and is no move
asides: Final = Table(
    "asides",
    metadata,
    Column("game", ForeignKey("games.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("after", Integer, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("kind", String(16), nullable=False),
    Column("text", String(64), nullable=False),
    Column("at", String(32), nullable=False),
)

# which seats (0: somebody watches) are connected to which process, where several share the database, and whether
# they are shown as played for
presence: Final = Table(
    "presence",
    metadata,
    Column("game", ForeignKey("games.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("worker", Integer, primary_key=True, autoincrement=False),
    Column("helped", Boolean, nullable=False, server_default=false()),
)
