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

describe('what another tab writes', () => {
  const written: string[] = [];

  /** A page whose other tabs can be heard. */
  async function page() {
    let hear: (event: { key: string; newValue: string | null }) => void = () => undefined;
    vi.stubGlobal('addEventListener', (_: string, heard: typeof hear) => (hear = heard));
    vi.stubGlobal('document', {
      documentElement: { dataset: {}, toggleAttribute: () => true },
    });
    written.length = 0;
    const settings = await kept({ cloth: 'wine' });
    vi.stubGlobal('localStorage', { setItem: (_: string, text: string) => written.push(text) });
    const { applySettings } = await import('../src/settings/settings.svelte');
    return { settings, applySettings, tell: (key: string, newValue: string | null) => hear({ key, newValue }) };
  }

  it('is taken, and not written back', async () => {
    const { settings, applySettings, tell } = await page();

    tell('sobremesa.settings', JSON.stringify({ cloth: 'indigo', lang: 'en' }));
    applySettings();

    expect(settings).toMatchObject({ cloth: 'indigo', lang: 'en' });
    expect(written).toEqual([]);
  });

  it('is left where it is no settings, or is gone', async () => {
    const { settings, tell } = await page();

    tell('sobremesa.settings', '{"cloth"');
    tell('sobremesa.settings', null);
    tell('sobremesa.sheets', JSON.stringify({ cloth: 'linen' }));

    expect(settings.cloth).toBe('wine');
  });

  it('does not hide what is changed here', async () => {
    const { settings, applySettings, tell } = await page();

    tell('sobremesa.settings', JSON.stringify({ cloth: 'indigo' }));
    settings.theme = 'dark';
    applySettings();
    applySettings();

    expect(written.map((text) => JSON.parse(text) as unknown)).toMatchObject([{ cloth: 'indigo', theme: 'dark' }]);
  });
});
