// What is said on the screen follows the language: it is kept as what it says, and no component keeps its text.

import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { settings } from '../src/settings/settings.svelte';
import { failureOf, silence } from '../src/ui/message.svelte';
import { speak, speakIn, t } from '../src/ui/words.svelte';
import { ApiError } from '../src/wire/transport';

vi.hoisted(() => vi.stubGlobal('navigator', { language: 'en-GB' }));

const sources = import.meta.glob<string>('../src/**/*.svelte', { query: '?raw', import: 'default', eager: true });
/** A text that is put into a variable, or is what a property is where nobody gives it: both are made once. */
const KEPT = /(?<!const )\b[\w.]+ = (?:t|tn|tIfThere|refusal)\(/g;

beforeAll(async () => {
  for (const lang of ['es', 'en'] as const) {
    settings.lang = lang;
    await Promise.all([speakIn(lang), speak('refusals', 'refusals-pages')]);
  }
});

beforeEach(() => {
  settings.lang = 'en';
});

describe('a message', () => {
  it('is said in the language of the moment', () => {
    const failed = failureOf(new ApiError('bad-name', 'no name', 400));
    expect(failed()).toContain('A name has at least one letter');
    settings.lang = 'es';
    expect(failed()).toContain('Un nombre tiene al menos una letra');
  });

  it('of what nobody foresaw is a sentence too', () => {
    expect(failureOf(new TypeError('x is not a function'))()).toBe(t('refusal.internal'));
    expect(silence()).toBe('');
  });

  it('is kept as a text by no component', () => {
    const kept = Object.entries(sources).flatMap(([path, text]) =>
      [...(text.split('<style>')[0] ?? '').matchAll(KEPT)].map(([found]) => `${path}: ${found}`),
    );
    expect(Object.keys(sources).length).toBeGreaterThan(100);
    expect(kept.filter((one) => !one.includes('document.title'))).toEqual([]);
  });
});
