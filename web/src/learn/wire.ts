// What the server sends to those who learn.

import type { BaseView, Card, GameEvent, Table } from '../common/wire';

/** The rulesets of a game side by side: the options in which they differ, with a value for each ruleset. */
export interface Comparison {
  game: string;
  rulesets: string[];
  differences: { name: string; rule: string; label: string; values: string[] }[];
}

/** A lesson to choose. */
export interface LessonInfo {
  id: string;
  game: string;
  steps: number;
}

/** Where a lesson stands: what is to be drawn, and the keys of what is said. */
export interface LessonPiece {
  lesson: string;
  step: number;
  steps: number;
  scene: number;
  table: Table;
  frames: { event: GameEvent; view: BaseView }[];
  says: string[];
  tried: '' | 'good' | 'other';
  move: string;
  /** The next step is only told; belongs to another scene; there is none. */
  told: boolean;
  turns: boolean;
  over: boolean;
}

export interface ExerciseInfo {
  id: string;
  game: string;
}

/** What is asked: so many cards of the row `pick`, or, where that is empty, a number. */
export interface Task {
  exercise: string;
  seed: number;
  rows: { name: string; cards: Card[]; marked: Card[] }[];
  asks: string;
  low: number;
  high: number;
  pick: string;
}

/** What is said to an answer; a value that is itself a key is said. */
export interface Verdict {
  right: boolean;
  told: { key: string; values: Record<string, string | number>; cards: Card[] }[];
  best: Card[];
}
