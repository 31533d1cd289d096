// Forms say themselves what is wrong: a browser would say it in its own language, which may not be the page's.

import { describe, expect, it } from 'vitest';

const sources = import.meta.glob<string>('../src/**/*.svelte', { query: '?raw', import: 'default', eager: true });
const forms = Object.entries(sources).flatMap(([path, text]) =>
  [...text.matchAll(/<form\b[^>]*/g)].map(([tag]) => ({ path, tag })),
);

describe('the forms of the page', () => {
  it.each(forms)('leave no message to the browser: $path', ({ tag }) => {
    expect(tag).toMatch(/\bnovalidate\b/);
  });

  it('are found', () => {
    expect(forms.length).toBeGreaterThan(5);
  });
});
