// How far somebody has come in the lessons, and how well the exercises go, kept in this browser.

const KEY = 'sobremesa.learn';

export interface LessonProgress {
  /** The moves that did the steps so far. */
  made: string[];
  /** Whether the lesson has been finished once. */
  done: boolean;
}

export interface PracticeProgress {
  tried: number;
  right: number;
  streak: number;
  best: number;
}

/** An exercise that has been practised, as the scheduler remembers it; dates are texts. */
export interface KeptCard {
  due: string;
  stability: number;
  difficulty: number;
  reps: number;
  lapses: number;
  state: number;
  scheduled_days: number;
  last_review: string;
  /** Whether it has gone well once, so that its step on the path is done. */
  done: boolean;
}

interface Kept {
  lessons: Record<string, LessonProgress>;
  practice: Record<string, PracticeProgress>;
  cards: Record<string, KeptCard>;
  rules: Record<string, string>;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function read(): Kept {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    const part = (name: string) => (isRecord(kept) && isRecord(kept[name]) ? kept[name] : {});
    return {
      lessons: part('lessons') as Kept['lessons'],
      practice: part('practice') as Kept['practice'],
      cards: part('cards') as Kept['cards'],
      rules: part('rules') as Kept['rules'],
    };
  } catch {
    return { lessons: {}, practice: {}, cards: {}, rules: {} };
  }
}

function write(kept: Kept): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // A browser that may not keep anything still teaches; it only forgets.
  }
}

const whole = (value: unknown): number => (Number.isSafeInteger(value) && Number(value) > 0 ? Number(value) : 0);

/** How far a lesson has come; what was kept and makes no sense is as good as nothing. */
export function lessonProgress(lesson: string): LessonProgress {
  const kept = read().lessons[lesson];
  const made = Array.isArray(kept?.made) ? kept.made.filter((move) => typeof move === 'string') : [];
  return { made, done: kept?.done === true };
}

export function keepLesson(lesson: string, progress: LessonProgress): void {
  const kept = read();
  write({ ...kept, lessons: { ...kept.lessons, [lesson]: progress } });
}

export function practiceProgress(exercise: string): PracticeProgress {
  const kept = read().practice[exercise];
  return { tried: whole(kept?.tried), right: whole(kept?.right), streak: whole(kept?.streak), best: whole(kept?.best) };
}

/** Counts an answer, and returns how it goes since. */
export function keepAnswer(exercise: string, right: boolean): PracticeProgress {
  const { tried, right: before, streak, best } = practiceProgress(exercise);
  const now = right ? streak + 1 : 0;
  const next = { tried: tried + 1, right: before + (right ? 1 : 0), streak: now, best: Math.max(best, now) };
  const kept = read();
  write({ ...kept, practice: { ...kept.practice, [exercise]: next } });
  return next;
}

const isDate = (value: unknown): value is string => typeof value === 'string' && !Number.isNaN(Date.parse(value));
const NUMBERS = ['stability', 'difficulty', 'reps', 'lapses', 'state', 'scheduled_days'] as const;

/** What the scheduler remembers of an exercise; null where it has not been practised, or what was kept makes no sense. */
export const keptCard = (exercise: string): KeptCard | null => cardOf(read().cards[exercise]);

function cardOf(kept: unknown): KeptCard | null {
  if (!isRecord(kept) || !isDate(kept['due']) || !isDate(kept['last_review'])) return null;
  if (!NUMBERS.every((name) => Number.isFinite(kept[name]))) return null;
  return { ...(kept as unknown as KeptCard), done: kept['done'] === true };
}

export function keepCard(exercise: string, card: KeptCard): void {
  const kept = read();
  write({ ...kept, cards: { ...kept.cards, [exercise]: card } });
}

/** The ruleset by which the exercises of a game are asked; empty for the usual one. */
export function keptRules(game: string): string {
  const kept: unknown = read().rules[game];
  return typeof kept === 'string' ? kept : '';
}

export function keepRules(game: string, rules: string): void {
  const kept = read();
  write({ ...kept, rules: { ...kept.rules, [game]: rules } });
}
