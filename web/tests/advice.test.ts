import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { settings } from '../src/common/settings.svelte';
import { speak, speakIn } from '../src/common/words.svelte';
import { advised, groundText, spokenAdvice, worthText } from '../src/help/advice';

// The settings ask the browser for its language as soon as they are read.
vi.hoisted(() => vi.stubGlobal('navigator', { language: 'en-GB' }));

beforeAll(async () => {
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
    ['cuarenta', 'recall:7', 'say that the ronda was of 7'],
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

  test('its cards are drawn, not spelled', () => {
    expect(advised('cuarenta', '5h*2c')).toContainEqual({ cards: ['2c'] });
  });

  test('in Spanish too', () => {
    settings.lang = 'es';
    expect(spokenAdvice('gin', '-Kd')).toMatch(/^botar /);
  });

  test('what nobody has words for stays as the record writes it', () => {
    expect(advised('chess', 'e4')).toEqual(['e4']);
    expect(advised('cuarenta', '???')).toEqual(['???']);
  });
});

test('a chance is told in percent, points with their sign', () => {
  expect(worthText(0.634, 'chance')).toBe('63\u00a0%');
  expect(worthText(-2.46, 'points')).toBe('−2.5');
  expect(worthText(3, 'points')).toBe('+3.0');
});

test('a ground that speaks against the other move has words of its own where there are any', () => {
  const knock = { code: 'knock', against: false };
  expect(groundText('gin', knock)).not.toBe(groundText('gin', { ...knock, against: true }));
  expect(groundText('gin', { code: 'hope', against: true })).toBe(groundText('gin', { code: 'hope', against: false }));
});
