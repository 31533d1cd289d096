import { describe, expect, test, vi } from 'vitest';
import { cribbageOf } from '../src/games/cribbage/score/standing';
import { cartonPoints, cuarentaOf, markersOf, offers } from '../src/games/cuarenta/score/standing';
import { ginOf, knockValue, pointsOf } from '../src/games/gin/score/standing';
import { optionsOf, sheetsIn, type Line, type Sheet, type Side } from '../src/score/sheets';

// The settings ask the browser for its language as soon as they are read.
vi.hoisted(() => vi.stubGlobal('navigator', { language: 'en-GB' }));

const sheet = (game: string, rules: string, lines: Line[], more: Partial<Sheet> = {}): Sheet => ({
  id: 'a',
  game,
  rules,
  options: {},
  names: ['Ana', 'Eva'],
  dealer: 1,
  begun: '2026-11-22T00:00:00Z',
  lines,
  ...more,
});
const points = (side: Side, points: number, reason = 'caida'): Line => ({ kind: 'points', side, points, reason });
const offered = (rules: string, lines: Line[], side: Side = 2) =>
  Object.fromEntries(
    offers(cuarentaOf(sheet('cuarenta', rules, lines)), side).map((one) => [
      one.reason,
      one.wins ? 'wins' : one.points,
    ]),
  );

describe('a sheet of Cuarenta', () => {
  test('each ruleset has its own points', () => {
    expect(offered('pagat', [])).toEqual({
      caida: 2,
      limpia: 2,
      'caida-limpia': 4,
      ronda: 4,
      'doble-ronda': 'wins',
      'caida-en-ronda': 10,
    });
    expect(offered('mesa', [])).toEqual({ caida: 2, limpia: 2, ronda: 2, 'doble-ronda': 4 });
    expect(offered('cuenca', [])['caida-limpia']).toBe(4);
  });

  test('CU-14, CU-34: from 30 no ronda, at 38 no limpia, and a caída still wins', () => {
    expect(offered('pagat', [points(2, 30)])).toMatchObject({ ronda: 0, 'caida-en-ronda': 0, limpia: 2 });
    expect(offered('pagat', [points(2, 38)])).toMatchObject({ limpia: 0, caida: 2, 'caida-limpia': 2 });
    expect(cuarentaOf(sheet('cuarenta', 'pagat', [points(2, 38), points(2, 2)])).over).toBe(2);
  });

  test('CU-51 to CU-53: the cartón', () => {
    const { options } = cuarentaOf(sheet('cuarenta', 'pagat', []));
    expect([20, 21, 22, 23, 24, 39, 40].map((cards) => cartonPoints(options, [cards, 0], 2)[0])).toEqual([
      6, 8, 8, 10, 10, 26, 26,
    ]);
    expect(cartonPoints(options, [20, 20], 2)).toEqual([0, 6]);
    expect(cartonPoints(options, [18, 17], 2)).toEqual([2, 0]);
    expect(cartonPoints(options, [18, 18], 1)).toEqual([2, 0]);
    expect(cartonPoints(optionsOf({ game: 'cuarenta', rules: 'casa', options: {} }), [20, 20], 2)).toEqual([6, 6]);
    expect(cartonPoints(optionsOf({ game: 'cuarenta', rules: 'casa', options: {} }), [19, 18], 2)).toEqual([0, 0]);
  });

  test('CU-54, CU-06: counted hands add up, and the deal passes on', () => {
    const state = cuarentaOf(
      sheet('cuarenta', 'mesa', [
        { kind: 'carton', cards: [18, 20] },
        { kind: 'carton', cards: [21, 19] },
      ]),
    );
    expect(state).toMatchObject({ total: [39, 39], countable: [21, 20], dealer: 1, hand: 3, score: [8, 6] });
  });

  test('CU-08: whoever misdeals loses the game, or gives ten and the deal', () => {
    expect(cuarentaOf(sheet('cuarenta', 'pagat', [{ kind: 'misdeal' }]))).toMatchObject({ over: 2, games: [0, 1] });
    expect(cuarentaOf(sheet('cuarenta', 'mesa', [{ kind: 'misdeal' }]))).toMatchObject({
      over: 0,
      score: [0, 10],
      dealer: 2,
    });
    expect(cuarentaOf(sheet('cuarenta', 'palm', [{ kind: 'misdeal' }]))).toMatchObject({
      over: 0,
      score: [0, 0],
      dealer: 1,
    });
  });

  test('CU-70: two chicas win the mesa, or the first against fewer than ten', () => {
    const chica = [points(1, 40), { kind: 'next' } as Line];
    expect(cuarentaOf(sheet('cuarenta', 'mesa', [points(2, 10), ...chica]))).toMatchObject({
      over: 0,
      chicas: [1, 0],
      score: [0, 0],
    });
    expect(cuarentaOf(sheet('cuarenta', 'mesa', [points(2, 8), points(1, 40)]))).toMatchObject({
      over: 1,
      zapateria: true,
    });
    expect(cuarentaOf(sheet('cuarenta', 'mesa', [points(2, 10), ...chica, points(1, 40)]))).toMatchObject({
      over: 1,
      chicas: [2, 0],
      zapateria: false,
    });
  });

  test('four players: the deal goes round, and the sides stay', () => {
    const four = sheet('cuarenta', 'mesa', [{ kind: 'misdeal' }, { kind: 'misdeal' }], {
      names: ['A', 'B', 'C', 'D'],
      dealer: 4,
    });
    expect(cuarentaOf(four)).toMatchObject({ dealer: 2, score: [10, 10] });
  });

  test('CU-11: four of a rank wins without points; a won game begins anew', () => {
    const lines: Line[] = [points(1, 6), { kind: 'wins', side: 2, reason: 'doble-ronda' }];
    expect(cuarentaOf(sheet('cuarenta', 'pagat', lines))).toMatchObject({ over: 2, score: [6, 0] });
    expect(cuarentaOf(sheet('cuarenta', 'pagat', [...lines, points(1, 2)])).score).toEqual([6, 0]);
    expect(cuarentaOf(sheet('cuarenta', 'pagat', [...lines, { kind: 'next' }]))).toMatchObject({
      over: 0,
      score: [0, 0],
      games: [0, 1],
    });
  });

  test('CU-62: the score in perros and tantos', () => {
    expect([0, 8, 10, 36, 38].map(markersOf)).toEqual([
      { perros: 0, tantos: 0 },
      { perros: 0, tantos: 4 },
      { perros: 1, tantos: 0 },
      { perros: 3, tantos: 3 },
      { perros: 0, tantos: 0 },
    ]);
  });
});

describe('a cribbage board', () => {
  test('the pegs hop over each other, and the last hole is the end', () => {
    expect(cribbageOf(sheet('cribbage', 'standard', [points(1, 8), points(1, 2), points(2, 3)])).pegs).toEqual([
      [8, 10],
      [3, 0],
    ]);
    expect(cribbageOf(sheet('cribbage', 'standard-61', [points(1, 59), points(1, 5)]))).toMatchObject({
      score: [61, 0],
      over: 1,
    });
  });

  test('CR-24: a skunk counts for two games, a double skunk for four', () => {
    const won = (loser: number) => cribbageOf(sheet('cribbage', 'standard', [points(2, loser), points(1, 121)]));
    expect([61, 60, 31, 30].map((loser) => won(loser).worth)).toEqual([1, 2, 2, 4]);
    expect(won(60).games).toEqual([2, 0]);
  });

  test('a new game begins with the other dealer', () => {
    expect(cribbageOf(sheet('cribbage', 'standard', [points(1, 121), { kind: 'next' }]))).toMatchObject({
      over: 0,
      score: [0, 0],
      dealer: 2,
    });
  });
});

describe('a gin sheet', () => {
  const standard = optionsOf({ game: 'gin', rules: 'standard', options: {} });
  const oklahoma = optionsOf({ game: 'gin', rules: 'vga-oklahoma', options: {} });
  const hand = { side: 1 as Side, how: 'knock' as const, own: 4, other: 20, spade: false };

  test('GI-09 to GI-13, GI-15: whose points a hand brings', () => {
    expect(pointsOf(standard, hand)).toEqual({ side: 1, points: 16, reason: 'knock' });
    expect(pointsOf(standard, { ...hand, other: 4 })).toEqual({ side: 2, points: 25, reason: 'undercut' });
    expect(pointsOf(standard, { ...hand, own: 10, other: 3 })).toEqual({ side: 2, points: 32, reason: 'undercut' });
    expect(pointsOf(standard, { ...hand, how: 'gin' })).toEqual({ side: 1, points: 45, reason: 'gin' });
    expect(pointsOf(standard, { ...hand, how: 'big-gin' })).toEqual({ side: 1, points: 51, reason: 'biggin' });
    expect(pointsOf(oklahoma, { ...hand, spade: true }).points).toBe(32);
    expect(pointsOf(standard, { ...hand, spade: true }).points).toBe(16);
  });

  test('GI-08: the card turned up says with how much one may knock', () => {
    expect(['A', '7', 'T', 'K'].map((card) => knockValue(oklahoma, card))).toEqual([0, 7, 10, 10]);
    expect(knockValue(standard, 'A')).toBe(10);
  });

  const won = (side: Side, points: number, reason = 'knock'): Line => ({ kind: 'hand', side, points, reason });

  test('GI-17, GI-18: the bonuses come at the end', () => {
    const state = ginOf(sheet('gin', 'standard', [won(1, 60), won(2, 10), won(1, 45)]));
    expect(state).toMatchObject({ over: 1, boxes: [2, 1], score: [60 + 45 + 100 + 50, 10 + 25] });
    expect(ginOf(sheet('gin', 'standard', [won(1, 60), won(1, 45)])).score).toEqual([105 + 200 + 50, 0]);
    expect(ginOf(sheet('gin', 'vga', [won(1, 60), won(1, 45)])).score).toEqual([105, 0]);
  });

  test('GI-04, GI-14: the loser deals next, and after a draw the same', () => {
    expect(ginOf(sheet('gin', 'standard', [won(1, 5), { kind: 'draw' }]))).toMatchObject({ dealer: 2, hand: 3 });
    expect(ginOf(sheet('gin', 'vga', [won(2, 5)])).dealer).toBe(2);
  });
});

describe('kept sheets', () => {
  test('what can be read comes back, the rest is left out', () => {
    const one = sheet('gin', 'standard', []);
    expect(
      sheetsIn(
        JSON.stringify([
          one,
          { ...one, rules: 'gone' },
          { ...one, names: [] },
          { ...one, lines: [{ kind: 'carton' }] },
          7,
          null,
        ]),
      ),
    ).toEqual([one]);
    expect(sheetsIn('{broken')).toEqual([]);
    expect(sheetsIn(null)).toEqual([]);
  });
});
