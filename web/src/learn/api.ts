// What is asked by those who learn.

import type { Lang } from '../settings/settings.svelte';
import { call } from '../wire/call';
import type {
  ComparisonInfo,
  ExerciseInfo,
  ExerciseTask,
  ExerciseVerdict,
  LessonInfo,
  LessonPiece,
  PathStepInfo,
} from '../wire/generated/toClient';

export const fetchLessons = (): Promise<LessonInfo[]> => call('list_lessons', {});

/** Where a lesson stands after the moves made so far, or what comes of an attempt at its next step. */
export const fetchPiece = (lesson: string, made: readonly string[], attempt = ''): Promise<LessonPiece> =>
  call('tell_lesson', { lesson, made: made.join(' '), attempt });

export const fetchComparison = (game: string, lang: Lang): Promise<ComparisonInfo> =>
  call('compare_rules', { game, lang });

export const fetchExercises = (): Promise<ExerciseInfo[]> => call('list_exercises', {});
export const fetchPath = (game: string, rules: string): Promise<PathStepInfo[]> => call('list_path', { game, rules });
export const fetchTask = (exercise: string, seed: number, rules: string): Promise<ExerciseTask> =>
  call('draw_exercise', { exercise, seed, rules });
export const fetchVerdict = ({ exercise, seed, rules }: ExerciseTask, answer: string): Promise<ExerciseVerdict> =>
  call('judge_answer', { exercise, seed, rules, answer });
