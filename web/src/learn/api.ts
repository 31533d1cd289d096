// What is asked of the server by those who learn.

import { get, word } from '../common/api';
import type { Comparison, ExerciseInfo, LessonInfo, LessonPiece, Task, Verdict } from './wire';

export const fetchLessons = (): Promise<LessonInfo[]> => get('/api/lessons');

/** Where a lesson stands after the moves made so far, or what comes of an attempt at its next step. */
export const fetchPiece = (lesson: string, made: readonly string[], attempt = ''): Promise<LessonPiece> =>
  get(`/api/lessons/${word(lesson)}?made=${word(made.join(' '))}&attempt=${word(attempt)}`);

export const fetchComparison = (game: string, lang: string): Promise<Comparison> => get(`/api/rules/${word(game)}?lang=${word(lang)}`);

export const fetchExercises = (): Promise<ExerciseInfo[]> => get('/api/exercises');
export const fetchTask = (exercise: string, seed: number): Promise<Task> => get(`/api/exercises/${word(exercise)}?seed=${seed}`);
export const fetchVerdict = ({ exercise, seed }: Task, answer: string): Promise<Verdict> =>
  get(`/api/exercises/${word(exercise)}/answer?seed=${seed}&answer=${word(answer)}`);
