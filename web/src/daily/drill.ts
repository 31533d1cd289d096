// The drill: positions that somebody got wrong, each repeated at growing intervals until it is known. The scheduler is
// FSRS; what it remembers stays in this browser, with all else that was learned.

import { scheduled } from '../learn/schedule';
import { type KeptCard } from '../learn/progress';
import type { Grade } from '../learn/run';
import { keepDrill, keepMistake, keptDrill, keptMistake, type Mistake } from './kept';

/** A position of an exercise, by its seed and ruleset. */
export interface Position {
  exercise: string;
  seed: number;
  rules: string;
}

/** What is due: a position of an exercise, or a mistake of a game of one's own; `key` is what it is remembered by. */
export interface Due {
  key: string;
  position: Position | null;
  mistake: Mistake | null;
}

/** From this many days on between two repetitions a position is known, and goes. */
export const KNOWN = 60;

/** The most that are kept; those that come back latest go first. */
export const MOST = 300;

const SIGN = '/';

export const keyOf = ({ exercise, seed, rules }: Position): string => [exercise, seed, rules].join(SIGN);

/** The position of a key; null for one that is none. */
export function positionOf(key: string): Position | null {
  const [exercise = '', seed = '', rules = '', ...more] = key.split(SIGN);
  if (!exercise || !/^\d{1,10}$/.test(seed) || more.length) return null;
  return { exercise, seed: Number(seed), rules };
}

/** Mistakes have keys that no position has. */
const OWN = 'game';

export const keyOfMistake = ({ table, n }: Pick<Mistake, 'table' | 'n'>): string => [OWN, table, n, ''].join(SIGN);

/** Has a position come back that was got wrong: tomorrow, or sooner than it would have. */
export function repeat(position: Position, now: Date): void {
  answered(keyOf(position), 'again', now);
}

/** Has a mistake come back that was made in a game. */
export function repeatMistake(mistake: Mistake, now: Date): void {
  const key = keyOfMistake(mistake);
  keepMistake(key, mistake);
  answered(key, 'again', now);
}

/** Takes down how a repetition went, and returns in how many days it comes back; 0 where it is known. */
export function answered(key: string, grade: Grade, now: Date): number {
  const drill = keptDrill();
  const card = scheduled(drill.get(key) ?? null, grade, now);
  if (card.scheduled_days >= KNOWN) drill.delete(key);
  else drill.set(key, card);
  keepDrill(new Map(inOrder(drill).slice(0, MOST)));
  return drill.has(key) ? card.scheduled_days : 0;
}

/** Lets go of what is remembered by a key. */
export function forget(key: string): void {
  const drill = keptDrill();
  drill.delete(key);
  keepDrill(drill);
}

const inOrder = (drill: ReadonlyMap<string, KeptCard>): [string, KeptCard][] =>
  [...drill].sort(([, one], [, other]) => Date.parse(one.due) - Date.parse(other.due));

const DAY = 86_400_000;

/** Whether a position is to be repeated on the day that it is, by the reader's own clock. */
export const isDue = ({ due }: KeptCard, now: Date): boolean => Date.parse(due) < new Date(now).setHours(24, 0, 0, 0);

/** In how many days the next position is due after today; null where there is none at all. */
export function daysToNext(now: Date): number | null {
  const [first] = inOrder(keptDrill());
  return first ? Math.max(1, Math.ceil((Date.parse(first[1].due) - new Date(now).setHours(24, 0, 0, 0)) / DAY)) : null;
}

/** What is due, first what has been due for longest. */
export const dueNow = (now: Date): Due[] =>
  inOrder(keptDrill())
    .filter(([, card]) => isDue(card, now))
    .map(([key]) => ({ key, position: positionOf(key), mistake: keptMistake(key) }))
    .filter(({ position, mistake }) => position !== null || mistake !== null);
