// What travels between server and browser, as docs/protocol.md has it.

export type Card = string;

export interface Points {
  side: number;
  reason: string;
  points: number;
  cards: Card[];
}

export interface GameEvent {
  n: number;
  seat: number;
  move: string;
  points: Points[];
  score: number[];
  hand: number;
  /** Of a new pack: what it is held to when the record opens it. */
  commitment?: string;
  /** The computer made this move, because the seat's time was up. */
  late?: boolean;
  /** Of a takeback: the number of the event after which the game stands again as it stood. */
  to?: number;
  /** The open card that a move takes or leaves without naming it. */
  card?: string;
}

/** How much time people have: for each move, or for the whole game and more for each move. */
export interface Terms {
  kind: 'move' | 'game';
  seconds: number;
  increment: number;
}

/** Milliseconds left by seat (null: no clock), whose clocks run, and after how long they begin to. */
export interface Clocks {
  left: (number | null)[];
  running: number[];
  pause: number;
}

export interface Player {
  seat: number;
  name: string;
  kind: 'human' | 'bot' | 'open';
  level?: string;
  /** A person without a connection, and one for whom the computer plays: they are away, or wanted it and have not moved since. */
  away?: boolean;
  played?: boolean;
}

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
  clock?: Terms | null;
  /** The first of the games that follow each other by rematch, and the one that follows this. */
  session: string;
  rematch: string | null;
  /** Whether a move may be taken back where all agree. */
  takebacks?: boolean;
  /** Whether those who sit there may ask for hints. */
  hints?: boolean;
  /** Whether the reader has made the table. */
  host?: boolean;
  /** How many of its first events are an earlier game's, of which it is a second try; 0: none. */
  retry?: number;
}

/** What every game's view has; the rest belongs to the game's own folder. */
export interface BaseView {
  game: string;
  rules: string;
  seat: number;
  seats: number;
  over: boolean;
  winner: number;
  score: number[];
  legal: string[];
}

export interface Sync<V> {
  type: 'sync';
  table: Table;
  n: number;
  view: V;
  events: GameEvent[];
  questions: Question[];
  clocks: Clocks | null;
}

export interface Update<V> {
  type: 'update';
  n: number;
  event: GameEvent;
  view: V;
  clocks: Clocks | null;
}

/** Something that a seat has asked the others and that is still open. */
export interface Question {
  number: number;
  seat: number;
  subject: string;
  yes: number[];
}

/** What a seat said beside the game. */
export interface Said {
  type: 'said';
  number: number;
  n: number;
  seat: number;
  kind: string;
  text: string;
  questions: Question[];
}

/** Who is there, as soon as that has changed. */
export interface People {
  type: 'people';
  players: Player[];
  clocks: Clocks | null;
}

export interface Refused {
  type: 'refused';
  code: string;
  why: string;
  n: number;
}

export interface Closed {
  type: 'closed';
  code: string;
  why: string;
}

export type ServerMessage<V> = Sync<V> | Update<V> | Said | People | Refused | Closed;

/** The games that follow each other by rematch, and what those that are over add up to, by side. */
export interface SessionInfo {
  id: string;
  games: { id: string; status: 'playing' | 'over' | 'abandoned'; score: number[]; winner: number }[];
  totals: Record<string, number[]>;
}

export interface RulesetInfo {
  id: string;
  name: string;
  sentence: string;
  seats: number[];
  options: Record<string, string>;
}

export interface GameInfo {
  id: string;
  name: string;
  levels: string[];
  rulesets: RulesetInfo[];
}

export interface NewPlayer {
  kind: 'me' | 'bot' | 'open';
  name?: string;
  /** What the player wants the shuffle to be mixed with. */
  text?: string;
  level?: string;
}

export interface NewTable {
  game: string;
  rules: string;
  options: Record<string, string>;
  seats: number;
  players: NewPlayer[];
  pace: number;
  away?: Away;
  grace?: number;
  public?: boolean;
  clock?: Terms;
  takebacks?: boolean;
  hints?: boolean;
}

export type Away = 'computer' | 'end';

/** The pages by which the free seats are taken and the table is watched: told once, to the host. */
export interface Links {
  links: { seat: number; path: string }[];
  watch: string;
}

export interface MadeTable extends Links {
  id: string;
}

export interface Invitation {
  game: string;
  rules: string;
  seats: number;
  seat: number;
  players: Player[];
  /** The table, for whoever sits in that seat already. */
  id: string | null;
  clock: Terms | null;
  /** From whom the link moves the seat: from its holder, who goes on here, from somebody absent, or from nobody. */
  moves: '' | 'holder' | 'absent';
  /** Whether moves may be taken back there. */
  takebacks: boolean;
}

/** A new link to a seat, and for how many seconds it is good (null: until somebody sits there). */
export interface NewSeatLink {
  path: string;
  seconds: number | null;
}

/** How the server can be reached from other devices of its network: by these addresses, if it is open to them. */
export interface Reach {
  lan: string[];
  open: boolean;
}

export interface TableInfo {
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
  /** As of a table. */
  retry?: number;
}

/** An event of a finished game, what a seat saw right after it, and every hand where that was asked for. */
export interface ReplayFrame<V> {
  event: GameEvent;
  view: V;
  hands?: Card[][];
}

/** A piece of a finished game; `total` is the number of its last event. */
export interface ReplayPiece<V> {
  table: Table;
  total: number;
  abandoned: boolean;
  frames: ReplayFrame<V>[];
}

/** A move that could be chosen, and what it is worth. */
export interface Option {
  move: string;
  worth: number;
  /** Moves that come to the same, with cards of the same ranks. */
  same?: string[];
  /** The open card that the move takes or leaves without naming it. */
  card?: string;
  /** What a throw of cribbage brings on average in points; the other's crib takes some away. */
  points?: { hand: number; crib: number; play: number; total: number } | null;
}

/** Why one move rather than another, by a code of the game's tactics. */
export interface Ground {
  code: string;
  weight: number;
  against: boolean;
  /** The cards and figures in which the moves differ: `card` and `ours` are the better one's, `other` and `theirs` the other's. */
  cards?: Record<string, Card[]>;
  numbers?: Record<string, number>;
}

/** What the maestro would do, as long as event `n` is the last. */
export interface Hint {
  n: number;
  seat: number;
  move: string;
  unit: 'chance' | 'points';
  grounds: Ground[];
  options: Option[];
  /** The second option is as good as the first, as far as can be told. */
  close?: boolean;
  /** No other move is legal. */
  forced?: boolean;
}

/** A choice that was made by event `n`, the best there was, and what was given away. */
export interface ReviewedDecision {
  n: number;
  hand: number;
  seat: number;
  played: Option;
  best: Option;
  loss: number;
  grade: string;
}

/** What the maestro thinks of a game that has ended; while it is being made it is not `ready` and nothing in it. */
/** How far a review has come; in the stage `lines` hands are mistakes. */
export interface ReviewProgress {
  stage: 'queued' | 'first' | 'second' | 'lines';
  hand: number;
  hands: number;
  /** From 0 to 1. */
  share: number;
}

export interface Review {
  ready: boolean;
  /** Whether this is all; else it is a first look at most, and is to be asked for again. */
  full: boolean;
  progress: ReviewProgress | null;
  unit: 'chance' | 'points';
  seats: { seat: number; accuracy: number | null; grades: Record<string, number> }[];
  graph: { n: number; worth: number }[];
  decisions: ReviewedDecision[];
  faults: { n: number; grounds?: Ground[]; line: { moves: { seat: number; move: string }[]; score: number[] } }[];
  /** What seats counted themselves, or claimed by muggins, and what there was. */
  counts: { n: number; hand: number; seat: number; said: number; there: number; claim: boolean }[];
}

/** A table that all may watch, and whose free seats all may take. */
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
}

export interface RulesExample {
  rows: { label: string; groups: Card[][] }[];
  marks: string;
  marked: Card[];
  text: string;
}

export interface RulesPage {
  title: string;
  sections: { title: string; paragraphs: string[]; examples?: RulesExample[] }[];
}

/** A figure that players know: one's own, the others', and that of good play, each where it is known. */
export interface StatFigure {
  name: string;
  unit: 'mean' | 'share' | 'count';
  own: number | null;
  theirs: number | null;
  good: number | null;
}

/** Finished games that have something in common, and what they add up to; pairs are one's own side and the other. */
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

export interface StatPoint {
  id: string;
  game: string;
  ended: string;
  won: boolean;
  points: number;
  against: number;
  accuracy: number | null;
  /** One's own figures in this one game, by name. */
  figures: Record<string, number>;
}

export interface Statistics {
  pending: number;
  /** Games in which a move was taken back: they count only where that was asked for. */
  left_out: number;
  by_game: StatGroup[];
  by_ruleset: StatGroup[];
  by_opponent: StatGroup[];
  course: StatPoint[];
}
