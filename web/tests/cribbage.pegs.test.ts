// The pegs of a table: kept for coming back to it, and set back with the score.

import { beforeEach, describe, expect, it, vi } from 'vitest';

const kept = new Map<string, string>();
vi.stubGlobal('sessionStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
});

import { movePegs, pegsOf } from '../src/games/cribbage/pegs';
import type { Pegs } from '../src/games/cribbage/board';

const START: [Pegs, Pegs] = [
  [0, 0],
  [0, 0],
];
const sorted = (pegs: readonly Pegs[] | undefined) => pegs?.map((each) => [...each].sort((a, b) => a - b));

beforeEach(() => kept.clear());

describe('pegs', () => {
  it('stand where this tab left them', () => {
    const left = movePegs('a', movePegs('a', START, [2, 0]), [7, 3]);
    expect(pegsOf('a', [])).toEqual(left);
  });

  it('of a replay are kept for no other one', () => {
    movePegs('', START, [12, 9]);
    expect(pegsOf('', [[2, 1]])).toEqual([
      [2, 0],
      [1, 0],
    ]);
  });

  it('go back as they came where a score falls', () => {
    const scores = [
      [2, 0],
      [7, 0],
      [12, 4],
    ];
    expect(sorted(movePegs('', pegsOf('', scores), [7, 0], scores))).toEqual([
      [2, 7],
      [0, 0],
    ]);
  });
});
