// Generated from the server's own types: `python -m build_backend.wire` writes this file. Never edited by hand.

import type { BaseView, Card } from './view';

export type ToClient<V = BaseView> = Sync<V> | Update<V> | Said | People | Shuffling | Refused | Closed;

/**
 * A move and its value. `error` is the standard error of the value: 0 where nothing was sampled.
 * It is null where the maestro does not know it.
 */
export interface AssessedMove {
  move: string;
  worth: number;
  same?: string[];
  card?: Card;
  points?: ThrowPoints;
  error?: number;
}

/**
 * What there is to choose in a position, judged by what `seat` could know.
 * `options` are the moves that a review compares, the best first; `others` those that were looked at besides.
 * `decision` or `count` is what the review says of the move that was `played`; its `n` counts moves.
 * `legal` are the legal moves of all seats. Where nobody moves, `seat` is 0: the game is `over`, or a pack is
 * due.
 */
export interface Assessment {
  seat: number;
  played: string;
  unit: 'chance' | 'points';
  legal: OpenMove[];
  options: AssessedMove[];
  others: AssessedMove[];
  decision: ReviewedDecision | null;
  count: ReviewedCount | null;
  grounds: Ground[];
  over: boolean;
  pack_due: boolean;
}

/** A game that I won and played accurately: the table, when it ended, the score, and against whom. */
export interface BestGame {
  id: string;
  game: string;
  ended: string;
  accuracy: number;
  points: number;
  against: number;
  opponents: string[];
}

/** Cards of an exercise that lie together, such as the `table` or a `hand`; some are `marked`. */
export interface CardRow {
  name: string;
  cards: Card[];
  marked: Card[];
}

/**
 * How much time people have: `seconds` for each move, or for the whole game and `increment` for each move.
 * With `correspondence` it is for each move as well, and runs whether anybody is connected or not.
 */
export interface ClockTerms {
  kind: 'correspondence' | 'game' | 'move';
  seconds: number;
  increment: number;
}

/**
 * What the clocks show: milliseconds `left` by seat, seat 1 first, null for seats without a clock.
 * The time of the `running` seats runs down once `pause` milliseconds have passed. While anything is `paused`
 * by correspondence, none runs.
 */
export interface Clocks {
  left: (number | null)[];
  running: number[];
  pause: number;
  paused: Pause[];
}

/** The last message before the server closes the connection, with the reason. */
export interface Closed {
  type: 'closed';
  code: string;
  why: string;
}

/**
 * Somebody whom I sat at a table with, the name that they had there last, and when that table was touched last.
 * `muted` and `blocked` say how I regard them. The name is empty where no table is left.
 */
export interface Companion {
  mark: string;
  name: string;
  when: string;
  games: PlayedGame[];
  muted: boolean;
  blocked: boolean;
}

/** The rulesets of a game side by side: the options whose values differ. */
export interface ComparisonInfo {
  game: string;
  rulesets: string[];
  differences: DifferenceInfo[];
}

/** How the maestro would go on in every seat, each by its own view: to the end of the hand, or for some moves. */
export interface Continuation {
  moves: string[];
}

/** How many people won by so many points, from `low` to `high`; below 0 they lost. */
export interface DailyBar {
  low: number;
  high: number;
  count: number;
}

/** The deal of today in each game, with the seals of today and tomorrow, and my streak. */
export interface DailyDeal {
  today: DailySeal;
  tomorrow: DailySeal;
  games: DailyGame[];
  streak: DailyStreak;
}

/** Today's deal in a game, by the ruleset `rules`; `mine` is null for who has not begun it. */
export interface DailyGame {
  game: string;
  rules: string;
  mine: DailyScore | null;
}

/**
 * What came of the deal of a day in a game: mine, the maestro's in the same seat, and everybody's.
 * `maestro` is its score and its opponent's (who is a maestro too), null while it still plays, and for everybody who
 * has not finished before the day is over. `players` counts those who have finished against the maestro, `won`
 * those of them who won, `below` those who did worse than I; `bars` are all of them, the worst first.
 */
export interface DailyOutcome {
  sealed: DailySeal;
  game: string;
  mine: DailyScore | null;
  maestro: number[] | null;
  players: number;
  won: number;
  below: number;
  bars: DailyBar[];
}

/**
 * How somebody's deal of a day stands: at which `table`, against whom, and the points once it is `over`.
 * `left` is a game that was not finished, or not by its player, or too late to count.
 */
export interface DailyScore {
  table: string;
  against: 'friend' | 'maestro';
  status: 'left' | 'over' | 'playing';
  own: number;
  other: number;
  won: boolean;
}

/**
 * The seal of a day (UTC): `seed` is empty until `opens_at`, when the day's packs can be checked.
 * With `secret` false there is no server that draws it: everybody can compute the seed from the date.
 */
export interface DailySeal {
  day: string;
  seal: string;
  opens_at: string;
  seed: string;
  secret: boolean;
}

/**
 * On how many days in a row somebody finished a deal, and the `best` such number.
 * Among any seven days in a row one may be missed: `forgiven` says that one was, so lately that another one would
 * cost all days before it. `today` says whether today counts already.
 */
export interface DailyStreak {
  days: number;
  best: number;
  today: boolean;
  forgiven: boolean;
}

/** My table of today's deal. `made` has its links where it was made now; null where I had begun before. */
export interface DailyTable {
  id: string;
  made: MadeTable | null;
}

/**
 * Whose device this one would be, by the fingerprint and by the names that they play under.
 * `mine` tells that it is theirs already, `games` how many games of its own it would bring along, and `both` the
 * tables at which both profiles sit, so that they cannot be one.
 */
export interface DeviceOffer {
  fingerprint: string;
  names: string[];
  mine: boolean;
  games: number;
  both: string[];
}

/** An option in which rulesets differ, by its rule, and its value in each of them in words. */
export interface DifferenceInfo {
  name: string;
  rule: string;
  label: string;
  values: string[];
}

/**
 * An entrant: the names of its people or computers, whether those are computers, whether a place is free.
 * `here` is False for who has left, `since` the first round that they play.
 */
export interface EntrantInfo {
  number: number;
  names: string[];
  computers: boolean[];
  free: boolean;
  here: boolean;
  since: number;
}

/** A worked example of the rules: rows of cards, those that are marked and for what, and what comes of it. */
export interface ExampleInfo {
  rows: RowInfo[];
  marks: string;
  marked: Card[];
  text: string;
}

/** An exercise to choose, the game that it belongs to, and the `rulesets` by which it is asked. */
export interface ExerciseInfo {
  id: string;
  game: string;
  rulesets: string[];
}

/**
 * What an exercise asks by its `seed` and `rules`.
 * That is from `low` to `high` cards of the row `pick`, one of the `choices`, or, without either, a number
 * from `low` to `high`. `asks` is the key of the question, into which `values` go; `facts` tell of the
 * position. `erred` says of a puzzle that somebody went wrong there in a game.
 */
export interface ExerciseTask {
  exercise: string;
  seed: number;
  rules: string;
  rows: CardRow[];
  facts: KeyedSentence[];
  asks: string;
  values: Record<string, string | number>;
  low: number;
  high: number;
  pick: string;
  choices: string[];
  erred: boolean;
}

/** The verdict on an answer: sentences, and the cards of the best answer where cards were asked for. */
export interface ExerciseVerdict {
  right: boolean;
  told: KeyedSentence[];
  best: Card[];
}

/** A play of a hand: its text, its `figures` by name, and `marks`, what is to be said of it in a word. */
export interface ExploredPlay {
  move: string;
  figures: Record<string, number>;
  marks: string[];
}

/**
 * A game that tells something of a hand: which rulesets there are, and what a hand consists of.
 * `sizes` are the numbers of cards it may have; `others` what other cards are asked for (`seen` ones, or the
 * `table`), empty for none; `option` the choice that there is, empty for none; `scores` whether the score
 * matters. `chances` are the figures that are chances.
 */
export interface ExplorerInfo {
  game: string;
  rules: string[];
  sizes: number[];
  others: '' | 'seen' | 'table';
  option: string;
  scores: boolean;
  chances: string[];
  pack: Card[];
}

/** The path of my feed, which whoever has it can read. */
export interface FeedLink {
  path: string;
}

/**
 * One stored move as a seat may hear of it; `move` is `pack` for a new pack, whose cards nobody is told.
 * Instead of its cards the room is told the pack's `commitment`: SHA-256 of the salt and the pack, which the record
 * of the finished game opens. A move is `late` when the computer made it because the seat's time was up.
 * A takeback leads `to` where the game stood after the event of that number. `card` is the open card that a move
 * takes or leaves without naming it.
 */
export interface GameEvent {
  n: number;
  seat: number;
  move: string;
  points: Points[];
  score: number[];
  hand: number;
  commitment?: string;
  late?: boolean;
  to?: number;
  card?: Card;
}

/**
 * A game to choose, with the levels of its computer players, its rulesets, and what can be changed in them.
 * `measured` are the levels against which one can be rated; `programs` those of programs from outside that the
 * host of this server has listed, `program:` and a name each. `words` are what a game says for which browsers have
 * no face, by key without the game's id: `hand`, `place.KIND`, `reason.REASON` and the like.
 */
export interface GameInfo {
  id: string;
  name: string;
  levels: string[];
  rulesets: RulesetInfo[];
  options: OptionInfo[];
  measured: string[];
  programs: string[];
  words: Record<string, string>;
}

/**
 * A reason for one move over another: a code of the game, and its weight in points by the tactics.
 * A reason `against` the other move is a danger that the better one avoids. `cards` and `numbers` are what the
 * moves differ in: `card` and `ours` belong to the better move, `other` and `theirs` to the other.
 */
export interface Ground {
  code: string;
  weight: number;
  against: boolean;
  cards?: Record<string, Card[]>;
  numbers?: Record<string, number>;
}

/**
 * The maestro's choice for seat `seat`, valid while event `n` is the last; `options` has the best first.
 * `close` says that the second is not measurably worse, `forced` that no other move is legal.
 */
export interface Hint {
  n: number;
  seat: number;
  move: string;
  unit: 'chance' | 'points';
  grounds: Ground[];
  options: RatedMove[];
  close: boolean;
  forced: boolean;
}

/** What became of a file: the tables of the games that are new here, how many were here already, the refused. */
export interface ImportReport {
  imported: string[];
  known: number;
  refused: RefusedGame[];
}

/**
 * What a link opens: `seat` at a table of this game; `id` only for whoever sits in that seat already.
 * `clock` is how much time people have there, `takebacks` whether moves may be taken back, `assistance` what the
 * table does unasked. `moves` is from whom the link moves the seat: from its `holder`, who goes on in this
 * browser, from somebody `absent`, or from nobody (empty). `away` and `rated` are as in a NEW TABLE. `ratings`
 * are of those who sit there, where the table is rated. `options` are those in which its rules differ from the
 * ruleset.
 */
export interface Invitation {
  game: string;
  rules: string;
  seats: number;
  seat: number;
  players: Player[];
  id: string | null;
  clock: ClockTerms | null;
  moves: '' | 'absent' | 'holder';
  takebacks: boolean;
  assistance: 'full' | 'none' | 'some';
  away: 'computer' | 'end';
  rated: boolean;
  ratings: SeatRating[];
  options: Record<string, string>;
}

/** A sentence by its key, with the values that go in and the cards it speaks of. */
export interface KeyedSentence {
  key: string;
  values: Record<string, string | number>;
  cards: Card[];
}

/** How much of what was at stake I kept in `decisions` of a `kind`, in percent (`accuracy`). */
export interface KindStrength {
  game: string;
  kind: string;
  decisions: number;
  accuracy: number;
}

/** An event of a lesson, and the learner's view after it. */
export interface LessonFrame<V = BaseView> {
  event: GameEvent;
  view: V;
}

/** A lesson to choose: the game that it teaches, and how many `steps` it has. */
export interface LessonInfo {
  id: string;
  game: string;
  steps: number;
}

/**
 * The state of a lesson: `step` of its `steps` are done, and `says` are keys of sentences to show now.
 * The `frames` belong to one `scene`: all of it so far, or after a try those that followed. `tried` is `good`
 * or `other` (legal, but not what is wanted), `move` the move that was tried. `told` says that the next step
 * needs no move, `turns` that it belongs to another scene, `over` that there is none.
 */
export interface LessonPiece<V = BaseView> {
  lesson: string;
  step: number;
  steps: number;
  scene: number;
  table: Table;
  frames: LessonFrame<V>[];
  says: string[];
  tried: '' | 'good' | 'other';
  move: string;
  told: boolean;
  turns: boolean;
  over: boolean;
}

/**
 * A piece of a line as a replay has it; `total` is the number of its last event.
 * `kept` is how many of the record's events are in the line, `moves` what follows them, each as it is written.
 * `fault` is what stops the record itself, null for nothing; the line has all that comes before.
 */
export interface LinePiece<V = BaseView> {
  table: Table;
  total: number;
  abandoned: boolean;
  frames: ReplayFrame<V>[];
  kept: number;
  moves: string[];
  fault: RecordFault | null;
}

/** How many games a device that was linked has brought along. */
export interface LinkedDevice {
  games: number;
}

/**
 * One of my tables: the state of its game, and whether it waits for me.
 * `you` is my seat, 0 where I made the table and do not sit there. `retry` is as in a TABLE.
 * `imported` is whether the game was played elsewhere and came in a file. `nudged` is whether somebody there has
 * reminded me that it is my turn. `ending` is how the losers lost it before the last card: their time was up, or
 * they resigned; empty for any other game. `time_left` are the milliseconds within which whoever is on turn by
 * correspondence has to move, of several the first, vacations counted in; null for any other game, and where no
 * person has to. `rematch_by` is the seat that wants a rematch of a game by correspondence and waits for my answer,
 * for two weeks; 0 for none.
 */
export interface ListedTable {
  id: string;
  game: string;
  rules: string;
  seats: number;
  players: Player[];
  score: number[];
  over: boolean;
  updated: string;
  your_turn: boolean;
  you: number;
  winner: number;
  abandoned: boolean;
  created: string;
  retry: number;
  imported: boolean;
  nudged: boolean;
  ending: '' | 'resigned' | 'time';
  time_left: number | null;
  rematch_by: number;
}

/** One of my tournaments, and whether it is over. */
export interface ListedTournament {
  id: string;
  name: string;
  game: string;
  over: boolean;
  host: boolean;
  created: string;
}

/**
 * How strong I am in the last games of a pool with what the cards gave taken off; its pool is named as a rating's.
 * `games` were counted, `left` are still to be: whoever asks again has more counted. `given` is what share of a
 * game the cards gave me on average, in percent. `rating`, between `low` and `high` 95 times in 100, is null
 * after fewer than five games.
 */
export interface LuckRating {
  game: string;
  family: string;
  seats: number;
  tempo: 'correspondence' | 'quick' | 'unhurried';
  against: 'computers' | 'people';
  games: number;
  left: number;
  given: number;
  rating: number | null;
  low: number | null;
  high: number | null;
}

/**
 * A new table: its id is part of the addresses of its page and its socket.
 * `links` are the pages by which the open seats are taken, `watch` the one for spectators. They are given once and
 * not stored.
 */
export interface MadeTable {
  id: string;
  links: SeatLink[];
  watch: string;
}

/** A tournament, and the page by which people enter it, which is told once and not stored. */
export interface MadeTournament {
  id: string;
  path: string;
}

/**
 * Two entrants who meet, `second` 0 for a bye: their tables, how their game stands, and what it came to.
 * `tables` is empty for those who do not take part. `score` is that of the game at this moment, first entrant
 * first, null for a bye and for games of earlier rounds. `points` are what both got, null while they play.
 * `ending` is how the loser lost before the last card: their time was up, or they resigned; empty for any other.
 */
export interface MatchInfo {
  first: number;
  second: number;
  tables: string[];
  score: number[] | null;
  points: number[] | null;
  difference: number;
  ending: '' | 'resigned' | 'time';
}

/**
 * What tells me from others of my name, my devices and my passkeys; empty for somebody who has never sat down.
 * `takes_passkeys` tells whether the server takes passkeys at the address by which I came.
 */
export interface Me {
  fingerprint: string;
  devices: MyDevice[];
  passkeys: MyPasskey[];
  takes_passkeys: boolean;
}

/** A browser or program of mine, since when it is mine, and whether it is the one that asks. */
export interface MyDevice {
  id: string;
  since: string;
  here: boolean;
}

/**
 * An invitation of somebody whose mark is `mark` to a new table like the last one that I had with them.
 * `rating` is how strong they are, at a rated table, where they have one.
 */
export interface MyInvitation {
  table: string;
  game: string;
  rules: string;
  clock: string;
  name: string;
  mark: string;
  created: string;
  rated: boolean;
  rating: SeatRating | null;
}

/** How strong I am less the luck of the cards, the pool first in which I played last; none for partners. */
export interface MyLuck {
  pools: LuckRating[];
}

/** A passkey of mine: what it is called, when it was saved, and when it was shown last. */
export interface MyPasskey {
  id: string;
  name: string;
  created: string;
  used: string;
}

/** My ratings, the pool first in which I played last. */
export interface MyRatings {
  pools: PoolRating[];
}

/** The page, with its secret, on which another device becomes mine, and for how many seconds that is so. */
export interface NewDeviceLink {
  path: string;
  seconds: number;
}

/** A new link to a seat: the page by which it is taken, and for how many seconds it is good (null: for ever). */
export interface NewSeatLink {
  path: string;
  seconds: number | null;
}

/** A legal move, and the seat that may make it. */
export interface OpenMove {
  seat: number;
  move: string;
}

/**
 * An option of a game's rulesets: named values, and whole numbers from `low` to `high`.
 * No numbers are allowed where `high` is below `low`. `numbers` are those that have a name too.
 */
export interface OptionInfo {
  name: string;
  label: string;
  rule: string;
  words: ValueInfo[];
  low: number;
  high: number;
  numbers: ValueInfo[];
}

/** What a browser asks for a passkey with: the options of WebAuthn in their form of JSON, with the challenge. */
export interface PasskeyQuestion {
  options: Record<string, unknown>;
}

/** A step of a path: a `scene` (the id of a lesson) or an `exercise`, and its stage: first, then, fine. */
export interface PathStepInfo {
  kind: 'exercise' | 'scene';
  id: string;
  stage: string;
}

/** That the time of a game by correspondence stands still for a seat, `until` a time in ISO 8601, in UTC. */
export interface Pause {
  seat: number;
  reason: string;
  until: string;
}

/** Who sits at the table and who is connected, sent whenever that changes. */
export interface People {
  type: 'people';
  players: Player[];
  clocks: Clocks | null;
}

/**
 * The games of one kind that I had with somebody: how many were played out, and how many each of us won.
 * Those that we won or lost as partners count among `played` alone.
 */
export interface PlayedGame {
  game: string;
  played: number;
  won: number;
  lost: number;
}

/**
 * Who sits in a seat: `human`, `bot` with a `level`, or `open` for a free seat.
 * `away` marks a person without a connection, `played` one for whom the computer plays: while they are away, or
 * since they asked for it and until they move by hand. `fingerprint` tells those apart who go by the same name here.
 */
export interface Player {
  seat: number;
  name: string;
  kind: 'bot' | 'human' | 'open';
  level?: string;
  away?: boolean;
  played?: boolean;
  fingerprint?: string;
}

/** Points that a side was given: the reason, and the cards that made them. */
export interface Points {
  side: number;
  reason: string;
  points: number;
  cards: Card[];
}

/**
 * A player's rating among games that are rated together: of a game, a family of its rulesets, seats and a tempo.
 * `family` is empty for the game's usual rules. Ratings `against` people and computers are apart. `rating` with
 * `low` and `high` is today's, less sure the longer nobody has played; while it is `provisional` not much can be
 * said. `highest` is the best one that was not provisional, null where there was none. `course` has the last
 * games, the first to end first.
 */
export interface PoolRating {
  game: string;
  family: string;
  seats: number;
  tempo: 'correspondence' | 'quick' | 'unhurried';
  against: 'computers' | 'people';
  games: number;
  won: number;
  rating: number;
  low: number;
  high: number;
  provisional: boolean;
  highest: number | null;
  course: RatingPoint[];
}

/** A record at whose end a position stands that was set up by hand; `events` are its packs and moves. */
export interface PositionRecord {
  record: string;
  events: number;
}

/** The body of every error over HTTP: a stable code, a sentence, and null or what helps to put the request right. */
export interface Problem {
  code: string;
  why: string;
  state: Record<string, unknown> | null;
}

/** What I am good at, by kind of decision, and my best games; both out of reviews that were made. */
export interface Profile {
  strengths: KindStrength[];
  best: BestGame[];
}

/**
 * A table that everybody may watch, and whose `free` seats everybody may take.
 * `ratings` are of those who sit there, where the table is `rated`.
 */
export interface PublicTable {
  id: string;
  game: string;
  rules: string;
  options: Record<string, string>;
  seats: number;
  players: Player[];
  score: number[];
  free: number[];
  created: string;
  assistance: 'full' | 'none' | 'some';
  rated: boolean;
  ratings: SeatRating[];
}

/**
 * Whether this device is told of my turns, and the public key of the server that a browser asks for to be told.
 * The key is an uncompressed point of P-256 in base64url (RFC 8292); where it is empty the server tells nobody.
 */
export interface PushOffer {
  key: string;
  on: boolean;
}

/** An open question of a `seat` to the others; `yes` are the seats that agree, the asker's included. */
export interface Question {
  number: number;
  seat: number;
  subject: string;
  yes: number[];
}

/**
 * A legal move and its value: the chance to win the game, or points of the hand.
 * `same` are equivalent moves, with cards of the same ranks. `card` is the open card that a move takes or leaves
 * without naming it. `points` is there for throws into the crib.
 */
export interface RatedMove {
  move: string;
  worth: number;
  same?: string[];
  card?: Card;
  points?: ThrowPoints;
}

/**
 * What a rating was after a rated game: the table `id`, when it ended, and what the player's side won of it.
 * `low` and `high` are two deviations from the rating: the true strength is between them 95 times in 100.
 */
export interface RatingPoint {
  id: string;
  ended: string;
  share: number;
  rating: number;
  low: number;
  high: number;
}

/** The URLs by which devices in the local network reach the server, or could if it were `open` to them. */
export interface Reach {
  lan: string[];
  open: boolean;
}

/** What stopped a record: the line from 1, the word, a code of docs/notation.md, and why in a sentence. */
export interface RecordFault {
  line: number;
  token: string;
  code: string;
  why: string;
}

/**
 * A client's message was refused and changed nothing; the connection stays open.
 * `n` is the number of the table's last event.
 */
export interface Refused {
  type: 'refused';
  code: string;
  why: string;
  n: number;
}

/** A game that was not imported: its place in the file, counted from 1, its id where it has one, and why. */
export interface RefusedGame {
  place: number;
  id: string;
  code: string;
  why: string;
}

/** The table of the rematch; null while others have still to agree. */
export interface RematchInfo {
  id: string | null;
}

/** An event of a finished game, a seat's view after it, and on request every hand, seat 1 first. */
export interface ReplayFrame<V = BaseView> {
  event: GameEvent;
  view: V;
  hands?: Card[][];
}

/**
 * A piece of a finished game; `total` is the number of its last event.
 * The id of `table` is empty for those who came by a link that shares the game.
 */
export interface ReplayPiece<V = BaseView> {
  table: Table;
  total: number;
  abandoned: boolean;
  frames: ReplayFrame<V>[];
}

/**
 * A review of a finished game; without `ready` there is nothing in it yet.
 * Without `full` it is a first look: ask again for the rest, whose `progress` is given.
 */
export interface Review {
  ready: boolean;
  full: boolean;
  progress: ReviewProgress | null;
  unit: 'chance' | 'points';
  seats: ReviewedSeat[];
  graph: ReviewedPoint[];
  decisions: ReviewedDecision[];
  faults: ReviewedFault[];
  counts: ReviewedCount[];
}

/**
 * How far a review is: the hand of how many that the `first` look is at, or the `second`, closer one.
 * In the stage `lines` the numbers count mistakes whose better moves are played out; `queued` is before the start.
 * `share` is the part of all work that is done, 0 to 1.
 */
export interface ReviewProgress {
  stage: 'first' | 'lines' | 'queued' | 'second';
  hand: number;
  hands: number;
  share: number;
}

/** What a seat counted at event `n`, or claimed that the other missed, and what there was. */
export interface ReviewedCount {
  n: number;
  hand: number;
  seat: number;
  said: number;
  there: number;
  claim: boolean;
}

/**
 * A choice made by event `n`, the best one, and the value that was lost.
 * `as_good` are other moves that would have been graded best.
 */
export interface ReviewedDecision {
  n: number;
  hand: number;
  seat: number;
  played: RatedMove;
  best: RatedMove;
  loss: number;
  grade: string;
  as_good?: string[];
}

/** A decision at event `n` that cost much: the reasons for the better move, and what might have followed. */
export interface ReviewedFault {
  n: number;
  line: ReviewedLine;
  grounds: Ground[];
}

/** A continuation of the game, and the score by side after it. */
export interface ReviewedLine {
  moves: ReviewedMove[];
  score: number[];
}

/** A move of a line. */
export interface ReviewedMove {
  seat: number;
  move: string;
}

/** The expectation of side 1 after event `n`, in the review's unit. */
export interface ReviewedPoint {
  n: number;
  worth: number;
}

/**
 * How well a seat played: the share of what was at stake that it kept, in percent, and its decisions by grade.
 * `accuracy` is null for a seat that had no choice.
 */
export interface ReviewedSeat {
  seat: number;
  accuracy: number | null;
  grades: Record<string, number>;
}

/** A round, from 1, and whether it is over. `left` are the seconds until its time is up, null for any time. */
export interface RoundInfo {
  number: number;
  over: boolean;
  left: number | null;
  matches: MatchInfo[];
}

/** Cards that lie together in an example, in one or more groups. */
export interface RowInfo {
  label: string;
  groups: Card[][];
}

/** The rules of a ruleset in words. */
export interface RulesInfo {
  title: string;
  sections: SectionInfo[];
}

/**
 * A ruleset to choose: its name, a sentence on what is special, the numbers of players, and all option values.
 * `assistance` is the table's option that its tables have unless the host chooses another.
 */
export interface RulesetInfo {
  id: string;
  name: string;
  sentence: string;
  seats: number[];
  options: Record<string, string>;
  assistance: 'full' | 'none' | 'some';
}

/**
 * A message of a seat beside the moves.
 * Messages have numbers of their own; `n` is that of the game's last event at that time. `questions` are those
 * open after it.
 */
export interface Said {
  type: 'said';
  number: number;
  n: number;
  seat: number;
  kind: string;
  text: string;
  questions: Question[];
}

/** The page of a link to an open seat: the first who uses it gets the seat. */
export interface SeatLink {
  seat: number;
  path: string;
}

/**
 * How strong who sits in a seat of a rated table is, in the pool that its game is rated in.
 * `rating` with `low` and `high` is today's, and `provisional` as in a POOL RATING. Seats of those who have no
 * rating there, and of computers, have none.
 */
export interface SeatRating {
  seat: number;
  rating: number;
  low: number;
  high: number;
  provisional: boolean;
}

/** How I regard who sits in a seat. */
export interface SeatRegard {
  seat: number;
  muted: boolean;
  blocked: boolean;
}

/** A section of the rules under one title. */
export interface SectionInfo {
  title: string;
  paragraphs: string[];
  examples: ExampleInfo[];
}

/**
 * How far a joint shuffle is: what the `server` has sealed, and the `seals` of the seats, empty for none.
 * Seats open their seeds once no more are sealed, which is `closed`; `opened` are those that have. The record of
 * the finished game has the seeds.
 */
export interface Seeds {
  server: string;
  seals: string[];
  opened: number[];
  closed: boolean;
}

/** A game of a session; `status` is `playing`, `over` or `abandoned`. */
export interface SessionGame {
  id: string;
  status: 'abandoned' | 'over' | 'playing';
  score: number[];
  winner: number;
}

/**
 * The games that follow each other by rematch, in order, with totals of the finished ones by side.
 * `tournament` is the one that the first of them was played in; `again` is whether the reader may ask for the
 * rematch of the one that was asked for.
 */
export interface SessionInfo {
  id: string;
  games: SessionGame[];
  totals: Record<string, number[]>;
  tournament: string;
  again: boolean;
}

/**
 * Something that a position consists of: `cards` in their order, a `flag`, or a `number`.
 * Cards are `least` to `most` many, a number lies between the two.
 */
export interface SetupField {
  name: string;
  kind: 'cards' | 'flag' | 'number';
  least: number;
  most: number;
}

/** A game of which positions can be set up by hand: what they consist of, from the seat that is to choose. */
export interface SetupInfo {
  game: string;
  rules: string[];
  fields: SetupField[];
  pack: Card[];
}

/** The page of a shared game. Its address is given once and not stored. */
export interface SharedGame {
  path: string;
}

/** How far the joint shuffle of the table is, sent whenever a seed is sealed or opened. */
export interface Shuffling {
  type: 'shuffling';
  seeds: Seeds;
}

/**
 * How an entrant stands: a match won and a bye are a point, a level one half.
 * `buchholz` is the sum of the opponents' points, `difference` by how much they were ahead in all games. Equals
 * share a `place`.
 */
export interface StandingInfo {
  place: number;
  entrant: number;
  points: number;
  buchholz: number;
  difference: number;
  won: number;
  level: number;
  lost: number;
  byes: number;
}

/**
 * A figure that players know: of one's own side, of the other, and what good play makes of it (null: unknown).
 * `unit` is `mean`, `share` (of 1) or `count`.
 */
export interface StatFigure {
  name: string;
  unit: 'count' | 'mean' | 'share';
  own: number | null;
  theirs: number | null;
  good: number | null;
}

/**
 * Finished games that have something in common: which game, by which rules, against a level or a person.
 * `streak` are the last games if all were won, below zero if lost; `points`, `against` and `accuracy` are
 * means. `counts` holds pairs: one's own side, and the other. `figures` are made of them, in the order in which
 * they are told.
 */
export interface StatGroup {
  game: string;
  rules: string;
  level: string;
  name: string;
  games: number;
  won: number;
  streak: number;
  best: number;
  points: number;
  against: number;
  accuracy: number | null;
  reviewed: number;
  counts: Record<string, [number, number]>;
  figures: StatFigure[];
}

/** One finished game in a series; `figures` are those of the player's side, by name. */
export interface StatPoint {
  id: string;
  game: string;
  ended: string;
  won: boolean;
  points: number;
  against: number;
  accuracy: number | null;
  figures: Record<string, number>;
}

/**
 * Totals of a player's finished games; `pending` games are still to be counted, so ask again.
 * `left_out` games had a takeback and count on request only.
 */
export interface Statistics {
  pending: number;
  left_out: number;
  by_game: StatGroup[];
  by_ruleset: StatGroup[];
  by_opponent: StatGroup[];
  course: StatPoint[];
}

/** The answer to hello: the state after event `n`, and the events that the client did not know. */
export interface Sync<V = BaseView> {
  type: 'sync';
  table: Table;
  n: number;
  view: V;
  events: GameEvent[];
  questions: Question[];
  clocks: Clocks | null;
}

/**
 * What does not change while a game is played, and who is there now; `you` is the reader's seat, 0: watching.
 * Games that follow each other by rematch have the same `session`; `rematch` is the one that follows this game.
 * With `hints` whoever sits there may ask for them. `host` is whether the reader has made the table.
 * `retry` is how many of the first events are an earlier game's, of which this one is a second try; 0: none.
 * `assistance` is what the table does for everybody there unasked; the view and its legal moves are the same.
 * `away` is what the host chose for those who stay away, or let their time pass by correspondence.
 * `cut` are the cards that found the first dealer, and `drawn_by` the seat that each of them fell to.
 * With `misdeals` the people there may agree that the cards were dealt wrongly. `seeds` are those of a joint
 * shuffle, null where the server alone shuffles. A `rated` game counts in the ratings of those who play it. `day`
 * is the day of whose deal the packs are, empty for any other.
 */
export interface Table {
  id: string;
  game: string;
  rules: string;
  options: Record<string, string>;
  seats: number;
  you: number;
  players: Player[];
  cut: Card[];
  created: string;
  clock: ClockTerms | null;
  takebacks: boolean;
  session: string;
  rematch: string | null;
  hints: boolean;
  host: boolean;
  retry: number;
  assistance: 'full' | 'none' | 'some';
  away: 'computer' | 'end';
  drawn_by: number[];
  misdeals: boolean;
  seeds: Seeds | null;
  rated: boolean;
  tournament: string;
  day: string;
}

/** The id of the table that a link has opened. */
export interface TableId {
  id: string;
}

/**
 * What a throw into the crib brings on average in points.
 * In `hand`, by the `crib` (below 0 where it is the other's), in the `play` less what the other pegs, and in
 * `total`.
 */
export interface ThrowPoints {
  hand: number;
  crib: number;
  play: number;
  total: number;
}

/** The id of a tournament, which is part of its address. */
export interface TournamentId {
  id: string;
}

/**
 * A tournament as everybody who takes part, or has its link, may see it.
 * `rounds` is how many there are to be as it stands, 0 as long as too few have entered to say, and `size` how many
 * an entrant is. `you` is the number of my entrant, 0 for none, `host` whether I am it; `table` is my table of
 * the round that goes on, empty for none. `may_enter` tells whether one more may. `played` are the rounds, the
 * first first.
 */
export interface TournamentInfo {
  id: string;
  name: string;
  form: 'knock-out' | 'round-robin' | 'swiss';
  game: string;
  rules: string;
  seats: number;
  size: number;
  rounds: number;
  minutes: number;
  level: string;
  deals: 'boards' | 'free' | 'teams';
  created: string;
  over: boolean;
  you: number;
  host: boolean;
  table: string;
  may_enter: boolean;
  entrants: EntrantInfo[];
  played: RoundInfo[];
  standings: StandingInfo[];
}

/** One event and the state after it. Numbers arrive in order without gaps. */
export interface Update<V = BaseView> {
  type: 'update';
  n: number;
  event: GameEvent;
  view: V;
  clocks: Clocks | null;
}

/** How many of my games by correspondence stand still now that did not before. */
export interface VacationInfo {
  games: number;
}

/** A named value that an option may have, and what it is called. */
export interface ValueInfo {
  value: string;
  label: string;
}

/**
 * The tables that wait for me though nobody looks.
 * First those of tournaments whose round goes on, which `rounds` has as well; then those by correspondence where it
 * is my turn, the one first that has waited the longest.
 */
export interface WaitingTables {
  tables: string[];
  rounds: string[];
}
