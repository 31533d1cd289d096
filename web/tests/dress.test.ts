// How a table that was started as an old program keeps its look and what it prefers, for itself alone.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Dress } from '../src/settings/dress.svelte';

const DRESS: Dress = { game: 'rook', program: 'old', look: '1990', quiet: true, preferences: { score: 'new' } };
const at = (id: string) => ({ name: 'table', id }) as const;
const LOBBY = { name: 'lobby' } as const;
let stored: Record<string, string>;

/** The module as a page finds it that is opened now. */
async function opened() {
  vi.resetModules();
  return import('../src/settings/dress.svelte');
}

beforeEach(() => {
  stored = {};
  vi.stubGlobal('navigator', { language: 'en' });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored[key] ?? null,
    setItem: (key: string, value: string) => (stored[key] = value),
  });
});

describe('a dressed table', () => {
  it('has its own look, also after the page was opened anew, and no other page has it', async () => {
    const first = await opened();
    first.dressTable('a', DRESS);
    const again = await opened();
    again.wearFor(at('a'));
    expect([again.look(), again.worn()?.quiet]).toEqual(['1990', true]);
    again.wearFor(at('b'));
    expect([again.look(), again.worn()]).toEqual(['table', undefined]);
    again.wearFor(LOBBY);
    expect(again.look()).toBe('table');
  });

  it('keeps for itself what it brought along, and leaves the rest to all tables', async () => {
    const { dressTable, wearFor, preferHere, preferredHere } = await opened();
    dressTable('a', DRESS);
    const everywhere = { score: 'old', sort: 'hand' };
    const here = preferredHere('rook', everywhere);
    wearFor(at('a'));
    expect(here).toMatchObject({ score: 'new', sort: 'hand' });
    expect(preferHere('rook', { score: 'perros', sort: 'melds' })).toEqual({ sort: 'melds' });
    expect(here.score).toBe('perros');
    wearFor(at('b'));
    expect(here.score).toBe('old');
    expect(preferHere('rook', { score: 'new' })).toEqual({ score: 'new' });
  });

  it('changes its look alone where one is chosen there', async () => {
    const { dressTable, wearFor, chooseLook, look } = await opened();
    dressTable('a', DRESS);
    wearFor(at('a'));
    chooseLook('1988');
    expect(look()).toBe('1988');
    wearFor(LOBBY);
    expect(look()).toBe('table');
  });

  it('dresses its rematch as it is now', async () => {
    const { dressTable, passDress, wearFor, chooseLook, look } = await opened();
    dressTable('a', DRESS);
    wearFor(at('a'));
    chooseLook('1998');
    passDress('a', 'b');
    wearFor(at('b'));
    expect(look()).toBe('1998');
  });
});

describe('what is kept', () => {
  it('is the last fifty tables', async () => {
    const { dressTable } = await opened();
    for (let number = 0; number < 60; number++) dressTable(`t${number}`, DRESS);
    const kept = Object.keys(JSON.parse(stored['sobremesa.dress'] ?? '{}') as object);
    expect([kept.length, kept[0], kept.at(-1)]).toEqual([50, 't10', 't59']);
  });

  it('is left out where it makes no sense', async () => {
    stored['sobremesa.dress'] = JSON.stringify({ a: { ...DRESS, look: '1975' }, b: 7, c: null, d: DRESS });
    const { wearFor, worn } = await opened();
    const found = ['a', 'b', 'c', 'd'].map((id) => (wearFor(at(id)), worn()?.program));
    expect(found).toEqual([undefined, undefined, undefined, 'old']);
  });
});
