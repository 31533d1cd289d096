// The seal and the salts of docs/fair-shuffle.md, written a second time: nothing here is taken from the server.

import { inHex, type Hash } from './sha256';

const ascii = new TextEncoder();

/** What binds somebody to a seed, and does not tell it. */
export const sealOf = async (seed: string, hash: Hash): Promise<string> =>
  inHex(await hash(ascii.encode(`sobremesa seal 1\n${seed}`)));

/** The salt that the server's seed gives to a pack, counted from 1. */
export const saltFrom = async (serverSeed: string, pack: number, hash: Hash): Promise<string> =>
  inHex(await hash(ascii.encode(`sobremesa salt 1\n${serverSeed}\n${pack}`)));
