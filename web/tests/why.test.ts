import { beforeAll, describe, expect, test, vi } from 'vitest';
import { speak, speakIn } from '../src/ui/words.svelte';
import type { HandResult } from '../src/wire/generated/gin';
import { scored, stepsOf } from '../src/table/help/why';
import { fetchParts } from '../src/games/registry';
import { view as cribbage } from './cribbage.sample';
import { view as gin } from './gin.sample';
import { event, view as cuarenta } from './sample';

// The settings ask the browser for its language as soon as they are read.
vi.hoisted(() => vi.stubGlobal('navigator', { language: 'en-GB' }));

beforeAll(async () => {
  await fetchParts('help');
  await speakIn('en');
  await speak('review', 'cribbage');
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
    expect(tie?.sum).toBe('19 cards: nobody has 20');
  });

  test('at gin the sum is written out as long as the hands lie open', () => {
    const result: HandResult = {
      kind: 'undercut',
      side: 1,
      points: 30,
      doubled: false,
      knock: { seat: 2, kind: 'knock', melds: [], deadwood: [], points: 9, discard: null },
      defence: { melds: [], laid_off: [], deadwood: 4 },
      hands: [],
    };
    const undercut = event(1, 'lay', { points: [line(1, 'undercut', 30)] });
    expect(stepsOf(undercut, gin({ result }))[0]?.sum).toBe('25 + (9 − 4)');
  });

  test.each([
    ['knock', 8, ['Kd', '3c'], {}, '13 − 5'],
    ['gin', 31, ['5h', 'Ac'], {}, '25 + 6'],
    ['biggin', 41, ['Qd'], {}, '31 + 10'],
    ['undercut', 30, ['9s'], {}, '25 + (9 − 4)'],
    ['gin', 62, ['5h', 'Ac'], { 'spades-double': 'yes' }, '(25 + 6) × 2'],
    ['knock', 8, ['Kd'], { 'spades-double': 'yes' }, ''],
    ['boxes', 75, [], { 'box-bonus': '25' }, '3 × 25'],
    ['game', 100, [], {}, ''],
  ])(
    'at gin %s of %i is counted from the loser’s deadwood once the cards are gone',
    (reason, points, cards, more, sum) => {
      const scored = event(1, 'lay', { points: [line(1, reason, points, cards)] });
      const options = { gin: '25', 'big-gin': '31', undercut: '25', ...more };
      expect(stepsOf(scored, gin({ result: null, options }))[0]?.sum).toBe(sum);
    },
  );

  test('at gin what the game brings is no part of the hand that ended it', () => {
    const result: HandResult = {
      kind: 'gin',
      side: 1,
      points: 31,
      doubled: false,
      knock: null,
      defence: null,
      hands: [],
    };
    const ended = event(1, 'gin-Kd', { points: [line(1, 'gin', 31, ['6h']), line(1, 'game', 100)] });
    expect(stepsOf(ended, gin({ result }))[1]).toMatchObject({ sum: '', total: 131 });
  });

  test('at cribbage a show is counted aloud, and what the last card made stands before it', () => {
    const points = [
      line(1, 'last', 1, ['Kd']),
      line(2, 'fifteen', 2, ['5h', 'Td']),
      line(2, 'pair', 2, ['Td', 'Ts']),
      line(1, 'fifteen', 2, ['8s', '7d']),
    ];
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

  const played = (...moves: string[]) => moves.map((move, at) => event(2 - (at % 2), move));

  test('at cribbage the hand and the crib of the dealer are counted apart', () => {
    const hand = [line(2, 'fifteen', 2, ['5h', 'Td']), line(2, 'nobs', 1, ['Jd'])];
    const crib = [line(2, 'fifteen', 2, ['7h', '8d']), line(2, 'run', 3, ['7h', '8d', '9c'])];
    const shown = event(1, 'Kd', { points: [line(1, 'last', 1, ['Kd']), ...hand, ...crib] });
    const steps = stepsOf(shown, cribbage(), [...played('5h', '2c', 'Jd', '3c', 'Td'), shown]);
    expect(steps.filter(({ words }) => words === 'Fifteen two')).toHaveLength(2);
    expect(steps.at(-1)).toMatchObject({ side: 2, total: 8 });
  });

  test('at cribbage the crib begins its own count where it could go on that of the hand (CR-16)', () => {
    const points = [line(2, 'last', 1, ['8s']), line(2, 'fifteen', 2, ['7c', '8s']), line(2, 'pair', 2, ['Jd', 'Jh'])];
    const shown = event(2, '8s', { points });
    const steps = stepsOf(shown, cribbage(), [...played('5d', '7c', '2h', 'Ts'), shown]);
    expect(steps.map(({ words }) => words).slice(1)).toEqual(['Fifteen two', 'A pair is two']);
  });

  test('at cribbage a pair royal before a pair is one count with it (CR-18)', () => {
    const points = [
      line(1, 'last', 1, ['8s']),
      line(2, 'pair-royal', 6, ['4c', '4d', '4h']),
      line(2, 'pair', 2, ['8c', '8s']),
    ];
    const shown = event(1, '8d', { points });
    const steps = stepsOf(shown, cribbage(), [...played('4c', 'Kd', '4d', 'Ks', '8c'), shown]);
    expect(steps.map(({ words }) => words).slice(1)).toEqual(['A pair royal is six', 'And a pair is eight']);
  });

  test('the last hand but one and this one are told, the last play first', () => {
    const made = (n: number, hand: number, points = [line(1, 'limpia', 2)]) => ({
      ...event(1, '5h', { points }),
      n,
      hand,
    });
    const events = [made(1, 1), made(2, 2), made(3, 2, []), made(4, 3)];
    expect(scored(events, 3).map(({ n }) => n)).toEqual([4, 2]);
  });
});
