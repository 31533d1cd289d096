// What is asked of the server by those who learn.

import { get, word } from '../wire/api';
import type {
  ComparisonInfo,
  ExerciseInfo,
  ExerciseTask,
  ExerciseVerdict,
  LessonInfo,
  LessonPiece,
  PathStepInfo,
} from '../wire/generated/toClient';

export const fetchLessons = (): Promise<LessonInfo[]> => get('/api/lessons');

/** Where a lesson stands after the moves made so far, or what comes of an attempt at its next step. */
export const fetchPiece = (lesson: string, made: readonly string[], attempt = ''): Promise<LessonPiece> =>
  get(`/api/lessons/${word(lesson)}?made=${word(made.join(' '))}&attempt=${word(attempt)}`);

export const fetchComparison = (game: string, lang: string): Promise<ComparisonInfo> =>
  get(`/api/rules/${word(game)}?lang=${word(lang)}`);

export const fetchExercises = (): Promise<ExerciseInfo[]> => get('/api/exercises');
export const fetchPath = (game: string, rules: string): Promise<PathStepInfo[]> =>
  get(`/api/paths/${word(game)}?rules=${word(rules)}`);
export const fetchTask = (exercise: string, seed: number, rules: string): Promise<ExerciseTask> =>
  get(`/api/exercises/${word(exercise)}?seed=${seed}&rules=${word(rules)}`);
export const fetchVerdict = ({ exercise, seed, rules }: ExerciseTask, answer: string): Promise<ExerciseVerdict> =>
  get(`/api/exercises/${word(exercise)}/answer?seed=${seed}&rules=${word(rules)}&answer=${word(answer)}`);
