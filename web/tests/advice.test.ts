import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { settings } from '../src/settings/settings.svelte';
import { speak, speakIn } from '../src/ui/words.svelte';
import { spokenSentence } from '../src/table/sentences';
import { advised, groundParts, optionParts, spokenAdvice, whyParts, worthText } from '../src/table/help/advice';
import { expected } from '../src/games/cribbage/help';
import { fetchParts } from '../src/games/registry';

// The settings ask the browser for its language as soon as they are read.
vi.hoisted(() => vi.stubGlobal('navigator', { language: 'en-GB' }));

beforeAll(async () => {
  await fetchParts('help');
  for (const lang of ['es', 'en'] as const) {
    settings.lang = lang;
    await speakIn(lang);
    await speak('review');
  }
});
beforeEach(() => {
  settings.lang = 'en';
});

describe('a move as it is advised', () => {
  test.each([
    ['cuarenta', 'Kd', 'lay down King of diamonds'],
    ['cuarenta', '5h*2c3d', 'take 2 of clubs, 3 of diamonds with 5 of hearts'],
    ['cuarenta', '5h*5c+6d', 'take 5 of clubs, 6 of diamonds with 5 of hearts'],
    ['cuarenta', '1:ronda', 'call ronda'],
    ['cuarenta', 'recall:7', 'say that the ronda was of sevens'],
    ['gin', '-Kd', 'discard King of diamonds'],
    ['gin', 'knock-Kd:AcAdAh', 'discard King of diamonds and knock'],
    ['gin', 'lay:', 'lay off nothing'],
    ['gin', 'stock', 'draw from the stock'],
    ['cribbage', '1:2c9d', 'lay 2 of clubs, 9 of diamonds away to the crib'],
    ['cribbage', '5h', 'play 5 of hearts'],
    ['cribbage', 'count:8', 'count 8'],
  ])('%s: %s', (game, move, words) => {
    expect(spokenAdvice(game, move).toLowerCase()).toBe(words.toLowerCase());
  });

  test('names the open card that it takes or leaves', () => {
    expect(spokenAdvice('gin', 'upcard', '7c')).toBe('take the 7 of clubs from the pile');
    expect(spokenAdvice('gin', 'pass', '7c')).toBe('leave the 7 of clubs');
    settings.lang = 'es';
    expect(spokenAdvice('gin', 'upcard', '7c')).toMatch(/^llevarte 7 de tréboles del descarte$/i);
    settings.lang = 'en';
    expect(spokenSentence(optionParts('gin', { move: 'upcard', worth: 0.5, card: '7c' }))).toContain('7 of clubs');
  });

  test('its cards are drawn, not spelled', () => {
    expect(advised('cuarenta', { move: '5h*2c' })).toContainEqual({ cards: ['2c'] });
  });

  test('in Spanish too', () => {
    settings.lang = 'es';
    expect(spokenAdvice('gin', '-Kd')).toMatch(/^botar /);
  });

  test('what nobody has words for stays as the record writes it', () => {
    expect(advised('chess', { move: 'e4' })).toEqual(['e4']);
    expect(advised('cuarenta', { move: '???' })).toEqual(['???']);
  });
});

test('moves that come to the same are told as one choice', () => {
  expect(spokenSentence(optionParts('gin', { move: '-Tc', worth: 0.5, same: ['-Th'] })).toLowerCase()).toBe(
    'discard 10 of clubs or discard 10 of hearts',
  );
  expect(optionParts('gin', { move: '-Tc', worth: 0.5 })).toEqual(advised('gin', { move: '-Tc' }));
});

describe('why a move is advised', () => {
  const option = (move: string, worth: number) => ({ move, worth });
  const pair = { best: option('-Kd', 0.5), other: option('-Qd', 0.4), unit: 'chance' as const };
  const grounds = [
    {
      code: 'danger',
      weight: 1,
      against: true,
      cards: { card: ['Kd'], other: ['Qd'] },
      numbers: { ours: 3, theirs: 12.5 },
    },
  ];
  const told = (hint: Parameters<typeof whyParts>[1]) => spokenSentence(whyParts('gin', hint, pair));

  test('is told with the cards and figures in which the moves differ', () => {
    expect(told({ grounds })).toBe(
      'Why: the other can use king of diamonds with a chance of 3\u00a0%, queen of diamonds with one of 12.5\u00a0%.',
    );
    expect(told({ grounds, close: true })).toMatch(/^They are nearly/);
    expect(groundParts('gin', grounds[0]!)).toContainEqual({ cards: ['Qd'] });
    settings.lang = 'es';
    expect(told({ grounds })).toContain('12,5');
  });

  test('is said to whoever decided, by name, where that is not the reader', () => {
    const playOn = [{ code: 'play-on', weight: 1, against: false, cards: { card: ['6h'] }, numbers: { ours: 8 } }];
    const to = () => spokenSentence(whyParts('gin', { grounds: playOn }, pair, 'Blanquita'));
    expect(to()).toBe('Why, said to Blanquita: after 6 of hearts you play on; cards that can still make a meld: 8.');
    settings.lang = 'es';
    expect(to()).toMatch(/^Por qué, dicho a Blanquita: /);
  });

  test('names both moves where the tactics know of no ground', () => {
    expect(told({ grounds: [], close: true })).toBe('They are nearly as good as each other.');
    expect(told({ grounds: [] })).toMatch(/50\u00a0%, and discard Queen of diamonds at 40\u00a0%/i);
  });
});

test('a chance is told in percent, points with their sign', () => {
  expect(worthText(0.634, 'chance')).toBe('63\u00a0%');
  expect(worthText(0.002, 'chance')).toBe('<1\u00a0%');
  expect(worthText(0.9999, 'chance')).toBe('>99\u00a0%');
  expect(worthText(1, 'chance')).toBe('100\u00a0%');
  expect(worthText(-2.46, 'points')).toBe('−2.5');
  expect(worthText(3, 'points')).toBe('+3.0');
});

test('a throw of cribbage has its points part by part, whosever the crib is', () => {
  const points = { hand: 8.13, crib: -4.77, play: -0.9, total: 2.46 };
  expect(expected({ move: '1:2c9d', worth: 0.5, points })).toBe(
    'hand 8.1, the other’s crib −4.8, play −0.9: 2.4 points',
  );
  expect(expected({ move: '1:2c9d', worth: 0.5, points: { ...points, hand: 4.77 } })).toMatch(/: −0.9 points$/);
  settings.lang = 'es';
  expect(expected({ move: '1:2c9d', worth: 0.5, points: { ...points, crib: 4.77 } })).toBe(
    'mano 8,1, crib propio +4,8, juego −0,9: 12,0 puntos',
  );
  expect(expected({ move: '5h', worth: 0.5 })).toBe('');
  settings.lang = 'en';
  const shown = { hand: 6.74, crib: -4.46, play: -0.78, total: 1.5 };
  const nothing = { hand: 0.3, crib: -0.1, play: -0.2, total: 0 };
  expect(expected({ move: '1:2c9d', worth: 0.5, points: nothing })).toMatch(/: 0.0 points$/);
  expect(expected({ move: '1:2c9d', worth: 0.5, points: shown })).toMatch(/hand 6.7, .*−4.5, play −0.8: 1.4 points$/);
});
