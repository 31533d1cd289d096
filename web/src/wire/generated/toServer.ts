// Generated from the server's own types: `python -m build_backend.wire` writes this file. Never edited by hand.

export type ToServer = Hello | Move | Autoplay | Say | Open | Look;

/**
 * Lets the computer move in the client's seat.
 * It ends when it is turned off, when the client moves by hand, and when it disconnects. Everybody at the table is
 * shown it. Refused at tables without hints.
 */
export interface Autoplay {
  type: 'autoplay';
  on: boolean;
}

/**
 * How much time people have: `seconds` for each move, or for the whole game and `increment` for each move.
 * With `correspondence` it is for each move as well, and runs whether anybody is connected or not.
 */
export interface ClockTerms {
  kind: 'correspondence' | 'game' | 'move';
  seconds: number;
  increment?: number;
}

/** The secret of a link to another device. */
export interface DeviceSecret {
  secret: string;
}

/**
 * A line of a game: a record, how many of its events come first (null: all), and the moves that follow instead.
 * A move is a word of the notation, or `pack:` with all its cards. `pack` alone deals the next hand: with the
 * record's own pack where it has one, else with one shuffled now.
 */
export interface GameLine {
  record: string;
  keep?: number | null;
  moves?: string[];
}

/**
 * A file of games.
 * `sobremesa` is `games`. `games` are `FiledGame`s, each checked by itself; `unfinished` is how many were
 * left out because they are not over. `damaged` is of a page's storage and is not imported, `browser` is what the
 * browser itself keeps: its settings, what was learned.
 */
export interface GamesFile {
  sobremesa: 'games';
  format: number;
  games: unknown[];
  version?: string;
  made?: string;
  unfinished?: number;
  damaged?: unknown[];
  browser?: Record<string, unknown>;
}

/** A hand to be explored, with what an `ExplorerInfo` asks for; `score` is one's own and the other's. */
export interface HandWanted {
  game: string;
  rules: string;
  hand: string[];
  others?: string[];
  option?: boolean;
  score?: [number, number];
}

/**
 * The first message of a client: it knows every event up to number `seen` and asks for the rest.
 * May be sent again at any time, to get the table's state anew. `seal` is the seal of a seed, for a shuffle that
 * this client takes part in; the first one of a seat counts, and none once the seeds are opened.
 */
export interface Hello {
  type: 'hello';
  seen?: number;
  seal?: string | null;
}

/** A request for a hint; `seen` is the number of the last event that the client knows. */
export interface HintWanted {
  seen: number;
}

/**
 * Says whether the page with the table is in sight, as it is taken to be until this is said.
 * Nobody else is told. A player who looks at a table is not told on their devices that it is their turn there.
 */
export interface Look {
  type: 'look';
  on: boolean;
}

/**
 * A client's move, in the notation of records, chosen when event `seen` was the last it knew.
 * A move on an older state is refused as stale, unless it is a claim.
 */
export interface Move {
  type: 'move';
  move: string;
  seen: number;
}

/** So many entrants of computers that the host lets in. */
export interface NewComputers {
  count: number;
}

/**
 * How I begin the deal of the day: against the maestro, or a friend who gets a link to the other seat.
 * `pace` is the pause before each of the maestro's moves, in ms.
 */
export interface NewDaily {
  against?: 'friend' | 'maestro';
  name?: string;
  pace?: number;
}

/** Somebody who enters: a name, and the number of a pair with a free place (0: as a new entrant). */
export interface NewEntrant {
  name: string;
  partner?: number;
}

/** A player who sits down: a name, and any text to mix into the shuffle. */
export interface NewGuest {
  name?: string;
  text?: string;
}

/** A passkey that was made: the challenge, what the browser returned, and what its owner calls it. */
export interface NewPasskey {
  challenge: string;
  credential: Record<string, unknown>;
  name: string;
}

/**
 * Who shall sit in a seat of a new table: `me` with a name, a `bot` with a level, or whoever has its link.
 * `here` is another person at the device of a page without a server. `text` is anything that `me` wants the
 * shuffle to be mixed with.
 */
export interface NewPlayer {
  kind: 'bot' | 'here' | 'me' | 'open';
  name?: string;
  level?: string;
  text?: string;
}

/**
 * Where a browser wants to be told: its address at a push service, and its keys in base64url (RFC 8291).
 * Without a language it is told in the one that it was told in before, at first in Spanish.
 */
export interface NewPushSubscription {
  endpoint: string;
  p256dh: string;
  auth: string;
  lang?: 'en' | 'es' | null;
}

/** How I regard somebody from now on. */
export interface NewRegard {
  muted: boolean;
  blocked: boolean;
}

/**
 * Asks for a second try from event `n` of a finished game, the decision that is made anew.
 * `name` is what to be called there, `pace` the pause before each bot's move, in milliseconds.
 */
export interface NewRetry {
  n: number;
  name?: string;
  pace?: number;
}

/**
 * A table to be made; `players` has one entry a seat, and `pace` is the pause before each bot's move, in ms.
 * Somebody who is gone for more than `grace` seconds while others wait is played for, or the game ends, as `away`
 * says. A `public` table stands in a list of such tables, where all may watch it and take its open seats; any other
 * is watched, and sat down at, by its links. `clock` is how much time people have; without one they have any. With
 * `takebacks` a move is taken back where all agree. `hints` is whether people may have hints; left out, they may
 * where all the others are computers. `assistance` is what the table does for its people unasked. At a `joint`
 * table the people's clients take part in the shuffle; the first pack waits for their seeds, two seconds each time.
 * A `rated` game counts in its players' ratings: by a ruleset as it stands, without takebacks and hints, among
 * people or against one computer whose strength was measured. Who leaves it, is away for longer than `grace` (30 or
 * more) or lets their time pass has lost, whatever `away` says.
 */
export interface NewTable {
  game: string;
  rules: string;
  seats: number;
  players: NewPlayer[];
  options?: Record<string, string>;
  pace?: number;
  away?: 'computer' | 'end';
  grace?: number;
  public?: boolean;
  clock?: ClockTerms | null;
  takebacks?: boolean;
  hints?: boolean | null;
  assistance?: 'full' | 'none' | 'some';
  joint?: boolean;
  rated?: boolean;
}

/**
 * A tournament to be made: `game` by `rules` at tables of two, or of four, where an entrant is a pair.
 * `rounds` is how many a Swiss has, 0 for as many as leave one who may have won all. `minutes` is the time of a
 * round: when it is up, games that are not over are judged by their score; 0 for any time. `level` is that of the
 * computers that fill places. With `boards` both entrants of a match play the same packs in the same chairs, each
 * against the computer, and the difference of their scores decides. With `teams` an entrant is two people, at
 * tables of two: one of each entrant meet at each, with the same packs and the seats changed; the difference of both
 * decides.
 */
export interface NewTournament {
  name: string;
  form: 'knock-out' | 'round-robin' | 'swiss';
  game: string;
  rules: string;
  level: string;
  seats?: number;
  rounds?: number;
  minutes?: number;
  deals?: 'boards' | 'free' | 'teams';
}

/** Asks that my games by correspondence stand still for so many days. */
export interface NewVacation {
  days: number;
}

/**
 * Opens the seed that the client's seat has sealed: it is in all packs from the next on.
 * To be sent once the seeds of the table are `closed`, and not before.
 */
export interface Open {
  type: 'open';
  seed: string;
}

/** A passkey that was shown: the challenge, and what the browser returned, in WebAuthn's form of JSON. */
export interface PasskeyAnswer {
  challenge: string;
  credential: Record<string, unknown>;
}

/**
 * The end of a line, of which the maestro's opinion is wanted.
 * With `played` it is the choice before the last move, and that move; else what there is to choose after it, by
 * `seat`, or with 0 by the first that is awaited. With `every` moves are looked at, too, that no review compares.
 */
export interface PositionWanted {
  record: string;
  keep?: number | null;
  moves?: string[];
  played?: boolean;
  seat?: number;
  every?: boolean;
}

/**
 * A message of a seat beside the moves.
 * `kind` is `call` with the id of a call, `ask` with a subject (`takeback`, `misdeal` or `rematch`), or
 * `yes` or `no` with the number of a question.
 */
export interface Say {
  type: 'say';
  kind: string;
  text: string;
}

/**
 * A position that is set up by hand: what its `SetupInfo` asks for, and one's own score and the other's.
 * `flags` are those that are true.
 */
export interface SetupWanted {
  game: string;
  rules: string;
  cards: Record<string, string[]>;
  flags?: string[];
  numbers?: Record<string, number>;
  score?: [number, number];
}
