// What is asked of the deal of the day.

import { call } from '../wire/call';
import type { DailyDeal, DailyOutcome, DailyTable, ExerciseTask, ExerciseVerdict } from '../wire/generated/toClient';
import type { NewDaily } from '../wire/generated/toServer';

export const fetchDaily = (): Promise<DailyDeal> => call('daily', {});
export const beginDaily = (game: string, data: NewDaily): Promise<DailyTable> => call('begin_daily', { game, data });
export const fetchOutcome = (day: string, game: string): Promise<DailyOutcome> => call('daily_outcome', { day, game });

/** The puzzle of a day (UTC), the same everywhere, and what is said to an answer. */
export const fetchPuzzle = (day: string): Promise<ExerciseTask> => call('draw_puzzle', { day });
export const fetchPuzzleVerdict = (day: string, answer: string): Promise<ExerciseVerdict> =>
  call('judge_puzzle', { day, answer });

/** A position that was met before, and what is said to an answer there. */
export const fetchTask = (exercise: string, seed: number, rules: string): Promise<ExerciseTask> =>
  call('draw_exercise', { exercise, seed, rules });
export const fetchVerdict = ({ exercise, seed, rules }: ExerciseTask, answer: string): Promise<ExerciseVerdict> =>
  call('judge_answer', { exercise, seed, rules, answer });
