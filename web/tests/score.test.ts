import { describe, expect, test } from 'vitest';
import type { GameInfo, OptionInfo } from '../src/wire/generated/toClient';
import { emptyRow, filledBlocks, scoreRows, share } from '../src/games/cuarenta/graphs';
import {
  familiesOf,
  fitting,
  isLong,
  isOfNumbers,
  labelOf,
  newTable,
  seatsOf,
  valuesOf,
  withOption,
  withRules,
} from '../src/lobby/setup';

describe('score sheets', () => {
  test('CU-63: a block of the new graph stands for two points', () => {
    expect(filledBlocks(0, 2, 20)).toBe(0);
    expect(filledBlocks(22, 2, 20)).toBe(11);
    expect(filledBlocks(44, 2, 20)).toBe(20);
  });

  test('CU-63: a line of the old graph ends where the paper ends', () => {
    expect(share(20, 40)).toBe(0.5);
    expect(share(50, 40)).toBe(1);
  });

  test('CU-62: the twelve score cards are never laid twice', () => {
    const { rows, stack } = scoreRows([
      { perros: 2, tantos: 4 },
      { perros: 1, tantos: 3 },
    ]);
    expect(rows[0]?.tantos).toHaveLength(4);
    expect(rows[1]?.tantos.filter((card) => rows[0]?.tantos.includes(card))).toEqual([]);
    expect(stack).toBe(2);
  });

  test('CU-62: an empty row is nothing at first and thirty-eight later', () => {
    expect(emptyRow({ perros: 0, tantos: 0 }, 0)).toBe('start');
    expect(emptyRow({ perros: 0, tantos: 0 }, 38)).toBe('thirty-eight');
    expect([1, 39, 40, 58].map((score) => emptyRow({ perros: 0, tantos: 0 }, score))).toEqual([null, null, null, null]);
    expect(emptyRow({ perros: 1, tantos: 0 }, 10)).toBeNull();
  });
});

const ruleset = (id: string, seats: number[], options: Record<string, string>) => ({
  id,
  name: id,
  sentence: '',
  seats,
  options,
  assistance: 'full' as const,
});
const ronda: OptionInfo = {
  name: 'ronda',
  label: 'Ronda',
  rule: 'CU-10',
  words: [{ value: 'none', label: 'no rondas' }],
  low: 0,
  high: 40,
  numbers: [{ value: '0', label: 'nothing' }],
};
const game: GameInfo = {
  id: 'cuarenta',
  name: 'Cuarenta',
  levels: ['novato', 'aficionado'],
  measured: [],
  programs: [],
  words: {},
  rulesets: [ruleset('pagat', [2, 4], { seats: '2/4', ronda: '4' }), ruleset('palm', [2], { seats: '2', ronda: '2' })],
  options: [],
};

describe('setting up a table', () => {
  test('the first visit starts with the first ruleset against the best level', () => {
    expect(fitting([game], null)).toEqual({
      game: 'cuarenta',
      rules: 'pagat',
      options: {},
      seats: 2,
      level: 'aficionado',
      who: 'me',
    });
  });

  test('last time is kept where it still fits', () => {
    const last = {
      game: 'cuarenta',
      rules: 'palm',
      options: { ronda: '4' },
      seats: 4,
      level: 'novato',
      who: 'watch' as const,
    };
    expect(fitting([game], last)).toEqual({ ...last, seats: 2 });
    expect(fitting([game], { ...last, rules: 'gone' })?.options).toEqual({});
  });

  test('another ruleset brings its own seats and forgets changed options', () => {
    const setup = {
      game: 'cuarenta',
      rules: 'pagat',
      options: { ronda: '2' },
      seats: 4,
      level: 'novato',
      who: 'me' as const,
    };
    expect(withRules(setup, game, 'palm')).toMatchObject({ rules: 'palm', seats: 2, options: {} });
  });

  test('an option that belongs to the player and not to the ruleset stays with another one', () => {
    const setup = {
      game: 'cuarenta',
      rules: 'pagat',
      options: { ronda: '6', target: '60' },
      seats: 2,
      level: 'novato',
      who: 'me' as const,
    };
    expect(withRules(setup, game, 'palm', ['target']).options).toEqual({ target: '60' });
    expect(withRules({ ...setup, options: { ronda: '2' } }, game, 'palm', ['ronda']).options).toEqual({});
  });

  test('an option set back to the preset is no change, and seats follow theirs', () => {
    const setup = fitting([game], null);
    const pagat = game.rulesets[0];
    if (!setup || !pagat) throw new Error('no setup');
    const changed = withOption(setup, pagat, 'ronda', '2');
    expect(changed.options).toEqual({ ronda: '2' });
    expect(withOption(changed, pagat, 'ronda', '4').options).toEqual({});
    expect(seatsOf(pagat, { seats: '2' })).toEqual([2]);
  });

  test('values to choose from come from all rulesets, numbers in order', () => {
    expect(valuesOf(game, 'ronda', '10')).toEqual(['2', '4', '10']);
    expect(valuesOf({ ...game, options: [ronda] }, 'ronda', '2')).toEqual(['none', '0', '2', '4']);
    expect(valuesOf(game, 'seats', '2')).toEqual(['2/4', '2']);
  });

  test('a value is called what the server calls it, and a number without a name is itself', () => {
    expect(['none', '0', '4'].map((value) => labelOf(ronda, value))).toEqual(['no rondas', 'nothing', '4']);
    expect(labelOf(undefined, 'pone')).toBe('pone');
    expect([isOfNumbers(ronda), isOfNumbers({ ...ronda, high: -1 }), isOfNumbers(undefined)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  test('every seat has a player, and who watches leaves all to the computer', () => {
    const setup = { game: 'cuarenta', rules: 'pagat', options: {}, seats: 4, level: 'novato', who: 'watch' as const };
    expect(newTable(setup, 'Ana', 'normal').players).toEqual(Array(4).fill({ kind: 'bot', level: 'novato' }));
    expect(newTable({ ...setup, who: 'me' }, 'Ana', 'instant')).toMatchObject({
      pace: 0,
      players: [{ kind: 'me', name: 'Ana' }, {}, {}, {}],
    });
  });
});

describe('how long a game is', () => {
  const cribbage: GameInfo = {
    ...game,
    rulesets: ['standard', 'standard-61', 'cadenza', 'cadenza-61', 'odd-61'].map((id) => ruleset(id, [2], {})),
  };

  test('is asked apart from the ruleset, which stands once', () => {
    expect(familiesOf(cribbage).map(({ long, short }) => [long.id, short?.id])).toEqual([
      ['standard', 'standard-61'],
      ['cadenza', 'cadenza-61'],
      ['odd-61', undefined],
    ]);
    expect(['standard', 'cadenza-61', 'odd-61'].map((id) => isLong(cribbage, id))).toEqual([true, false, true]);
  });

  test('is not asked where no ruleset has a short form', () => {
    expect(familiesOf(game).map(({ long }) => long.id)).toEqual(['pagat', 'palm']);
  });
});
