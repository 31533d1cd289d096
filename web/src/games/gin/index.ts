import type { AnyKit } from '../../table/kit';
import type { Game } from '../game';

const game: Game = {
  place: 3,
  words: 'gin',
  lessons: 'lessons-gin',
  ranks: 'A23456789TJQK',
  sheetRules: ['standard', 'vga', 'vga-oklahoma'],
  kit: async () => (await import('./kit')).gin as unknown as AnyKit,
  lobby: async () => (await import('./lobby')).default,
  help: async () => (await import('./help')).default,
  drill: async () => (await import('./drill')).default,
  score: async () => (await import('./score')).default,
};

export default game;
