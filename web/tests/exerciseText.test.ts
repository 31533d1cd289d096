import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { settings } from '../src/settings/settings.svelte';
import { speak, speakIn } from '../src/ui/words.svelte';
import { partsOf, spokenValues } from '../src/learn/exerciseText';

// The settings ask the browser for its language as soon as they are read.
vi.hoisted(() => vi.stubGlobal('navigator', { language: 'en-GB' }));

beforeAll(async () => {
  for (const lang of ['es', 'en'] as const) {
    settings.lang = lang;
    await speakIn(lang);
    await speak('practice');
  }
});
beforeEach(() => {
  settings.lang = 'en';
});

const text = (key: string, values: Record<string, number>): string =>
  partsOf({ key, values, cards: [] })
    .map((part) => (typeof part === 'string' ? part : ''))
    .join('');

test('the means of a sentence all have one place after the point', () => {
  const means = { hand: 8.2, crib: 5, play: 0, sum: 13.2 };
  expect(spokenValues(means)).toEqual({ hand: '8.2', crib: '5.0', play: '0.0', sum: '13.2' });
  expect(text('learn.told.best.own', means)).toMatch(/The hand 8\.2, your crib 5\.0, the play 0\.0; together 13\.2\.$/);
  settings.lang = 'es';
  expect(spokenValues(means)).toEqual({ hand: '8,2', crib: '5,0', play: '0,0', sum: '13,2' });
});

test('counts are whole', () => {
  expect(spokenValues({ out: 2, chance: 40 })).toEqual({ out: '2', chance: '40' });
});
