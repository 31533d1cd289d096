// Where somebody is on a path: what is done, what comes next, what is to be repeated today.

import { keptCard, lessonProgress } from './progress';
import type { PathStepInfo } from '../wire/generated/toClient';

/** Due today; been at, and due another day if at all; the first that is open; not been at yet. */
export type StepState = 'due' | 'done' | 'next' | 'open';

export interface Standing extends PathStepInfo {
  state: StepState;
  /** Whether it has gone well once. */
  done: boolean;
  /** In how many days it comes back; null where it does not. */
  days: number | null;
}

const DAY = 86_400_000;
const midnight = (date: Date): number => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());

/** How many days after today a date is, by the calendar; below 0 it has passed. */
export const daysUntil = (due: Date, now: Date): number => Math.round((midnight(due) - midnight(now)) / DAY);

/** Whether an exercise is to be repeated today. */
export function isDue(exercise: string, now: Date): boolean {
  const card = keptCard(exercise);
  return card !== null && daysUntil(new Date(card.due), now) <= 0;
}

/** The steps of a path as they stand; the first that is open is next. */
export function standings(steps: readonly PathStepInfo[], now: Date): Standing[] {
  const stand = steps.map((step) => standing(step, now));
  const next = stand.find(({ state }) => state === 'open');
  return stand.map((step) => (step === next ? { ...step, state: 'next' } : step));
}

function standing(step: PathStepInfo, now: Date): Standing {
  if (step.kind === 'scene') {
    const { done } = lessonProgress(step.id);
    return { ...step, state: done ? 'done' : 'open', done, days: null };
  }
  const card = keptCard(step.id);
  if (!card) return { ...step, state: 'open', done: false, days: null };
  const days = daysUntil(new Date(card.due), now);
  return { ...step, state: days <= 0 ? 'due' : 'done', done: card.done, days };
}

/** What is best done now: what is due, else the next step; null where nothing is left for today. */
export const toDo = (steps: readonly Standing[]): Standing | null =>
  steps.find(({ state }) => state === 'due') ?? steps.find(({ state }) => state === 'next') ?? null;

/** How many steps are done, of how many, and how many are due today. */
export const tally = (steps: readonly Standing[]): { done: number; total: number; due: number } => ({
  done: steps.filter(({ done }) => done).length,
  total: steps.length,
  due: steps.filter(({ state }) => state === 'due').length,
});

export const addressOf = ({ kind, id }: PathStepInfo): string =>
  kind === 'scene' ? `/learn/${id}` : `/practice/${id}`;

/** The game of a lesson that is one scene of a path; empty for a whole lesson. */
export const pathOf = (lesson: string, game: string): string => (lesson.startsWith(`${game}-`) ? game : '');
