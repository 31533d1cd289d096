import { beforeEach, describe, expect, test, vi } from 'vitest';
import { answered, daysToNext, dueNow, forget, keyOf, KNOWN, MOST, positionOf, repeat } from '../src/daily/drill';
import { keepPuzzle, keptDrill, puzzleResult } from '../src/daily/kept';
import { keepAnswer } from '../src/learn/progress';

const kept = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
});
beforeEach(() => kept.clear());

const NOW = new Date(2026, 10, 25, 20, 0);
const after = (days: number) => new Date(2026, 10, 25 + days, 9, 0);
const POSITION = { exercise: 'choice', seed: 7, rules: 'pagat' };
const positionsDue = (now: Date) => dueNow(now).map(({ position }) => position);
const OTHER = { exercise: 'throw', seed: 8, rules: '' };

describe('the drill', () => {
  test('begins with nothing', () => {
    expect(positionsDue(NOW)).toEqual([]);
    expect(daysToNext(NOW)).toBeNull();
  });

  test('has a position come back the day after it was got wrong', () => {
    repeat(POSITION, NOW);
    expect(positionsDue(NOW)).toEqual([]);
    expect(positionsDue(after(1))).toEqual([POSITION]);
    expect(daysToNext(NOW)).toBe(1);
  });

  test('asks again after longer and longer while it goes well, and lets go of what is known', () => {
    repeat(POSITION, NOW);
    let day = 1;
    const waits: number[] = [];
    for (let days = -1; days !== 0; day += days) {
      expect(positionsDue(after(day))).toEqual([POSITION]);
      days = answered(keyOf(POSITION), 'good', after(day));
      if (days) waits.push(days);
    }
    expect(waits.length).toBeGreaterThan(1);
    for (let at = 1; at < waits.length; at++) expect(waits[at]).toBeGreaterThan(waits[at - 1] ?? 0);
    expect(Math.max(...waits)).toBeLessThan(KNOWN);
    expect(keptDrill().size).toBe(0);
  });

  test('asks sooner again what is forgotten', () => {
    repeat(POSITION, NOW);
    const first = answered(keyOf(POSITION), 'good', after(1));
    const longer = answered(keyOf(POSITION), 'good', after(1 + first));
    const again = answered(keyOf(POSITION), 'again', after(1 + first + longer));
    expect(again).toBeLessThan(longer);
    expect(again).toBeGreaterThan(0);
  });

  test('puts what has been due for longest first', () => {
    repeat(OTHER, after(1));
    repeat(POSITION, NOW);
    expect(positionsDue(after(3))).toEqual([POSITION, OTHER]);
    forget(keyOf(POSITION));
    expect(positionsDue(after(3))).toEqual([OTHER]);
  });

  test('stays when something else is learned', () => {
    repeat(POSITION, NOW);
    keepAnswer('choice', true);
    keepPuzzle('2026-11-25', { right: true });
    expect(positionsDue(after(1))).toEqual([POSITION]);
  });

  test('keeps no more than it can ask', () => {
    for (let seed = 0; seed < MOST + 5; seed++) repeat({ exercise: 'choice', seed, rules: '' }, NOW);
    expect(keptDrill().size).toBe(MOST);
  });

  test('knows a position by its key', () => {
    expect(positionOf(keyOf(POSITION))).toEqual(POSITION);
    expect(positionOf(keyOf(OTHER))).toEqual(OTHER);
    for (const key of ['', 'choice', 'choice/x/pagat', 'choice/7/pagat/more', '/7/'])
      expect(positionOf(key)).toBeNull();
  });

  test('takes what makes no sense for nothing', () => {
    kept.set(
      'sobremesa.learn',
      '{"drill": {"choice/7/pagat": {"due": "soon"}, "throw/8/": 3}, "puzzles": {"2026-11-25": 1}}',
    );
    expect(positionsDue(after(100))).toEqual([]);
    expect(puzzleResult('2026-11-25')).toBeNull();
  });
});

describe('the puzzle of a day', () => {
  test('counts by its first answer', () => {
    expect(puzzleResult('2026-11-25')).toBeNull();
    keepPuzzle('2026-11-25', { right: false });
    keepPuzzle('2026-11-25', { right: true });
    keepPuzzle('2026-11-26', { right: true });
    expect(puzzleResult('2026-11-25')).toEqual({ right: false });
    expect(puzzleResult('2026-11-26')).toEqual({ right: true });
  });
});
