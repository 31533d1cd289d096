// The seed that this page gives to the shuffle of a table: sealed before the first pack, opened once everybody has
// sealed theirs. What was sealed by then is kept here, where no server can change it.

import type { Seeds, ToClient } from '../wire/generated/toClient';
import { sealOf } from './seal';
import { inHex, sha256In, type Hash } from './sha256';

const KEY = 'sobremesa.seeds';
const TABLES = 100;
const BYTES = 32;

/** What this browser saw of a joint shuffle, and gave to it. */
export interface KeptSeeds {
  /** What the server had sealed, and each seat by then; empty for who had sealed nothing. */
  server: string;
  seals: readonly string[];
  /** The seed of this page; empty where it gave none. */
  seed: string;
  seat: number;
  /** Whether it was opened before the first pack. */
  early: boolean;
}
type All = [id: string, kept: KeptSeeds][];

function all(): All {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? (kept as All) : [];
  } catch {
    return [];
  }
}

function keep(id: string, kept: KeptSeeds): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([[id, kept], ...all().filter(([of]) => of !== id)].slice(0, TABLES)));
  } catch {
    // A browser that may not keep anything can open nothing after the page is left, and say nothing of it later.
  }
}

/** What was seen of the shuffle of a table; null where nothing was. */
export const seedsOf = (id: string): KeptSeeds | null => all().find(([of]) => of === id)?.[1] ?? null;

/** What was seen of the shuffle that one of these seals belongs to: of a game that comes without its table's address. */
export const seedsAmong = (seals: readonly string[]): KeptSeeds | null =>
  all().find(([, { server }]) => seals.includes(server))?.[1] ?? null;

/** One page at one table, as it takes part in the shuffle. */
export class SeedGiver {
  private readonly seed: string;
  private seal = '';
  private seat = 0;
  private begun = false;
  private over = false;

  constructor(
    private readonly table: string,
    private readonly hash: Promise<Hash> = sha256In(globalThis.crypto),
  ) {
    this.seed = seedsOf(table)?.seed || inHex(crypto.getRandomValues(new Uint8Array(BYTES)));
  }

  /** What binds this page to its seed, and does not tell it. */
  async sealed(): Promise<string> {
    this.seal ||= await sealOf(this.seed, await this.hash);
    return this.seal;
  }

  /** Takes in what the table says; returns the seed where it is to be opened now. */
  hear(message: ToClient): string | null {
    if (message.type === 'sync') this.seat = message.table.you;
    if (message.type === 'sync' || message.type === 'update') {
      this.begun = message.n > 0;
      this.over = (message.view as { over?: boolean }).over === true;
    }
    const seeds = message.type === 'sync' ? message.table.seeds : message.type === 'shuffling' ? message.seeds : null;
    return seeds && !this.over ? this.take(seeds) : null;
  }

  private take(seeds: Seeds): string | null {
    const mine = this.seat > 0 && this.seal !== '' && seeds.seals[this.seat - 1] === this.seal;
    const opens = mine && seeds.closed && !seeds.opened.includes(this.seat);
    this.witness(seeds, mine, opens);
    return opens ? this.seed : null;
  }

  /** The first word of the server and of each seat counts, and none that comes after seeds were opened. */
  private witness(seeds: Seeds, mine: boolean, opens: boolean): void {
    const before = seedsOf(this.table);
    const late = this.begun && !before;
    keep(this.table, {
      server: before?.server ?? seeds.server,
      seals: seeds.seals.map((seal, at) => before?.seals[at] || (late ? '' : seal)),
      seed: mine ? this.seed : (before?.seed ?? ''),
      seat: mine ? this.seat : (before?.seat ?? 0),
      early: before?.early === true || (opens && !this.begun),
    });
  }
}
