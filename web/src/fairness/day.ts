// What a record tells of the deal of a day: its packs follow from a seed that was sealed before the day began.

import type { RecordReader } from './recordReader';
import { WORD } from './joint';
import { dayGameSeed, daySealOf, pageSeedOf, saltFrom } from './seal';
import type { Hash } from './sha256';

export interface Day {
  day: string;
  /** What was sealed before that day; empty where the record does not open the seed. */
  seal: string;
  /** The seed is the one that a page without a server computes from the date. */
  computed: boolean;
  /** The salt that the seed gives to a pack: empty where it is no seed, null where the record has none. */
  saltOf: (pack: number) => Promise<string | null>;
}

/** Reads it; null where the game was no deal of a day. */
export async function dayOf(record: RecordReader, hash: Hash): Promise<Day | null> {
  const [day, seed, game] = [record.value('Day'), record.value('DaySeed'), record.value('Game')];
  if (!day && !seed) return null;
  const opened = WORD.test(seed);
  return {
    day,
    seal: opened ? await daySealOf(day, seed, hash) : '',
    computed: opened && seed === (await pageSeedOf(day, hash)),
    saltOf: async (pack) => (opened ? saltFrom(await dayGameSeed(seed, game, hash), pack, hash) : seed ? '' : null),
  };
}
