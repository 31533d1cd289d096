import { beforeAll, describe, expect, test, vi } from 'vitest';
import { speak, speakIn } from '../src/common/words.svelte';
import type { Result } from '../src/games/gin/view';
import { scored, stepsOf } from '../src/help/why';
import { view as cribbage } from './cribbage.sample';
import { view as gin } from './gin.sample';
import { event, view as cuarenta } from './sample';

// The settings ask the browser for its language as soon as they are read.
vi.hoisted(() => vi.stubGlobal('navigator', { language: 'en-GB' }));

beforeAll(async () => {
  await speakIn('en');
  await speak('review');
});

const line = (side: number, reason: string, points: number, cards: string[] = []) => ({ side, reason, points, cards });

describe('why it scored', () => {
  test('at Cuarenta every ground has its cards, and the count goes on by side', () => {
    const points = [line(2, 'caida', 2, ['5h', '5c']), line(2, 'limpia', 2), line(1, 'ronda', 4)];
    const steps = stepsOf(event(2, '5h*5c', { points }), cuarenta());
    expect(steps.map(({ side, points: made, total }) => [side, made, total])).toEqual([
      [2, 2, 2],
      [2, 2, 4],
      [1, 4, 4],
    ]);
    expect(steps[0]).toMatchObject({ words: 'Caída', cards: ['5h', '5c'] });
  });

  test('the cartón says how many cards made it and how', () => {
    const cards = Array.from({ length: 23 }, (_, at) => `c${at}`);
    const view = cuarenta({ options: { carton: '6' } });
    const [step] = stepsOf(event(1, '5h', { points: [line(1, 'carton', 10, cards)] }), view);
    expect(step?.sum).toContain('23 cards');
    expect(step?.sum).toMatch(/6 .* 4 /);
    const [tie] = stepsOf(event(1, '5h', { points: [line(1, 'carton', 2, cards.slice(4))] }), view);
    expect(tie?.sum).toBe('');
  });

  test('at gin the sum is written out as long as the hands lie open', () => {
    const result: Result = { kind: 'undercut', side: 1, points: 30, doubled: false, knock: { seat: 2, kind: 'knock', melds: [], deadwood: [], points: 9, discard: null }, defence: { melds: [], laid_off: [], deadwood: 4 }, hands: [] };
    const undercut = event(1, 'lay', { points: [line(1, 'undercut', 30)] });
    expect(stepsOf(undercut, gin({ result }))[0]?.sum).toBe('25 + (9 − 4) =');
    expect(stepsOf(undercut, gin({ result: null }))[0]?.sum).toBe('');
    expect(stepsOf({ ...undercut, hand: 7 }, gin({ result }))[0]?.sum).toBe('');
  });

  test('at cribbage a show is counted aloud, and what the last card made stands before it', () => {
    const points = [line(1, 'last', 1, ['Kd']), line(2, 'fifteen', 2, ['5h', 'Td']), line(2, 'pair', 2, ['Td', 'Ts']), line(1, 'fifteen', 2, ['8s', '7d'])];
    const steps = stepsOf(event(1, 'Kd', { points }), cribbage());
    expect(steps.map(({ side, total }) => [side, total])).toEqual([
      [1, 1],
      [2, 2],
      [2, 4],
      [1, 3],
    ]);
    expect(steps[1]?.words).toBe('Fifteen two');
    expect(steps[2]?.cards).toEqual(['Td', 'Ts']);
  });

  test('at cribbage the hand and the crib of the dealer are counted apart', () => {
    const hand = [line(2, 'fifteen', 2, ['5h', 'Td']), line(2, 'nobs', 1, ['Jd'])];
    const crib = [line(2, 'fifteen', 2, ['7h', '8d']), line(2, 'run', 3, ['7h', '8d', '9c'])];
    const steps = stepsOf(event(1, 'Kd', { points: [line(1, 'last', 1, ['Kd']), ...hand, ...crib] }), cribbage());
    expect(steps.map(({ words }) => words).filter((words) => words === 'Fifteen two')).toHaveLength(2);
    expect(steps.at(-1)).toMatchObject({ side: 2, total: 8 });
  });

  test('the last hand but one and this one are told, the last play first', () => {
    const made = (n: number, hand: number, points = [line(1, 'limpia', 2)]) => ({ ...event(1, '5h', { points }), n, hand });
    const events = [made(1, 1), made(2, 2), made(3, 2, []), made(4, 3)];
    expect(scored(events, 3).map(({ n }) => n)).toEqual([4, 2]);
  });
});
