import type { AnyKit } from '../../table/kit';
import type { Game } from '../game';

const game: Game = {
  place: 2,
  words: 'cribbage',
  lessons: 'lessons-cribbage',
  ranks: 'A23456789TJQK',
  sheetRules: ['standard', 'standard-61'],
  kit: async () => (await import('./kit')).cribbage as unknown as AnyKit,
  lobby: async () => (await import('./lobby')).default,
  help: async () => (await import('./help')).default,
  drill: async () => (await import('./drill')).default,
  score: async () => (await import('./score')).default,
};

export default game;
