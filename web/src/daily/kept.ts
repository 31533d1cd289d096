// What is kept in this browser of the drill and of the puzzles.

import type { KeptCard } from '../learn/progress';

const KEY = 'sobremesa.daily';
const DRILL = 'drill';
const PUZZLES = 'puzzles';

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

/** Keeps what is remembered of positions in place of all that was. */
export function keepDrill(drill: ReadonlyMap<string, KeptCard>): void {
  keepPart(DRILL, Object.fromEntries(drill));
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
