import { describe, expect, test } from 'vitest';
import { boardFor, holesFor, pegsAfter, pegsThrough, spotOf } from '../src/games/cribbage/board';

describe('the board', () => {
  test('a game to 121 has two tracks of 120 holes and the game hole, 61 of 60', () => {
    expect(boardFor(121).tracks.map((track) => track.length)).toEqual([120, 120]);
    expect(boardFor(61).tracks.map((track) => track.length)).toEqual([60, 60]);
  });

  test('the holes stand in streets of five', () => {
    const [track] = boardFor(121).tracks;
    const gap = (hole: number) => (track[hole]?.x ?? 0) - (track[hole - 1]?.x ?? 0);
    expect([gap(1), gap(4)]).toEqual([1, 1]);
    expect(gap(5)).toBeGreaterThan(1);
    expect(gap(25)).toBeCloseTo(gap(5));
  });

  test('no two holes of the board lie in one place', () => {
    const plan = boardFor(121);
    const places = [...plan.tracks.flat(), ...plan.starts.flat(), plan.game].map(
      ({ x, y }) => `${x.toFixed(2)} ${y.toFixed(2)}`,
    );
    expect(new Set(places).size).toBe(places.length);
  });

  test('everything lies on the wood', () => {
    for (const target of [2, 4, 31, 61, 90, 121, 200, 1000]) {
      const plan = boardFor(target, [61, 31]);
      for (const { x, y } of [
        ...plan.tracks.flat(),
        ...plan.starts.flat(),
        plan.game,
        ...plan.skunks.flatMap(({ from, to }) => [from, to]),
      ]) {
        expect(x).toBeGreaterThan(0.4);
        expect(x).toBeLessThan(plan.width - 0.4);
        expect(y).toBeGreaterThan(0.4);
        expect(y).toBeLessThan(plan.height - 0.4);
      }
    }
  });

  test('the skunk lines stand where they are on the board, and only there', () => {
    expect(boardFor(121, [61, 31]).skunks.map((mark) => mark.hole)).toEqual([61, 31]);
    expect(boardFor(61, [31]).skunks).toHaveLength(1);
    expect(boardFor(121, [95]).skunks[0]?.from.x).toBe(boardFor(121, [95]).skunks[0]?.to.x);
    expect(boardFor(31, [61]).skunks).toEqual([]);
  });

  test('a longer game goes around the same board again', () => {
    expect(holesFor(1000)).toBe(121);
    const plan = boardFor(1000);
    expect(spotOf(plan, 0, 125, 1000, true)).toEqual(spotOf(plan, 0, 5, 1000, true));
  });

  test('who has not set out stands in the start holes, who is out in the game hole', () => {
    const plan = boardFor(121);
    expect(spotOf(plan, 1, 0, 121, true)).toEqual(plan.starts[1][1]);
    expect(spotOf(plan, 1, 0, 121, false)).toEqual(plan.starts[1][0]);
    expect(spotOf(plan, 0, 124, 121, true)).toEqual(plan.game);
  });
});

describe('the pegs', () => {
  test('the one behind hops over the other', () => {
    expect(pegsAfter([0, 0], 2)).toEqual([2, 0]);
    expect(pegsAfter([2, 0], 5)).toEqual([2, 5]);
    expect(pegsAfter([2, 5], 6)).toEqual([6, 5]);
  });

  test('nothing scored moves none', () => {
    expect(pegsAfter([6, 5], 6)).toEqual([6, 5]);
  });

  test('a row of scores shows the last two', () => {
    expect([...pegsThrough([0, 2, 2, 7, 7, 15])].sort((a, b) => a - b)).toEqual([7, 15]);
  });
});
