// What a browser kept of the settings: taken where it still makes sense, else as for a newcomer.
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Settings } from '../src/settings/settings.svelte';

/** The settings as a page finds them that opens with this kept. */
async function kept(content: unknown): Promise<Settings> {
  vi.stubGlobal('navigator', { language: 'es-EC' });
  vi.stubGlobal('localStorage', { getItem: () => (typeof content === 'string' ? content : JSON.stringify(content)) });
  vi.resetModules();
  return (await import('../src/settings/settings.svelte')).settings;
}

afterEach(() => vi.unstubAllGlobals());

describe('what was kept', () => {
  it('is taken as it was', async () => {
    const settings = await kept({ look: '1990', zen: true, cloth: 'wine', back: 3, colours: 4 });

    expect(settings).toMatchObject({ look: '1990', zen: true, cloth: 'wine', back: 3, colours: 4 });
  });

  it('is left out where no such look, cloth or back is known', async () => {
    const settings = await kept({ look: '1975', zen: 'please', cloth: 'velvet', back: 9, theme: 'dark' });

    expect(settings).toMatchObject({ look: 'table', zen: false, cloth: 'bottle', back: 1, theme: 'dark' });
  });

  it('is nothing where it cannot be read', async () => {
    expect(await kept('{"look"')).toMatchObject({ look: 'table', theme: 'auto', lasts: {} });
  });

  it('holds the last game of each game', async () => {
    const last = { game: 'gin', rules: 'standard', seats: 2, level: 'maestro', who: 'me', options: {} };

    expect((await kept({ lasts: { gin: last } })).lasts['gin']).toEqual(last);
    expect((await kept({ lasts: 'gin' })).lasts).toEqual({});
  });
});
