// What a record tells of a joint shuffle: who sealed a seed before it, who opened theirs, and which packs they are in.

import type { RecordReader } from './recordReader';
import { saltFrom, sealOf } from './seal';
import type { Hash } from './sha256';

/** A salt, a seed or a seal. */
export const WORD = /^[0-9A-F]{64}$/;

/** What a seat gave: the first pack that its seed is in (0: none), and whether it sealed anything at all. */
export interface SeatPart {
  seat: number;
  from: number;
  sealed: boolean;
}

export interface Joint {
  /** What was sealed: by the server, and by each seat; empty for who sealed nothing. */
  seals: readonly string[];
  seats: readonly SeatPart[];
  /** Whether every seed is the one that was sealed, where the record tells both. */
  fits: boolean;
  /** The game is a second try: only the packs of the earlier game were drawn together. */
  retry: boolean;
  /** The salt that the server's seed gives to a pack; empty where it is no seed. */
  saltOf: (pack: number) => Promise<string>;
  /** What each seat has in a pack. */
  seedsIn: (pack: number) => string[];
}

/** Reads it; null where the server alone shuffled. */
export async function jointOf(record: RecordReader, seats: number, hash: Hash): Promise<Joint | null> {
  const server = record.value('ServerSeed');
  if (!server) return null;
  const sealed = async (seed: string) => (WORD.test(seed) ? sealOf(seed, hash) : '');
  const told = await Promise.all(
    Array.from({ length: seats }, async (_, index) => {
      const [seed, seal] = [record.value(`Seed${index + 1}`), record.value(`Seal${index + 1}`)];
      return { seat: index + 1, seed, seal, made: seed ? await sealed(seed) : seal, from: fromOf(record, index + 1) };
    }),
  );
  return {
    seals: [await sealed(server), ...told.map(({ made }) => made)],
    seats: told.map(({ seat, seed, made, from }) => ({ seat, from: seed ? from : 0, sealed: made !== '' })),
    fits: told.every(({ seed, seal, made }) => !seed || !seal || made === seal),
    retry: record.value('Retry') !== '',
    saltOf: async (pack) => (WORD.test(server) ? saltFrom(server, pack, hash) : ''),
    seedsIn: (pack) => told.map(({ seed, seal, from }) => (seed && from <= pack ? seed : seal)),
  };
}

/** The first pack that a seat's seed is in; what cannot be read is none. */
function fromOf(record: RecordReader, seat: number): number {
  const since = record.value(`SeedFrom${seat}`) || '1';
  return /^[0-9]+$/.test(since) ? Number(since.slice(0, 9)) : Infinity;
}
