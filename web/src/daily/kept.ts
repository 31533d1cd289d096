// What is kept in this browser of the drill and of the puzzles.

import type { Asked } from '../games/game';
import type { KeptCard } from '../learn/progress';

const KEY = 'sobremesa.daily';
const DRILL = 'drill';
const PUZZLES = 'puzzles';
const MISTAKES = 'mistakes';
const TAKEN = 'taken';

type Part = Record<string, unknown>;

const isRecord = (value: unknown): value is Part =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function read(): Part {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return isRecord(kept) ? kept : {};
  } catch {
    return {};
  }
}

function keptPart(name: string): Part {
  const part = read()[name];
  return isRecord(part) ? part : {};
}

function keepPart(name: string, part: Part): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...read(), [name]: part }));
  } catch {
    // A browser that may not keep anything asks nothing again.
  }
}

/** How somebody's first answer to the puzzle of a day went. */
export interface PuzzleResult {
  right: boolean;
}

const NUMBERS = ['stability', 'difficulty', 'reps', 'lapses', 'state', 'scheduled_days'];
const isDate = (value: unknown): boolean => typeof value === 'string' && !Number.isNaN(Date.parse(value));
const isCard = (kept: unknown): kept is KeptCard =>
  isRecord(kept) &&
  isDate(kept['due']) &&
  isDate(kept['last_review']) &&
  NUMBERS.every((name) => Number.isFinite(kept[name]));

/** The positions that are to be repeated, by their key, with what the scheduler remembers of each. */
export function keptDrill(): Map<string, KeptCard> {
  return new Map(Object.entries(keptPart(DRILL)).filter((one): one is [string, KeptCard] => isCard(one[1])));
}

/** A mistake of a game of one's own, as it is asked again. */
export interface Mistake {
  game: string;
  /** The table, and the event by which it was made. */
  table: string;
  n: number;
  unit: 'chance' | 'points';
  asked: Asked;
  /** The answers that are right, the best first. */
  right: string[];
  /** What was done in the game. */
  made: string;
  /** The worth of the best, and by how much what was done was worth less. */
  worth: number;
  loss: number;
}

const isMistake = (kept: unknown): kept is Mistake =>
  isRecord(kept) &&
  isRecord(kept['asked']) &&
  Array.isArray(kept['right']) &&
  ['rows', 'facts', 'choices'].every((name) => Array.isArray((kept['asked'] as Part)[name]));

/** A mistake by its key; null where nothing is kept of it that could be asked. */
export function keptMistake(key: string): Mistake | null {
  const kept = keptPart(MISTAKES)[key];
  return isMistake(kept) ? kept : null;
}

/** Keeps a mistake, and those others that are still repeated. */
export function keepMistake(key: string, mistake: Mistake): void {
  keepPart(MISTAKES, { ...keptPart(MISTAKES), [key]: mistake });
}

/** Lets go of the mistakes that are not repeated any more. */
function dropMistakes(drill: ReadonlyMap<string, KeptCard>): void {
  const all = Object.entries(keptPart(MISTAKES));
  const left = all.filter(([key]) => drill.has(key));
  if (left.length < all.length) keepPart(MISTAKES, Object.fromEntries(left));
}

const TAKEN_KEPT = 300;

/** Whether the mistakes of a game were taken into the drill once. */
export const isTaken = (table: string): boolean => table in keptPart(TAKEN);

/** Notes that they were, so that what is known by now does not begin anew when the review is read again. */
export function keepTaken(table: string, now: Date): void {
  const all = Object.entries({ ...keptPart(TAKEN), [table]: now.toISOString() });
  keepPart(
    TAKEN,
    Object.fromEntries(all.sort(([, one], [, other]) => (String(one) < String(other) ? 1 : -1)).slice(0, TAKEN_KEPT)),
  );
}

/** Lets go of all that is to be repeated. */
export function clearDrill(): void {
  keepDrill(new Map());
}

/** Keeps what is remembered of positions in place of all that was. */
export function keepDrill(drill: ReadonlyMap<string, KeptCard>): void {
  keepPart(DRILL, Object.fromEntries(drill));
  dropMistakes(drill);
}

/** How the first answer to the puzzle of a day went; null where there was none. */
export function puzzleResult(day: string): PuzzleResult | null {
  const kept = keptPart(PUZZLES)[day] as Partial<PuzzleResult> | null | undefined;
  return typeof kept?.right === 'boolean' ? { right: kept.right } : null;
}

const PUZZLES_KEPT = 400;

/** Keeps how the first answer to a day's puzzle went, and lets go of those of long ago. */
export function keepPuzzle(day: string, result: PuzzleResult): void {
  if (puzzleResult(day)) return;
  const all = Object.entries({ ...keptPart(PUZZLES), [day]: result }).sort(([one], [other]) => (one < other ? 1 : -1));
  keepPart(PUZZLES, Object.fromEntries(all.slice(0, PUZZLES_KEPT)));
}
