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
  rulesets: string[];
}

/** A step of a path: a scene of a lesson, or an exercise. */
export interface PathStep {
  kind: 'scene' | 'exercise';
  id: string;
  stage: string;
}

/** A sentence by its key; a value that is itself a key is said. */
export interface Told {
  key: string;
  values: Record<string, string | number>;
  cards: Card[];
}

/** What is asked: so many cards of the row `pick`, one of the `choices`, or, where there are neither, a number. */
export interface Task {
  exercise: string;
  seed: number;
  rules: string;
  rows: { name: string; cards: Card[]; marked: Card[] }[];
  facts: Told[];
  asks: string;
  values: Told['values'];
  low: number;
  high: number;
  pick: string;
  choices: string[];
}

/** What is said to an answer. */
export interface Verdict {
  right: boolean;
  told: Told[];
  best: Card[];
}
