// What the server sends to those who learn.

import type { BaseView, GameEvent, Table } from '../common/wire';

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
