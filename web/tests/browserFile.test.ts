import { describe, expect, test, vi } from 'vitest';
import { serverOf } from '../src/page/server';

vi.stubGlobal('navigator', { language: 'en' });
const { joined } = await import('../src/settings/browserFile');

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
