// A page that takes part in the shuffle of a table: when it opens its seed, and what it keeps of the others'.

import { beforeEach, describe, expect, it, vi } from 'vitest';
import { SeedGiver, seedsAmong, seedsOf } from '../src/fairness/seeds';
import type { Seeds, ToClient } from '../src/wire/generated/toClient';

const SERVER = '31'.repeat(32);
const OTHER = 'B2'.repeat(32);

const sync = (seeds: Seeds | null, n = 0, you = 1): ToClient =>
  ({ type: 'sync', n, view: { over: false }, table: { you, seeds } }) as unknown as ToClient;
const shuffling = (seeds: Seeds): ToClient => ({ type: 'shuffling', seeds });

describe('a page at a joint table', () => {
  beforeEach(() => {
    const kept = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    });
    return () => vi.unstubAllGlobals();
  });

  it('opens its seed when everybody has sealed one, and not before', async () => {
    const giver = new SeedGiver('t');
    const mine = await giver.sealed();
    expect(giver.hear(sync({ server: SERVER, seals: [mine, ''], opened: [], closed: false }))).toBeNull();
    const seed = giver.hear(shuffling({ server: SERVER, seals: [mine, OTHER], opened: [], closed: true }));

    expect(seed).toMatch(/^[0-9A-F]{64}$/);
    expect(seedsOf('t')).toEqual({ server: SERVER, seals: [mine, OTHER], seed, seat: 1, early: true });
    expect(giver.hear(shuffling({ server: SERVER, seals: [mine, OTHER], opened: [1], closed: true }))).toBeNull();
    expect(seedsAmong([SERVER])).toEqual(seedsOf('t'));
  });

  it('has the same seed when it comes back, and opens it late', async () => {
    const before = new SeedGiver('t');
    const mine = await before.sealed();
    before.hear(sync({ server: SERVER, seals: [mine, ''], opened: [], closed: false }));

    const again = new SeedGiver('t');
    expect(await again.sealed()).toBe(mine);
    expect(again.hear(sync({ server: SERVER, seals: [mine, OTHER], opened: [2], closed: true }, 9))).toBe(
      seedsOf('t')?.seed,
    );
    expect(seedsOf('t')?.early).toBe(false);
  });

  it('opens nothing for a seat that another browser has sealed for', async () => {
    const giver = new SeedGiver('t');
    await giver.sealed();
    expect(giver.hear(sync({ server: SERVER, seals: [OTHER, ''], opened: [], closed: true }))).toBeNull();
    expect(seedsOf('t')).toMatchObject({ seals: [OTHER, ''], seed: '' });
  });

  it('keeps the first word of the server, whatever it says later, and none that comes after the first pack', async () => {
    const giver = new SeedGiver('t');
    const mine = await giver.sealed();
    giver.hear(sync({ server: SERVER, seals: [mine, ''], opened: [], closed: true }));
    giver.hear(sync({ server: OTHER, seals: [mine, ''], opened: [], closed: true }));
    expect(seedsOf('t')?.server).toBe(SERVER);

    new SeedGiver('u').hear(sync({ server: SERVER, seals: [mine, OTHER], opened: [], closed: true }, 3, 0));
    expect(seedsOf('u')?.seals).toEqual(['', '']);
  });

  it('says and keeps nothing where the server alone shuffles', async () => {
    const giver = new SeedGiver('t');
    await giver.sealed();
    expect(giver.hear(sync(null))).toBeNull();
    expect(seedsOf('t')).toBeNull();
  });
});
