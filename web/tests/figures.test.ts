import { describe, expect, test } from 'vitest';
import { columnsOf, courseOf, dotsOf, leastOf, lengthOf, mostIn, mostOf, percent } from '../src/statistics/figures';

const game = (won: boolean, points: number, against: number, accuracy: number | null = null) => ({
  id: '',
  game: 'gin',
  ended: '',
  won,
  points,
  against,
  accuracy,
  figures: {},
});
const box = { width: 100, height: 60 };

describe('plots of the statistics', () => {
  test('won games stand above the line, lost ones hang below it, as tall as they were clear', () => {
    const [won, lost] = columnsOf([game(true, 40, 20), game(false, 0, 40)], box);
    expect(won).toMatchObject({ y: 15, height: 15, won: true });
    expect(lost).toMatchObject({ y: 30, height: 30, won: false });
    expect(mostOf([game(true, 40, 20), game(false, 0, 40)])).toBe(40);
    expect((won?.x ?? 0) + (won?.width ?? 0)).toBeLessThan(lost?.x ?? 0);
  });

  test('a narrow win can still be seen', () => {
    expect(columnsOf([game(true, 1, 1), game(true, 100, 0)], box)[0]?.height).toBeGreaterThan(1);
  });

  test('only games with a review have a dot, between the least and a hundred', () => {
    const games = [game(true, 1, 0, 100), game(true, 1, 0), game(false, 0, 1, 75)];
    expect(leastOf(games)).toBe(70);
    expect(dotsOf(games, box, 70)).toEqual([
      { x: 25, y: 0 },
      { x: 75, y: 50 },
    ]);
  });

  test('no games make no plot and no share', () => {
    expect(columnsOf([], box)).toEqual([]);
    expect(dotsOf([], box, 80)).toEqual([]);
    expect(percent(0, 0)).toBe(0);
  });

  test('a figure has bars in the measure of the longest, and a course up to good play', () => {
    const figure = { name: 'crib', unit: 'mean', own: 4, theirs: 3, good: 5 } as const;
    expect([lengthOf(figure, 4), lengthOf(figure, 3), lengthOf(figure, 5), lengthOf(figure, null)]).toEqual([
      '80%',
      '60%',
      '100%',
      '0%',
    ]);
    expect(lengthOf({ ...figure, own: 0, theirs: null, good: null }, 0)).toBe('0%');
    expect(mostIn([1, 3], 4)).toBe(4);
    expect(mostIn([0], null)).toBe(1);
    expect(courseOf([0, 4], box, 4)).toEqual([
      { x: 25, y: 60 },
      { x: 75, y: 0 },
    ]);
  });
});
