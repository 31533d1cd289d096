// The drill: positions that somebody got wrong, each repeated at growing intervals until it is known. The scheduler is
// FSRS; what it remembers stays in this browser, with all else that was learned.

import { scheduled } from '../learn/schedule';
import { type KeptCard } from '../learn/progress';
import type { Grade } from '../learn/run';
import { keepDrill, keptDrill } from './kept';

/** A position is one of an exercise, by its seed and ruleset. */
export interface Position {
  exercise: string;
  seed: number;
  rules: string;
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

/** Has a position come back that was got wrong: tomorrow, or sooner than it would have. */
export function repeat(position: Position, now: Date): void {
  answered(position, 'again', now);
}

/** Takes down how a repetition went, and returns in how many days the position comes back; 0 where it is known. */
export function answered(position: Position, grade: Grade, now: Date): number {
  const drill = keptDrill();
  const key = keyOf(position);
  const card = scheduled(drill.get(key) ?? null, grade, now);
  if (card.scheduled_days >= KNOWN) drill.delete(key);
  else drill.set(key, card);
  keepDrill(new Map(inOrder(drill).slice(0, MOST)));
  return drill.has(key) ? card.scheduled_days : 0;
}

/** Lets go of a position. */
export function forget(position: Position): void {
  const drill = keptDrill();
  drill.delete(keyOf(position));
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

/** The positions that are due, the one first that has been due for longest. */
export const dueNow = (now: Date): Position[] =>
  inOrder(keptDrill())
    .filter(([, card]) => isDue(card, now))
    .map(([key]) => positionOf(key))
    .filter((position) => position !== null);
