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

interface Kept {
  lessons: Record<string, LessonProgress>;
  practice: Record<string, PracticeProgress>;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

function read(): Kept {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    const part = (name: string) => (isRecord(kept) && isRecord(kept[name]) ? kept[name] : {});
    return { lessons: part('lessons') as Kept['lessons'], practice: part('practice') as Kept['practice'] };
  } catch {
    return { lessons: {}, practice: {} };
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
