// The seals and the salts of docs/fair-shuffle.md, written a second time: nothing here is taken from the server.

import { inHex, type Hash } from './sha256';

const utf8 = new TextEncoder();
const digest = async (lines: readonly string[], hash: Hash): Promise<string> =>
  inHex(await hash(utf8.encode(lines.join('\n'))));

/** What binds somebody to a seed, and does not tell it. */
export const sealOf = (seed: string, hash: Hash): Promise<string> => digest(['sobremesa seal 1', seed], hash);

/** The salt that the server's seed gives to a pack, counted from 1. */
export const saltFrom = (serverSeed: string, pack: number, hash: Hash): Promise<string> =>
  digest(['sobremesa salt 1', serverSeed, String(pack)], hash);

/** What binds to the seed of a day, and does not tell it. */
export const daySealOf = (day: string, seed: string, hash: Hash): Promise<string> =>
  digest(['sobremesa day 1', day, seed], hash);

/** What the salts of a day's packs in a game follow from. */
export const dayGameSeed = (seed: string, game: string, hash: Hash): Promise<string> =>
  digest(['sobremesa deal of the day 1', seed, game], hash);

/** The seed of a day where no server draws one. */
export const pageSeedOf = (day: string, hash: Hash): Promise<string> => digest(['sobremesa page day 1', day], hash);
