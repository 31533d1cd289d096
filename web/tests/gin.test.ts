import { beforeAll, describe, expect, test, vi } from 'vitest';
import { arranged, groupsOf, inTwoRows, kept, movedTo, withLaidOff } from '../src/games/gin/arrangement';
import { drawnBecause, sumText, termsOf, unscoredKey } from '../src/games/gin/count';
import { framesOf, lastOnly } from '../src/games/gin/frames';
import { endingOf, layMove, namedWays, readMove, shedMove, toggleLaid } from '../src/games/gin/moves';
import { sentence } from '../src/games/gin/log';
import { openHand } from '../src/games/gin/openHands';
import { nextLimit, oklahoma } from '../src/games/gin/setup';
import { settings } from '../src/settings/settings.svelte';
import { spokenSentence } from '../src/table/sentences';
import { speak, speakIn } from '../src/ui/words.svelte';
import type { HandResult, Knock } from '../src/wire/generated/gin';
import { view } from './gin.sample';
import { event } from './sample';

// The settings ask the browser for its language as soon as they are read.
vi.hoisted(() => vi.stubGlobal('navigator', { language: 'en-GB' }));

const KNOCK: Knock = {
  seat: 2,
  kind: 'knock',
  melds: [
    ['4h', '5h', '6h'],
    ['9c', '9d', '9s'],
  ],
  deadwood: ['2d'],
  points: 2,
  discard: 'Kd',
};

const result = (changes: Partial<HandResult> = {}): HandResult => ({
  kind: 'knock',
  side: 2,
  points: 8,
  doubled: false,
  knock: KNOCK,
  defence: { melds: [], laid_off: ['7h', '3h', '9h', '8h'], deadwood: 10 },
  hands: [
    ['3h', '7h', '8h', '9h', 'Td'],
    ['4h', '5h', '6h', '9c', '9d', '9s', '2d'],
  ],
  ...changes,
});

test('a hand that nobody won says why: the stock, or too many draws from the pile (GI-14)', () => {
  const options = { 'pile-draws': '50' };
  expect(drawnBecause(view({ options, stock: 2, pile_draws: 49 }))).toEqual({ why: 'stock', number: 2 });
  expect(drawnBecause(view({ options, stock: 9, pile_draws: 50 }))).toEqual({ why: 'pile', number: 50 });
});

test('nobody is said to deal again after a drawn hand that is the whole game (GI-14, GI-17)', () => {
  const drawn = result({ kind: 'draw', side: 0, points: 0, knock: null, defence: null });
  expect(unscoredKey(view(), drawn)).toBe('gin.end.again');
  expect(unscoredKey(view({ over: true }), drawn)).toBe('');
  expect(unscoredKey(view({ over: true }), { ...drawn, knock: KNOCK })).toBe('gin.end.equal');
});

describe('moves', () => {
  test('every text of the notation is read', () => {
    expect(readMove('1:-5c')).toEqual({ kind: 'shed', text: '1:-5c', card: '5c' });
    expect(readMove('knock-5c:AcAdAh,4h5h6h')).toMatchObject({
      kind: 'knock',
      card: '5c',
      melds: [
        ['Ac', 'Ad', 'Ah'],
        ['4h', '5h', '6h'],
      ],
    });
    expect(readMove('gin-Td')).toMatchObject({ kind: 'gin', card: 'Td' });
    expect(readMove('lay:')).toMatchObject({ kind: 'lay-these', cards: [] });
    expect(readMove('stock').kind).toBe('stock');
    expect(readMove('whatever').kind).toBe('other');
  });

  test('a discard that may end the hand is found beside the plain one', () => {
    const legal = ['-5c', '-9s', 'knock-9s', 'knock-9s:4h5h6h', 'gin-Ac'];

    expect(shedMove(legal, '9s')).toBe('-9s');
    expect(endingOf(legal, '9s')).toEqual({ kind: 'knock', text: 'knock-9s' });
    expect(endingOf(legal, 'Ac')).toEqual({ kind: 'gin', text: 'gin-Ac' });
    expect(endingOf(legal, '5c')).toBeNull();
    expect(namedWays(legal, '9s')).toEqual([{ text: 'knock-9s:4h5h6h', melds: [['4h', '5h', '6h']] }]);
  });

  test('what is laid off grows and shrinks only to what the server lists', () => {
    const legal = ['lay', 'lay:', 'lay:7h', 'lay:7h8h', 'lay:9h', 'lay:7h9h', 'lay:7h8h9h'];

    expect(toggleLaid(legal, [], '8h')).toEqual(['7h', '8h']);
    expect(toggleLaid(legal, ['7h', '8h'], '7h')).toEqual([]);
    expect(toggleLaid(legal, ['7h'], '9h')).toEqual(['7h', '9h']);
    expect(layMove(legal, ['9h', '7h'])).toBe('lay:7h9h');
  });
});

describe('the hand (GI-31)', () => {
  const { hand, melds } = view();

  test('melds stand first, and what is in none follows by rank', () => {
    expect(arranged(hand, melds)).toEqual(['4h', '5h', '6h', 'Ac', '5c', '5d', '9s']);
  });

  test('neighbours of a meld share a bar of its kind', () => {
    const groups = groupsOf(['4h', '5h', '9s', '6h'], melds);

    expect(groups.map(({ kind, cards }) => [kind, cards])).toEqual([
      ['run', ['4h', '5h']],
      [null, ['9s']],
      ['run', ['6h']],
    ]);
  });

  test('sorted by hand it keeps its order, and what is new comes last', () => {
    expect(kept(['2c', '3c', '4c'], ['4c', 'Kd', '2c'])).toEqual(['4c', '2c', '3c']);
    expect(movedTo(['2c', '3c', '4c'], '2c', 1)).toEqual(['3c', '2c', '4c']);
    expect(movedTo(['2c', '3c', '4c'], '4c', -1)).toEqual(['4c', '2c', '3c']);
  });
});

describe('the end of a hand', () => {
  test('laid-off cards lie on the melds that take them, one after the other', () => {
    const [run, set] = withLaidOff(KNOCK.melds, ['7h', '3h', '9h', '8h']);

    expect(run).toEqual(['3h', '4h', '5h', '6h', '7h', '8h', '9h']);
    expect(set).toEqual(['9c', '9d', '9s']);
  });

  test('both hands are told with what is left in them', () => {
    const over = view({ result: result() });

    expect(openHand(over, 2)).toMatchObject({ points: 2, off: ['7h', '3h', '9h', '8h'] });
    expect(openHand(over, 1)?.groups.flatMap((group) => group.cards)).toEqual(['Td']);
    expect(openHand(view(), 2)).toBeNull();
  });

  test('the sum is written out', () => {
    const written = (changes: Partial<HandResult>) =>
      sumText(termsOf(view(), result(changes)), changes.doubled ?? false);

    expect(written({})).toBe('10 − 2');
    expect(written({ doubled: true })).toBe('(10 − 2) × 2');
    expect(written({ kind: 'gin' })).toBe('25 + 10');
    expect(written({ kind: 'biggin', doubled: true })).toBe('(31 + 10) × 2');
    expect(written({ kind: 'undercut', knock: { ...KNOCK, points: 12 } })).toBe('25 + (12 − 10)');
    expect(termsOf(view(), result({ kind: 'draw' }))).toEqual([]);
  });
});

describe('pictures', () => {
  test('the discard of another is shown before it lies on the pile', () => {
    const before = view({ turn: [2] });
    const next = view({ pile: ['2c', 'Kd'] });
    const frames = framesOf(before, event(2, '-Kd'), next, 1);

    expect(frames.map((frame) => frame.motion)).toEqual(['reveal', 'discard', 'still']);
    expect(frames[0]).toMatchObject({ reveal: 'Kd', seat: 2 });
    expect(frames.at(-1)?.view).toBe(next);
  });

  test('a hand that ends stays open until a tap, at every speed', () => {
    const before = view({ phase: 'lay', knock: KNOCK });
    const frames = framesOf(
      before,
      event(1, 'lay'),
      view({ phase: 'pack', knock: KNOCK, result: result(), turn: [] }),
      1,
    );

    expect(frames.filter((frame) => frame.stops)).toHaveLength(1);
    expect(lastOnly(frames).map((frame) => Boolean(frame.stops))).toEqual([true, false]);
  });

  test('a card taken from the pile by another flies to that hand', () => {
    const [drawn] = framesOf(view({ phase: 'draw', turn: [2] }), event(2, 'upcard'), view({ pile: [], turn: [2] }), 1);

    expect(drawn).toMatchObject({ motion: 'draw', from: 'pile', leaving: ['2c'], leavesTo: 'hand-2' });
  });

  test('while a knock is called nothing may be played', () => {
    const legal = ['-5c', 'knock-5c'];
    const next = view({ phase: 'lay', knock: { ...KNOCK, seat: 1 }, turn: [2], legal: [] });
    const [called, open] = framesOf(view({ legal }), event(1, 'knock-5c'), next, 1);

    expect(called).toMatchObject({ motion: 'discard', view: { legal: [], pile: ['2c', '5c'] }, call: { seat: 1 } });
    expect(called?.view.hand).not.toContain('5c');
    expect(open?.motion).toBe('open');
  });
});

describe('the choices of 1990 (GI-30)', () => {
  test('the limit goes up by fifty and round again', () => {
    expect(nextLimit('100')).toBe('150');
    expect(nextLimit('500')).toBe('100');
    expect(nextLimit('7')).toBe('100');
    expect(nextLimit('120')).toBe('150');
  });

  test('Oklahoma has a ruleset of its own where the old program had it', () => {
    expect(oklahoma('vga', 'no')).toEqual({ on: false, ruleset: 'vga-oklahoma' });
    expect(oklahoma('vga-oklahoma', 'yes')).toEqual({ on: true, ruleset: 'vga' });
    expect(oklahoma('standard', 'no')).toEqual({ on: false, ruleset: null });
  });
});

describe('a hand in two rows', () => {
  const row = (...sizes: number[]) =>
    sizes.map((size, at) => ({
      key: `${at}`,
      kind: null,
      cards: Array.from({ length: size }, (_, card) => `${at}${card}`),
    }));
  const sizes = (groups: ReturnType<typeof row>) =>
    inTwoRows(groups).map((one) => one.map(({ cards }) => cards.length));

  test.each([
    [
      [3, 3, 4],
      [[3, 3], [4]],
    ],
    [
      [4, 3, 4],
      [[4, 3], [4]],
    ],
    [
      [3, 8],
      [[3, 3], [5]],
    ],
    [[10], [[5], [5]]],
    [[11], [[6], [5]]],
    [[1], [[1]]],
    [[], [[]]],
  ])('%j', (groups, rows) => expect(sizes(row(...groups))).toEqual(rows));

  test('loses no card and keeps their order', () => {
    const groups = row(3, 8);
    expect(
      inTwoRows(groups)
        .flat()
        .flatMap(({ cards }) => cards),
    ).toEqual(groups.flatMap(({ cards }) => cards));
  });
});

describe('what happened, in sentences', () => {
  const names = { you: 1, seats: ['Ana', 'Blanquita'] };
  beforeAll(async () => {
    for (const lang of ['es', 'en'] as const) {
      settings.lang = lang;
      await speakIn(lang);
      await speak('gin');
    }
  });

  test('whoever lays down by the rules need not lay anything off: no card is said to be laid off', () => {
    settings.lang = 'en';
    expect(spokenSentence(sentence(event(2, 'lay'), names))).toBe(
      'Blanquita lays the hand down, and lays off whatever fits.',
    );
    expect(spokenSentence(sentence(event(1, 'lay'), names))).toBe('You lay your hand down, and lay off whatever fits.');
    settings.lang = 'es';
    expect(spokenSentence(sentence(event(2, 'lay'), names))).toBe('Blanquita baja su mano y acomoda lo que entre.');
  });
});
