import { beforeEach, describe, expect, test, vi } from 'vitest';
import { serverOf } from '../src/page/server';

vi.stubGlobal('navigator', { language: 'en' });
vi.stubGlobal('addEventListener', vi.fn());
const { savedSheets } = await import('../src/score/savedSheets.svelte');
const { settings } = await import('../src/settings/settings.svelte');
const { joined, keptHere, takeOver } = await import('../src/settings/browserFile');
const { forgetTables, keepLinks, keepShare } = await import('../src/friends/links');
const { keepLink } = await import('../src/night/nights');

/** A browser's storage, with what is kept as its own names. */
function storage(kept: Record<string, string>): Record<string, string> {
  return Object.defineProperties(kept, {
    getItem: { value: (key: string) => kept[key] ?? null },
    setItem: { value: (key: string, text: string) => void (kept[key] = text) },
    removeItem: { value: (key: string) => Reflect.deleteProperty(kept, key) },
  });
}

describe('the secrets of tables and tournaments', () => {
  const SECRET = 'c2VjcmV0IG9mIGEgbGluaw';

  function withSecrets(): Record<string, string> {
    const kept = storage({ 'sobremesa.learn': '{}', 'sobremesa.seeds': `[["t", {"seed": "${SECRET}"}]]` });
    vi.stubGlobal('localStorage', kept);
    keepLinks({ id: 't', links: [{ seat: 2, path: `/join/${SECRET}` }], watch: `/watch/${SECRET}` });
    keepShare('t', `/replay/${SECRET}`);
    keepLink('n', `/enter/${SECRET}`);
    return kept;
  }

  test('do not travel in a file', () => {
    withSecrets();

    expect(Object.keys(keptHere())).toEqual(['sobremesa.learn']);
  });

  test('do not come out of one', () => {
    const kept = withSecrets();
    const before = { ...kept };

    takeOver({ 'sobremesa.nights': [['n', 'javascript:alert(1)']], 'sobremesa.links': [], other: 1 });

    expect(kept).toEqual(before);
  });

  test('go when one is forgotten', () => {
    const kept = withSecrets();

    forgetTables();

    expect(kept).toEqual({ 'sobremesa.learn': '{}' });
  });
});

describe('what was learned', () => {
  test('is joined lesson by lesson, and what is here stays', () => {
    const here = { lessons: { gin: { done: true }, crib: { done: false } }, cards: {} };
    const come = { lessons: { gin: { done: false }, cuarenta: { done: true } }, rules: { gin: 'vga' } };

    expect(joined(here, come)).toEqual({
      lessons: { gin: { done: true }, crib: { done: false }, cuarenta: { done: true } },
      cards: {},
      rules: { gin: 'vga' },
    });
  });

  test('stays as it is where nothing sensible comes', () => {
    expect(joined({ lessons: {} }, 'nonsense')).toEqual({ lessons: {} });
    expect(joined(null, { lessons: {} })).toEqual({ lessons: {} });
  });
});

describe('a file that comes', () => {
  const sheet = {
    id: 'a',
    game: 'gin',
    rules: 'standard',
    options: {},
    names: ['Ana', 'Eva'],
    dealer: 1,
    begun: '2026-11-22T00:00:00Z',
    lines: [],
  };
  const come = { 'sobremesa.sheets': [sheet], 'sobremesa.settings': { name: 'Ana' } };

  beforeEach(() => {
    savedSheets.all = [];
    settings.name = '';
  });

  test('is kept beside what is here', () => {
    const kept = storage({});
    vi.stubGlobal('localStorage', kept);
    savedSheets.keep({ ...sheet, id: 'b' });

    expect(takeOver(come)).toBe(true);

    expect(JSON.parse(kept['sobremesa.sheets'] ?? '')).toMatchObject([{ id: 'b' }, { id: 'a' }]);
    expect(JSON.parse(kept['sobremesa.settings'] ?? '')).toMatchObject({ name: 'Ana' });
  });

  test('lasts as long as the page where the browser is full, and that is told', () => {
    const full = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    vi.stubGlobal('localStorage', { getItem: () => null, setItem: full });

    expect(takeOver(come)).toBe(false);

    expect(savedSheets.find('a')).toEqual(sheet);
    expect(savedSheets.forgetful).toBe(true);
    expect(settings.name).toBe('Ana');
  });

  test('has the sheets that only the page holds, as the browser keeps nothing', () => {
    vi.stubGlobal('localStorage', null);
    savedSheets.keep(sheet);

    expect(keptHere()).toEqual({ 'sobremesa.sheets': [sheet] });
  });

  test('comes and goes where the browser keeps nothing at all', () => {
    vi.stubGlobal('localStorage', null);

    expect(keptHere()).toEqual({});
    expect(takeOver({ 'sobremesa.learn': {} })).toBe(false);
  });
});

describe('the address of a server', () => {
  test('is taken with and without its scheme', () => {
    expect(serverOf(' table.example ')).toBe('https://table.example/');
    expect(serverOf('http://127.0.0.1:4040')).toBe('http://127.0.0.1:4040/');
    expect(serverOf('http://[::1]:4040')).toBe('http://[::1]:4040/');
  });

  test.each(['', 'not an address', 'javascript:alert(1)', 'ftp://table.example', 'file:///etc'])(
    'is not %s',
    (text) => {
      expect(serverOf(text)).toBeNull();
    },
  );
});
