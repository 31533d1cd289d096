// What is asked of the server by those who learn.

import { get, word } from '../common/api';
import type { Comparison, LessonInfo, LessonPiece } from './wire';

export const fetchLessons = (): Promise<LessonInfo[]> => get('/api/lessons');

/** Where a lesson stands after the moves made so far, or what comes of an attempt at its next step. */
export const fetchPiece = (lesson: string, made: readonly string[], attempt = ''): Promise<LessonPiece> =>
  get(`/api/lessons/${word(lesson)}?made=${word(made.join(' '))}&attempt=${word(attempt)}`);

export const fetchComparison = (game: string, lang: string): Promise<Comparison> => get(`/api/rules/${word(game)}?lang=${word(lang)}`);
