import { describe, expect, it, vi } from 'vitest';
import { dayText } from '../src/daily/outcome';
import { dateFormat } from '../src/ui/words.svelte';

vi.hoisted(() => vi.stubGlobal('navigator', { language: 'en' }));

const speaks = (...languages: string[]) => vi.stubGlobal('navigator', { language: languages[0], languages });

const day = new Date('2026-11-27T12:00:00Z');

describe('a date', () => {
  it('is written as in the region of the browser', () => {
    speaks('en-US');
    expect(dateFormat('en', { dateStyle: 'medium' }).format(day)).toBe('Nov 27, 2026');
    speaks('en-AU', 'en-US');
    expect(dateFormat('en', { dateStyle: 'medium' }).format(day)).toBe('27 Nov 2026');
    expect(dayText('2026-11-27', 'en')).toBe('Friday 27 November');
  });

  it('has the day before the month where the browser knows no region of the language', () => {
    speaks('de-DE', 'en');
    expect(dateFormat('en', { dateStyle: 'medium' }).format(day)).toBe('27 Nov 2026');
    expect(dateFormat('es', { dateStyle: 'medium' }).format(day)).toBe('27 nov 2026');
  });

  it('follows the language of the page, whatever stands first in the browser', () => {
    speaks('en-US', 'es-EC');
    expect(['es', 'en'].map((lang) => dateFormat(lang, {}).resolvedOptions().locale)).toEqual(['es-EC', 'en-US']);
  });
});
