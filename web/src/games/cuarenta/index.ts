import type { AnyKit } from '../../table/kit';
import type { Game } from '../game';

const game: Game = {
  place: 1,
  words: 'cuarenta',
  lessons: 'lessons-cuarenta',
  ranks: 'A234567JQK',
  sheetRules: ['pagat', 'mesa', 'cuenca', 'palm', 'casa'],
  kit: async () => (await import('./kit')).cuarenta as unknown as AnyKit,
  lobby: async () => (await import('./lobby')).default,
  help: async () => (await import('./help')).default,
  drill: async () => (await import('./drill')).default,
  score: async () => (await import('./score')).default,
};

export default game;
