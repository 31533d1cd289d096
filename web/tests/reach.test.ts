// What links begin with: the page's own address, or that of the network where the page's is good for one machine only.

import { describe, expect, it, vi } from 'vitest';
import { addressOf, onlyHere, originOf } from '../src/friends/reach.svelte';
import { firstLang } from '../src/settings/settings.svelte';

vi.hoisted(() => vi.stubGlobal('navigator', { language: 'en-GB' }));
vi.mock('../src/wire/api', () => ({ fetchReach: vi.fn() }));

const HERE = { hostname: '127.0.0.1', origin: 'http://127.0.0.1:4040' };
const open = { known: { lan: ['http://192.168.1.7:4040', 'http://10.0.0.4:4040'], open: true }, chosen: '' };

describe('the address of a link', () => {
  it('is good for one machine only where that is its own', () => {
    expect(['127.0.0.1', '127.0.1.1', 'localhost', 'a.localhost', '[::1]'].map(onlyHere)).toEqual(Array(5).fill(true));
    expect(['192.168.1.7', 'cards.example', 'desk.local', '128.0.0.1'].map(onlyHere)).toEqual(Array(4).fill(false));
  });

  it('is that of the network once the server is open to it', () => {
    expect(originOf(HERE, open)).toBe('http://192.168.1.7:4040');
    expect(originOf(HERE, { ...open, chosen: 'http://10.0.0.4:4040' })).toBe('http://10.0.0.4:4040');
    expect(originOf(HERE, { ...open, known: { ...open.known, open: false } })).toBe(HERE.origin);
    expect(originOf({ hostname: 'cards.example', origin: 'https://cards.example' }, open)).toBe(
      'https://cards.example',
    );
  });

  it('tells in which language a friend is met, and nothing where there is no friend', () => {
    expect(addressOf('/join/abc', 'https://cards.example', 'es')).toBe('https://cards.example/join/abc?lang=es');
    expect(addressOf('/replay/abc', 'https://cards.example', 'es')).toBe('https://cards.example/replay/abc');
  });

  it('gives a friend who has chosen no language that of the link', () => {
    expect([firstLang('?lang=es', 'en-GB'), firstLang('?lang=en', 'es-EC')]).toEqual(['es', 'en']);
    expect([firstLang('', 'es-EC'), firstLang('?lang=fr', 'en-GB')]).toEqual(['es', 'en']);
  });
});
